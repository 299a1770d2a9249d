import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_DESK } from '#domain/office/desk-filter.ts'
import {
  ORDER_COLUMNS,
  NO_FILTERS,
  ALL_ORDERS,
  type OrderColumn,
  type OrderFilters,
  type OrderQuery
} from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'
import { tries } from '../campaign.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { anyId, anyMembers, anySearch, sampleRow } from './sample-rows.ts'

const TODAY = '2026-11-21' as CalendarDate

function cache(rows: readonly ListedOrder[] = []) {
  const engine = createEngine()
  engine.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  engine.loaded(null)
  engine.noteRows({ rows, scan: 1, at: 1 })
  return engine
}

function names(rows: readonly ListedOrder[], text: string): readonly string[] {
  return cache(rows)
    .rows({ query: { ...ALL_ORDERS, text }, today: TODAY, from: 0, count: 100 })
    .rows.map(({ name }) => name)
}

/** The same rule over again, row by row, without any index. */
function naive(
  rows: readonly ListedOrder[],
  { text, filters, sort }: OrderQuery,
  desks: ReadonlyMap<string, string> = new Map()
): readonly string[] {
  const found = rows.filter(row => holds(row, text) && passes(row, filters) && hasDesk(desks.get(row.orderId), filters))
  const places = new Map(rows.map((row, place) => [row, place]))
  const keyed = found.map(row => ({ row, key: keyOf(row, sort.column), at: places.get(row) ?? 0 }))
  const withValue = keyed
    .filter(({ key }) => key !== '')
    .toSorted((one, other) =>
      one.key < other.key ? -1 : one.key > other.key ? 1 : closing(one.row) - closing(other.row) || one.at - other.at
    )
  const without = keyed
    .filter(({ key }) => key === '')
    .toSorted((one, other) => closing(one.row) - closing(other.row) || one.at - other.at)
  const rising = sort.column === 'closing' ? nextFirst(withValue) : withValue
  return [...(sort.descending ? withValue.toReversed() : rising), ...without].map(({ row }) => row.orderId)
}

