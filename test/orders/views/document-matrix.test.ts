import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isDocumentDue, phaseOf } from '#domain/orders/missing-documents.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { DetailedOrder } from '../../../main/orders/views/detailed-order.ts'
import { documentMatrix, type MatrixParts } from '../../../main/orders/views/document-matrix.ts'
import { idOf, listed } from '../list-service.ts'

/** The types the specification observed, in its order (2.7), by when they are needed. */
const BEFORE = [
  'Closing Disclosure',
  'Closing Protection Letter',
  'Lender Title Order',
  'Loan Documents',
  'Property Tax Bill',
  'Title Commitment',
  'Wire Instructions'
]
const AFTER = ['Deed of Trust', 'Escrow Documents', 'Full Lender Policy']
const TODAY = '2026-11-20' as CalendarDate
const slot = (id: number, type: string, hasFile: boolean): OrderDocument => ({
  id,
  type,
  name: type,
  fileName: hasFile ? 'a.pdf' : null,
  hasFile,
  uploadedAt: null
})
const detail = (number: number, documents: readonly OrderDocument[] | null): DetailedOrder => ({
  row: { ...listed(number), orderId: idOf(number), followed: false, sentHere: false, unread: 0, goneAt: null },
  stages: null,
  documents,
  detailsAt: 1000 + number
})
const matrix = (details: readonly DetailedOrder[], change: Partial<MatrixParts> = {}) =>
  documentMatrix({
    details,
    newDocuments: new Map(),
    phase: 'before-closing',
    today: TODAY,
    onlyMissing: false,
    from: 0,
    count: 50,
    ...change
  })
const slotsOf = (documents: readonly OrderDocument[] | null, type: string, fresh: readonly number[] = []) => {
  const { types, rows } = matrix([detail(1, documents)], { newDocuments: new Map([[idOf(1), new Set(fresh)]]) })
  return rows[0]?.slots[types.indexOf(type)]?.state
}

describe('the columns', () => {
  it('are the types needed before closing that the specification observed, where no others came (2.7)', () => {
    expect(matrix([]).types).toEqual(BEFORE)
    expect(matrix([detail(1, null), detail(2, [slot(1, 'Wire Instructions', true)])]).types).toEqual(BEFORE)
  })

  it('are thirty at most, the most frequent of the others among them', () => {
    const others = Array.from({ length: 25 }, (_, index) => `Other ${String(index).padStart(2, '0')}`)
    const { types } = matrix([
      detail(
        1,
        others.map((type, id) => slot(id, type, true))
      ),
      detail(2, [slot(90, 'Other 24', true)])
    ])
    expect(types).toHaveLength(30)
    expect(types.slice(7, 9)).toEqual(['Other 24', 'Other 00'])
  })

  it('stand in the same places whichever way the orders are sorted', () => {
    const details = fc
      .array(fc.array(fc.constantFrom('Survey', 'Rider', 'Affidavit', 'Property Tax Bill'), { maxLength: 4 }), {
        maxLength: 5
      })
      .map(orders =>
        orders.map((types, number) =>
          detail(
            number,
            types.map((type, id) => slot(id, type, true))
          )
        )
      )
    fc.assert(
      fc.property(details, orders => {
        expect(matrix(orders.toReversed()).types).toEqual(matrix(orders).types)
      })
    )
  })
})

