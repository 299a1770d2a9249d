import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { DetailedOrder } from '../../../main/orders/views/closing-board.ts'
import { documentMatrix, type MatrixParts } from '../../../main/orders/views/document-matrix.ts'
import { idOf, listed } from '../list-service.ts'

/** The types the specification observed, in its order (2.7). */
const OBSERVED = [
  'Closing Disclosure',
  'Closing Protection Letter',
  'Deed of Trust',
  'Escrow Documents',
  'Full Lender Policy',
  'Lender Title Order',
  'Loan Documents',
  'Property Tax Bill',
  'Title Commitment',
  'Wire Instructions'
]
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
  documentMatrix({ details, newDocuments: new Map(), onlyMissing: false, from: 0, count: 50, ...change })
const slotsOf = (documents: readonly OrderDocument[] | null, type: string, fresh: readonly number[] = []) => {
  const { types, rows } = matrix([detail(1, documents)], { newDocuments: new Map([[idOf(1), new Set(fresh)]]) })
  return rows[0]?.slots[types.indexOf(type)]
}

describe('the columns', () => {
  it('are the types the specification observed, where no others came (2.7)', () => {
    expect(matrix([]).types).toEqual(OBSERVED)
    expect(matrix([detail(1, null), detail(2, [slot(1, 'Wire Instructions', true)])]).types).toEqual(OBSERVED)
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
    expect(types.slice(10, 12)).toEqual(['Other 24', 'Other 00'])
  })

  it('stand in the same places whichever way the orders are sorted', () => {
    const details = fc
      .array(fc.array(fc.constantFrom('Survey', 'Rider', 'Affidavit', 'Deed of Trust'), { maxLength: 4 }), {
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

describe('a cell', () => {
  it.each<[string, OrderDocument[] | null, number[], string]>([
    ['of an order whose documents were never read', null, [], 'unknown'],
    ['of an order without such a slot', [slot(1, 'Deed of Trust', true)], [1], 'none'],
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

  it('is new by the news of its own order alone', () => {
    const { rows, types } = matrix([detail(1, [slot(5, 'Survey', true)]), detail(2, [slot(5, 'Survey', true)])], {
      newDocuments: new Map([[idOf(2), new Set([5])]])
    })
    expect(rows.map(({ slots }) => slots[types.indexOf('Survey')])).toEqual(['filled', 'new'])
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
      slot(4, 'Deed of Trust', true)
    ]
    expect(matrix([detail(1, documents), detail(2, null), detail(3, [])]).rows.map(({ missing }) => missing)).toEqual([
      2, 0, 0
    ])
  })

  it('counts what is missing of a type that has no column of its own', () => {
    const common = Array.from({ length: 20 }, (_, index) => slot(index, `Other ${index}`, true))
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
        fc.array(fc.tuple(fc.constantFrom('Survey', 'Deed of Trust', 'Wire Instructions'), fc.boolean()), {
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
      matrix([{ ...detail(1, [slot(1, 'Deed of Trust', true)]), detailsAt: null }], { onlyMissing: true }).total
    ).toBe(0)
  })

  it('past the end is nothing, of a total that stays', () => {
    expect(matrix([detail(1, null)], { from: 5 })).toMatchObject({ rows: [], from: 5, total: 1 })
  })
})
