import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { MOST_LISTED } from '#domain/common/list-limits.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../http/base-address.ts'
import { eachOf, flagAt, Gaps, membersOf, textAt, textsAt, type Members } from '../message/members.ts'
import { readPaging } from './read-paging.ts'

/** Reads a page of the order list (specification 2.8, 2.9). */
export function readOrderPage(json: unknown, base: BaseAddress, asked: number): Result<OrderPage, Failure> {
  const members = membersOf(json)
  const listed = members?.['data']
  if (members === undefined || !Array.isArray(listed)) {
    return failed({ kind: 'malformed', what: 'missing-member', member: 'data' })
  }
  const gaps = new Gaps()
  const paging = readPaging(members, base, asked, listed.length, gaps)
  const rows = eachOf(listed, 'data', gaps, MOST_LISTED.rows, readRow)
  return ok({ rows, ...paging, gaps: gaps.paths })
}

const NOTHING: Members = {}

function readRow(members: Members, at: string, gaps: Gaps): OrderSummary {
  const id = members['order_id']
  if (!isOrderId(id)) gaps.tell(`${at}.order_id`)
  const closingText = textAt(members, 'estimated_closing_date', at, gaps)
  const isDate = isCalendarDate(closingText)
  if (!isDate && closingText !== '') gaps.tell(`${at}.estimated_closing_date`)
  const progress = membersOf(members['progress']) ?? NOTHING
  return {
    orderId: isOrderId(id) ? id : null,
    name: textAt(members, 'name', at, gaps),
    closingDate: isDate ? closingText : null,
    closingText,
    properties: textsAt(members, 'properties', at, gaps),
    commitmentUploaded: flagAt(progress, 'commitment_uploaded', `${at}.progress`, gaps),
    policyIssued: flagAt(progress, 'policy_issued', `${at}.progress`, gaps),
    status: textAt(members, 'status', at, gaps),
    buyers: textsAt(members, 'buyers', at, gaps),
    borrowers: textsAt(members, 'borrowers', at, gaps),
    sellers: textsAt(members, 'sellers', at, gaps)
  }
}
