import { createCipheriv, createSecretKey } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { openTexts, partOf, sealText, type PartsOf, type SealedPart } from '../../main/orders/file/shared-part.ts'
import type { PartsMode } from '../../main/orders/thread/contract.ts'
import { tries } from '../campaign.ts'
import { shownPart } from './file/shown-part.ts'
import { idOf, listed } from './list-service.ts'
import { KEY, NOW, TODAY } from './scanned-cache.ts'

const OF: PartsOf = { key: createSecretKey(Buffer.alloc(32, 3)), keyId: 'office', account: 'aa' }
const LATER = NOW + 5

/** The cache of one desk. */
function desk() {
  const cache = createEngine(() => NOW)
  cache.open({ file: null, key: KEY, keyId: 'k' })
  cache.loaded(null)
  let scan = 0
  const sees = (end: (scan: number) => unknown, ...rows: readonly OrderSummary[]) => {
    scan += 1
    cache.noteRows({ rows, scan, at: NOW })
    const again = end(scan)
    cache.endScan({ scan, outcome: 'whole', at: NOW })
    return again
  }
  const changed = (): readonly SealedPart[] => {
    const all: SealedPart[] = []
    for (;;) {
      const some = cache.changedParts({ of: OF, most: 2 })
      if (some.length === 0) return all
      all.push(...some)
    }
  }
  return {
    cache,
    /** Reads the whole list. */
    reads: (...rows: readonly OrderSummary[]) => void sees(() => undefined, ...rows),
    changed,
    take: (parts: readonly SealedPart[], mode: PartsMode = 'news') =>
      cache.takeParts({ parts, of: OF, at: LATER, mode }).unread,
    /** All parts of a whole reading were taken. */
    ends: () => sees(number => cache.sawParts({ scan: number })) as readonly number[],
    rows: () =>
      cache
        .rows({ query: ALL_ORDERS, today: TODAY, from: 0, count: 999 })
        .rows.map(({ orderId, status, goneAt }) => [orderId, status, goneAt])
        .toSorted(),
    changes: (number: number) =>
      cache.order({ orderId: idOf(number) })?.changes.map(({ change }) => change.kind) ?? ['unknown']
  }
}

