import { describe, expect, it } from 'vitest'
import type {} from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type {} from '../../main/service/send-order.ts'
import { ACCESS, CLIENT, entryAt, run, save } from './support/outbox.ts'
import { TIMED_OUT } from './support/service.ts'
import { hanging } from './support/hanging.ts'

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

  it('that is over cuts the next one no shorter (M7)', async () => {
    const started = await asleep()
    started.service.list = () => failed({ kind: 'offline' })
    await started.clock.advance(60_000)
    started.outboxes.wake()
    await started.clock.rest()
    started.outboxes.sleep()
    started.service.list = () => ok([])
    await started.clock.advance(2 * 60_000 - 1)
    expect(await started.item(started.id)).toMatchObject({ state: 'queued' })
    await started.clock.advance(1)
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

  it('does not hurry an order that was being connected: nothing of it has left', async () => {
    const started = await hanging('connecting')
    started.outboxes.sleep()
    started.outboxes.wake()
    await started.clock.advance(6_000)
    expect(await started.item(started.id)).toMatchObject({ state: 'sending' })
    started.goOn()
    await started.clock.rest()
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
    expect(started.attempts(started.id)).toHaveLength(1)
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

  it('that nobody announced leaves such an answer five seconds more, too', async () => {
    const { outboxes, clock, item, id } = await hanging('answering')
    outboxes.wake()
    await clock.advance(4999)
    expect(await item(id)).toMatchObject({ state: 'sending' })
    await clock.advance(1)
    expect(await item(id)).toMatchObject({ state: 'unknown', failure: { kind: 'timed-out', afterSeconds: 5 } })
  })

  it('lets no list be read whose token was being asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const keychain = { isSlow: false }
    const access = async () => {
      if (keychain.isSlow) await promise
      return ok(ACCESS)
    }
    const { outboxes, clock, service, submit, item } = await run({ parts: { access } })
    service.answer = () => TIMED_OUT
    const { id } = await submit()
    await clock.rest()
    keychain.isSlow = true
    await outboxes.searchAgain(id)
    outboxes.sleep()
    service.lists.length = 0
    resolve()
    await clock.rest()
    expect(service.lists).toEqual([])
    outboxes.wake()
    await clock.rest()
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing' } })
  })
})
