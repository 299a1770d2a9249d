import { userInfo } from 'node:os'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import type { Store } from '../../../main/storage/store.ts'
import { KEY, orderId } from '../support/samples.ts'

const HERE = 'connection-1'

let store: Store
beforeEach(() => {
  store = openMemoryStore(KEY)
})

/** Adds an entry for each of these times. */
function written(...times: readonly number[]): void {
  for (const at of times) store.activity.add(HERE, { kind: 'opened', orderId: null, at, detail: String(at) })
}

const links = () => store.activity.links(HERE, 1, 99)
const numbers = () => links().map(({ number }) => number)
const hashOf = (number: number) => links().find(link => link.number === number)?.hash
const sql = (text: string) => {
  store.database().db.exec(text)
}

describe('an entry of the activity log', () => {
  it('says who is signed in to the computer, unless it is said who did it', () => {
    const id = orderId()
    const event = { kind: 'sent', orderId: id, at: 7, detail: 'x' } as const
    store.activity.add(HERE, event)
    store.activity.add(HERE, { ...event, person: '' })
    expect(store.activity.all()).toEqual([
      { ...event, connectionId: HERE, number: 1, person: userInfo().username },
      { ...event, connectionId: HERE, number: 2, person: '' }
    ])
  })

  it('hangs on the one before it', () => {
    written(1, 2, 3)
    const [first, second, third] = links()
    expect([second?.hashAfter(first?.hash ?? ''), third?.hashAfter(second?.hash ?? '')]).toEqual([
      second?.hash,
      third?.hash
    ])
    expect(third?.hashAfter(first?.hash ?? '')).not.toBe(third?.hash)
    expect(store.activity.head(HERE)).toEqual({ first: 1, firstHash: '', last: 3, lastHash: third?.hash })
  })

  it('that does not open is in its place, and says nothing', () => {
    written(1, 2)
    sql('UPDATE activity SET at = 9 WHERE number = 1')
    expect(links().map(({ number, entry }) => [number, entry?.detail])).toEqual([
      [1, undefined],
      [2, '2']
    ])
    expect(store.activity.all().map(({ number }) => number)).toEqual([2])
  })
})

describe('an activity log that is cut', () => {
  it('begins with the first entry that is not older, and knows what that one follows', () => {
    written(1, 5, 9)
    const before = hashOf(1)
    expect(store.activity.cut(HERE, 5)).toBe(1)
    expect(numbers()).toEqual([2, 3])
    expect(store.activity.head(HERE)).toMatchObject({ first: 2, firstHash: before, last: 3 })
  })

  it('keeps an entry that is older than one before it: clocks are set', () => {
    written(1, 9, 2)
    expect([store.activity.cut(HERE, 5), numbers()]).toEqual([1, [2, 3]])
    expect([store.activity.cut(HERE, 5), numbers()]).toEqual([0, [2, 3]])
  })

  it('is not held up by an entry of later than now: the clock ran ahead, and what was added after it is old', () => {
    written(1, 99, 2, 7)
    expect([store.activity.cut(HERE, 5, 10), numbers()]).toEqual([3, [4]])
  })

  it.each([
    ['before one that is not old', [1, 99, 7]],
    ['at its end', [1, 2, 99]]
  ])('keeps an entry of later than now %s: it may be from just then', (_where, times) => {
    written(...times)
    store.activity.cut(HERE, 5, 10)
    expect(links().map(({ entry }) => entry?.at)).toEqual(times.filter(at => at >= 5))
  })

  it('goes on with its numbers where nothing of it is left', () => {
    written(1, 2, 3)
    const last = hashOf(3)
    expect(store.activity.cut(HERE, 10)).toBe(3)
    expect(store.activity.head(HERE)).toEqual({ first: 4, firstHash: last, last: 3, lastHash: last })
    written(11)
    const [link] = links()
    expect([link?.number, link?.hashAfter(last ?? '')]).toEqual([4, link?.hash])
  })

  it('does not know what its first entry follows where that one was missing', () => {
    written(1, 5)
    sql('DELETE FROM activity WHERE number = 1')
    expect(store.activity.cut(HERE, 5)).toBe(0)
    expect(store.activity.head(HERE)).toMatchObject({ first: 2, firstHash: null })
  })

  it('is cut by itself, and not without the word of where it begins', () => {
    written(1, 5)
    store.activity.add('connection-2', { kind: 'opened', orderId: null, at: 1, detail: '' })
    store.activity.cut(HERE, 9)
    expect(store.activity.all().map(({ connectionId }) => connectionId)).toEqual(['connection-2'])
    sql('DELETE FROM activity_heads')
    expect(store.activity.cut('connection-2', 9)).toBe(0)
    expect(store.activity.all()).toHaveLength(1)
  })
})

describe('an activity log whose end is not as it was left', () => {
  it('goes on after the last number that was given, where entries are gone', () => {
    written(1, 2, 3)
    const last = hashOf(3)
    sql('DELETE FROM activity WHERE number > 1')
    written(4)
    expect(numbers()).toEqual([1, 4])
    expect(links()[1]?.hashAfter(last ?? '')).toBe(hashOf(4))
  })

  it('shows forever that the word of its end was gone', () => {
    written(1, 2)
    sql('DELETE FROM activity_heads')
    written(3)
    expect(numbers()).toEqual([1, 2, 3])
    expect(links()[2]?.hashAfter(hashOf(2) ?? '')).not.toBe(hashOf(3))
    expect(store.activity.head(HERE)).toEqual({ first: 1, firstHash: '', last: 3, lastHash: hashOf(3) })
  })

  it('is broken where that word does not open, and not where there is none', () => {
    expect([store.activity.isHeadBroken(HERE), store.activity.head(HERE)]).toEqual([false, undefined])
    written(1)
    expect(store.activity.isHeadBroken(HERE)).toBe(false)
    sql('UPDATE activity_heads SET revision = 9')
    expect([store.activity.isHeadBroken(HERE), store.activity.head(HERE)]).toEqual([true, undefined])
  })
})
