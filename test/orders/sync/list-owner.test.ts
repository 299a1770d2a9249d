import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { findListOwner } from '../../../main/orders/sync/list-owner.ts'
import { idOf, listed, pageOf, type ListOrders } from '../list-service.ts'
import { cacheInMemory, handClock, turns } from '../sync-harness.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

function finding(known: readonly number[], listOrders: ListOrders) {
  const { engine, cache } = cacheInMemory()
  engine.noteRows({ rows: known.map(number => listed(number)), scan: 1, at: 1 })
  const clock = handClock()
  const asked: number[] = []
  let answer: unknown
  let pauses = 0
  const finder = findListOwner({
    cache,
    clock,
    random: () => 0,
    onPause: () => {
      pauses += 1
    },
    service: {
      listOrders: async page => {
        asked.push(page)
        return listOrders(page)
      }
    }
  })
  void finder.found.then(found => {
    answer = found
  })
  return { finder, clock, asked, answer: () => answer, pauses: () => pauses }
}
const list =
  (numbers: readonly number[]): ListOrders =>
  async page =>
    ok(
      pageOf(
        numbers.map(number => listed(number)),
        15,
        page
      )
    )

describe('whose list a new token reads (M11)', () => {
  it.each<[string, readonly number[], string, readonly number[]]>([
    ['begins with a known order', range(1, 100), 'same', [1]],
    ['ends with a known order', [...range(1000, 90), 3], 'same', [1, 7]],
    ['has one in the middle', [...range(1000, 50), 3, ...range(2000, 50)], 'same', [1, 7, 4]],
    ['has none', range(1000, 100), 'other', [1, 7, 4]],
    ['has a single page, and none', range(1000, 3), 'other', [1]]
  ])('%s', async (_what, numbers, client, pages) => {
    const { asked, answer } = finding(range(1, 20), list(numbers))
    await turns()
    expect(answer()).toMatchObject({ client })
    expect(asked).toEqual(pages)
  })

  it('is requested again while it is unavailable, sooner if the user does something', async () => {
    let isAway = true
    const { clock, answer, asked, finder } = finding([1], async page =>
      isAway ? failed({ kind: 'offline' }) : list([1])(page)
    )
    await clock.advance(21_000)
    expect([asked.length, answer(), finder.pause()?.because.kind]).toEqual([3, undefined, 'offline'])
    isAway = false
    finder.hurry()
    await turns()
    expect(answer()).toEqual({ client: 'same' })
  })

  it('is not requested again with a refused token until the user does something', async () => {
    const { clock, asked, finder } = finding([1], async () => failed({ kind: 'unauthorized' }))
    await clock.advance(86_400_000)
    expect(asked).toEqual([1])
    finder.hurry()
    await turns()
    expect(asked).toEqual([1, 1])
  })

  it('is not believed to be empty at once: nothing in that says whose it is', async () => {
    let orders: readonly number[] = []
    const { clock, answer } = finding([1], async page => list(orders)(page))
    await clock.advance(30_000)
    expect(answer()).toBeUndefined()
    orders = [1]
    await clock.advance(30_000)
    expect(answer()).toEqual({ client: 'same' })
    const other = finding([1], list([]))
    await other.clock.advance(39_999)
    expect(other.answer()).toBeUndefined()
    await other.clock.advance(1)
    expect(other.answer()).toEqual({ client: 'other', ids: [] })
    expect(other.asked).toEqual([1, 1, 1])
  })

  it('asks nothing any more when it is given up', async () => {
    const { clock, asked, finder } = finding([1], async () => failed({ kind: 'offline' }))
    await turns()
    finder.close()
    await clock.advance(86_400_000)
    expect(asked).toEqual([1])
  })

  it('is told to nobody once the search is given up, though the answer comes', async () => {
    const held = Promise.withResolvers<Result<OrderPage, Failure>>()
    const { answer, finder } = finding([1], () => held.promise)
    await turns()
    finder.close()
    held.resolve(await list([1])(1))
    await turns()
    expect(answer()).toBeUndefined()
  })

  it('is told to be unknown for now each time the list does not answer, and not where it does', async () => {
    const { clock, pauses } = finding([1], async () => failed({ kind: 'offline' }))
    await turns()
    expect(pauses()).toBe(1)
    await clock.advance(5000)
    expect(pauses()).toBe(2)
    const known = finding([1], list([1]))
    await turns()
    expect(known.pauses()).toBe(0)
  })

  it('is a failure where the order cache is lost meanwhile', async () => {
    const { found } = findListOwner({
      cache: { call: () => Promise.reject(new Error('the thread is lost')) },
      clock: handClock(),
      onPause: () => undefined,
      service: { listOrders: list([1]) }
    })
    await expect(found).rejects.toThrow('lost')
  })

  it('names orders of the other client, for its own cache to be found by', async () => {
    const { answer } = finding([1], list([7, 8]))
    await turns()
    expect(answer()).toEqual({ client: 'other', ids: [idOf(7), idOf(8)] })
  })

  it('is the same where both the cache and the list are empty: there is nothing to mix', async () => {
    const { answer, asked } = finding([], list([]))
    await turns()
    expect([answer(), asked]).toEqual([{ client: 'same' }, [1]])
  })

  it('is another’s where the cache is empty and the list is not', async () => {
    const { answer } = finding([], list([1]))
    await turns()
    expect(answer()).toEqual({ client: 'other', ids: [idOf(1)] })
  })

  it('is asked for once when the user is sooner than the wait: that one is over then', async () => {
    const { clock, asked, finder } = finding([1], async () => failed({ kind: 'offline' }))
    await clock.advance(1000)
    finder.hurry()
    await clock.advance(10_000)
    expect(asked).toEqual([1, 1])
    await clock.advance(5000)
    expect(asked).toEqual([1, 1, 1])
  })

  it('is not asked for twice at a time', async () => {
    const { asked, finder } = finding([1], list([1]))
    finder.hurry()
    finder.hurry()
    await turns()
    expect(asked).toEqual([1])
  })

  it('is not asked for before the time the service named, whatever the user does', async () => {
    const limited = { kind: 'too-many-requests', retryAfterSeconds: 60 } as const
    const { clock, asked, finder } = finding([1], async () => failed(limited))
    await clock.advance(59_999)
    finder.hurry()
    await clock.advance(0)
    expect(asked).toEqual([1])
    await clock.advance(1)
    expect(asked).toEqual([1, 1])
  })
})
