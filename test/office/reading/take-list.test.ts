import { describe, expect, it } from 'vitest'
import type { ListHead } from '../../../main/office/reading/list-head.ts'
import { HEAD, type AccountParts, type PartsIndex } from '../../../main/office/reading/order-parts.ts'
import { createListTaker } from '../../../main/office/reading/take-list.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared, partPlace } from '../../../main/office/seal/places.ts'
import type { ListReading, SharedList } from '../../../main/orders/sync/shared-list.ts'
import { sealJson } from '../../../main/storage/database/sealed-json.ts'
import { cacheOf } from './fake-cache.ts'

const KEY = createKeyring({ id: 'office', key: Buffer.alloc(32).toString('base64') })
const ACCOUNT = 'https://orders.example.com 0'
const HASH = compared(KEY, 'account', ACCOUNT)
const NOW = 1_800_000_000_000

describe('a list that another desk read', () => {
  const head = (change: Partial<ListHead> = {}): ListHead => ({
    ...{ asOfAgo: 5, wholeAgo: 9, confirmed: true, reading: 'first' },
    ...change
  })

  const stateOf = () => ({
    known: { known: 1, unread: 0 },
    unread: new Set<number>(),
    detailsUnread: 0,
    again: [] as readonly number[],
    index: { versions: new Map<number, string>(), reader: undefined, head: undefined } as PartsIndex,
    reading: { asOf: null, whole: null } as ListReading
  })

  const cacheIn = (state: ReturnType<typeof stateOf>, own: readonly number[]) =>
    cacheOf({
      partsOfSome: () => own,
      knownIn: () => state.known,
      takeParts: ({ parts }: { parts: readonly { part: number }[] }) => ({
        unread: parts.filter(({ part }) => state.unread.has(part)).length
      }),
      newDetails: ({ parts }: { parts: readonly { part: number }[] }) => ({
        readings: parts.map(({ part }) => part),
        unread: state.detailsUnread
      })
    })

  function scene(own: readonly number[] = [1]) {
    const state = stateOf()
    const { cache, calls } = cacheIn(state, own)
    const [taken, reads, heard, wanted]: [unknown[], boolean[], unknown[], (readonly number[])[]] = [[], [], [], []]
    const list: Partial<SharedList> = {
      cache,
      setReads: is => reads.push(is),
      reading: () => state.reading,
      taken: async (read, isNew) => {
        taken.push([read, isNew])
        return state.again
      },
      heard: async readings => void heard.push(readings)
    }
    const taker = createListTaker(KEY, ACCOUNT, 'front', list as SharedList)
    const parts: Partial<AccountParts> = {
      atOnce: work => work(),
      index: async () => state.index,
      read: async some => {
        wanted.push(some)
        return some.map(part => ({ part, content: new Uint8Array(), age: 0 }))
      }
    }
    const say = (versions: readonly (readonly [number, string])[], age = 0, said = head()) => {
      state.index = {
        versions: new Map(versions),
        reader: { deskId: 'back', deskName: 'Back office' },
        head: { age, content: sealJson(KEY, partPlace(HASH, HEAD), said) }
      }
    }
    return {
      state,
      calls,
      taker,
      taken,
      reads,
      heard,
      wanted,
      say,
      take: (evenStale = false) => taker.take(parts as AccountParts, () => NOW, evenStale),
      modes: () =>
        calls
          .filter(({ name }) => name === 'takeParts')
          .map(({ args }) => [args['mode'], (args['parts'] as { part: number }[]).map(({ part }) => part)])
    }
  }

  it('is taken, in parts, with how far it is by this desk’s clock, and what is there already not again', async () => {
    const { say, take, taken, modes, wanted, reads, taker } = scene()
    const versions = Array.from({ length: 17 }, (_, part) => [part, '1'] as const)
    say([...versions, [HEAD, '1'], [512, '1'], [513, '1']], 100)
    expect(await take()).toBe('fresh')
    expect(modes()).toEqual([
      ['news', versions.slice(0, 16).map(([part]) => part)],
      ['news', [16]]
    ])
    expect([taken, reads, taker.reader()?.deskName]).toEqual([
      [[{ asOf: NOW - 105, whole: { at: NOW - 109, confirmed: true } }, true]],
      [false],
      'Back office'
    ])
    wanted.length = 0
    say([...versions.slice(1), [0, '2'], [HEAD, '1'], [512, '1'], [513, '2']])
    expect([await take(), wanted, taken.length]).toEqual(['fresh', [[0], [513]], 1])
  })

  it('is told of as another whole reading only once for each', async () => {
    const { say, take, taken } = scene()
    say([[HEAD, '1']])
    await take()
    say([[HEAD, '2']])
    await take()
    say([[HEAD, '3']], 0, head({ reading: 'second' }))
    await take()
    expect(taken.map(one => (one as unknown[])[1])).toEqual([true, false, true])
  })

  it('is stale after three minutes of silence, and then taken only by who becomes the reader', async () => {
    const { say, take, reads, taken } = scene()
    say([[HEAD, '1']], 180_000)
    expect(await take()).toBe('fresh')
    say([[HEAD, '2']], 180_001)
    expect([await take(), reads, taken.length]).toEqual(['stale', [false], 1])
    expect([await take(true), taken.length]).toEqual(['stale', 2])
  })

  it('is stale where how far it is, or some of it, does not open, and that is asked for again', async () => {
    const { say, take, state, taken, wanted } = scene()
    say(
      [
        [1, '1'],
        [HEAD, '1']
      ],
      0,
      { reading: 7 } as never
    )
    expect([await take(), taken]).toEqual(['stale', []])
    say([
      [1, '1'],
      [2, '1'],
      [HEAD, '1']
    ])
    state.unread.add(2)
    expect([await take(), taken]).toEqual(['stale', []])
    state.unread.clear()
    wanted.length = 0
    expect([await take(), wanted, taken.length]).toEqual(['fresh', [[1, 2]], 1])
    state.detailsUnread = 1
    say([
      [1, '1'],
      [2, '1'],
      [HEAD, '1'],
      [512, '1']
    ])
    expect([await take(), await take()]).toEqual(['stale', 'stale'])
    state.detailsUnread = 0
    expect(await take()).toBe('fresh')
  })

  it('has parts that are to be taken once more as a whole, and then no more', async () => {
    const { say, take, state, modes } = scene()
    state.again = [2]
    say([
      [1, '1'],
      [2, '1'],
      [HEAD, '1']
    ])
    await take()
    state.again = []
    say([
      [1, '2'],
      [2, '1'],
      [HEAD, '1']
    ])
    await take()
    say([
      [1, '2'],
      [2, '2'],
      [HEAD, '1']
    ])
    await take()
    expect(modes().slice(1)).toEqual([
      ['news', [1]],
      ['all', [2]],
      ['news', [2]]
    ])
  })

  it('is only noted where this desk has read it whole since', async () => {
    const { say, take, state, modes } = scene()
    state.reading = { asOf: NOW, whole: { at: NOW - 8, confirmed: true } }
    say([
      [1, '1'],
      [HEAD, '1']
    ])
    await take()
    const other = scene()
    other.state.reading = { asOf: NOW, whole: { at: NOW - 9, confirmed: true } }
    other.say([
      [1, '1'],
      [HEAD, '1']
    ])
    await other.take()
    expect([modes(), other.modes()]).toEqual([[['note', [1]]], [['news', [1]]]])
    // What it took once, it takes on, whatever it has read itself.
    say([
      [1, '2'],
      [HEAD, '1']
    ])
    await take()
    expect(modes().at(-1)).toEqual(['news', [1]])
  })

  it('is of nobody knows whom before this desk knows an order, or where a part does not open', async () => {
    const none = scene([])
    none.say([
      [1, '1'],
      [HEAD, '1']
    ])
    expect([await none.take(), none.reads]).toEqual(['unknown', []])
    const { say, take, state } = scene()
    say([
      [1, '1'],
      [HEAD, '1']
    ])
    state.known = { known: 0, unread: 1 }
    expect(await take()).toBe('unknown')
    state.known = { known: 0, unread: 0 }
    expect(await take()).toBe('other-client')
    state.known = { known: 1, unread: 1 }
    expect(await take()).toBe('fresh')
    // Once it is known, it is not asked for again.
    state.known = { known: 0, unread: 0 }
    expect(await take()).toBe('fresh')
  })

  it('is none while nobody has published anything', async () => {
    const { take, calls, reads } = scene()
    expect([await take(), calls.map(({ name }) => name), reads]).toEqual(['none', ['partsOfSome'], []])
  })

  it('is another client’s where no order of it is known here, though there was none before to look at (R47)', async () => {
    const { say, take, state, reads } = scene()
    expect(await take()).toBe('none')
    state.known = { known: 0, unread: 0 }
    say([
      [1, '1'],
      [HEAD, '1']
    ])
    expect([await take(), reads]).toEqual(['other-client', []])
  })

  it('is taken from the beginning where it is not known what the office has', async () => {
    const { say, take, taker, wanted, calls } = scene()
    say([
      [1, '1'],
      [HEAD, '1'],
      [512, '1']
    ])
    await take()
    wanted.length = 0
    await taker.forget()
    await take()
    expect([wanted, calls.filter(({ name }) => name === 'forgetParts').length]).toEqual([[[1], [512]], 1])
  })

  it('has its progress and documents heard here, but nothing where there are no news', async () => {
    const { say, take, heard } = scene()
    say([
      [HEAD, '1'],
      [512, '1'],
      [513, '1'],
      [514, '1'],
      [515, '1'],
      [516, '1']
    ])
    await take()
    expect(heard).toEqual([[512, 513, 514, 515], [516]])
  })
})
