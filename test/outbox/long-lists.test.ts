import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { ok } from '#domain/common/result.ts'
import type { Budget } from '../../main/list-scan/budget.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { NO_CACHED_LIST, type CachedList } from '../../main/outbox/context/cached-list.ts'
import { createClock } from './support/clock.ts'
import { ordersOf } from './support/order-list.ts'
import { entryAt, orderOf, run, save, type Run } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const elsewhere = (count: number) => ordersOf(count).map(row => ({ ...row, properties: ['9 Oak Ct, Waco, TX 76710'] }))

/** Twenty requests a minute, by the run's own time, or fewer. */
function aMinute(time: () => number, most = 20): Budget & { readonly noted: () => number } {
  let made: number[] = []
  let noted = 0
  const recent = () => (made = made.filter(at => at > time() - MINUTE))
  return {
    spend(requests) {
      if (recent().length + requests > most) return false
      made.push(...Array<number>(requests).fill(time()))
      return true
    },
    wait: requests =>
      recent().length + requests <= most
        ? 0
        : Math.max((made[made.length + requests - most - 1] ?? 0) + MINUTE - time(), 1),
    note(requests) {
      noted += requests
    },
    noted: () => noted
  }
}

/** A list of so many pages of fifteen that is cached, too, and an order whose answer was lost. */
async function lostIn(pages: number, cached: Partial<CachedList> = {}, requests = 20) {
  const clock = createClock()
  const budget = aMinute(clock.monotonic, requests)
  const started = await run({
    clock,
    parts: {
      budget,
      cachedList: { ...NO_CACHED_LIST, ...cached }
    }
  })
  started.service.rows = [...elsewhere(pages * 15)]
  started.service.perPage = 15
  started.service.answer = () => TIMED_OUT
  const { id } = await started.submit()
  await started.clock.rest()
  const before = started.service.lists.length
  return { ...started, id, budget, looked: () => started.service.lists.length - before }
}