describe('what comes after a closing', () => {
  const dated = (number: number, closing: string | null, documents: readonly OrderDocument[] | null) => {
    const one = detail(number, documents)
    return { ...one, row: { ...one.row, closingDate: closing as CalendarDate | null } }
  }
  const after = (details: readonly DetailedOrder[], change: Partial<MatrixParts> = {}) =>
    matrix(details, { phase: 'after-closing', ...change })
  const DEED = [slot(1, 'Deed of Trust', false)]

  it('has columns of its own', () => {
    expect(after([]).types).toEqual(AFTER)
    expect(after([detail(1, [slot(1, 'Survey', true), slot(2, 'Recorded Mortgage', true)])]).types).toEqual([
      ...AFTER,
      'Recorded Mortgage'
    ])
  })

  it.each<[string, string | null, OrderDocument[] | null, string, number]>([
    ['yesterday', '2026-11-19', DEED, 'empty', 1],
    ['today', '2026-11-20', DEED, 'later', 0],
    ['without a date', null, DEED, 'later', 0],
    ['today, with the file', '2026-11-20', [slot(1, 'Deed of Trust', true)], 'filled', 0],
    ['tomorrow, never read', '2026-11-21', null, 'later', 0],
    ['yesterday, never read', '2026-11-19', null, 'unknown', 0]
  ])('of an order closed %s is missing only once it is due', (_when, closing, documents, state, missing) => {
    const [row] = after([dated(1, closing, documents)]).rows
    expect([row?.slots[0]?.state, row?.missing]).toEqual([state, missing])
  })

  it('is looked for where something is missing among closed orders alone', () => {
    const details = [dated(1, '2026-11-19', DEED), dated(2, '2026-11-21', DEED), dated(3, '2026-11-21', null)]
    expect(after(details, { onlyMissing: true }).rows.map(({ row }) => row.name)).toEqual(['Order 1'])
  })

  it('is no part of what is needed before it', () => {
    expect(matrix([dated(1, '2026-11-19', DEED)], { onlyMissing: true }).total).toBe(0)
  })
})

it.each([
  ['Full Lender Policy', 'after-closing'],
  [' deed of trust ', 'after-closing'],
  ["Owner's Policy", 'after-closing'],
  ['Recorded Deed', 'after-closing'],
  ['Recording Instructions', 'before-closing'],
  ['Title Commitment', 'before-closing'],
  ['', 'before-closing']
])('%j is needed %s', (type, phase) => {
  expect(phaseOf(type)).toBe(phase)
})

it.each<[string, string | null, boolean]>([
  ['Wire Instructions', null, true],
  ['Deed of Trust', '2026-11-19', true],
  ['Deed of Trust', '2026-11-20', false],
  ['Full Lender Policy', '2026-11-19', false],
  ['Full Lender Policy', '2026-10-21', false],
  ['Full Lender Policy', '2026-10-20', true],
  ['Full Lender Policy', '2999-12-31', false],
  ['Full Lender Policy', null, false]
])('%s of a closing on %s is due on November 20: %s', (type, closing, due) => {
  expect(isDocumentDue(type, closing as CalendarDate | null, TODAY)).toBe(due)
})

it('of a canceled order nothing is missing', () => {
  const one = detail(1, [slot(1, 'Title Commitment', false)])
  const canceled = { ...one, row: { ...one.row, status: 'Canceled' } }
  expect([matrix([canceled], { onlyMissing: true }).total, matrix([canceled]).total]).toEqual([0, 1])
})

describe('a cell', () => {
  it.each<[string, OrderDocument[] | null, number[], string]>([
    ['of an order whose documents were never read', null, [], 'unknown'],
    ['of an order without such a slot', [slot(1, 'Property Tax Bill', true)], [1], 'none'],
    ['of an order without any slot', [], [], 'none'],
    ['with an empty slot', [slot(1, 'Loan Documents', false)], [], 'empty'],
    ['with a file', [slot(1, 'Loan Documents', true)], [2], 'filled'],
    ['with a file nobody has looked at', [slot(1, 'Loan Documents', true)], [1], 'new'],
    [
      'with two files, one of them not looked at',
      [slot(1, 'Loan Documents', true), slot(2, 'Loan Documents', true)],
      [2],
      'new'
    ],
    [
      'with a new file beside an empty slot',
      [slot(1, 'Loan Documents', true), slot(2, 'Loan Documents', false)],
      [1],
      'empty'
    ]
  ])('%s', (_of, documents, fresh, state) => {
    expect(slotsOf(documents, 'Loan Documents', fresh)).toBe(state)
  })

  it('names its document where one alone has a file', () => {
    const idIn = (...slots: OrderDocument[]) => matrix([detail(1, slots)]).rows[0]?.slots[3]?.documentId
    const [file, empty] = [slot(7, 'Loan Documents', true), slot(8, 'Loan Documents', false)]
    expect([idIn(file), idIn(file, empty), idIn(empty), idIn(file, slot(9, 'Loan Documents', true)), idIn()]).toEqual([
      7,
      7,
      null,
      null,
      null
    ])
  })

  it('is new by the news of its own order alone', () => {
    const { rows, types } = matrix([detail(1, [slot(5, 'Survey', true)]), detail(2, [slot(5, 'Survey', true)])], {
      newDocuments: new Map([[idOf(2), new Set([5])]])
    })
    expect(rows.map(({ slots }) => slots[types.indexOf('Survey')]?.state)).toEqual(['filled', 'new'])
  })
})

