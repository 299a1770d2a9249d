import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createFullScan } from '../../../main/list-scan/full-scan.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import {
  askAfterLeaving,
  release,
  resumeOffice,
  resumeOnline,
  takeBack
} from '../../../main/outbox/queue/queued-orders.ts'
import { queued } from '../../storage/support/samples.ts'
import { ACCESS } from '../support/outbox.ts'
import { outboxParts } from '../support/parts.ts'

const FULL = Object.assign(new Error('full'), { errcode: 13 })
const OFFLINE: Failure = { kind: 'offline' }
const LIMITED: Failure = { kind: 'too-many-requests' }
const VAULT: Failure = { kind: 'vault', trouble: 'locked' }
const TIME: Waiting = { for: 'time', at: 9e12, failure: OFFLINE }
const LOOK: Waiting = { for: 'look', at: 9e12, because: 'unread', failure: null }
const ASKED: Waiting = { for: 'turn', isAsked: true }
const HELD: Waiting = { for: 'office', hold: { kind: 'held', desk: 'Dana' } }

/** A store with one order for each way of waiting, first queued first. */
function waitingFor(...waits: readonly Waiting[]) {
  const parts = outboxParts()
  const account = accountOf(parts.store, ACCESS)
  const orders = waits.map((waiting, at) => queued({ waiting, queuedAt: at, failure: OFFLINE, account }))
  for (const order of orders) parts.store.orders.put(order)
  return { ...parts, orders, now: () => orders.map(({ id }) => parts.store.orders.get(id)?.waiting) }
}

describe('"send now"', () => {
  it.each<[Waiting, Waiting, readonly string[]]>([
    [TIME, ASKED, []],
    [LOOK, ASKED, []],
    [{ for: 'turn' }, ASKED, []],
    [{ for: 'recovered' }, ASKED, ['released']],
    [{ for: 'token', failure: OFFLINE }, ASKED, []]
  ])('lets an order take its turn that waits as %o', async (before, after, events) => {
    const { context, store, orders, now } = waitingFor(before)
    expect(await release(context, orders[0]!)).toMatchObject({ ok: true, value: { failure: null } })
    expect(now()).toEqual([after])
    expect(store.events.ofDraft(orders[0]!.id).map(({ what }) => what)).toEqual(events)
  })

  it('lets others go on that wait for a time, and none that waits for something else', async () => {
    const rest: Waiting[] = [LOOK, { for: 'account' }, { for: 'recovered' }, { for: 'token', failure: OFFLINE }]
    const { context, orders, now } = waitingFor(TIME, TIME, ...rest)
    await release(context, orders[0]!)
    expect(now()).toEqual([ASKED, { for: 'turn' }, ...rest])
  })

  it('has nothing of another connection go on: what its service asked for stands', async () => {
    const { context, store, orders } = waitingFor(TIME)
    const other = queued({ connectionId: 'connection-2', waiting: TIME })
    store.orders.put(other)
    await release(context, orders[0]!)
    expect(store.orders.get(other.id)?.waiting).toEqual(TIME)
  })

  it('counts the failures before it no more: the next pause is the first', async () => {
    const { context, orders } = waitingFor(TIME)
    context.failures.set('connection-1', 4).set('connection-2', 3)
    await release(context, orders[0]!)
    expect([...context.failures]).toEqual([['connection-2', 3]])
  })

  it('does nothing to an order on its way, and comes too late for one that is no more queued', async () => {
    const { context, store, orders } = waitingFor(TIME)
    const order = orders[0]!
    expect(await release(context, { ...order, state: 'sending' })).toMatchObject({ ok: true })
    expect(await release(context, { ...order, state: 'unknown' })).toEqual(failed({ kind: 'out-of-date' }))
    store.orders.put({ ...order, state: 'closed', waiting: null })
    expect(await release(context, order)).toEqual(failed({ kind: 'out-of-date' }))
  })

  it('needs the keychain for an order of another account, and keeps why it has none', async () => {
    const { context, accesses, orders, now } = waitingFor({ for: 'account' })
    accesses.set('connection-1', failed(VAULT))
    expect(await release(context, orders[0]!)).toEqual(failed(VAULT))
    expect(now()).toEqual([{ for: 'account' }])
  })

  it('of an order that waits for a token is no word that another client’s is the right one (R47)', async () => {
    const { context, store, accesses, orders, now } = waitingFor({ for: 'token', failure: VAULT })
    accesses.set('connection-1', ok({ ...ACCESS, token: 'token-b' }))
    expect(await release(context, orders[0]!)).toMatchObject({ ok: true, value: { waiting: { for: 'account' } } })
    expect([now(), store.decisions.ofDraft(orders[0]!.id)]).toEqual([[{ for: 'account' }], []])
  })
})

