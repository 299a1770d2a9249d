import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import type { PartsOf, SealedPart } from '../../main/orders/file/shared-part.ts'
import { idOf, listed } from './list-service.ts'
import { KEY, NOW, TODAY } from './scanned-cache.ts'

const OF: PartsOf = { key: createSecretKey(Buffer.alloc(32, 3)), keyId: 'office', account: 'aa' }
const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE
const [ONE, OTHER] = [idOf(1), idOf(2)]

const file = (fileName: string | null): readonly OrderDocument[] => [
  { id: 1, type: 'Wire Instructions', name: 'Wire', fileName, uploadedAt: null, hasFile: fileName !== null }
]

/** The cache of one desk, which knows two orders; its clock may be off. */
function desk(name: string, off = 0) {
  const cache = createEngine(() => NOW)
  cache.open({ file: null, key: KEY, keyId: 'k' })
  cache.loaded(null)
  cache.noteRows({ rows: [listed(1), listed(2)], scan: 1, at: NOW })
  const args = { of: OF, desk: name }
  return {
    cache,
    follow: (orderId = ONE) => void cache.follow({ orderId, followed: true }),
    due: (at: number) =>
      cache
        .detailsDue({
          today: TODAY,
          preferences: { ...USUAL_PREFERENCES, closingDays: -99 },
          now: at + off,
          most: 9,
          resting: []
        })
        .map(({ orderId }) => orderId),
    reads: (at: number, documents: readonly OrderDocument[] | null, stages: [] | null = []) =>
      cache.noteDetails({ orderId: ONE, stages, documents, at: at + off, isAttempt: true }),
    publishes: (at: number) => cache.changedDetails({ ...args, now: at + off, most: 9 }),
    /** What is news of parts that were published so long ago. */
    takes(parts: readonly SealedPart[], at: number, age = 0) {
      const found = cache.newDetails({ ...args, parts: parts.map(part => ({ ...part, age })), now: at + off })
      cache.takeDetails({ readings: found.readings })
      return found.readings.map(({ documents, at: read }) => [documents?.[0]?.fileName, read - off])
    },
    documents: () => cache.order({ orderId: ONE })?.documents,
    documentsAt: () => (cache.order({ orderId: ONE })?.documentsAt ?? 0) - off
  }
}

/** One that reads, and has looked what is to be read. */
function reader(name: string, off = 0) {
  const made = desk(name, off)
  made.follow()
  made.due(NOW)
  return made
}