describe('looking for an order in a long list (M6)', () => {
  it('asks no more than what is shared, goes on where it was, and comes to an end', async () => {
    const { clock, looked, item, id } = await lostIn(100)
    let most = 0
    for (let minute = 0; minute < 30; minute++) {
      const before = looked()
      await clock.advance(MINUTE)
      most = Math.max(most, looked() - before)
    }
    expect(most).toBeLessThanOrEqual(20)
    // Each look takes every page once, and page 1 again: five minutes of asking.
    expect(await item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', maySendAgain: true } })
  })

  it('takes hours for a very long one, and asks no page twice', async () => {
    const { clock, looked, item, id } = await lostIn(600, {}, 4)
    await clock.advance(2 * HOUR + 15 * MINUTE)
    expect(looked()).toBeLessThanOrEqual(2 * 60 * 4 + 15 * 4)
    expect(await item(id)).toMatchObject({ search: { verdict: 'waiting', looking: true } })
    await clock.advance(20 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing' } })
    expect(looked()).toBeLessThanOrEqual(601 + 5 * 4)
  })

  it('goes on after a failure where it was', async () => {
    const { clock, service, looked, item, id } = await lostIn(100)
    service.spoil = (page, asked, turn) => (asked === 50 && turn === 1 ? { kind: 'too-many-requests' } : page)
    await clock.advance(30 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing' } })
    expect(service.lists.length - looked()).toBeGreaterThan(0)
    expect(looked()).toBeLessThanOrEqual(30 * 20)
  })

  it('asks for no page twice after a failure but the one that failed, and shows that it looks while it pauses', async () => {
    const { clock, service, looked, item, id, told } = await lostIn(100)
    let left = 1
    service.spoil = (page, asked) => (asked === 50 && left-- > 0 ? { kind: 'service-error', status: 500 } : page)
    await clock.advance(MINUTE)
    expect(looked()).toBe(20)
    expect([told.at(-1)?.search?.looking, (await item(id)).search?.looking]).toEqual([true, true])
    await clock.advance(9 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', looking: false } })
    expect(looked()).toBe(101 + 1)
  })

  it('begins again under another token: what was read with the one before says nothing', async () => {
    const { clock, service, item, id, outboxes, accesses } = await lostIn(100)
    await clock.advance(3 * MINUTE)
    accesses.set('lone-star', ok({ baseAddress: 'https://orders.test' as BaseAddress, token: 'token-b' }))
    outboxes.accountChanged('lone-star')
    await clock.rest()
    await outboxes.decide(id, { kind: 'same-account' })
    await clock.advance(10 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing' } })
    expect(service.lists.filter(token => token === 'token-b').length).toBeGreaterThanOrEqual(101)
  })

  it('is not delayed if the user asks for it, and then counts for later requests', async () => {
    const { clock, looked, item, id, outboxes, budget } = await lostIn(100)
    const before = budget.noted()
    await outboxes.searchAgain(id)
    await clock.advance(1)
    expect(looked()).toBe(101)
    expect(budget.noted() - before).toBe(101)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', looking: false } })
  })

  it('is not delayed if the user asks for an order that was lost while it was going on', async () => {
    const { clock, submit, item, outboxes, id } = await lostIn(100)
    await clock.advance(MINUTE)
    const second = await submit(save({}, entryAt(7)))
    await clock.rest()
    await outboxes.searchAgain(second.id)
    await clock.advance(1)
    for (const each of [id, second.id])
      expect(await item(each)).toMatchObject({ search: { verdict: 'nothing', looking: false } })
  })

  it('finds an order that came in while it was going on, by the reading that began before it or the next', async () => {
    const { clock, service, item, id } = await lostIn(200)
    await clock.advance(5 * MINUTE)
    const row = rowOf(orderOf())
    service.rows = [row, ...service.rows]
    await clock.advance(30 * MINUTE)
    expect(await item(id)).toMatchObject({
      search: { verdict: 'candidates', candidates: [{ row: { orderId: row.orderId } }] }
    })
  })

  it('looks for another order that was lost meanwhile by the next reading, not by the one that began before it', async () => {
    const { clock, service, submit, store, attempts } = await lostIn(200)
    await clock.advance(5 * MINUTE)
    const second = await submit(save({}, entryAt(7)))
    await clock.rest()
    const wiredAt = clock.now()
    service.lists.length = 0
    await clock.advance(30 * MINUTE)
    const [lookup] = store.lookups.ofAttempt(attempts(second.id)[0]?.id ?? '')
    expect(lookup).toMatchObject({ complete: true, verdict: 'nothing' })
    expect((lookup?.at ?? 0) - wiredAt).toBeGreaterThan(10 * MINUTE)
  })
})

/** What an order waits for in half an hour, one after the other. */
async function changesOf({ clock, item }: Run, id: DraftId): Promise<string[]> {
  const seen: string[] = []
  for (let half = 0; half < 60; half++) {
    await clock.advance(MINUTE / 2)
    const { waiting } = await item(id)
    const now = waiting?.for === 'look' ? `${waiting.because}${waiting.isStuck === true ? ', stuck' : ''}` : ''
    if (seen.at(-1) !== now) seen.push(now)
  }
  return seen
}

describe('looking in a long list before an order is sent again (M6)', () => {
  /** An order that the service answered with 429, whose list has so many pages. */
  async function limitedIn(pages: number) {
    const started = await lostIn(pages)
    await started.outboxes.decide(started.id, { kind: 'close' })
    started.service.answer = () => ({ state: 'rejected', failure: { kind: 'too-many-requests' } })
    const draft = save({}, entryAt(7))
    await started.submit(draft)
    await started.clock.rest()
    started.service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    started.service.lists.length = 0
    return { ...started, draft, posts: started.service.posts.length }
  }

  it('asks no more than what is shared after a 429, page by page once, and sends it then', async () => {
    const { clock, service, item, draft, posts } = await limitedIn(100)
    await clock.advance(4 * MINUTE)
    expect(service.lists).toEqual([])
    let most = 0
    for (let minute = 0; minute < 4; minute++) {
      const before = service.lists.length
      await clock.advance(MINUTE)
      most = Math.max(most, service.lists.length - before)
    }
    expect(most).toBe(20)
    expect(service.posts).toHaveLength(posts)
    expect(await item(draft.id)).toMatchObject({ state: 'queued', waiting: { for: 'look', because: 'reading' } })
    await clock.advance(3 * MINUTE)
    expect(await item(draft.id)).toMatchObject({ state: 'sent' })
    expect(service.lists).toHaveLength(101)
  })

  it('is not given up because a page fails after a quarter of an hour: it was being read all the time', async () => {
    const { clock, service, item, submit, left, outboxes, id } = await lostIn(400)
    await outboxes.decide(id, { kind: 'close' })
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    const draft = save({}, entryAt(8))
    await submit(draft)
    await clock.rest()
    expect(left).toContain(draft.id)
    const posts = service.posts.length
    service.spoil = () => ({ kind: 'service-error', status: 500 })
    await submit({ ...draft, revision: 2 })
    await clock.rest()
    service.spoil = page => page
    await clock.advance(20 * MINUTE)
    service.spoil = () => ({ kind: 'service-error', status: 500 })
    await clock.advance(2 * MINUTE)
    expect(service.posts).toHaveLength(posts)
    expect(await item(draft.id)).toMatchObject({ state: 'queued', waiting: { for: 'look', because: 'unread' } })
  })

  it('reads on at once where the user asks for it, from where it was', async () => {
    const { clock, service, item, draft, outboxes } = await limitedIn(100)
    await clock.advance(7 * MINUTE)
    expect(service.lists.length).toBeLessThan(70)
    await outboxes.sendNow(draft.id)
    await clock.rest()
    await clock.advance(1)
    expect(service.lists).toHaveLength(101)
    expect(await item(draft.id)).toMatchObject({ state: 'sent' })
  })

  it('reads at once what was corrected and submitted, and within what is shared if that breaks off', async () => {
    for (const breaks of [false, true]) {
      const { clock, service, submit, item, draft, outboxes } = await limitedIn(100)
      await outboxes.takeBack(draft.id)
      service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
      const other = save({}, entryAt(8))
      await submit(other)
      await clock.rest()
      service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
      service.lists.length = 0
      let left = breaks ? 1 : 0
      service.spoil = (page, asked) => (asked === 50 && left-- > 0 ? { kind: 'service-error', status: 500 } : page)
      await submit({ ...other, revision: 2 })
      await clock.rest()
      await clock.advance(1)
      if (!breaks) expect(service.lists).toHaveLength(101)
      await clock.advance(30_000)
      expect(service.lists.length).toBeLessThanOrEqual(101)
      expect((await item(other.id)).state).toBe(breaks ? 'queued' : 'sent')
      await clock.advance(10 * MINUTE)
      expect(await item(other.id)).toMatchObject({ state: 'sent' })
    }
  })

  it('says while it is read once more that the user’s word sends the order, not that it only checks (R39)', async () => {
    const started = await limitedIn(100)
    const { clock, service, draft, outboxes } = started
    service.spoil = page => ({ ...page, gaps: ['meta.total'] })
    expect((await changesOf(started, draft.id)).slice(0, 4)).toEqual(['young', 'reading', 'young', 'young, stuck'])
    const posts = service.posts.length
    await outboxes.sendNow(draft.id)
    await clock.rest()
    expect(service.posts).toHaveLength(posts + 1)
  })

  it('needs action while it is read once more, if looks told nothing for ten minutes', async () => {
    const started = await lostIn(100)
    const { clock, service, id, outboxes } = started
    await clock.advance(60 * MINUTE)
    await outboxes.decide(id, { kind: 'send-again' })
    service.spoil = page => ({ ...page, gaps: ['meta.total'] })
    expect((await changesOf(started, id)).slice(0, 6)).toEqual([
      ...['reading', 'unread', 'reading'],
      ...['unread, stuck', 'reading, stuck', 'unread, stuck']
    ])
  })

  it('reads on within what is shared after a restart, too: nobody waits for it', async () => {
    const before = await limitedIn(100)
    await before.clock.advance(6 * MINUTE)
    expect(await before.item(before.draft.id)).toMatchObject({ waiting: { for: 'look', because: 'reading' } })
    const { clock, service, item } = await before.restart()
    const asked: number[] = []
    for (let minute = 0; minute < 15; minute++) {
      service.lists.length = 0
      await clock.advance(MINUTE)
      asked.push(service.lists.length)
    }
    expect(Math.max(...asked)).toBe(20)
    expect(await item(before.draft.id)).toMatchObject({ state: 'sent' })
  })

  it('holds up no other order meanwhile', async () => {
    const { clock, submit, item, draft } = await limitedIn(400)
    await clock.advance(6 * MINUTE)
    const other = await submit(save({}, entryAt(9)))
    await clock.advance(MINUTE)
    expect([(await item(draft.id)).state, (await item(other.id)).state]).toEqual(['queued', 'sent'])
  })
})

describe('above 900 orders (S4)', () => {
  const listOf = (rows: () => readonly OrderSummary[]): CachedList => ({
    orderIds: async () => new Set(rows().flatMap(({ orderId }) => orderId ?? []) as OrderId[]),
    knownIds: async () => new Set(rows().flatMap(({ orderId }) => orderId ?? []) as OrderId[]),
    rowsLike: async () => rows(),
    listedSince: async () => null
  })

  it('an order is known again by itself, through the cached list, without reading the list to its end', async () => {
    let cached: readonly OrderSummary[] = elsewhere(200 * 15)
    const { clock, service, looked, item, id } = await lostIn(
      200,
      listOf(() => cached)
    )
    const row = rowOf(orderOf())
    service.rows = [row, ...service.rows]
    cached = [...cached, row]
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched', orderId: row.orderId })
    expect(looked()).toBe(0)
  })

  it('an order that was in the cached list before is not taken for it', async () => {
    const cached: readonly OrderSummary[] = [...elsewhere(200 * 15), rowOf(orderOf())]
    const { clock, service, item, id } = await lostIn(
      200,
      listOf(() => cached)
    )
    service.rows = [...cached]
    await clock.advance(40 * MINUTE)
    expect(await item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', candidates: [] } })
  })

  it('is left to the user if nothing is cached, as before', async () => {
    const { clock, service, item, id } = await lostIn(200)
    service.rows = [rowOf(orderOf()), ...service.rows]
    await clock.advance(40 * MINUTE)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'candidates', candidates: [{ isNew: null }] }
    })
  })

  it('a cached list that cannot be asked is as if there were none', async () => {
    const broken = async () => {
      throw new Error('the thread is lost')
    }
    const { bugs, clock, item, id } = await lostIn(1, { orderIds: broken, knownIds: broken, rowsLike: broken })
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing' } })
    expect(bugs.length).toBeGreaterThan(0)
  })

  it('an order that was refused and is in the cached list is not sent again', async () => {
    const started = await run({
      parts: {
        cachedList: {
          orderIds: async () => null,
          knownIds: async () => new Set<OrderId>(),
          rowsLike: async () => [rowOf(orderOf())],
          listedSince: async () => null
        }
      }
    })
    started.service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    const draft = save()
    await started.submit(draft)
    await started.clock.rest()
    started.service.list = () => ok([])
    await started.submit({ ...draft, revision: 2 })
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(1)
    expect(started.store.orders.get(draft.id)?.state).toBe('unknown')
  })
})
