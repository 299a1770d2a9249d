import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { ok } from '#domain/common/result.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { ordersOf } from './support/order-list.ts'
import { entryAt, orderOf, run, save } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId
const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })
const refused = (status: number): SendingOutcome => ({
  state: 'rejected',
  failure: { kind: 'rejected', status, fields: [] }
})

/** The fixture's order, with another closing date, another buyer or another house. */
function changed(what: 'date' | 'buyer' | 'house'): OrderEntry {
  const entry = filledEntry('refinance')
  if (what === 'date') return { ...entry, closingDate: '2027-03-15' }
  if (what === 'house')
    return { ...entry, properties: entry.properties.map(property => ({ ...property, address1: '99 Oak Ct' })) }
  return {
    ...entry,
    contacts: entry.contacts.map(contact => (contact.role === 'Buyer' ? { ...contact, name: 'Lee Kim' } : contact))
  }
}

/** An order that the service made, and then refused all the same; changed since. */
async function refusedButMade(outcome: SendingOutcome, among = 0) {
  const started = await run()
  const draft = save()
  started.service.rows = [...ordersOf(among)]
  started.service.answer = () => {
    started.service.rows = [...started.service.rows, rowOf(orderOf(draft.entry), ID)]
    return outcome
  }
  await started.submit(draft)
  await started.clock.rest()
  expect(started.store.orders.get(draft.id)?.state).toBe('draft')
  started.service.answer = accepted
  return { ...started, draft, resubmit: (entry: OrderEntry) => started.submit({ ...draft, revision: 2, entry }) }
}

describe('an order that was refused, though the service has it, and submitted again', () => {
  it.each([400, 422])('is looked for as it was sent, whatever was changed since: %i (M1)', async status => {
    for (const what of ['date', 'buyer', 'house'] as const) {
      const started = await refusedButMade(refused(status))
      await started.resubmit(changed(what))
      await started.clock.advance(DAY)
      expect(started.service.posts).toHaveLength(1)
      // The service has the old version: the user must know, and the program does not take it for the current one.
      expect(await started.item(started.draft.id)).toMatchObject({
        state: 'unknown',
        search: {
          verdict: 'candidates',
          candidates: [{ row: { orderId: ID }, asSent: orderOf(started.draft.entry) }]
        }
      })
    }
  })

  it('is found by itself where nothing was changed', async () => {
    const started = await refusedButMade(refused(400))
    await started.resubmit(started.draft.entry)
    await started.clock.advance(MINUTE)
    expect(started.service.posts).toHaveLength(1)
    expect(await started.item(started.draft.id)).toMatchObject({ state: 'sent', how: 'matched', orderId: ID })
  })

  it('is looked for in every way it was sent', async () => {
    const started = await run()
    const draft = save()
    started.service.answer = () => refused(422)
    for (const [index, what] of (['date', 'buyer', 'house'] as const).entries()) {
      await started.submit({ ...draft, revision: index + 1, entry: changed(what) })
      await started.clock.rest()
    }
    started.service.rows = [rowOf(orderOf(changed('date')), ID)]
    await started.submit({ ...draft, revision: 4 })
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(3)
    expect(await started.item(draft.id)).toMatchObject({ state: 'unknown' })
  })

  it('is looked for to the end of a long list, its newest last, though that was read a minute ago (M1, O12)', async () => {
    const started = await refusedButMade(refused(400), 2000)
    started.service.perPage = 15
    await started.submit(save({}, entryAt(7)))
    await started.clock.advance(MINUTE)
    await started.resubmit(changed('date'))
    await started.clock.advance(10 * MINUTE)
    expect(started.service.posts).toHaveLength(2)
    expect(await started.item(started.draft.id)).toMatchObject({
      state: 'unknown',
      search: { candidates: [{ row: { orderId: ID } }] }
    })
  })

  it('goes as it is now where the service does not have it, however the list was read before', async () => {
    const started = await run()
    started.service.rows = [...ordersOf(40)]
    started.service.perPage = 15
    const draft = save()
    started.service.answer = () => refused(422)
    await started.submit(draft)
    await started.clock.rest()
    started.service.answer = accepted
    await started.submit({ ...draft, revision: 2, entry: changed('date') })
    await started.clock.rest()
    expect(await started.item(draft.id)).toMatchObject({ state: 'sent' })
  })

  it('waits while the list cannot be read, ten minutes at most, and holds up no other meanwhile', async () => {
    const started = await run()
    const draft = save()
    started.service.answer = () => refused(422)
    await started.submit(draft)
    await started.clock.rest()
    started.service.answer = accepted
    started.service.spoil = () => ({ kind: 'service-error', status: 500 })
    await started.submit({ ...draft, revision: 2, entry: changed('date') })
    const other = await started.submit(save({}, entryAt(7)))
    await started.clock.advance(5 * MINUTE)
    expect(await started.item(draft.id)).toMatchObject({
      state: 'queued',
      waiting: { for: 'look', because: 'unread', failure: { kind: 'service-error' } }
    })
    expect(await started.item(other.id)).toMatchObject({ state: 'sent' })
    await started.outboxes.sendNow(draft.id)
    await started.clock.rest()
    // It goes by itself: nothing needs action.
    expect((await started.item(draft.id)).waiting).not.toHaveProperty('isStuck')
    await started.clock.advance(15 * MINUTE)
    expect(await started.item(draft.id)).toMatchObject({ state: 'sent' })
  })

  it('goes at once where a list without ids was read to its end and shows nothing like it', async () => {
    const started = await run()
    started.service.rows = [{ ...ordersOf(1)[0]!, orderId: null }]
    const draft = save()
    started.service.answer = () => refused(422)
    await started.submit(draft)
    await started.clock.rest()
    started.service.answer = accepted
    await started.submit({ ...draft, revision: 2, entry: changed('date') })
    await started.clock.rest()
    expect(await started.item(draft.id)).toMatchObject({ state: 'sent' })
  })
})

