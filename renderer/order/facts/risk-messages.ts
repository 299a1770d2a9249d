import { dayParts } from '#domain/calendar/day-parts.ts'
import { formatDate, formatDay } from '#domain/calendar/format-day.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosingItem } from '#domain/orders/closings.ts'
import { CLOSING_ITEMS } from '#domain/orders/closings.ts'
import type { ClosingRisk, RiskIssue, RiskTime } from '#domain/orders/closing-risk.ts'
import { counted } from '../../ui/text/format.ts'
import { ITEM_NAMES } from '../../ui/order/closing-items.ts'

/** After this many days the date says more than their number. */
const DAYS_COUNTED = 30

const ISSUES: Readonly<Record<Exclude<RiskIssue, ClosingItem>, string>> = {
  'wire-changed': 'Wire instructions changed',
  'not-closed': 'Not closed yet',
  wire: 'Wire not received',
  disbursement: 'Funds not disbursed',
  recording: 'Not recorded yet',
  policy: 'Policy not issued',
  'not-checked': 'Not fully checked'
}

/** One line: `Closing in 1 business day · Payoff not received`, `Closed 4 days ago · Wire not received`. */
export function riskMessage({ isOnHold, time, issues, level }: ClosingRisk, today: CalendarDate): string {
  return [
    isOnHold ? 'On hold' : '',
    timeText(time, today),
    ...issueTexts(issues),
    level === 'fine' && issues.length === 0 && !isOnHold ? fineText(time) : ''
  ]
    .filter(Boolean)
    .join(' · ')
}

const fineText = ({ kind }: RiskTime) => (kind === 'past' ? 'Complete' : 'On track')

function timeText(time: RiskTime, today: CalendarDate): string {
  switch (time.kind) {
    case 'canceled':
      return 'Canceled'
    case 'no-date':
      return 'No closing date'
    case 'ahead':
      if (time.isToday) return 'Closing today'
      // A weekend day or a holiday before the next business day.
      if (time.businessDays === 0) return `Closing ${formatDay(time.date, dayParts(today).year)}`
      return `Closing in ${counted(time.businessDays, 'business day')}`
    case 'past':
      return time.isClosed ? `Closed${ago(time)}` : `Closing date was${ago(time)}`
  }
}

function ago({ days, date }: { readonly days: number; readonly date: CalendarDate }): string {
  if (days === 0) return ''
  if (days > DAYS_COUNTED) return ` ${formatDate(date)}`
  return days === 1 ? ' yesterday' : ` ${days} days ago`
}

/** Items together: `Payoff, CPL, and commitment not received`. */
function issueTexts(issues: readonly RiskIssue[]): readonly string[] {
  const names = CLOSING_ITEMS.filter(item => issues.includes(item)).map(item => ITEM_NAMES[item])
  const missing = names.map((name, index) => (index === 0 || /^[A-Z]{2}/.test(name) ? name : name.toLowerCase()))
  const others = issues.flatMap(issue => (issue in ISSUES ? [ISSUES[issue as keyof typeof ISSUES]] : []))
  const [first, ...rest] = others
  const items = missing.length === 0 ? [] : [`${new Intl.ListFormat('en-US').format(missing)} not received`]
  return first === ISSUES['wire-changed'] ? [first, ...items, ...rest] : [...items, ...others]
}
