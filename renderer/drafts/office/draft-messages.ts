import type { OfficeDraftLine } from '#domain/office/office-drafts.ts'
import { isBeingEdited } from '#domain/office/office-drafts.ts'
import { readDate } from '#domain/calendar/typed-date.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { formatCents, parseDollars } from '#domain/common/money.ts'
import { oneLine } from '#domain/common/one-line.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { isRole, roleTitle, type OrderKind } from '#domain/order/role.ts'
import {
  CLOSING_DATE_LABEL,
  CONTACT_LABELS,
  LOAN_LABELS,
  PROPERTY_LABELS,
  SLACK_LABEL
} from '../../ui/order/field-names.ts'
import type { ReviewLine } from '../../ui/order/review-lines.ts'
import { whenText } from '../../ui/text/moments.ts'

/** What its desk is doing with it, as far as anyone can tell, or when it last changed. */
export function presenceText(line: OfficeDraftLine, now: number): string {
  if (line.deskLeft)
    return `${line.desk} left the office${line.state === 'sending' ? ', and may have sent this order' : ''}`
  if (line.state === 'sending') return `${line.desk} is sending this order`
  return isBeingEdited(line, now) ? `${line.desk} is editing` : `${line.desk}, edited ${whenText(line.changedAt, now)}`
}

/** How the question stands, if this desk asked. */
export function askedText({ asked, desk }: OfficeDraftLine): string {
  if (asked === 'asked') return `Asked ${desk}`
  return asked === 'declined' ? `${desk} said not now` : ''
}

/** A draft line by line, whatever is in its fields. */
export function draftLines({
  kind,
  properties,
  contacts,
  loan,
  closingDate,
  slackNotificationChannel
}: OrderEntry): readonly ReviewLine[] {
  return [
    ...contacts.flatMap(contact => {
      const name = oneLine(contact.name)
      const section = [roleOf(contact.role, kind), ...(name === '' ? [] : [name])].join(': ')
      return linesOf(section, CONTACT_LABELS, { email: contact.email, phone: contact.phone })
    }),
    ...properties.flatMap((property, index) =>
      linesOf(
        properties.length === 1 ? 'Property' : `Property ${index + 1} of ${properties.length}`,
        PROPERTY_LABELS,
        property
      )
    ),
    ...(kind === 'refinance' ? linesOf('Loan', LOAN_LABELS, { ...loan, amount: amountOf(loan.amount) }) : []),
    ...linesOf(
      'Closing',
      { closingDate: CLOSING_DATE_LABEL, slack: SLACK_LABEL },
      { closingDate: closingOf(closingDate), slack: slackNotificationChannel }
    )
  ]
}

/** As a review shows them; as typed if it is none yet. */
function amountOf(typed: string): string {
  const amount = parseDollars(typed)
  return amount.ok ? formatCents(amount.value) : typed
}

function closingOf(typed: string): string {
  const date = readDate(typed)
  return date === undefined ? typed : formatDay(date)
}

const roleOf = (role: string, kind: OrderKind) => (isRole(role) ? roleTitle(role, kind) : 'Contact')

function linesOf<K extends string>(
  section: string,
  labels: Readonly<Record<string, string>>,
  values: Readonly<Record<K, string>>
): ReviewLine[] {
  return Object.entries<string>(values).map(([name, text]) => {
    const given = text.trim() !== ''
    return { section, label: labels[name] ?? name, value: given ? text.trim() : 'Not given', given }
  })
}
