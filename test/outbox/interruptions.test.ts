import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { ACCESS, CLIENT, entryAt, failing, memoryStore, orderOf, run, save, type Run } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'

const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })

/** A run with an order that hangs: while it is being connected, or with its answer outstanding. */
async function hanging(where: 'connecting' | 'answering', given: Parameters<typeof run>[0] = {}) {
  const started = await run(given)
  const { promise, resolve } = Promise.withResolvers<void>()
  if (where === 'connecting')
    started.service.connect = async () => {
      await promise
      return null
    }
  else
    started.service.answer = async () => {
      await promise
      return accepted()
    }
  const { id } = await started.submit()
  await started.clock.rest()
  return { ...started, id, goOn: resolve }
}

describe('after a crash', () => {
  it('what was only intended was not sent and goes by itself; what was on the wire is unknown and does not (I9)', async () => {
    for (const [where, state] of [
      ['connecting', 'sent'],
      ['answering', 'unknown']
    ] as const) {
      const before = await hanging(where)
      expect(before.attempts(before.id)).toMatchObject([{ state: where === 'connecting' ? 'intent' : 'wire' }])
      before.service.connect = async () => null
      before.service.answer = accepted
      const after = await before.restart()
      await after.clock.rest()
      expect(await after.item(before.id)).toMatchObject({ state })
      expect(after.store.attempts.inState(['intent', 'wire'])).toEqual([])
      expect(after.service.posts).toHaveLength(1)
      await after.clock.advance(86_400_000)
      expect(after.service.posts).toHaveLength(1)
      expect(await after.events(before.id)).toContain('recovered')
    }
  })

  it('nothing begins before everything is brought in order', async () => {
    const before = await hanging('connecting')
    const waiting = await before.submit(save({}, entryAt(2)))
    before.service.connect = async () => null
    const after = await run({ store: before.store, service: before.service, clock: before.clock, start: false })
    await after.clock.advance(60_000)
    expect(after.service.posts).toEqual([])
    expect(await after.item(waiting.id)).toMatchObject({ state: 'queued' })
    await after.outboxes.start()
    await after.clock.rest()
    expect(after.service.posts).toHaveLength(2)
  })

  it('an order found after it, by what was known before, is found (reliability 3e)', async () => {
    const before = await hanging('answering')
    const row = rowOf(orderOf())
    before.service.rows = [row]
    const after = await before.restart()
    await after.clock.rest()
    expect(await after.item(before.id)).toMatchObject({ state: 'sent', how: 'matched', orderId: row.orderId })
  })

  it('an order without the attempt it must have is neither stuck nor sent', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    const order = started.store.orders.get(id)!
    started.store.orders.remove([id])
    started.store.orders.put(order)
    const after = await started.restart()
    await after.clock.rest()
    expect(await after.item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing' } })
    expect(await after.outboxes.decide(id, { kind: 'close' })).toMatchObject({ ok: true, value: { state: 'closed' } })
  })
})

describe('quitting (R49)', () => {
  it('waits for an answer, and keeps it', async () => {
    const started = await hanging('answering')
    const closing = started.outboxes.close(8000)
    await started.clock.rest()
    started.goOn()
    await closing
    expect(started.store.orders.get(started.id)).toMatchObject({ state: 'sent' })
  })

  it('waits no longer than it is told, then nobody knows', async () => {
    const started = await hanging('answering')
    let closed = false
    const closing = started.outboxes.close(8000).then(() => {
      closed = true
    })
    await started.clock.advance(7999)
    expect(closed).toBe(false)
    await started.clock.advance(1)
    await closing
    expect(started.store.orders.get(started.id)).toMatchObject({ state: 'unknown', failure: { kind: 'canceled' } })
  })

  it('sends nothing any more that has not left: it is queued as it was', async () => {
    const started = await hanging('connecting')
    const behind = await started.submit(save({}, entryAt(2)))
    await started.outboxes.close(8000)
    expect(started.service.posts).toEqual([])
    expect(started.store.orders.get(started.id)).toMatchObject({ state: 'queued', waiting: { for: 'turn' } })
    expect(started.store.orders.get(behind.id)).toMatchObject({ state: 'queued' })
    expect(await started.outboxes.submit(save())).toEqual(failed({ kind: 'canceled' }))
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    started.service.connect = async () => null
    const next = await started.restart()
    await next.clock.rest()
    expect(next.service.posts).toHaveLength(2)
  })

  it('is not held up by a list that is being read, nor by a keychain that hangs', async () => {
    const reading = await run()
    reading.service.list = () => new Promise(() => undefined)
    await reading.submit()
    await reading.clock.rest()
    const asking = await run({ parts: { access: () => new Promise(() => undefined) } })
    void asking.outboxes.submit(save())
    for (const { outboxes, clock, service } of [reading, asking]) {
      const closing = outboxes.close(8000)
      await clock.advance(8000)
      await closing
      expect(service.posts).toEqual([])
    }
  })

  it('is not held up by a keychain that hangs when the turn of a queued order comes', async () => {
    let asked = 0
    const started = await run({
      parts: { access: () => (++asked === 1 ? Promise.resolve(ok(ACCESS)) : new Promise(() => undefined)) }
    })
    const { id } = await started.submit()
    await started.clock.rest()
    expect([asked > 1, started.store.orders.get(id)?.state]).toEqual([true, 'queued'])
    let closed = false
    void started.outboxes.close(8000).then(() => (closed = true))
    await started.clock.advance(7999)
    expect(closed).toBe(false)
    await started.clock.advance(1)
    expect([closed, started.service.posts]).toEqual([true, []])
  })
})

