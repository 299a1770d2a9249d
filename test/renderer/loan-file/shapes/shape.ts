import type { LoanReview } from '#domain/loan-file/review.ts'
import { ANA, ELM, type SampleDeal } from '../../../fixtures/loan-files.ts'

/** A kind of file, and all that a clerk is told of it before the first answer: what it fills, lacks, asks and leaves out. */
export interface Shape {
  readonly shape: string
  readonly file: string | Uint8Array
  /** A line each, as `toldBy` writes them. */
  readonly told: string
}

/** A refinance with one of everything and no question. */
export const PLAIN: SampleDeal = {
  purpose: 'Refinance',
  base: '400000.00',
  note: '400000.00',
  loanNumber: 'LN-1',
  mortgage: 'Conventional',
  amortization: 'Fixed',
  dates: { LoanScheduledClosingDate: '2026-11-30' },
  properties: [ELM],
  parties: [ANA]
}

/** What `PLAIN` becomes. */
export const PLAIN_TOLD = `
  refinance
  property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
  Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
  loan: LN-1 | $400,000 | Conventional fixed
  closing: 11/30/2026`

/** A part without a value is left away: what is missing follows. Loan processors are in every order, and empty here. */
export function toldBy({ questions, draft }: LoanReview, wrapped: boolean): readonly string[] {
  const asks = questions.map(({ title, choices }) => `asks: ${title} ${choices.map(choiceLine).join(' / ')}`)
  if (draft === undefined) return asks
  const { entry, fields, leftOut } = draft
  const line = (name: string, values: readonly string[]) => {
    const filled = values.filter(Boolean)
    return filled.length === 0 ? [] : [`${name}: ${filled.join(' | ')}`]
  }
  return [
    ...(wrapped ? ['taken out of a web page'] : []),
    entry.kind,
    ...entry.properties.flatMap(property => line('property', Object.values(property))),
    ...entry.contacts.flatMap(({ name, email, phone, role }) => line(role, [name, email, phone])),
    ...line('loan', Object.values(entry.loan)),
    ...line('closing', [entry.closingDate]),
    ...asks,
    ...fields.flatMap(({ state, path, note }) =>
      state === 'given' || isEmptyProcessor(path, entry.contacts) ? [] : [`${state}: ${path} ${note ?? ''}`.trim()]
    ),
    ...leftOut.map(({ what, value, why }) => `left out: ${what}: ${value}. ${why}`)
  ]
}

const choiceLine = ({ label, detail }: { readonly label: string; readonly detail?: string }) =>
  detail === undefined ? label : `${label} (${detail})`

function isEmptyProcessor(path: string, contacts: readonly { readonly role: string }[]): boolean {
  const index = /^contacts\.(\d+)\./.exec(path)?.[1]
  return index !== undefined && contacts[Number(index)]?.role === 'Loan Processor'
}

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
