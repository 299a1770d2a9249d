import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { ordersOf } from './support/order-list.ts'
import { entryAt, orderOf, run, save } from './support/outbox.ts'
import { rowOf, type FakeService } from './support/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId
const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })
const limited = (retryAfterSeconds?: number): SendingOutcome => ({
  state: 'rejected',
  failure: { kind: 'too-many-requests', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
})

describe('an order that was taken, and answered with 429', () => {
  it.each<[string, number, number | undefined]>([
    ['at once', 0, undefined],
    ['a minute later', MINUTE, undefined],
    ['a minute later, asked for two seconds', MINUTE, 2],
    ['four minutes later', 4 * MINUTE, 60]
  ])('and listed %s is not posted again (S5, O12)', async (_what, lag, retryAfter) => {
    const started = await run()
    started.service.answer = () => limited(retryAfter)
    const { id } = await started.submit()
    await started.clock.rest()
    started.service.answer = accepted
    await started.clock.advance(lag)
    started.service.rows = [rowOf(orderOf(), ID)]
    await started.clock.advance(DAY)
    expect(started.service.posts).toHaveLength(1)
    expect(await started.item(id)).toMatchObject({ state: 'sent', how: 'matched', orderId: ID })
  })

  it('is looked for although the list was read whole for another order a minute ago (O12)', async () => {
    const started = await run()
    started.service.answer = () => limited(60)
    const { id } = await started.submit()
    await started.clock.rest()
    started.service.rows = [rowOf(orderOf(), ID)]
    await started.outboxes.sendNow(id)
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(1)
    expect(await started.item(id)).toMatchObject({ state: 'unknown' })
  })

  it('is sent by itself once a list five minutes newer shows nothing, and at once when the user says so', async () => {
    for (const says of [false, true]) {
      const started = await run()
      started.service.answer = () => limited(2)
      const { id } = await started.submit()
      await started.clock.rest()
      started.service.answer = accepted
      await started.clock.advance(4 * MINUTE)
      expect(await started.item(id)).toMatchObject({ state: 'queued', waiting: { for: 'look', because: 'young' } })
      if (says) await started.outboxes.sendNow(id)
      await started.clock.advance(says ? 0 : MINUTE)
      expect(await started.item(id)).toMatchObject({ state: 'sent' })
      expect(started.service.posts).toHaveLength(2)
    }
  })

  describe.each<[string, (service: FakeService) => void]>([
    ['has lost all it had', service => (service.list = () => ok([]))],
    ['cannot be read', service => (service.spoil = () => ({ kind: 'service-error', status: 500 }))],
    ['never adds up', service => (service.spoil = page => ({ ...page, gaps: ['meta.total'] }))]
  ])('and a list that %s', (_what, spoil) => {
    async function limitedAndSpoiled() {
      const started = await run()
      started.service.rows = [...ordersOf(30)]
      started.service.answer = () => limited()
      const { id } = await started.submit()
      await started.clock.rest()
      started.service.answer = accepted
      spoil(started.service)
      return { ...started, id }
    }
    const waiting = { state: 'queued', waiting: { for: 'look', because: 'young' } }

    it('is not sent again unless the list is whole again, and at once then (S5, H3)', async () => {
      const { service, clock, item, id } = await limitedAndSpoiled()
      await clock.advance(DAY)
      expect(service.posts).toHaveLength(1)
      expect(await item(id)).toMatchObject(waiting)
      service.list = () => ok(service.rows)
      service.spoil = page => page
      await clock.advance(6 * MINUTE)
      expect(await item(id)).toMatchObject({ state: 'sent' })
      expect(service.posts).toHaveLength(2)
    })

    it('needs action once looks have told nothing for ten minutes, and goes on by itself all the same', async () => {
      const { service, clock, item, id } = await limitedAndSpoiled()
      const isStuck = async () => 'isStuck' in ((await item(id)).waiting ?? {})
      await clock.advance(14 * MINUTE)
      expect(await isStuck()).toBe(false)
      await clock.advance(7 * MINUTE)
      expect(await isStuck()).toBe(true)
      service.list = () => ok(service.rows)
      service.spoil = page => page
      await clock.advance(6 * MINUTE)
      expect(await item(id)).toMatchObject({ state: 'sent', waiting: null })
    })

    it('needs action still after a restart, and when the network comes back', async () => {
      const before = await limitedAndSpoiled()
      await before.clock.advance(21 * MINUTE)
      const { outboxes, clock, item } = await before.restart()
      expect(await item(before.id)).toMatchObject({ waiting: { isStuck: true } })
      await clock.advance(6 * MINUTE)
      expect(await item(before.id)).toMatchObject({ waiting: { isStuck: true } })
      outboxes.online()
      await clock.rest()
      expect(await item(before.id)).toMatchObject({ waiting: { isStuck: true } })
    })

    it('needs action at once where the user wants it sent and the look tells nothing, and until then', async () => {
      const { clock, item, id, outboxes } = await limitedAndSpoiled()
      expect((await item(id)).waiting).not.toHaveProperty('isStuck')
      await outboxes.sendNow(id)
      await clock.rest()
      expect(await item(id)).toMatchObject({ waiting: { because: 'young', isStuck: true } })
      // Within the five minutes there is no other look.
      await clock.advance(4 * MINUTE)
      expect(await item(id)).toMatchObject({ waiting: { because: 'young', isStuck: true } })
    })

    it('is sent when the user says so after a look that told nothing, not before (S5, R39)', async () => {
      const { service, clock, item, id, outboxes } = await limitedAndSpoiled()
      await outboxes.sendNow(id)
      await clock.rest()
      expect(service.posts).toHaveLength(1)
      expect(await item(id)).toMatchObject(waiting)
      await outboxes.sendNow(id)
      await clock.rest()
      expect(await item(id)).toMatchObject({ state: 'sent' })
      expect(service.posts).toHaveLength(2)
    })
  })

  it('waits ten minutes more for a second look where the list is empty and nothing was known of it (S5, H3)', async () => {
    const { service, submit, clock, item } = await run()
    service.spoil = () => ({ kind: 'service-error', status: 500 })
    service.answer = () => limited()
    const { id } = await submit()
    await clock.rest()
    service.answer = accepted
    await clock.advance(30 * MINUTE)
    service.spoil = page => page
    expect(await item(id)).toMatchObject({ waiting: { isStuck: true } })
    await clock.advance(10 * MINUTE)
    expect(service.posts).toHaveLength(1)
    // It goes by itself.
    expect((await item(id)).waiting).not.toHaveProperty('isStuck')
    await clock.advance(10 * MINUTE)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('waits ten minutes anew for a second look at an empty list where a look between told something else (S5, H3)', async () => {
    const { service, submit, clock, item } = await run()
    service.spoil = () => ({ kind: 'service-error', status: 500 })
    service.answer = () => limited()
    const { id } = await submit()
    await clock.rest()
    service.answer = accepted
    service.spoil = page => page
    // It looks after 5, 6, 8 and 13 minutes, and then every five.
    await clock.advance(10 * MINUTE)
    service.spoil = page => ({ ...page, gaps: ['meta.total'] })
    await clock.advance(4 * MINUTE)
    service.spoil = page => page
    await clock.advance(6 * MINUTE)
    expect(service.posts).toHaveLength(1)
    await clock.advance(10 * MINUTE)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('and refused for its content once it was submitted again still needs a list that tells (S5)', async () => {
    const { service, submit, clock, outboxes } = await run()
    const draft = save()
    service.rows = [...ordersOf(30)]
    service.answer = () => limited()
    await submit(draft)
    await clock.rest()
    await outboxes.takeBack(draft.id)
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await submit({ ...draft, revision: 2 })
    await clock.advance(6 * MINUTE)
    expect(service.posts).toHaveLength(2)
    service.answer = accepted
    service.list = () => ok([])
    await submit({ ...draft, revision: 3, entry: { ...filledEntry('refinance'), closingDate: '2027-03-15' } })
    await clock.advance(DAY)
    expect(service.posts).toHaveLength(2)
  })

  it('is not hurried by a clock that is set on (W1)', async () => {
    const started = await run()
    started.service.answer = () => limited(2)
    const { id } = await started.submit()
    await started.clock.rest()
    started.clock.set(started.clock.now() + DAY)
    started.outboxes.online()
    await started.clock.advance(MINUTE)
    expect(started.service.posts).toHaveLength(1)
    expect(await started.item(id)).toMatchObject({ waiting: { for: 'look', because: 'young' } })
  })

  describe.each<[string, number, seconds: number]>([
    ['that nothing else happened in', 0, 120],
    ['in which the clock was set on by a day', DAY, 120],
    ['in which the clock was set back by an hour', -60 * MINUTE, 300]
  ])('and a restart after three minutes, %s', (_what, set, seconds) => {
    it(`waits ${seconds} seconds more, no longer and no shorter (S5, M3)`, async () => {
      const before = await run()
      before.service.answer = () => limited(2)
      const { id } = await before.submit()
      await before.clock.advance(3 * MINUTE)
      before.clock.set(before.clock.now() + set)
      const { service, clock, item } = await before.restart()
      service.answer = accepted
      await clock.advance((seconds - 1) * 1000)
      expect(service.posts).toHaveLength(1)
      expect(await item(id)).toMatchObject({ waiting: { for: 'look', because: 'young' } })
      await clock.advance(3000)
      expect(await item(id)).toMatchObject({ state: 'sent' })
      expect(service.posts).toHaveLength(2)
    })
  })

  it('holds up those behind it no longer than the service asked', async () => {
    const started = await run()
    started.service.answer = () => limited(30)
    await started.submit()
    await started.clock.advance(1)
    const behind = await started.submit(save({}, entryAt(7)))
    await started.clock.rest()
    started.service.answer = accepted
    await started.clock.advance(MINUTE)
    expect(await started.item(behind.id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts).toHaveLength(2)
  })
})
