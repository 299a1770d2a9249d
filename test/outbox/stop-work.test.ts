import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { accountOf, type Access } from '../../main/outbox/record/account.ts'
import { queued } from '../storage/support/samples.ts'
import { ACCESS, CLIENT, entryAt, memoryStore, run, save } from './support/outbox.ts'
import { hanging } from './support/hanging.ts'

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

  it('does not begin an order whose list was being read', async () => {
    const { outboxes, clock, service, store, submit } = await run()
    service.list = () => new Promise(() => undefined)
    const { id } = await submit()
    await clock.rest()
    const closing = outboxes.close(8000)
    await clock.advance(8000)
    await closing
    expect([store.attempts.ofDraft(id), store.orders.get(id)?.waiting]).toEqual([[], { for: 'turn' }])
  })

  it('changes nothing any more for a keychain that answers too late', async () => {
    const store = memoryStore()
    const waiting = { for: 'token', failure: { kind: 'vault', trouble: 'locked' } } as const
    const order = queued({ connectionId: CLIENT, account: accountOf(store, ACCESS), waiting })
    store.orders.put(order)
    const { promise, resolve } = Promise.withResolvers<Result<Access, Failure>>()
    const { outboxes, clock, bugs } = await run({ store, parts: { access: () => promise } })
    await clock.rest()
    const closing = outboxes.close(8000)
    await clock.advance(8000)
    await closing
    resolve(ok(ACCESS))
    await clock.rest()
    expect([store.orders.get(order.id), bugs]).toEqual([order, []])
  })
})