describe('sleep (R49, L7)', () => {
  /** An order that waits, a computer that is about to sleep, and then a network. */
  async function asleep() {
    const started = await run()
    started.service.list = () => failed({ kind: 'offline' })
    const { id } = await started.submit()
    await started.clock.rest()
    started.outboxes.sleep()
    started.service.list = () => ok([])
    started.service.lists.length = 0
    return { ...started, id }
  }

  it('lets nothing begin', async () => {
    const started = await asleep()
    await started.clock.advance(60_000)
    expect([started.service.posts.length, started.service.lists.length]).toEqual([0, 0])
    started.outboxes.wake()
    await started.clock.rest()
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  })

  it('that never came, or whose end nobody told of, ends by itself: what is queued goes on (M7)', async () => {
    const started = await asleep()
    await started.clock.advance(3 * 60_000)
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts).toHaveLength(1)
  })

  it('is announced again and again without stopping what is queued for good (M7)', async () => {
    const started = await asleep()
    for (let times = 0; times < 3; times++) {
      await started.clock.advance(60_000)
      started.outboxes.sleep()
    }
    await started.clock.advance(2 * 60_000 - 1)
    // Two minutes from the last word, not from the first.
    expect(await started.item(started.id)).toMatchObject({ state: 'queued' })
    await started.clock.advance(60_000)
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  })

  it.each<[string, (started: Awaited<ReturnType<typeof asleep>>) => unknown]>([
    ['"Send now"', ({ outboxes, id }) => outboxes.sendNow(id)],
    ['sending another order', ({ outboxes }) => outboxes.submit(save({}, entryAt(9)))],
    [
      'a network that is back',
      ({ outboxes }) => {
        outboxes.online()
      }
    ]
  ])('ends with %s, for then the computer is awake (M7)', async (_what, act) => {
    const started = await asleep()
    await act(started)
    await started.clock.advance(10_000)
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  })

  it('also ends for the search of an order, and looking at the outbox does not end it (M7)', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    started.outboxes.sleep()
    started.service.lists.length = 0
    await started.outboxes.list(CLIENT)
    await started.clock.advance(60_000)
    expect(started.service.lists).toEqual([])
    await started.outboxes.searchAgain(id)
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ search: { verdict: 'nothing' } })
  })

  it('lets nothing on the wire that was being connected', async () => {
    const started = await hanging('connecting')
    started.outboxes.sleep()
    started.goOn()
    await started.clock.rest()
    expect(started.service.posts).toEqual([])
    expect(await started.item(started.id)).toMatchObject({ state: 'queued', waiting: { for: 'turn' } })
    started.outboxes.wake()
    await started.clock.rest()
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts).toHaveLength(1)
  })

  it('leaves an answer that was waited for five seconds more, then nobody knows', async () => {
    for (const [comes, state] of [
      [true, 'sent'],
      [false, 'unknown']
    ] as const) {
      const started = await hanging('answering')
      started.outboxes.sleep()
      started.clock.set(started.clock.now() + 3_600_000)
      started.outboxes.wake()
      await started.clock.advance(4999)
      expect(await started.item(started.id)).toMatchObject({ state: 'sending' })
      if (comes) started.goOn()
      await started.clock.advance(1)
      expect(await started.item(started.id)).toMatchObject({ state })
      expect(await started.events(started.id)).toContain('woke')
      expect(started.service.posts).toHaveLength(1)
    }
  })
})

describe('taking back', () => {
  it('makes a queued order an ordinary draft, and nothing is sent', async () => {
    const started = await run()
    started.service.connect = async () => ({ kind: 'offline' })
    const draft = save()
    await started.submit(draft)
    await started.clock.rest()
    expect(await started.outboxes.takeBack(draft.id)).toEqual(ok(null))
    started.service.connect = async () => null
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(started.store.orders.get(draft.id)).toMatchObject({
      state: 'draft',
      refusal: null,
      order: null,
      entry: draft.entry
    })
    expect(started.left).toContain(draft.id)
    expect(await started.outboxes.takeBack(draft.id)).toEqual(failed({ kind: 'out-of-date' }))
    expect(await started.outboxes.takeBack(save().id)).toEqual(failed({ kind: 'no-such-draft' }))
  })

  it('stops an order that is still being connected', async () => {
    const started = await hanging('connecting')
    expect(await started.outboxes.takeBack(started.id)).toEqual(ok(null))
    started.goOn()
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(started.attempts(started.id)).toMatchObject([{ state: 'not-sent' }])
  })

  it('comes too late for an order on the wire, and changes nothing', async () => {
    const started = await hanging('answering')
    expect(await started.outboxes.takeBack(started.id)).toEqual(failed({ kind: 'out-of-date' }))
    started.goOn()
    await started.clock.rest()
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  })
})

