import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosingRisk, RiskTime } from '#domain/orders/closing-risk.ts'
import { riskMessage } from '../../../../renderer/order/facts/risk-messages.ts'

const TODAY = '2026-11-20' as CalendarDate
const past = (days: number, isClosed = true): RiskTime => ({
  kind: 'past',
  date: '2026-10-20' as CalendarDate,
  days,
  isClosed
})
const CLOSING_TODAY: RiskTime = { kind: 'ahead', date: TODAY, isToday: true, businessDays: 0 }
const says = (risk: Partial<ClosingRisk>) =>
  riskMessage({ level: 'fine', isOnHold: false, time: CLOSING_TODAY, issues: [], ...risk }, TODAY)

it.each([
  [1, 'Closed yesterday · Complete'],
  [2, 'Closed 2 days ago · Complete'],
  [30, 'Closed 30 days ago · Complete'],
  [31, 'Closed Oct 20, 2026 · Complete']
])('a closing %i days ago is told by its days, or by its date once that says more', (days, words) => {
  expect(says({ time: past(days) })).toBe(words)
})

it('an order whose date is over is not said to be closed', () => {
  expect(says({ level: 'late', time: past(4, false), issues: ['not-closed'] })).toBe(
    'Closing date was 4 days ago · Not closed yet'
  )
})

it('an order on hold is not said to be on track', () => {
  expect([says({}), says({ isOnHold: true })]).toEqual(['Closing today · On track', 'On hold · Closing today'])
})

it('changed wire instructions come before what was not received, and that before all else', () => {
  expect(says({ level: 'alert', issues: ['wire-changed', 'payoff', 'protection-letter', 'not-checked'] })).toBe(
    'Closing today · Wire instructions changed · Payoff and CPL not received · Not fully checked'
  )
  expect(says({ level: 'late', issues: ['commitment', 'payoff', 'not-checked'] })).toBe(
    'Closing today · Payoff and commitment not received · Not fully checked'
  )
})
