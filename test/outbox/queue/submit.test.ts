import { describe, expect, it } from 'vitest'
import type { DraftSave } from '#domain/bridge.ts'
import type { DraftState } from '#domain/order/draft.ts'
import { failed } from '#domain/common/result.ts'
import { submit } from '../../../main/outbox/queue/submit.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { deskOrder, orderId, queued } from '../../storage/support/samples.ts'
import { ACCESS, entryAt, orderOf } from '../support/outbox.ts'
import { outboxParts } from '../support/parts.ts'

const TOO_LATE = failed({ kind: 'out-of-date' })

/** A draft of the store, a form of it, and its submission. */
function submitting(change: Partial<LocalOrder> = {}) {
  const parts = outboxParts()
  const draft = deskOrder({ revision: 3, ...change })
  parts.store.orders.put(draft)
  const form: DraftSave = { id: draft.id, connectionId: 'connection-1', revision: 4, entry: filledEntry('refinance') }
  return {
    ...parts,
    draft,
    submit: (form_: Partial<DraftSave> = {}) => submit(parts.context, { ...form, ...form_ }),
    now: () => parts.store.orders.get(draft.id)!,
    events: () => parts.store.events.ofDraft(draft.id)
  }
}

describe('a form that is submitted', () => {
  it('is kept as a new revision of its draft, its order frozen, for the account of now', async () => {
    const { submit: send, now, store, clock, draft, events } = submitting({ refusal: { kind: 'unauthorized' } })
    await clock.advance(7)
    const origins = { from: 'loan-file', fields: [] } as const
    expect(await send({ origins, entry: entryAt(5) })).toEqual({ ok: true, value: now() })
    expect(now()).toEqual({
      ...draft,
      state: 'queued',
      revision: 4,
      entry: entryAt(5),
      origins,
      order: orderOf(entryAt(5)),
      account: accountOf(store, ACCESS),
      savedAt: clock.now(),
      since: clock.now(),
      queuedAt: clock.now(),
      refusal: null,
      waiting: { for: 'turn' }
    })
    expect(events()).toEqual([{ at: clock.now(), what: 'queued' }])
  })

  it('that was never kept begins with its submission', async () => {
    const { submit: send, store, clock } = submitting()
    const { id } = deskOrder()
    expect(await send({ id })).toMatchObject({ ok: true })
    expect(store.orders.get(id)).toMatchObject({ createdAt: clock.now(), since: clock.now(), deletedAt: null })
  })

  it.each([
    ['a later revision is kept', { revision: 2 }, TOO_LATE],
    ['the kept revision has other words', { revision: 3, entry: entryAt(5) }, TOO_LATE],
    ['it is of another connection', { connectionId: 'connection-2' }, failed({ kind: 'not-connected' })]
  ])('is refused, and nothing is kept of it, where %s', async (_what, form, answer) => {
    const { submit: send, now, draft, events } = submitting()
    expect(await send(form)).toEqual(answer)
    expect([now(), events()]).toEqual([draft, []])
  })

  it('of the revision that is kept is queued as it is', async () => {
    const { submit: send, now } = submitting()
    expect(await send({ revision: 3 })).toMatchObject({ ok: true })
    expect(now()).toMatchObject({ state: 'queued', revision: 3 })
  })

  it('of a draft that was deleted is refused', async () => {
    const { submit: send, now, draft } = submitting({ deletedAt: 9 })
    expect(await send()).toEqual(failed({ kind: 'no-such-draft' }))
    expect(now()).toEqual(draft)
  })

  it.each<[DraftState, boolean, boolean]>([
    ['queued', true, true],
    ['sending', true, true],
    ['unknown', true, false],
    ['closed', true, false],
    ['sent', true, false]
  ])(
    'of an order that is %s joins it where it is the same (%s), and where it is another: %s',
    async (state, ...joins) => {
      const { id } = deskOrder()
      const sent = state === 'sent' ? { orderId: orderId(), how: 'accepted' as const } : {}
      for (const [index, form] of [{ revision: 3 }, { revision: 9, entry: entryAt(5) }].entries()) {
        const order = queued({ id, state, revision: 3, waiting: state === 'queued' ? { for: 'turn' } : null, ...sent })
        const { submit: send, now, events } = submitting(order)
        expect(await send(form)).toEqual(joins[index] === true ? { ok: true, value: order } : TOO_LATE)
        expect([now(), events()]).toEqual([order, []])
      }
    }
  )

  it('waits for a token where the keychain is locked, and for the account that is not known yet', async () => {
    const { submit: send, accesses, now, events } = submitting()
    const locked = { kind: 'vault', trouble: 'locked' } as const
    accesses.set('connection-1', failed(locked))
    expect(await send()).toMatchObject({ ok: true })
    expect(now()).toMatchObject({ account: null, waiting: { for: 'token', failure: locked }, failure: locked })
    expect(events().map(({ what }) => what)).toEqual(['queued', 'held'])
  })

  it('while the keychain is locked is for the account that its connection had last (R47)', async () => {
    const { submit: send, context, accesses, now, store } = submitting()
    await context.reach('connection-1')
    accesses.set('connection-1', failed({ kind: 'vault', trouble: 'locked' }))
    expect(await send()).toMatchObject({ ok: true })
    expect(now()).toMatchObject({ account: accountOf(store, ACCESS), waiting: { for: 'token' } })
  })
})