describe('the list that desks of an office share', () => {
  it('comes to the same rows at a desk that knew none, and is no change there', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1), listed(2), listed(3))
    expect(other.take(reader.changed())).toBe(0)
    expect(other.ends()).toEqual([])
    expect(other.rows()).toEqual(reader.rows())
    expect([1, 2, 3].map(other.changes)).toEqual([[], [], []])
  })

  it('brings what is new and different as changes of the desk’s own', () => {
    const [reader, other] = [desk(), desk()]
    for (const one of [reader, other]) one.reads(listed(1), listed(2))
    other.take(reader.changed())
    reader.reads(listed(1, { status: 'Closed' }), listed(2), listed(3))
    other.take(reader.changed())
    expect([1, 2, 3].map(other.changes)).toEqual([['status'], [], ['new-order']])
  })

  it('is published as far as it differs from what the office has, whoever read it before', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(...[1, 2, 3, 4, 5].map(number => listed(number)))
    const all = reader.changed()
    expect(reader.changed()).toEqual([])
    other.take(all)
    other.reads(...[1, 2, 4, 5].map(number => listed(number)), listed(3, { status: 'Open' }))
    expect(other.changed()).toHaveLength(1)
    other.cache.forgetParts(null)
    expect(other.changed()).toHaveLength(all.length)
  })

  it('marks an order as gone that two readings did not see, and brings it back (R44)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1), listed(2))
    other.take(reader.changed())
    reader.reads(listed(1))
    other.take(reader.changed())
    expect(other.rows().map(([, , goneAt]) => goneAt)).toEqual([null, null])
    reader.reads(listed(1))
    other.take(reader.changed())
    expect(other.rows()).toEqual(reader.rows())
    expect(other.changes(2)).toEqual(['gone'])
    reader.reads(listed(1), listed(2))
    other.take(reader.changed())
    expect(other.changes(2)).toEqual(['back', 'gone'])
    expect(other.rows()).toEqual(reader.rows())
  })

  it('brings an order that was gone before it was heard of as gone, and as no news', () => {
    const [reader, other] = [desk(), desk()]
    for (const numbers of [[1, 2], [1], [1]]) reader.reads(...numbers.map(number => listed(number)))
    other.reads(listed(1))
    other.take(reader.changed())
    expect([other.rows(), other.changes(2)]).toEqual([reader.rows(), []])
  })

  it('is published in no more parts at a time than are asked for', () => {
    const { cache, reads } = desk()
    reads(...Array.from({ length: 60 }, (_, index) => listed(index + 1)))
    const some = () => cache.changedParts({ of: OF, most: 2 }).map(({ part }) => part)
    const parts = [some(), some()]
    expect([parts.map(({ length }) => length), new Set(parts.flat()).size]).toEqual([[2, 2], 4])
  })

  it('keeps what only this desk knows until two readings did not have it (R44)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1))
    other.reads(listed(1), listed(2))
    other.take(reader.changed())
    other.ends()
    expect(other.changes(2)).toEqual([])
    other.ends()
    expect(other.changes(2)).toEqual(['gone'])
  })

  it('has no order any more that its part left out since, of a reader that never knew it (R44)', () => {
    const [reader, later, other] = [desk(), desk(), desk()]
    // Both are in the same part.
    reader.reads(listed(1), listed(261))
    other.take(reader.changed())
    later.reads(listed(1))
    other.take(later.changed())
    other.ends()
    expect([1, 261].map(other.changes)).toEqual([[], []])
    other.ends()
    expect([1, 261].map(other.changes)).toEqual([[], ['gone']])
  })

  it('keeps an order that came from another desk while this one read a list without it (R44)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1), listed(2), listed(3))
    other.reads(listed(1), listed(2))
    other.cache.noteRows({ rows: [listed(1), listed(2)], scan: 2, at: NOW })
    other.take(reader.changed())
    other.cache.endScan({ scan: 2, outcome: 'whole', at: NOW })
    expect(other.rows()).toEqual(reader.rows())
    expect(other.changes(3)).toEqual(['new-order'])
  })

  it('has an order that is gone found by the name it had last', () => {
    const [reader, other] = [desk(), desk()]
    for (const name of ['Order 2', 'Sparrow']) {
      reader.reads(listed(1), listed(2, { name }))
      for (let reading = 0; reading < 2; reading++) reader.reads(listed(1))
      other.take(reader.changed())
    }
    const query = { ...ALL_ORDERS, text: 'Sparrow' }
    const found = other.cache.rows({ query, today: TODAY, from: 0, count: 9 }).rows
    expect(found.map(({ orderId, goneAt }) => [orderId, goneAt])).toEqual([[idOf(2), NOW]])
  })

  it('does not believe that most orders are gone at once, as of a reader that never knew them (R44)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1))
    other.reads(...Array.from({ length: 30 }, (_, number) => listed(number + 1)))
    other.take(reader.changed())
    for (let reading = 0; reading < 4; reading++) other.ends()
    expect(other.rows().filter(([, , goneAt]) => goneAt !== null)).toEqual([])
  })

  it('does not take back what the desk has read itself, but comes to what two later readings say (O8)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1), listed(2))
    const before = reader.changed()
    other.take(before)
    other.cache.noteRows({ rows: [listed(1, { status: 'Closed' })], scan: null, at: LATER })
    other.take(before)
    expect(other.changes(1)).toEqual(['status'])
    expect(other.ends()).toEqual([])
    const again = other.ends()
    expect(again).toHaveLength(1)
    other.take(
      before.filter(({ part }) => again.includes(part)),
      'all'
    )
    expect(other.rows()).toEqual(reader.rows())
  })

  it('of another desk adds only orders that are not known, where this one read the list since', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1, { status: 'Open' }), listed(3))
    other.reads(listed(1, { status: 'Closed' }))
    other.take(reader.changed(), 'note')
    expect(other.rows().map(([, status]) => status)).toEqual(['Closed', 'New'])
    expect(other.changed()).toHaveLength(1)
  })

  it('opens no part that would become larger than memory has room for', () => {
    const large = sealText(OF, 0, Buffer.alloc(65 * 1024 * 1024))
    expect(openTexts([large], OF, text => text.byteLength)).toEqual([])
  })

  it('tells whose it is by its orders: tokens differ by desk (R47)', () => {
    const [reader, same, stranger] = [desk(), desk(), desk()]
    reader.reads(listed(1), listed(2), listed(3))
    same.reads(listed(3), listed(4))
    stranger.reads(listed(7), listed(8))
    const parts = reader.changed()
    const known = ({ cache }: typeof reader) => cache.knownIn({ parts, of: OF }).known
    expect([same, stranger].map(known)).toEqual([1, 0])
    expect(same.cache.partsOfSome({ most: 1 })).toHaveLength(1)
    expect(desk().cache.partsOfSome({ most: 1 })).toEqual([])
  })

  it('is known again however many orders came since it was published (R47)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1), listed(2))
    const published = reader.changed()
    other.reads(...Array.from({ length: 60 }, (_, index) => listed(index + 1)))
    const tried = other.cache.partsOfSome({ most: 8 })
    const parts = published.filter(({ part }) => tried.includes(part))
    expect([tried.length, other.cache.knownIn({ parts, of: OF }).known]).toEqual([8, 2])
  })

  it('opens in its own place and for its own client only, and is otherwise counted as unread (O9)', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(...[1, 2, 3].map(number => listed(number)))
    const parts = reader.changed()
    expect(shownPart(deflateRawSync('1 Elm St'))).toContain('Elm')
    expect(parts.map(({ content }) => shownPart(content)).join('\n')).not.toContain('Elm')
    expect(other.take(parts.map(({ part, content }) => ({ part: part ^ 1, content })))).toBe(parts.length)
    expect(other.cache.takeParts({ parts, of: { ...OF, account: 'bb' }, at: NOW, mode: 'news' }).unread).toBe(
      parts.length
    )
    expect(other.rows()).toEqual([])
  })

  it('opens under a key of before, where that is given', () => {
    const [reader, other] = [desk(), desk()]
    reader.reads(listed(1))
    const parts = reader.changed()
    const renewed = { ...OF, key: createSecretKey(Buffer.alloc(32, 4)), keyId: 'renewed' }
    const unread = (of: PartsOf) => other.cache.takeParts({ parts, of, at: NOW, mode: 'news' }).unread
    expect([unread(renewed), unread({ ...renewed, older: [OF] })]).toEqual([1, 0])
  })

  it('opens at a desk of another version, which has each order in the same part', () => {
    const nonce = Buffer.alloc(12, 5)
    const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 3), nonce)
    cipher.setAAD(Buffer.from('["book","office","office aa 51"]'))
    const text = `0 0\n${JSON.stringify(listed(1))}`
    const sealed = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()])
    const other = desk()
    expect(other.take([{ part: 51, content: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) }])).toBe(0)
    expect(other.rows()).toEqual([[idOf(1), 'New', null]])
    // Nothing differs from what that desk published.
    expect(other.changed()).toEqual([])
    expect(partOf('abcdef01-7c55-4b50-9f5e-2f1d3c4b5a69')).toBe(119)
  })

  it('has an order in the same part however its id is written', () => {
    const ids = ['abcdef01-7c55-4b50-9f5e-2f1d3c4b5a69', 'deadbeef-0000-4000-8000-00000000000a']
    expect(ids.map(id => partOf(id.toUpperCase()))).toEqual(ids.map(partOf))
  })

  it('comes to the same rows at all desks, whoever reads in turn (O8)', () => {
    const state = fc.array(
      fc.record({ number: fc.integer({ min: 1, max: 12 }), status: fc.constantFrom('New', 'Open', 'Closed') }),
      {
        minLength: 1,
        maxLength: 12
      }
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), state), { minLength: 1, maxLength: 8 }), turns => {
        const desks = [desk(), desk(), desk()]
        const office = new Map<number, SealedPart>()
        const takeAll = (one: (typeof desks)[number]) => one.take([...office.values()])
        for (const [reader, orders] of turns) {
          const one = desks[reader]
          if (one === undefined) continue
          takeAll(one)
          const rows = new Map(orders.map(({ number, status }) => [number, listed(number, { status })]))
          one.reads(...rows.values())
          for (const part of one.changed()) office.set(part.part, part)
        }
        for (const one of desks) takeAll(one)
        const [first, ...others] = desks.map(one => one.rows())
        for (const rows of others) expect(rows).toEqual(first)
      }),
      { numRuns: tries(100, 4) }
    )
  })
})
