import fc from 'fast-check'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'

/** An order with an id that tells its number; `more` replaces members. */
export function sampleRow(number: number, more: Partial<ListedOrder> = {}): ListedOrder {
  const hex = number.toString(16)
  return {
    orderId: `${hex.padStart(8, '0')}-0000-4000-8000-${hex.padStart(12, '0')}` as OrderId,
    name: `Sample ${number} refinance`,
    closingDate: '2026-11-23' as CalendarDate,
    closingText: '2026-11-23',
    properties: [`${number} Elm St, Katy, TX 77494`],
    commitmentUploaded: false,
    policyIssued: false,
    status: 'Open',
    buyers: [],
    borrowers: ['Ana Ramirez'],
    sellers: [],
    ...more
  }
}

const WORDS = [
  'Ramirez',
  "O'Neill",
  'O’Neill',
  'Neil',
  'Núñez',
  'Nunez',
  'Smith-Okonkwo',
  'Ørsted',
  'Elm',
  'St',
  'Katy',
  '77494',
  '7749',
  '2214',
  'J.',
  'D.',
  'McGee',
  '#4',
  'ab12',
  'abcd',
  '李',
  '小龙',
  'LLC,',
  'ﬁrst',
  'STRASSE',
  'Straße'
]
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map(words => words.join(' '))
const texts = fc.array(text, { maxLength: 2 })
const date = fc.constantFrom(
  '2026-11-20',
  '2026-11-21',
  '2026-11-23',
  '2026-12-01',
  '2025-01-31'
) as fc.Arbitrary<CalendarDate>
const flag = fc.constantFrom(true, false, null)
const hex = fc.constantFrom('abcd', 'abce', '2214', '0000')

/** Members of a row from few values, so that many rows share them. */
export const anyMembers: fc.Arbitrary<Omit<ListedOrder, 'orderId'>> = fc.record({
  name: text,
  closingDate: fc.option(date),
  closingText: fc.constantFrom('', 'soon'),
  properties: texts,
  commitmentUploaded: flag,
  policyIssued: flag,
  status: fc.constantFrom('New', 'Open', 'Closed', 'Óffen', ''),
  buyers: texts,
  borrowers: texts,
  sellers: texts
})

/** Ids that begin alike; there are not many, so that some come twice. */
export const anyId: fc.Arbitrary<OrderId> = fc
  .tuple(hex, fc.nat({ max: 30 }))
  .map(([head, tail]) => `${head}0000-0000-4000-8000-0000000000${String(tail).padStart(2, '0')}` as OrderId)

/** What users type: words of rows, parts of them, and ids. */
export const anySearch: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...WORDS), fc.nat({ max: 3 }), fc.nat({ max: 8 }))
        .map(([word, from, length]) => word.slice(from, from + length)),
      fc.constantFrom('abcd0000-0000-4', 'ABCD', '2214', '22140000', 'n', 'o', 'ne', 'op', '11', "o'neill")
    ),
    { maxLength: 3 }
  )
  .map(words => words.join(' '))
