import { byTag, isNumber, isText, literal, orNull } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { isDraftId } from '#domain/order/draft.ts'
import type { EndMark, JournalMark } from './wire-journal.ts'
import { isOrder, isOrderEntry } from '../shapes/order.ts'

export const isJournalMark = byTag<JournalMark, 'kind'>('kind', {
  wire: {
    attemptId: isText,
    draftId: isDraftId,
    number: isNumber,
    connectionId: isText,
    account: isText,
    at: isNumber,
    entry: isOrderEntry,
    order: isOrder,
    path: isText,
    body: isText,
    sha256: isText
  },
  end: {
    attemptId: isText,
    at: isNumber,
    outcome: literal<EndMark['outcome']>({ accepted: true, rejected: true, linked: true, closed: true, resent: true }),
    orderId: orNull(isOrderId)
  }
})