describe('removing a connection (R24)', () => {
  it('takes everything of it away, after what is on the wire came to its outcome, and leaves the others alone', async () => {
    const started = await hanging('answering')
    started.accesses.set('other', started.accesses.get(CLIENT)!)
    started.service.connect = async () => ({ kind: 'offline' })
    const other = await started.submit(save({ connectionId: 'other' }, entryAt(7)))
    const behind = await started.submit(save({}, entryAt(2)))
    let gone = false
    const forgetting = started.outboxes.forget(CLIENT).then(() => {
      gone = true
    })
    await started.clock.rest()
    expect(gone).toBe(false)
    started.goOn()
    await forgetting
    expect(await started.outboxes.holds(CLIENT)).toEqual(ok({ drafts: 0, waiting: 0, unknown: 0, sent: 0 }))
    for (const id of [started.id, behind.id]) {
      expect(started.store.orders.get(id)).toBeUndefined()
      expect(started.attempts(id)).toEqual([])
      expect(started.left).toContain(id)
    }
    expect(await started.outboxes.holds('other')).toMatchObject({ ok: true, value: { waiting: 1 } })
    expect(await started.item(other.id)).toMatchObject({ state: 'queued' })
    expect(await started.outboxes.submit(save())).toEqual(failed({ kind: 'not-connected' }))
  })

  it('takes away what was known of its list, and of no other', async () => {
    const started = await run()
    started.accesses.set('other', started.accesses.get(CLIENT)!)
    const [gone, kept] = [await started.submit(), await started.submit(save({ connectionId: 'other' }, entryAt(7)))]
    await started.clock.rest()
    const accountOf = (id: typeof gone.id) => started.attempts(id)[0]?.account ?? ''
    const [account, other] = [accountOf(gone.id), accountOf(kept.id)]
    expect(started.store.baselines.newest(CLIENT, account)).toBeDefined()
    await started.outboxes.forget(CLIENT)
    expect(started.store.baselines.newest(CLIENT, account)).toBeUndefined()
    expect(started.store.baselines.newest('other', other)).toBeDefined()
  })

  it('that the disk does not take leaves the connection as it was, open for work', async () => {
    const store = memoryStore()
    const disk = { isFull: false }
    const started = await run({ store: failing(store, disk) })
    disk.isFull = true
    expect(await started.outboxes.forget(CLIENT)).toEqual(failed({ kind: 'store', trouble: 'disk-full' }))
    expect(started.outboxes.isShut(CLIENT)).toBe(false)
    disk.isFull = false
    const { id } = await started.submit()
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    await started.outboxes.forget(CLIENT)
    expect(started.outboxes.isShut(CLIENT)).toBe(true)
  })

  it('removes deleted drafts too, which the user could still restore', async () => {
    const started = await run()
    const draft = save()
    started.store.orders.put({
      ...draft,
      state: 'draft',
      createdAt: 1,
      savedAt: 1,
      since: 1,
      deletedAt: 5,
      orderId: null,
      refusal: null,
      order: null,
      queuedAt: null,
      account: null,
      waiting: null,
      failure: null,
      how: null
    })
    expect(await started.outboxes.submit({ ...draft, revision: 2 })).toEqual(failed({ kind: 'no-such-draft' }))
    await started.outboxes.forget(CLIENT)
    expect(started.store.orders.get(draft.id)).toBeUndefined()
  })
})

describe('the practice service', () => {
  it('that starts over takes what was sent with it; what was not is a draft again, as if never sent', async () => {
    const started: Run = await run()
    const practice = { connectionId: 'practice' }
    started.accesses.set('practice', started.accesses.get(CLIENT)!)
    const done = await started.submit(save(practice, entryAt(1)))
    await started.clock.rest()
    started.service.answer = () => TIMED_OUT
    const open = await started.submit(save(practice, entryAt(2)))
    await started.clock.rest()
    const again = await run({
      store: started.store,
      service: started.service,
      clock: started.clock,
      accesses: started.accesses,
      start: false
    })
    await again.outboxes.resetPractice('practice')
    await again.outboxes.start()
    expect(again.store.orders.get(done.id)).toBeUndefined()
    expect(again.store.orders.get(open.id)).toMatchObject({ state: 'draft', entry: entryAt(2), revision: 1 })
    expect(again.attempts(open.id)).toEqual([])
    again.service.answer = accepted
    await again.submit(save({ ...practice, id: open.id, revision: 2 }, entryAt(2)))
    await again.clock.rest()
    expect(await again.item(open.id)).toMatchObject({ state: 'sent' })
  })
})