describe('"send now" while the keychain is still locked', () => {
  it('has what waits for a token ask again: the order first, then the others', async () => {
    const token: Waiting = { for: 'token', failure: VAULT }
    const { context, accesses, orders, now } = waitingFor(token, token, { for: 'account' })
    accesses.set('connection-1', failed(VAULT))
    expect(await release(context, orders[0]!)).toMatchObject({ ok: true, value: { waiting: ASKED } })
    expect(now()).toEqual([ASKED, { for: 'turn' }, { for: 'account' }])
  })
})

describe('the network that is back', () => {
  it.each<[Waiting, Waiting]>([
    [TIME, { for: 'turn' }],
    [{ ...LOOK, failure: OFFLINE }, { for: 'turn' }],
    [LOOK, LOOK],
    [
      { for: 'time', at: 9e12, failure: LIMITED },
      { for: 'time', at: 9e12, failure: LIMITED }
    ],
    [{ for: 'token', failure: VAULT }, { for: 'turn' }],
    [
      { for: 'token', failure: { kind: 'unauthorized' } },
      { for: 'token', failure: { kind: 'unauthorized' } }
    ],
    [{ for: 'account' }, { for: 'account' }],
    [{ for: 'recovered' }, { for: 'recovered' }]
  ])('has what waited as %o wait as %o', (before, after) => {
    const { context, now } = waitingFor(before)
    context.failures.set('connection-1', 3)
    resumeOnline(context)
    expect([now(), context.failures.size]).toEqual([[after], 0])
  })

  it('changes no order whose last change is not stored yet', () => {
    const { context, ledger, orders, now } = waitingFor(TIME)
    ledger.insist({ ...orders[0]!, waiting: LOOK }, () => {
      throw FULL
    })
    resumeOnline(context)
    expect(now()).toEqual([TIME])
  })
})

describe('an office that is left (O1)', () => {
  it.each<[Waiting, boolean]>([
    [{ for: 'turn' }, true],
    [TIME, true],
    [LOOK, true],
    [{ for: 'token', failure: VAULT }, true],
    [{ for: 'recovered', hold: { kind: 'held', desk: 'Dana' } }, false],
    [HELD, false]
  ])('has an order that it knows, and that waits as %o, wait for the user: %s', (before, isAsked) => {
    const { context, orders, now, clock } = waitingFor(before, before)
    askAfterLeaving(context, new Set([orders[0]!.id]))
    const hold = { kind: 'out', since: clock.now(), isShared: true, others: [] }
    expect(now()).toEqual([isAsked ? { for: 'recovered', hold } : before, before])
  })

  it('changes no order whose last change is not stored yet', () => {
    for (const before of [TIME, HELD]) {
      const { context, ledger, orders, now } = waitingFor(before)
      ledger.insist(orders[0]!, () => {
        throw FULL
      })
      askAfterLeaving(context, new Set([orders[0]!.id]))
      resumeOffice(context, true)
      expect(now()).toEqual([before])
    }
  })
})

describe('taking an order back', () => {
  it('keeps that it was, drops the list read for it, and lets it be sent later', async () => {
    const { context, store, orders, clock } = waitingFor(TIME)
    const { id } = orders[0]!
    const scan = createFullScan({ keeps: () => false })
    context.resendScans.set(id, { scan, since: 0, account: 'account-1', versions: 1 })
    expect(await takeBack(context, orders[0]!)).toMatchObject({ ok: true, value: { state: 'draft', order: null } })
    expect(store.events.ofDraft(id)).toEqual([{ at: clock.now(), what: 'taken-back' }])
    expect([context.resendScans.size, context.withdrawn.size]).toEqual([0, 0])
  })

  it('waits for the attempt to end that is being connected; meanwhile it takes no turn', async () => {
    const { context, orders } = waitingFor(TIME)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const reasons: unknown[] = []
    context.underWay.set(orders[0]!.id, {
      connectionId: 'connection-1',
      wired: false,
      done,
      abort: why => reasons.push(why)
    })
    const taking = takeBack(context, orders[0]!)
    expect([context.withdrawn.has(orders[0]!.id), reasons]).toEqual([true, [{ kind: 'canceled' }]])
    resolve()
    expect(await taking).toMatchObject({ ok: true })
    expect(context.withdrawn.size).toBe(0)
  })

  it('ends no attempt that is on the wire', async () => {
    const { context, store, orders } = waitingFor(TIME)
    const order = orders[0]!
    store.orders.put({ ...order, state: 'sending', waiting: null })
    const reasons: unknown[] = []
    context.underWay.set(order.id, {
      connectionId: 'connection-1',
      wired: true,
      done: new Promise(() => undefined),
      abort: why => reasons.push(why)
    })
    expect(await takeBack(context, order)).toEqual(failed({ kind: 'out-of-date' }))
    expect([reasons, context.withdrawn.size]).toEqual([[], 0])
    expect(store.orders.get(order.id)?.state).toBe('sending')
  })

  it('is refused while its last change is not stored', async () => {
    const { context, ledger, orders } = waitingFor(TIME)
    ledger.insist(orders[0]!, () => {
      throw FULL
    })
    expect(await takeBack(context, orders[0]!)).toEqual(failed({ kind: 'out-of-date' }))
  })
})
