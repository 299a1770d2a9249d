import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createDownloadEntries, type DownloadEntries } from '../../../main/documents/queue/download-entries.ts'
import type { Entry } from '../../../main/documents/queue/download-entry.ts'
import { keptDocument, orderId, waitingDownload } from '../../storage/support/samples.ts'

const [ORDER, OTHER] = [orderId(), orderId()]
const named = (documentId: number, of: OrderId = ORDER) => ({
  orderId: of,
  documentId,
  name: '',
  orderName: '',
  fileName: null
})
const ids = (entries: readonly Entry[]) => entries.map(({ documentId }) => documentId)

function add(entries: DownloadEntries, where: 'first' | 'last', ...documentIds: readonly number[]): readonly Entry[] {
  const added = entries.add(
    documentIds.map(id => named(id)),
    where
  )
  return added.map(({ entry }) => entry)
}

describe('the turns of downloads', () => {
  it('are those of single documents before those of batches, each in the order of the requests', () => {
    const entries = createDownloadEntries()
    add(entries, 'last', 1, 2)
    add(entries, 'first', 3)
    add(entries, 'last', 4)
    add(entries, 'first', 5)
    expect(ids(entries.inTurn())).toEqual([3, 5, 1, 2, 4])
  })

  it('come sooner for what waits and is asked for singly, but never later', () => {
    const entries = createDownloadEntries()
    const [one] = add(entries, 'first', 1)
    add(entries, 'last', 2, 3, 4)
    expect(entries.add([named(3)], 'first')[0]?.isNew).toBe(false)
    add(entries, 'first', 1)
    add(entries, 'last', 4)
    expect(ids(entries.inTurn())).toEqual([1, 3, 2, 4])
    expect(entries.inTurn()[0]).toBe(one)
  })

  it('go on behind those that the store remembers, which keep theirs', () => {
    const entries = createDownloadEntries()
    const turns = [-999_999_990, 7, -999_999_995, 3]
    entries.restore(turns.map((turn, at) => waitingDownload({ orderId: ORDER, documentId: at + 1, turn })))
    add(entries, 'first', 10)
    add(entries, 'last', 11)
    expect(ids(entries.inTurn())).toEqual([3, 1, 10, 4, 2, 11])
    expect(entries.lastTurn()).toBe(9)
  })
})

describe('a download in the list', () => {
  it('is not replaced by what the store remembers of it, and is remembered with why and how far', () => {
    const entries = createDownloadEntries()
    const [here] = add(entries, 'last', 1)
    const unfinished = { path: '/a.part', etag: '"a"', synced: 5, total: 9 }
    const failure = { kind: 'offline' } as const
    entries.restore([
      waitingDownload({ orderId: ORDER, documentId: 1, state: 'paused' }),
      waitingDownload({ orderId: ORDER, documentId: 2, state: 'failed', failure, unfinished })
    ])
    expect(entries.chosen([named(1)])).toEqual([here])
    expect(entries.chosen([named(2)])).toMatchObject([{ state: 'failed', failure, unfinished, tries: 0 }])
  })

  it('that ended and is asked for again goes on with its files and what has arrived, unless that is being removed', () => {
    const entries = createDownloadEntries()
    const before = add(entries, 'last', 1, 2)
    const unfinished = { path: '/a.part', etag: '"a"', synced: 5, total: 9 }
    const files = [keptDocument()]
    const listed = { hasFile: true, fileName: 'deed.pdf', uploadedAt: null }
    for (const entry of before)
      Object.assign(entry, { state: 'canceled', unfinished, files, listed, watched: 'replaced', tries: 3 })
    before[1]!.isEnding = true
    const again = add(entries, 'last', 1, 2)
    expect(again.map(({ unfinished: left }) => left)).toEqual([unfinished, null])
    expect(again[0]).toMatchObject({ state: 'waiting', files, listed, watched: 'replaced', tries: 0, isEnding: false })
    expect([entries.isReplaced(before[0]!), entries.isReplaced(again[0]!)]).toEqual([true, false])
    // The old one is no longer there to be removed.
    entries.remove(before[0]!)
    expect(entries.has(again[0]!)).toBe(true)
    entries.remove(again[0]!)
    expect([entries.has(again[0]!), entries.isReplaced(again[0]!)]).toEqual([false, false])
  })

  it('is found among its order’s, and by what was chosen, in that order', () => {
    const entries = createDownloadEntries()
    add(entries, 'last', 1, 2)
    entries.add([named(1, OTHER)], 'last')
    expect(ids(entries.inTurn(ORDER))).toEqual([1, 2])
    expect(entries.inTurn(OTHER)).toHaveLength(1)
    expect(ids(entries.chosen([named(2), named(9), named(1)]))).toEqual([2, 1])
    expect(entries.chosen(null)).toHaveLength(3)
  })
})

describe('a batch', () => {
  it('begins anew once nothing is under way, and then has of the earlier ones what failed', () => {
    const entries = createDownloadEntries()
    const [kept, failed] = add(entries, 'last', 1, 2)
    kept!.state = 'kept'
    const [third] = add(entries, 'last', 3)
    failed!.state = 'failed'
    third!.state = 'kept'
    expect(ids(entries.ofThisLot())).toEqual([1, 2, 3])
    add(entries, 'last', 4)
    expect(ids(entries.ofThisLot())).toEqual([2, 4])
  })

  it('goes on while one of it is paused', () => {
    const entries = createDownloadEntries()
    const [kept, paused] = add(entries, 'last', 1, 2)
    kept!.state = 'kept'
    paused!.state = 'paused'
    add(entries, 'last', 3)
    expect(ids(entries.ofThisLot())).toEqual([1, 2, 3])
  })
})
