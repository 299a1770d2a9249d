import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { detailOf, itemOf, sentOrderOf } from '../../../main/outbox/items.ts'
import { attempt, orderId, queued } from '../../storage/support/samples.ts'
import { CLIENT, run } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'

const WEEK = 7 * 24 * 3_600_000
const FOUND = orderId()

describe('what the outbox tells of a connection', () => {
  it('is what ended within a week, newest first, and how much there is of what', async () => {
    const { outboxes, store, clock } = await run()
    const closed = (since: number, change: object = {}) => {
      const order = queued({ connectionId: CLIENT, state: 'closed', waiting: null, since, queuedAt: since, ...change })
      store.orders.put(order)
      return order.id
    }
    closed(clock.now() - WEEK - 1)
    const [older, newer] = [closed(clock.now() - WEEK), closed(clock.now())]
    closed(clock.now(), { connectionId: 'other' })
    const listed = await outboxes.list(CLIENT)
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual([newer, older])
    for (const state of ['sending', 'sending', 'unknown'] as const)
      store.orders.put(queued({ connectionId: CLIENT, state, waiting: null }))
    store.orders.put(queued({ connectionId: CLIENT, waiting: { for: 'recovered' } }))
    expect(await outboxes.holds(CLIENT)).toEqual(ok({ drafts: 0, waiting: 3, unknown: 1, sent: 0 }))
  })

  it('is nothing of an order that another connection sent (R24)', async () => {
    const { outboxes, store } = await run()
    store.orders.put(
      queued({ connectionId: CLIENT, state: 'sent', waiting: null, orderId: FOUND, how: 'accepted', since: 8 })
    )
    expect(await outboxes.sent('other', FOUND)).toEqual(ok(null))
    expect(await outboxes.sent(CLIENT, FOUND)).toMatchObject({ ok: true, value: { orderId: FOUND, sentAt: 8 } })
  })
})

it('a locked keychain holds up no decision but the one about its account, and is why that comes to nothing', async () => {
  const locked = failed({ kind: 'vault', trouble: 'locked' } as const)
  const { outboxes, store } = await run({ accesses: new Map([[CLIENT, locked]]) })
  const order = queued({ connectionId: CLIENT, waiting: { for: 'account' } })
  store.orders.put(order)
  expect(await outboxes.decide(order.id, { kind: 'same-account' })).toEqual(locked)
  expect([store.orders.get(order.id)?.waiting, store.decisions.ofDraft(order.id)]).toEqual([{ for: 'account' }, []])
  const { order: open } = orderWithAttempt({ store }, { connectionId: CLIENT, state: 'unknown', waiting: null })
  expect(await outboxes.decide(open.id, { kind: 'close' })).toMatchObject({ ok: true, value: { state: 'closed' } })
})

describe('an order as the outbox shows it', () => {
  it('was sent when its last attempt was on the wire', () => {
    const parts = outboxParts()
    const { order } = orderWithAttempt(
      parts,
      { state: 'sent', waiting: null, orderId: FOUND, how: 'accepted', since: 99 },
      { state: 'rejected', wiredAt: 5 }
    )
    parts.store.attempts.put(attempt(order, { number: 2, state: 'accepted', wiredAt: 7 }))
    expect(sentOrderOf(parts.store, order)).toMatchObject({ draftId: order.id, sentAt: 7 })
    expect(sentOrderOf(parts.store, { ...order, how: null })).toBeNull()
  })

  it('has twins only once it was sent, and never itself among them', () => {
    const { context } = outboxParts()
    const twin = orderId()
    const order = queued({ state: 'sent', waiting: null, orderId: FOUND, how: 'accepted', twins: [FOUND, twin] })
    expect(itemOf(context, order)?.twins).toEqual([twin])
    expect(itemOf(context, { ...order, twins: [FOUND] })).not.toHaveProperty('twins')
    expect(itemOf(context, { ...order, state: 'closed' })).not.toHaveProperty('twins')
    expect(sentOrderOf(context.ledger.store(), order)?.twins).toEqual([twin])
    expect(sentOrderOf(context.ledger.store(), { ...order, twins: [FOUND] })).not.toHaveProperty('twins')
    const lost = { ...order, state: 'queued', order: null } as const
    expect([itemOf(context, { ...order, state: 'draft' }), detailOf(context, lost)]).toEqual([null, null])
  })

  it('was queued when it was queued, and where nothing is kept of that when it entered its state', () => {
    const { context } = outboxParts()
    const order = queued({ queuedAt: 5, since: 9 })
    expect([order, { ...order, queuedAt: null }].map(one => itemOf(context, one)?.queuedAt)).toEqual([5, 9])
  })
})
