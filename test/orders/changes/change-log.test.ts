import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Change } from '#domain/orders/change.ts'
import { ChangeLog, MOST_OF_ONE } from '../../../main/orders/changes/change-log.ts'
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

describe('changes that were read', () => {
  const OTHER: OrderId = sampleRow(2).orderId
  const withThree = () => {
    const log = new ChangeLog()
    log.add(ORDER, 5, [document('arrived', 1)])
    log.add(OTHER, 6, [document('arrived', 2)])
    log.add(ORDER, 7, [document('arrived', 3)])
    return log
  }

  it('are those up to the last one that the user saw: what came meanwhile stays unread', () => {
    const log = withThree()
    expect(log.markRead(ORDER, 2)).toEqual([1])
    expect(log.of(ORDER).map(({ read }) => read)).toEqual([true, false])
    expect([log.unreadOf(ORDER), log.unreadOf(OTHER), log.unread()]).toEqual([1, 1, 2])
  })

  it('are those of one order, or of all, and each once', () => {
    const log = withThree()
    expect(log.markRead(OTHER.toUpperCase(), 3)).toEqual([2])
    expect([log.markRead(OTHER, 3), log.unread()]).toEqual([[], 1])
    expect([log.markRead(null, 3), log.unread()]).toEqual([[1, 3], 0])
  })

  it('are listed from the newest on, a part at a time, and each order once', () => {
    const log = withThree()
    expect(log.newest(false, null, 1)).toEqual({ orderIds: [ORDER], next: 3 })
    expect(log.newest(false, 3, 1)).toEqual({ orderIds: [OTHER], next: null })
    expect(log.newest(false, null, 2)).toEqual({ orderIds: [ORDER, OTHER], next: null })
    log.markRead(OTHER, 3)
    expect(log.newest(true, null, 2)).toEqual({ orderIds: [ORDER], next: null })
  })

  it('go on with numbers of their own after a restart, in whatever order they were stored', () => {
    const log = withThree()
    const again = new ChangeLog(log.stored())
    expect(again.of(ORDER)).toEqual(log.of(ORDER))
    again.add(OTHER, 8, [document('gone', 2)])
    expect(again.of(OTHER).map(({ id }) => id)).toEqual([2, 4])
  })

  it('are read still in all that is stored of the log, as for a new file', () => {
    const log = withThree()
    log.markRead(ORDER, 2)
    const again = new ChangeLog(log.stored())
    expect(again.of(ORDER).map(({ read }) => read)).toEqual([true, false])
    expect([again.unreadOf(ORDER), again.unread()]).toEqual([1, 2])
  })

  it('and those that were not go beyond five hundred of one order, the oldest first', () => {
    const log = new ChangeLog()
    log.add(OTHER, 5, [document('arrived', 1)])
    for (let count = 0; count < MOST_OF_ONE; count += 1) log.add(ORDER, 5, [document('replaced', 1)])
    expect(log.dropBeyond()).toEqual([])
    log.markRead(ORDER, 2)
    log.add(ORDER, 5, [document('replaced', 1)])
    const dropped = log.dropBeyond()
    expect([dropped.length, dropped[0], log.of(ORDER).length]).toEqual([51, 2, 450])
    expect([log.unreadOf(ORDER), log.of(OTHER).length, log.dropBeyond()]).toEqual([450, 1, []])
  })

  it('and those that were not go beyond a hundred thousand of all orders, the oldest first', () => {
    const log = new ChangeLog()
    const changes = Array.from({ length: 400 }, () => document('replaced', 1))
    for (let number = 0; number < 250; number++) log.add(sampleRow(number).orderId, 5, changes)
    expect(log.dropBeyond()).toEqual([])
    log.add(ORDER, 5, [document('replaced', 1)])
    const dropped = log.dropBeyond()
    expect([dropped.length, dropped[0], dropped.at(-1)]).toEqual([10_001, 1, 10_001])
    log.add(ORDER, 6, [document('replaced', 1)])
    expect(log.dropBeyond()).toEqual([])
  })
})

describe('the log of changes', () => {
  it('finds the changes of an order however its id is written', () => {
    const { orderId } = sampleRow(0xabc)
    const log = new ChangeLog()
    log.add(orderId.toUpperCase() as OrderId, 5, [document('arrived', 1)])
    log.add(orderId, 6, [document('gone', 1)])
    for (const spelled of [orderId, orderId.toUpperCase()])
      expect([log.of(spelled).length, log.unreadOf(spelled), log.unread()]).toEqual([2, 2, 1])
  })

  it('drops no change for its age that nobody has read (M4)', () => {
    const DAY = 86_400_000
    const log = new ChangeLog()
    for (let day = 0; day < 93; day++) log.add(ORDER, day * DAY, [document('replaced', 1)])
    log.markRead(ORDER, 1)
    expect(log.dropOldRead()).toEqual([1])
    expect([log.of(ORDER)[0]?.id, log.unreadOf(ORDER)]).toEqual([2, 92])
  })

  it('goes on without a stored change that it cannot understand, and tells of each', () => {
    const log = new ChangeLog()
    const [first, last] = log.add(ORDER, 5, [document('arrived', 1), document('gone', 1)])
    if (first === undefined || last === undefined) throw new Error('nothing to store')
    let damaged = 0
    const texts = ['{', 'null', JSON.stringify({ orderId: 'x', change: { kind: 'gone' } })]
    const wrong = texts.map((text, at) => ({ id: 10 + at, at: 5, isRead: false, text }))
    const again = new ChangeLog([first, ...wrong, last], () => {
      damaged += 1
    })
    expect([damaged, again.of(ORDER).map(({ id }) => id)]).toEqual([3, [1, 2]])
  })
})
