import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Change } from '#domain/orders/change.ts'
import { ChangeLog } from '../../../main/orders/changes/change-log.ts'
import { sampleRow } from '../sample-rows.ts'

const ORDER: OrderId = sampleRow(1).orderId
const document = (what: 'arrived' | 'replaced' | 'gone', documentId: number): Change => ({
  kind: 'document',
  what,
  documentId,
  type: 'Deed',
  name: 'Deed',
  fileNames: ['deed.pdf']
})

it('a clock that is wrong for a day costs no more read changes than any other day does (M4)', () => {
  const DAY = 86_400_000
  const log = new ChangeLog()
  const days = [...Array.from({ length: 89 }, (_, day) => day), 9000]
  for (const day of days) log.add(ORDER, day * DAY, [document('replaced', 1)])
  log.markRead(null, Number.MAX_SAFE_INTEGER)
  expect(log.dropOldRead()).toEqual([])
  log.add(ORDER, 89 * DAY, [document('replaced', 1)])
  log.add(ORDER, 89.5 * DAY, [document('replaced', 1)])
  expect(log.dropOldRead()).toEqual([1])
})

describe('new documents', () => {
  it.each<[string, readonly Change[], readonly number[]]>([
    ['that arrived', [document('arrived', 1)], [1]],
    ['that were replaced', [document('replaced', 1)], [1]],
    ['that arrived and were replaced count once', [document('arrived', 1), document('replaced', 1)], [1]],
    ['that went again do not count', [document('arrived', 1), document('gone', 1)], []],
    ['that went and came back', [document('arrived', 1), document('gone', 1), document('arrived', 1)], [1]],
    ['of one order, of which one went', [document('arrived', 1), document('arrived', 2), document('gone', 1)], [2]]
  ])('%s', (_what, changes, expected) => {
    const log = new ChangeLog()
    log.add(ORDER, 5, changes)
    const { documents, upTo } = log.newDocuments(0)
    expect(documents).toEqual(expected.map(documentId => ({ orderId: ORDER, documentId, at: 5 })))
    expect(upTo).toBe(changes.length)
  })

  it('are those after the change that was last fetched', () => {
    const log = new ChangeLog()
    log.add(ORDER, 5, [document('arrived', 1)])
    const { upTo } = log.newDocuments(0)
    log.add(ORDER, 6, [document('arrived', 2)])
    expect(log.newDocuments(upTo).documents).toEqual([{ orderId: ORDER, documentId: 2, at: 6 }])
  })

  it('do not include one that was fetched and is gone now', () => {
    const log = new ChangeLog()
    log.add(ORDER, 5, [document('arrived', 1)])
    const { upTo } = log.newDocuments(0)
    log.add(ORDER, 6, [document('gone', 1)])
    expect(log.newDocuments(upTo).documents).toEqual([])
  })
})
