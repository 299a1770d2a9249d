import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import type { SendingOutcome } from '../../../main/service/send-order.ts'
import { CLIENT, entryAt, orderOf, run, save } from '../support/outbox.ts'
import { rowOf, TIMED_OUT } from '../support/service.ts'
import { hanging } from '../support/hanging.ts'

const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })

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
    expect(await after.item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'inconclusive', loss: { known: 0 } }
    })
    expect(await after.outboxes.decide(id, { kind: 'close' })).toMatchObject({ ok: true, value: { state: 'closed' } })
  })
})

describe('an order whose row is of a time when it was still being typed (R54)', () => {
  const typed = { entry: emptyEntry('refinance'), order: null } as const

  it('is shown and looked for as its attempt sent it', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    started.store.orders.put({ ...started.store.orders.get(id)!, ...typed })
    const row = rowOf(orderOf())
    started.service.rows = [row]
    const after = await started.restart()
    await after.clock.rest()
    expect(await after.item(id)).toMatchObject({ state: 'sent', orderId: row.orderId, order: orderOf() })
    expect(after.bugs).toEqual([])
  })

  it('is told of as it was sent, once it is known to be there', async () => {
    const started = await run()
    started.service.answer = accepted
    const { id } = await started.submit()
    await started.clock.rest()
    const order = started.store.orders.get(id)!
    started.store.orders.put({ ...order, ...typed })
    expect(await started.outboxes.sent(CLIENT, order.orderId!)).toMatchObject({ ok: true, value: { order: orderOf() } })
  })

  it('keeps no other order from being looked for, though nothing of it is left', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    const other = await started.submit(save({}, entryAt(2)))
    await started.clock.rest()
    const order = started.store.orders.get(id)!
    started.store.orders.remove([id])
    started.store.orders.put({ ...order, ...typed })
    started.service.rows = [rowOf(orderOf(entryAt(2)))]
    const after = await started.restart()
    await after.clock.rest()
    expect(await after.item(other.id)).toMatchObject({ state: 'sent', how: 'matched' })
    expect(after.bugs).toEqual([])
  })

  it('is in the outbox though nothing of it is left, is never sent by itself, and can be dismissed', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    const order = started.store.orders.get(id)!
    started.store.orders.remove([id])
    started.store.orders.put({ ...order, ...typed })
    const after = await started.restart()
    await after.clock.advance(86_400_000)
    const lost = { id, state: 'unknown', order: null, typed: typed.entry, search: null }
    expect(await after.outboxes.list(CLIENT)).toMatchObject({ ok: true, value: [lost] })
    expect(await after.outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: false })
    expect(after.service.posts).toHaveLength(1)
    const closed = { state: 'closed', order: null, typed: typed.entry }
    expect(await after.outboxes.decide(id, { kind: 'close' })).toMatchObject({ ok: true, value: closed })
    expect(after.bugs).toEqual([])
  })
})

it('a second start takes nothing for left behind that this run has in its hands', async () => {
  const started = await hanging('answering')
  await started.outboxes.start()
  await started.clock.rest()
  expect(await started.item(started.id)).toMatchObject({ state: 'sending' })
  started.goOn()
  await started.clock.rest()
  expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  expect(await started.events(started.id)).toEqual(['queued', 'preparing', 'on-the-wire', 'accepted'])
})