function nextFirst<T extends { readonly key: string }>(rising: readonly T[]): readonly T[] {
  const isPast = ({ key }: T) => key < TODAY
  return [...rising.filter(one => !isPast(one)), ...rising.filter(isPast).toReversed()]
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
const words = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const closing = ({ closingDate }: ListedOrder): number => Number((closingDate ?? '').replaceAll('-', ''))

function holds(row: ListedOrder, text: string): boolean {
  const all = words(
    [row.name, row.status, row.closingText, ...row.properties, ...row.buyers, ...row.borrowers, ...row.sellers].join(
      '\n'
    )
  )
  const id = row.orderId.replaceAll('-', '')
  return text
    .split(' ')
    .filter(Boolean)
    .every(piece => {
      const has = (word: string): boolean => {
        const inside = word.length > 2 || /[^ -~]/.test(word)
        return all.some(one => (inside ? one.includes(word) : one.startsWith(word)))
      }
      if (/^[0-9a-f]{8}-/i.test(piece))
        return id.startsWith(piece.toLowerCase().replaceAll('-', '')) || words(piece).every(has)
      return words(piece).every(word => has(word) || (/^[0-9a-f]{4,}$/.test(word) && id.startsWith(word)))
    })
}

function hasDesk(desk: string | undefined, { lookedAfter }: OrderFilters): boolean {
  if (lookedAfter === '') return true
  return lookedAfter === NO_DESK ? desk === undefined : desk !== undefined && lookedAfter.startsWith(`${desk} `)
}

function passes(row: ListedOrder, { closing: dates, statuses, commitment, policy, party }: OrderFilters): boolean {
  const dated =
    dates.kind === 'any' ||
    (dates.kind === 'no-date'
      ? row.closingDate === null
      : row.closingDate !== null &&
        (dates.kind === 'past'
          ? row.closingDate < TODAY
          : dates.kind === 'between' && row.closingDate >= (dates.from ?? '') && row.closingDate <= (dates.to ?? '9')))
  const flags = [
    [commitment, row.commitmentUploaded],
    [policy, row.policyIssued]
  ] as const
  return (
    dated &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (party === 'any' || row[party].length > 0) &&
    flags.every(([wanted, is]) => wanted === 'any' || (is === true) === (wanted === 'yes'))
  )
}

function keyOf(row: ListedOrder, column: OrderColumn): string {
  switch (column) {
    case 'name':
      return fold(row.name)
    case 'property':
      return fold(row.properties[0] ?? '')
    case 'closing':
      return row.closingDate ?? ''
    case 'people':
      return fold([...row.buyers, ...row.borrowers].join(', '))
    case 'sellers':
      return fold(row.sellers.join(', '))
    case 'status':
      return fold(row.status)
    case 'commitment':
      return String(row.commitmentUploaded === true)
    case 'policy':
      return String(row.policyIssued === true)
  }
}

const anyFilters: fc.Arbitrary<OrderFilters> = fc.record({
  closing: fc.constantFrom(
    NO_FILTERS.closing,
    { kind: 'no-date' } as const,
    { kind: 'past' } as const,
    { kind: 'between', from: '2026-11-21' as CalendarDate, to: null } as const,
    { kind: 'between', from: null, to: '2026-11-21' as CalendarDate } as const
  ),
  statuses: fc.subarray(['New', 'Closed', 'Óffen', 'never'], { maxLength: 2 }),
  commitment: fc.constantFrom('any', 'yes', 'open'),
  policy: fc.constantFrom('any', 'yes', 'open'),
  party: fc.constantFrom('any', 'borrowers', 'buyers', 'sellers'),
  sentHere: fc.constant(false),
  followed: fc.constant(false),
  unread: fc.constant(false),
  lookedAfter: fc.constantFrom('', NO_DESK, 'a Front desk', 'b Back office')
})
const anyQuery: fc.Arbitrary<OrderQuery> = fc.record({
  text: anySearch,
  filters: fc.oneof({ weight: 2, arbitrary: fc.constant(NO_FILTERS) }, anyFilters),
  sort: fc.record({ column: fc.constantFrom(...ORDER_COLUMNS), descending: fc.boolean() })
})
const anyStep = fc.oneof(
  fc.record({ put: fc.array(fc.tuple(anyId, anyMembers), { minLength: 1, maxLength: 12 }) }),
  fc.record({
    assign: fc.uniqueArray(fc.tuple(anyId, fc.constantFrom('a', 'b')), {
      maxLength: 12,
      selector: ([orderId]) => orderId
    })
  }),
  fc.record({ ask: anyQuery, from: fc.nat({ max: 20 }), count: fc.nat({ max: 20 }) })
)

describe('what is looked for', () => {
  it('finds what a filter over all rows finds, in the same order, whatever came and changed before (P4)', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 2, maxLength: 30 }), steps => {
        const engine = cache()
        const rows = new Map<string, ListedOrder>()
        let desks: ReadonlyMap<string, string> = new Map()
        for (const step of steps) {
          if ('put' in step) {
            const came = step.put.map(([orderId, members]) => ({ orderId, ...members }))
            engine.noteRows({ rows: came, scan: 1, at: 1 })
            for (const row of came) rows.set(row.orderId, row)
            continue
          }
          if ('assign' in step) {
            engine.assigned({ orders: step.assign })
            desks = new Map(step.assign)
            continue
          }
          const wanted = naive([...rows.values()], step.ask, desks)
          const found = engine.rows({ query: step.ask, today: TODAY, from: step.from, count: step.count })
          expect(found.total).toBe(wanted.length)
          expect(found.rows.map(({ orderId }) => orderId)).toEqual(wanted.slice(step.from, step.from + step.count))
        }
      }),
      { numRuns: tries(400) }
    )
  })

  it('keeps every order up to date where a few of many rows come or change (P4)', () => {
    const many = Array.from({ length: 400 }, (_, number) =>
      sampleRow(number, { name: `Sample ${number % 7}`, closingDate: `2026-11-${10 + (number % 5)}` as CalendarDate })
    )
    const edit = fc.tuple(fc.nat({ max: 420 }), anyMembers, fc.boolean())
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(edit, { minLength: 1, maxLength: 6 }), anyQuery), { minLength: 1, maxLength: 12 }),
        steps => {
          const engine = cache(many)
          const rows = new Map(many.map(row => [row.orderId, row]))
          for (const column of ORDER_COLUMNS)
            engine.rows({
              query: { ...ALL_ORDERS, text: 'elm', sort: { column, descending: false } },
              today: TODAY,
              from: 0,
              count: 1
            })
          for (const [edits, ask] of steps) {
            for (const [number, members, isMoved] of edits) {
              const { orderId } = sampleRow(number)
              const row = isMoved
                ? { ...(rows.get(orderId) ?? sampleRow(number)), closingDate: members.closingDate }
                : { orderId, ...members }
              rows.set(orderId, row)
              engine.noteRows({ rows: [row], scan: 1, at: 1 })
            }
            const found = engine.rows({ query: ask, today: TODAY, from: 0, count: 500 })
            expect(found.rows.map(({ orderId }) => orderId)).toEqual(naive([...rows.values()], ask))
          }
        }
      ),
      { numRuns: tries(60) }
    )
  })

  it('lists the next closing first, then past ones, the latest first, then those without a date', () => {
    const dates = ['2026-11-20', null, '2026-12-01', '2026-11-21', '2026-10-01', '2026-11-23'] as const
    const rows = dates.map((date, number) =>
      sampleRow(number, { name: `Sample ${date ?? 'none'}`, closingDate: date as CalendarDate | null })
    )
    const wanted = ['2026-11-21', '2026-11-23', '2026-12-01', '2026-11-20', '2026-10-01', 'none']
    expect(names(rows, '')).toEqual(wanted.map(date => `Sample ${date}`))
    expect(names(rows, 'sample')).toEqual(wanted.map(date => `Sample ${date}`))
  })

  it.each([
    [{ kind: 'past' }, ['2026-10-01']],
    [{ kind: 'between', from: null, to: '2026-11-21' }, ['2026-11-21', '2026-10-01']],
    [{ kind: 'between', from: '2026-11-21', to: null }, ['2026-11-21', '2026-12-01']],
    [{ kind: 'no-date' }, ['none']]
  ] as const)('finds an order without a closing date only where those are looked for: %o', (closing, wanted) => {
    const dates = ['2026-10-01', null, '2026-11-21', '2026-12-01'] as const
    const rows = dates.map((date, number) =>
      sampleRow(number, { name: date ?? 'none', closingDate: date as CalendarDate | null })
    )
    const query = { ...ALL_ORDERS, filters: { ...NO_FILTERS, closing: closing as OrderFilters['closing'] } }
    const { rows: found } = cache(rows).rows({ query, today: TODAY, from: 0, count: 9 })
    expect(found.map(({ name }) => name)).toEqual(wanted)
  })

  it('finds each part of a large result at its place, from either end', () => {
    const rows = Array.from({ length: 3000 }, (_, number) =>
      sampleRow(number, { closingDate: number % 3 === 0 ? null : (`2026-11-${10 + (number % 20)}` as CalendarDate) })
    )
    const engine = cache(rows)
    for (const descending of [true, false]) {
      const query: OrderQuery = { ...ALL_ORDERS, text: 'elm', sort: { column: 'closing', descending } }
      const wanted = naive(rows, query)
      for (const from of [2990, 0, 1500, 15, 3000]) {
        const found = engine.rows({ query, today: TODAY, from, count: 15 })
        expect(found.rows.map(({ orderId }) => orderId)).toEqual(wanted.slice(from, from + 15))
        expect(found.total).toBe(3000)
      }
    }
  })

  it.each([
    ["O'Neill", 'oneill'],
    ["O'Neill", "o'neill"],
    ['O’Neill', "O'NEILL"],
    ["O'Neill", 'neill'],
    ['Núñez', 'nunez'],
    ['Nunez', 'núñez'],
    ['Smith-Okonkwo', 'okonkwo'],
    ['Smith-Okonkwo', 'smith-ok'],
    ['Coeur d’Alene', 'dalene'],
    ['First National', 'nat fir'],
    ['Ramirez', 'r'],
    ['Ramirez', 'mire'],
    ['李小龙', '小']
  ])('finds %s by %s', (name, text) => {
    expect(names([sampleRow(1, { name })], text)).toEqual([name])
  })

  it.each([
    ['Ramirez', 'am'],
    ['Ramirez', 'ramirez x'],
    ['Ramirez', 'ramirezz'],
    ['Elm', '#']
  ])('%s is not found by %s unless nothing is looked for', (name, text) => {
    expect(names([sampleRow(1, { name, borrowers: [], properties: [] })], text)).toEqual(text === '#' ? [name] : [])
  })

  it('finds an order by its whole id, and by the beginning of it', () => {
    const [one, other] = [sampleRow(0xabcdef01), sampleRow(0xabcdef02)]
    expect(names([one, other], one.orderId)).toEqual([one.name])
    expect(names([one, other], 'ABCDEF01-00')).toEqual([one.name])
    expect(names([one, other], 'abcdef')).toHaveLength(2)
  })

  it.each(['20261123-05', '26004417-93'])('finds an order by its file number %s, with its hyphen', name => {
    const undated = { closingDate: null, closingText: '' }
    const orders = [name, name.slice(0, 8)].map((each, number) => sampleRow(number, { ...undated, name: each }))
    expect(names(orders, name)).toEqual([name])
    expect(names(orders, name.slice(0, 9))).toHaveLength(2)
  })
})