describe('submitting', () => {
  it('an older form than the one that is kept sends nothing (O09)', async () => {
    const started = await run()
    const draft = save({ revision: 3 })
    started.store.orders.put({
      ...draft,
      state: 'draft',
      createdAt: 1,
      savedAt: 1,
      since: 1,
      deletedAt: null,
      orderId: null,
      refusal: null,
      order: null,
      queuedAt: null,
      account: null,
      waiting: null,
      failure: null,
      how: null
    })
    expect(await started.outboxes.submit({ ...draft, revision: 2, entry: changed('date') })).toMatchObject({
      ok: false,
      failure: { kind: 'out-of-date' }
    })
    expect(await started.outboxes.submit({ ...draft, entry: changed('date') })).toMatchObject({
      ok: false,
      failure: { kind: 'out-of-date' }
    })
    await started.clock.rest()
    expect(started.service.posts).toEqual([])
    expect(started.store.orders.get(draft.id)).toMatchObject({ state: 'draft', revision: 3, entry: draft.entry })
  })
})

describe('while the list is read before a sending', () => {
  /** An order whose list is being read, and what lets that end. */
  async function reading() {
    const started = await run()
    const { promise, resolve } = Promise.withResolvers<void>()
    started.service.list = async () => {
      await promise
      return ok([])
    }
    const { id } = await started.submit()
    await started.clock.rest()
    return { ...started, id, goOn: resolve }
  }

  it('a token that is replaced sends nothing with the one of before (O03, I12, R47)', async () => {
    const started = await reading()
    started.accesses.set('lone-star', ok({ baseAddress: 'https://orders.test' as never, token: 'token-b' }))
    started.outboxes.accountChanged('lone-star')
    await started.clock.rest()
    await started.outboxes.sendNow(started.id)
    await started.outboxes.decide(started.id, { kind: 'same-account' })
    started.goOn()
    await started.clock.advance(MINUTE)
    expect(started.service.posts.map(({ token }) => token)).toEqual(['token-b'])
  })

  it('taking the order back sends nothing', async () => {
    const started = await reading()
    await started.outboxes.takeBack(started.id)
    started.goOn()
    await started.clock.advance(MINUTE)
    expect(started.service.posts).toEqual([])
  })
})

describe('one client reached over two connections', () => {
  it('a row that is an order sent over the one is not found for an order of the other (O06, I6)', async () => {
    const started = await run()
    started.accesses.set('other', started.accesses.get('lone-star')!)
    started.service.answer = () => ({ state: 'accepted', orderId: ID })
    await started.submit(save({ connectionId: 'other' }))
    await started.clock.rest()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.advance(20 * MINUTE)
    expect(await started.item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', candidates: [] } })
  })

  it('an order that was accepted is known before the list is read again: it is not new for the next one (O15)', async () => {
    const started = await run()
    started.service.answer = () => ({ state: 'accepted', orderId: ID })
    const first = await started.submit()
    await started.clock.rest()
    const account = started.attempts(first.id)[0]?.account ?? ''
    expect([...(started.store.baselines.newest('lone-star', account)?.orderIds ?? [])]).toContain(ID)
  })
})

it('an order that was corrected before anything of it had left was sent in one way only (M1)', async () => {
  const started = await run()
  const draft = save()
  started.service.connect = async () => ({ kind: 'offline' })
  await started.submit({ ...draft, entry: changed('date') })
  await started.clock.rest()
  expect(await started.outboxes.takeBack(draft.id)).toEqual(ok(null))
  started.service.connect = async () => null
  started.service.answer = () => TIMED_OUT
  await started.submit({ ...draft, revision: 2 })
  await started.clock.rest()
  started.service.rows = [rowOf(orderOf(changed('date')), ID)]
  await started.clock.advance(MINUTE)
  const { search } = await started.item(draft.id)
  expect(search?.candidates).toMatchObject([{ row: { orderId: ID }, strength: 'weak' }])
  expect(search?.candidates[0]).not.toHaveProperty('asSent')
})
