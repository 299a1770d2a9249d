import { businessDaysBetween, daysBetween } from '../calendar/business-days.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { OrderDocument } from '../documents/order-document.ts'
import { CLOSING_ITEMS, type ClosingItem } from './closings.ts'
import { itemStates, taskDone, type Finding } from './open-items.ts'
import type { OrderSummary } from './order-page.ts'
import { isCanceled, isClosed, isOnHold } from './order-status.ts'
import { isRefinance, rescissionAfter } from './rescission.ts'
import { isCompletedStatus, type Stage } from './stage.ts'

/** What is wrong with an order: an item its closing needs, or what should have happened since. */
export type RiskIssue =
  ClosingItem | 'wire-changed' | 'not-closed' | 'wire' | 'disbursement' | 'recording' | 'policy' | 'not-checked'

/** Where an order is on the way to its closing, or how long after it; `days` are calendar days. */
export type RiskTime =
  | { readonly kind: 'canceled' | 'no-date' }
  | { readonly kind: 'ahead'; readonly date: CalendarDate; readonly isToday: boolean; readonly businessDays: number }
  | { readonly kind: 'past'; readonly date: CalendarDate; readonly days: number; readonly isClosed: boolean }

/**
 * Whether an order is in danger: `alert` if its wire instructions changed, `late` by the office's thresholds, `unknown`
 * if too little was read to tell, `fine` otherwise; `none` if nothing can be late.
 */
export interface ClosingRisk {
  readonly level: 'alert' | 'late' | 'unknown' | 'fine' | 'none'
  readonly isOnHold: boolean
  readonly time: RiskTime
  readonly issues: readonly RiskIssue[]
}

export interface RiskParts {
  readonly row: OrderSummary
  /** Null if they were never read. */
  readonly stages: readonly Stage[] | null
  readonly documents: readonly OrderDocument[] | null
  /** Business days before the closing at which an open item is late. */
  readonly lateAt: Readonly<Record<ClosingItem, number>>
  readonly today: CalendarDate
  /** Whether a change of its wire instructions has no recorded call. */
  readonly isWireChanged: boolean
}

/** Answers "is it in danger?" for one order. */
export function closingRisk(parts: RiskParts): ClosingRisk {
  const { row, today, isWireChanged } = parts
  const hold = isOnHold(row.status)
  if (isCanceled(row.status)) return { level: 'none', isOnHold: false, time: { kind: 'canceled' }, issues: [] }
  const found = row.closingDate === null ? noDate() : byDate(parts, row.closingDate, today)
  const issues: readonly RiskIssue[] = isWireChanged ? ['wire-changed', ...found.issues] : found.issues
  return { ...found, level: isWireChanged ? 'alert' : found.level, isOnHold: hold, issues }
}

type Found = Pick<ClosingRisk, 'level' | 'time' | 'issues'>

const noDate = (): Found => ({ level: 'none', time: { kind: 'no-date' }, issues: [] })

function byDate(parts: RiskParts, date: CalendarDate, today: CalendarDate): Found {
  const closed = wasClosed(parts)
  if (date < today || closed) return afterClosing(parts, date, today, closed)
  const businessDays = businessDaysBetween(today, date)
  const states = itemStates({ ...parts, businessDays })
  const late = CLOSING_ITEMS.filter(item => states[item] === 'late')
  const isUnread = CLOSING_ITEMS.some(item => states[item] === 'unknown')
  return {
    time: { kind: 'ahead', date, isToday: date === today, businessDays },
    level: late.length > 0 ? 'late' : isUnread ? 'unknown' : 'fine',
    issues: isUnread ? [...late, 'not-checked'] : late
  }
}

/** By its status, its stage or its task (specification 2.6); what comes after it proves it as well. */
function wasClosed({ row, stages }: RiskParts): boolean {
  const isStageDone = (stages ?? []).some(
    ({ name, status }) => /^closing$/i.test(name.trim()) && isCompletedStatus(status)
  )
  const tasks = ['borrower closing completed', 'wire received', 'funds disbursed', 'documents recorded']
  return isClosed(row.status) || isStageDone || tasks.some(task => taskDone(stages, task) === true)
}

/** The first step after a closing that was not taken. Money is late once banks could have wired it; the rest is not. */
function afterClosing({ row, stages }: RiskParts, date: CalendarDate, today: CalendarDate, closed: boolean): Found {
  const time = { kind: 'past', date, days: Math.max(0, daysBetween(date, today)), isClosed: closed } as const
  if (stages === null) return { time, level: 'unknown', issues: ['not-checked'] }
  if (!closed) return { time, level: 'late', issues: ['not-closed'] }
  // No rescission can be counted from the last days that there are; a placeholder such as December 31, 2999 is one.
  const isDue = date < today && today > (isRefinance(row) ? rescissionAfter(date).funds : date)
  const steps: readonly (readonly [RiskIssue, Finding])[] = [
    ['wire', taskDone(stages, 'wire received')],
    ['disbursement', taskDone(stages, 'funds disbursed')],
    ['recording', taskDone(stages, 'documents recorded')],
    ['policy', row.policyIssued]
  ]
  const open = steps.find(([, isDone]) => isDone === false)?.[0]
  const isMoney = open === 'wire' || open === 'disbursement'
  return { time, level: isMoney && isDue ? 'late' : 'fine', issues: open === undefined ? [] : [open] }
}