describe('the details of orders that desks of an office share', () => {
  it('have the times of the reading, whatever the clocks of the desks say', () => {
    const [a, b] = [reader('A', YEAR), desk('B', -MINUTE)]
    a.reads(NOW, file('a.pdf'))
    // The database counts microseconds, and the cache whole milliseconds.
    expect(b.takes(a.publishes(NOW + 5), NOW + 20, 15.4)).toEqual([['a.pdf', NOW]])
    expect([b.documents(), b.documentsAt()]).toEqual([file('a.pdf'), NOW])
  })

  it('are taken once for each reading, though parts come again, or from the next reader', () => {
    const [a, b, c] = [reader('A'), reader('B'), desk('C')]
    a.reads(NOW, file('a.pdf'))
    const parts = a.publishes(NOW + 5)
    expect([b.takes(parts, NOW + 6), c.takes(parts, NOW + 7)]).toHaveLength(2)
    expect(b.publishes(NOW + 8)).toEqual([])
    for (const one of [b, c]) {
      one.cache.forgetParts(null)
      expect(one.takes(parts, NOW + 9)).toEqual([])
    }
    b.cache.forgetParts(null)
    const again = b.publishes(NOW + MINUTE)
    expect(again).toHaveLength(1)
    expect(c.takes(again, NOW + MINUTE)).toEqual([])
    a.reads(NOW + 2 * MINUTE, file('a.pdf'))
    expect(c.takes(a.publishes(NOW + 2 * MINUTE), NOW + 2 * MINUTE)).toEqual([['a.pdf', NOW + 2 * MINUTE]])
  })

  it('are not taken where the desk has read them itself since', () => {
    const [a, b] = [reader('A'), desk('B')]
    a.reads(NOW, file('a.pdf'))
    const parts = a.publishes(NOW + 5)
    b.reads(NOW + MINUTE, file('b.pdf'))
    expect(b.takes(parts, NOW + 2 * MINUTE, 2 * MINUTE - 5)).toEqual([])
    expect(b.documents()).toEqual(file('b.pdf'))
  })

  it('are taken where the desk’s own are of a time that has not come: its clock was ahead', () => {
    const [a, b] = [reader('A'), desk('B')]
    b.reads(NOW + YEAR, file('b.pdf'))
    a.reads(NOW, file('a.pdf'))
    expect(b.takes(a.publishes(NOW + 5), NOW + 20)).toEqual([['a.pdf', NOW + 15]])
  })

  it('are changes at a desk that knew others', () => {
    const [a, b] = [reader('A'), desk('B')]
    a.reads(NOW, file('a.pdf'))
    b.takes(a.publishes(NOW), NOW)
    a.reads(NOW + MINUTE, file('b.pdf'))
    b.takes(a.publishes(NOW + MINUTE), NOW + MINUTE)
    const changes = (one: ReturnType<typeof desk>) =>
      one.cache.order({ orderId: ONE })?.changes.map(({ change }) => change)
    expect(changes(b)).toMatchObject([{ kind: 'document', what: 'replaced' }])
    expect(changes(b)).toEqual(changes(a))
  })

  it('keep the documents of before where only progress was read', () => {
    const [a, b] = [reader('A'), desk('B')]
    a.reads(NOW, file('a.pdf'))
    b.takes(a.publishes(NOW), NOW)
    a.reads(NOW + MINUTE, null)
    expect(b.takes(a.publishes(NOW + MINUTE), NOW + MINUTE)).toEqual([[undefined, NOW + MINUTE]])
    expect([b.documents(), b.documentsAt()]).toEqual([file('a.pdf'), NOW])
  })

  it('are of documents of which some could not be read, until all were: progress alone tells nothing of them', () => {
    const [a, b] = [reader('A'), desk('B')]
    const areWhole = (at: number) =>
      b.cache
        .newDetails({ of: OF, desk: 'B', now: at, parts: a.publishes(at).map(part => ({ ...part, age: 0 })) })
        .readings.flatMap(({ documents, isWhole }) => (documents === null ? [] : [isWhole]))
    a.cache.noteDetails({ orderId: ONE, stages: [], documents: file('a.pdf'), at: NOW, isWhole: false })
    a.reads(NOW + 1, null)
    expect(areWhole(NOW + 2)).toEqual([false])
    a.reads(NOW + 3, file('b.pdf'))
    expect(areWhole(NOW + 4)).toEqual([true])
  })

  it('are of all of an order’s documents where it is another order of which some could not be read', () => {
    const [a, b] = [reader('A'), desk('B')]
    a.follow(OTHER)
    a.due(NOW)
    a.cache.noteDetails({ orderId: OTHER, stages: [], documents: file('b.pdf'), at: NOW, isWhole: false })
    a.reads(NOW, file('a.pdf'))
    const parts = a.publishes(NOW).map(part => ({ ...part, age: 0 }))
    const { readings } = b.cache.newDetails({ of: OF, desk: 'B', now: NOW, parts })
    const areWhole = readings.map(({ orderId, isWhole }) => [orderId, isWhole] as const)
    expect(new Map(areWhole)).toEqual(
      new Map([
        [ONE, true],
        [OTHER, false]
      ])
    )
  })

  it('are due at the reader where another desk follows, and not again where they were taken', () => {
    const [a, b] = [desk('A'), desk('B')]
    b.follow()
    b.follow(OTHER)
    expect(a.due(NOW)).toEqual([])
    a.cache.watchedElsewhere({ followed: b.cache.followedHere(null), closingDays: 0 })
    expect(a.due(NOW)).toEqual([ONE, OTHER])
    a.reads(NOW, file('a.pdf'))
    b.takes(a.publishes(NOW), NOW)
    expect(b.due(NOW + MINUTE)).toEqual([OTHER])
  })

  it('come with those of all orders of their part, for a desk that has not taken the part before', () => {
    const [a, b] = [reader('A'), desk('B')]
    const mate = idOf(261)
    for (const one of [a, b]) one.cache.noteRows({ rows: [listed(261)], scan: 1, at: NOW })
    a.follow(mate)
    a.due(NOW)
    a.reads(NOW, file('a.pdf'))
    a.cache.noteDetails({ orderId: mate, stages: [], documents: file('b.pdf'), at: NOW })
    expect(a.publishes(NOW)).toHaveLength(1)
    a.reads(NOW + MINUTE, file('c.pdf'))
    expect(b.takes(a.publishes(NOW + MINUTE), NOW + MINUTE).toSorted()).toEqual([
      ['b.pdf', NOW],
      ['c.pdf', NOW + MINUTE]
    ])
  })

  it('are published in no more parts at a time than are asked for', () => {
    const a = desk('A')
    const orderIds = Array.from({ length: 60 }, (_, index) => idOf(index + 1))
    a.cache.noteRows({ rows: orderIds.map((_, index) => listed(index + 1)), scan: 1, at: NOW })
    for (const orderId of orderIds) a.follow(orderId)
    a.due(NOW)
    for (const orderId of orderIds) a.cache.noteDetails({ orderId, stages: [], documents: [], at: NOW })
    const some = () => a.cache.changedDetails({ of: OF, desk: 'A', now: NOW, most: 2 }).map(({ part }) => part)
    const parts = [some(), some()]
    expect([parts.map(({ length }) => length), new Set(parts.flat()).size]).toEqual([[2, 2], 4])
  })

  it('are in parts of their own, which desks of other versions number the same', () => {
    const a = reader('A')
    a.reads(NOW, file('a.pdf'))
    expect(a.publishes(NOW).map(({ part }) => part)).toEqual([512 + 51])
  })

  it('do not open under another key, or in another place', () => {
    const [a, b] = [reader('A'), desk('B')]
    a.reads(NOW, file('a.pdf'))
    const parts = a.publishes(NOW)
    const moved = parts.map(one => ({ ...one, part: one.part ^ 1, age: 0 }))
    expect(b.cache.newDetails({ parts: moved, of: OF, desk: 'B', now: NOW })).toEqual({ readings: [], unread: 1 })
    const other = { ...OF, key: createSecretKey(Buffer.alloc(32, 4)) }
    const aged = parts.map(one => ({ ...one, age: 0 }))
    expect(b.cache.newDetails({ parts: aged, of: other, desk: 'B', now: NOW }).unread).toBe(1)
  })
})