describe('a row', () => {
  it('says when its documents were read, and nothing where they never were', () => {
    expect(matrix([detail(1, []), detail(2, null)]).rows.map(({ documentsAt }) => documentsAt)).toEqual([1001, null])
  })

  it('counts a type of which something is missing once, and nothing it does not know', () => {
    const documents = [
      slot(1, 'Survey', false),
      slot(2, 'Survey', false),
      slot(3, 'Rider', false),
      slot(4, 'Property Tax Bill', true)
    ]
    expect(matrix([detail(1, documents), detail(2, null), detail(3, [])]).rows.map(({ missing }) => missing)).toEqual([
      2, 0, 0
    ])
  })

  it('counts what is missing of a type that has no column of its own', () => {
    const common = Array.from({ length: 23 }, (_, index) => slot(index, `Other ${index}`, true))
    const rare = detail(2, [slot(50, 'Rare Form', false)])
    const { types, rows, total } = matrix([detail(1, common), detail(3, common), rare], { onlyMissing: true })
    expect(types).not.toContain('Rare Form')
    expect([rows.map(({ row, missing }) => [row.name, missing]), total]).toEqual([[['Order 2', 1]], 1])
  })
})

describe('what is asked for', () => {
  const anyDetails = fc
    .array(
      fc.option(
        fc.array(fc.tuple(fc.constantFrom('Survey', 'Property Tax Bill', 'Wire Instructions'), fc.boolean()), {
          maxLength: 3
        })
      ),
      { maxLength: 12 }
    )
    .map(orders =>
      orders.map((slots, number) =>
        detail(number, slots && slots.map(([type, hasFile], id) => slot(id, type, hasFile)))
      )
    )

  it('comes in parts that together are the whole, in the order it was given', () => {
    fc.assert(
      fc.property(anyDetails, fc.boolean(), fc.integer({ min: 1, max: 5 }), (details, onlyMissing, count) => {
        const whole = matrix(details, { onlyMissing })
        const parts = Array.from({ length: Math.ceil(whole.total / count) }, (_, part) =>
          matrix(details, { onlyMissing, from: part * count, count })
        )
        expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
        for (const { types, total } of parts) expect([types, total]).toEqual([whole.types, whole.total])
        expect(whole.rows.map(({ row }) => row.orderId)).toEqual(
          details.map(({ row }) => row.orderId).filter(id => whole.rows.some(({ row }) => row.orderId === id))
        )
      })
    )
  })

  it('by what is missing leaves out only orders that were read and have every slot filled', () => {
    fc.assert(
      fc.property(anyDetails, details => {
        const kept = matrix(details, { onlyMissing: true }).rows.map(({ row }) => row.orderId)
        const wanted = details
          .filter(({ documents }) => documents === null || documents.some(({ hasFile }) => !hasFile))
          .map(({ row }) => row.orderId)
        expect(kept).toEqual(wanted)
      })
    )
  })

  it('by what is missing leaves out an order whose documents are all here, also where its progress was never read', () => {
    expect(
      matrix([{ ...detail(1, [slot(1, 'Property Tax Bill', true)]), detailsAt: null }], { onlyMissing: true }).total
    ).toBe(0)
  })

  it('past the end is nothing, of a total that stays', () => {
    expect(matrix([detail(1, null)], { from: 5 })).toMatchObject({ rows: [], from: 5, total: 1 })
  })
})
