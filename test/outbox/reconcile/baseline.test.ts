import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { keepBaseline, sendsNothing, withAccepted } from '../../../main/outbox/reconcile/baseline.ts'
import { isNearlyWhole, lossOf, lossSince } from '../../../main/outbox/reconcile/evidence.ts'
import { orderId, queued } from '../../storage/support/samples.ts'
import { ACCESS } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const IDS = Array.from({ length: 40 }, orderId)
const OURS = { connectionId: 'connection-1', account: 'account-1' }
const REACHED = { ...OURS, access: ACCESS }
const NONE_SENT: ReadonlySet<DraftId> = new Set()
const NOTHING_LISTED = {
  account: 'account-1',
  listed: new Set<string>(),
  cached: new Set<string>(),
  at: 1,
  recent: NONE_SENT
}
const setOf = (ids: readonly OrderId[]) => new Set(ids)

/** A list that was known at a time, and another that is read now. */
function known(ids: readonly OrderId[], complete = true) {
  const parts = outboxParts()
  const { context, store, clock } = parts
  const before = { ...OURS, id: 'before', takenAt: clock.now(), complete, orderIds: setOf(ids) }
  store.baselines.add(before)
  const keep = (now: readonly OrderId[], isWhole = true) =>
    keepBaseline(context, REACHED, { complete: isWhole, ids: setOf(now) })
  return { ...parts, before, keep, newest: () => store.baselines.newest('connection-1', 'account-1') }
}

describe('what is kept of a list before an order is sent', () => {
  it('is nothing where nothing was read; an empty list that is whole is something', () => {
    const { keep, newest, before } = known(IDS)
    expect([keep([], false), newest()]).toEqual([null, before])
    const empty = known([])
    const id = empty.keep([])
    expect(empty.newest()).toMatchObject({ id, complete: true, takenAt: empty.clock.now() })
  })

  it.each<[string, number, boolean]>([
    ['within a day', DAY - 1, true],
    ['after a day', DAY, false],
    ['by a clock set back by less than a day', 1 - DAY, true],
    ['by a clock set back by a day', -DAY, false]
  ])('goes on with what the list seems to have lost: %s', (_when, later, goesOn) => {
    const { keep, newest, before, clock } = known(IDS)
    clock.set(clock.now() + later)
    const fresh = orderId()
    const id = keep([...IDS.slice(0, 20), fresh])
    expect(id).not.toBeNull()
    const kept = [...(newest()?.orderIds ?? [])]
    // By a clock that was set back, the one of before may be the newest still.
    if (goesOn) expect(newest()).toMatchObject({ takenAt: before.takenAt, complete: false })
    else if (later > 0) expect(newest()).toMatchObject({ takenAt: clock.now(), complete: true })
    if (later > 0 || goesOn) expect(kept.sort()).toEqual([...(goesOn ? IDS : IDS.slice(0, 20)), fresh].sort())
  })

  it('is what was read where it lost next to nothing, as whole as that was', () => {
    for (const isWhole of [true, false]) {
      const { keep, newest, clock } = known(IDS)
      clock.set(clock.now() + HOUR)
      keep(IDS.slice(1), isWhole)
      expect(newest()).toMatchObject({ complete: isWhole, takenAt: clock.now(), orderIds: setOf(IDS.slice(1)) })
    }
  })

  it.each([true, false])('knows an order that was taken, and is as whole (%s) and as old as before', isWhole => {
    const { store, newest, before, clock } = known(IDS, isWhole)
    clock.set(clock.now() + HOUR)
    const fresh = orderId()
    withAccepted(store, 'connection-1', 'account-1', fresh)
    expect(newest()).toEqual({ ...before, id: newest()?.id, orderIds: setOf([...IDS, fresh]) })
    for (const [connectionId, account] of [
      ['connection-1', 'account-2'],
      ['connection-2', 'account-1']
    ] as const) {
      withAccepted(store, connectionId, account, fresh)
      expect(store.baselines.newest(connectionId, account)).toBeUndefined()
    }
  })

  it.each<[Failure, boolean]>([
    [{ kind: 'unreachable', host: 'a', reason: 'dropped' }, false],
    [{ kind: 'unreachable', host: 'a', reason: 'refused' }, true],
    [{ kind: 'offline' }, true],
    [{ kind: 'certificate', host: 'a' }, true],
    [{ kind: 'too-many-requests' }, true],
    [{ kind: 'timed-out', afterSeconds: 8 }, false],
    [{ kind: 'service-error', status: 500 }, false],
    [{ kind: 'malformed', what: 'html' }, false]
  ])('is waited for after %o: %s', (failure, expected) => {
    expect(sendsNothing(failure)).toBe(expected)
  })
})

