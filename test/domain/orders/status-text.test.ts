import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { statusText, type StatusParts } from '#domain/orders/status-text.ts'

const ROW: StatusParts['row'] = {
  orderId: '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId,
  name: 'Ramirez refinance',
  closingDate: '2026-11-30' as CalendarDate,
  closingText: '2026-11-30',
  properties: ['2214 Elm St, Katy, TX 77494'],
  commitmentUploaded: true,
  policyIssued: false,
  status: 'Open',
  buyers: [],
  borrowers: ['Ana Ramirez', 'Luis Ramirez'],
  sellers: [],
  goneAt: null
}
const AT = 'Nov 20, 2026, 10:42 AM'
const document = (id: number, type: string, hasFile: boolean) => ({
  id,
  type,
  name: type,
  fileName: hasFile ? 'a.pdf' : null,
  hasFile,
  uploadedAt: null
})

it('the plain text of an order shows what is done, open and missing', () => {
  const text = statusText({
    row: ROW,
    asOf: AT,
    stages: [
      { name: 'Order Received', description: null, status: 'completed', tasks: [] },
      {
        name: 'Information Gathering',
        description: null,
        status: '',
        tasks: [
          { name: 'Title Search Requested', description: null, isCompleted: true },
          { name: 'Survey Completed', description: null, isCompleted: false }
        ]
      },
      { name: 'Closing', description: null, status: '', tasks: [] }
    ],
    documents: [document(1, 'Title Commitment', true), document(2, 'Wire Instructions', false)]
  })
  expect(text).toBe(`Ramirez refinance
2214 Elm St, Katy, TX 77494

Closing date: Nov 30, 2026
Status: Open
Borrowers: Ana Ramirez, Luis Ramirez
Title commitment: Received
Policy: Not issued

Progress
- Order Received: Completed
- Information Gathering: In progress (1 of 2)
    Remaining: Survey Completed
- Closing: Not started

Documents received:
- Title Commitment
Documents pending:
- Wire Instructions

As of Nov 20, 2026, 10:42 AM
Order ID 0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69
`)
})

it('unknown values of an order are omitted or marked as unknown', () => {
  const text = statusText({
    row: {
      ...ROW,
      closingDate: null,
      closingText: '',
      status: '',
      borrowers: [],
      commitmentUploaded: null,
      orderId: null
    },
    stages: null,
    documents: null,
    asOf: AT
  })
  expect(text).toBe(`Ramirez refinance
2214 Elm St, Katy, TX 77494

Closing date: Not set
Status: Unknown
Title commitment: Unknown
Policy: Not issued

As of Nov 20, 2026, 10:42 AM
`)
})

const textOf = (change: Partial<StatusParts['row']>, rest: Partial<StatusParts> = {}) =>
  statusText({ row: { ...ROW, ...change }, stages: null, documents: null, asOf: AT, ...rest })
const linesOf = (change: Partial<StatusParts['row']>) => textOf(change).split('\n')

it.each<[string, Partial<StatusParts['row']>, string]>([
  [
    'a closing date that is not a calendar date is shown as received',
    { closingDate: null, closingText: 'end of May' },
    'Closing date: end of May'
  ],
  ['a purchase names its buyers', { borrowers: [], buyers: ['Bo Lee'] }, 'Buyers: Bo Lee'],
  [
    'a purchase names its sellers',
    { borrowers: [], buyers: ['Bo Lee'], sellers: ['Cy Ng', 'Di Ng'] },
    'Sellers: Cy Ng, Di Ng'
  ],
  ['an order that is no longer listed has no status any more', { goneAt: 1 }, 'Status: No longer listed'],
  ['a missing commitment is pending', { commitmentUploaded: false }, 'Title commitment: Pending'],
  ['an issued policy says so', { policyIssued: true }, 'Policy: Issued'],
  ['a policy without a stated value is unknown', { policyIssued: null }, 'Policy: Unknown'],
  [
    'every property has its own line',
    { properties: ['1 Elm St, Katy, TX 77494', '2 Oak Ct, Katy, TX 77494'] },
    '2 Oak Ct, Katy, TX 77494'
  ]
])('%s', (_fact, change, line) => {
  expect(linesOf(change)).toContain(line)
})

it('without stages or documents there is no heading and no gap', () => {
  expect(textOf({}, { stages: [], documents: [] })).toBe(textOf({}))
})

it('if all documents are here, or all missing, the other heading is omitted', () => {
  expect(textOf({}, { documents: [document(1, 'Title Commitment', true)] })).not.toContain('Documents pending')
  expect(textOf({}, { documents: [document(1, 'Title Commitment', false)] })).not.toContain('Documents received')
})

it('an order that names both sides has the borrowers’ heading, and everyone behind it', () => {
  expect(linesOf({ buyers: ['Bo Lee'] })).toContain('Borrowers: Bo Lee, Ana Ramirez, Luis Ramirez')
})

it('what remains is told of the stage under way alone, and tasks that nobody states remain', () => {
  const stage = (name: string, status: string, tasks: Readonly<Record<string, boolean | null>>) => ({
    name,
    description: null,
    status,
    tasks: Object.entries(tasks).map(([task, isCompleted]) => ({ name: task, description: null, isCompleted }))
  })
  const stages = [
    stage('Order Received', ' Completed ', { 'Order opened': false }),
    stage('Closing', 'open', { 'Wire Received': null, 'Funds Disbursed': false, 'Closing Scheduled': true }),
    stage('Recording', '', { 'Documents Recorded': false })
  ]
  expect(textOf({}, { stages })).toContain(`
Progress
- Order Received: Completed (0 of 1)
- Closing: In progress (1 of 3)
    Remaining: Wire Received
    Remaining: Funds Disbursed
- Recording: Not started (0 of 1)
`)
})

it('a document without a name is listed by its type', () => {
  expect(textOf({}, { documents: [{ ...document(1, 'Wire Instructions', true), name: '' }] })).toContain(
    '\n- Wire Instructions\n'
  )
})

it('text from the service never starts a line of its own, whatever it contains', () => {
  const written = fc
    .array(
      fc.oneof(fc.constantFrom('\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', 'Policy: Issued'), fc.string()),
      { maxLength: 5 }
    )
    .map(parts => `x${parts.join('')}x`)
  const parts = (text: string): StatusParts => ({
    row: {
      ...ROW,
      name: text,
      properties: [text],
      status: text,
      borrowers: [text],
      sellers: [text],
      closingDate: null,
      closingText: text
    },
    asOf: AT,
    stages: [
      { name: text, description: null, status: '', tasks: [{ name: text, description: null, isCompleted: false }] }
    ],
    documents: [{ ...document(1, text, true), name: text }, document(2, text, false)]
  })
  const lineCount = (text: string) => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).length
  const plain = lineCount(statusText(parts('x')))
  fc.assert(
    fc.property(written, text => {
      expect(lineCount(statusText(parts(text)))).toBe(plain)
    })
  )
})