describe('what a list has lost (R40)', () => {
  it('is of the same account, and of this connection', () => {
    const parts = known(IDS.slice(0, 3))
    const { store } = parts
    for (const other of [{ account: 'account-2' }, { connectionId: 'connection-2' }])
      store.baselines.add({ ...parts.before, ...other, id: JSON.stringify(other), orderIds: setOf([orderId()]) })
    const { order } = orderWithAttempt(
      parts,
      { state: 'unknown', waiting: null },
      { baselineId: '{"account":"account-2"}' }
    )
    expect(lossOf(store, order, NOTHING_LISTED)).toEqual({ missing: 3, known: 3, lately: 0 })
    expect(
      lossSince(store, OURS, { known: IDS.slice(0, 3), listed: new Set([IDS[0]!]), at: 1, recent: NONE_SENT })
    ).toEqual({
      missing: 2,
      known: 3,
      lately: 0
    })
  })

  it('counts what was known before an attempt on the wire, though the list is known anew since', () => {
    const parts = known(IDS.slice(0, 3))
    const { store, before } = parts
    store.baselines.add({ ...before, id: 'since', takenAt: before.takenAt + 1, orderIds: setOf(IDS.slice(3, 5)) })
    for (const [wiredAt, expected] of [
      [1, 5],
      [null, 2]
    ] as const) {
      const { order } = orderWithAttempt(parts, { state: 'unknown', waiting: null }, { baselineId: 'before', wiredAt })
      expect(lossOf(store, order, NOTHING_LISTED).known).toBe(expected)
    }
  })

  it.each([
    [true, 3],
    [false, 4]
  ])('counts what is cached only where no whole list is kept: %s', (isWhole, expected) => {
    const parts = known(IDS.slice(0, 3), isWhole)
    const { order } = orderWithAttempt(parts, { state: 'unknown', waiting: null }, { baselineId: 'before' })
    expect(lossOf(parts.store, order, { ...NOTHING_LISTED, cached: new Set([orderId()]) }).known).toBe(expected)
  })

  it('counts what this computer sent within a day with this account', () => {
    const parts = outboxParts()
    const now = 10 * DAY
    const sent = { state: 'sent', waiting: null, how: 'accepted' } as const
    const add = (change: object) => {
      const id = orderId()
      parts.store.orders.put(queued({ ...sent, orderId: id, since: now, ...change }))
      return id
    }
    add({ since: now - DAY - 1 })
    add({ account: 'account-2' })
    add({ connectionId: 'connection-2' })
    add({ since: now + HOUR + 1 })
    const ours = [add({ since: now - DAY }), add({ since: now + HOUR })]
    expect(lossSince(parts.store, OURS, { known: [], listed: new Set(), at: now, recent: NONE_SENT })).toEqual({
      missing: 0,
      known: 0,
      lately: 0
    })
    const { order } = orderWithAttempt(parts, { state: 'unknown', waiting: null })
    expect(lossOf(parts.store, order, { ...NOTHING_LISTED, at: now })).toEqual({ missing: 2, known: 2, lately: 2 })
    expect(lossOf(parts.store, order, { ...NOTHING_LISTED, listed: new Set(ours), at: now }).lately).toBe(0)
  })

  it('counts what this run sent within a day, whatever the clock said then (W1)', async () => {
    const { store, context, clock, ledger } = outboxParts()
    const of = { state: 'sent', waiting: null, how: 'accepted', since: 100 * DAY } as const
    const put = (change: object = {}) => {
      const order = queued({ ...of, orderId: orderId(), ...change })
      ledger.write(({ put: write }) => {
        write(order)
      })
    }
    for (const change of [
      {},
      { account: 'account-2' },
      { connectionId: 'connection-2' },
      { state: 'closed', orderId: null, how: null }
    ])
      put(change)
    const { order } = orderWithAttempt({ store }, { state: 'unknown', waiting: null })
    const lately = () => lossOf(store, order, { ...NOTHING_LISTED, recent: context.recentlySent.ids() }).lately
    expect(lately()).toBe(1)
    clock.set(clock.now() + 10 * DAY)
    expect(lately()).toBe(1)
    await clock.advance(DAY)
    expect(lately()).toBe(0)
  })

  it.each([
    [{ missing: 0, known: 0, lately: 0 }, true],
    [{ missing: 1, known: 4, lately: 0 }, false],
    [{ missing: 1, known: 5, lately: 0 }, true],
    [{ missing: 2, known: 39, lately: 0 }, false],
    [{ missing: 2, known: 40, lately: 0 }, true],
    [{ missing: 3, known: 59, lately: 0 }, false],
    [{ missing: 1, known: 40, lately: 1 }, false]
  ])('leaves it whole but for %o: %s', (loss, expected) => {
    expect(isNearlyWhole(loss)).toBe(expected)
  })
})
