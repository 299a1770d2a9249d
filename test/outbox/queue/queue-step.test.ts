import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createFullScan } from '../../../main/list-scan/full-scan.ts'
import { NO_CACHED_LIST, type CachedList } from '../../../main/outbox/context/cached-list.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import { nextOf, queueStep } from '../../../main/outbox/queue/queue.ts'
import { versionsOf } from '../../../main/outbox/reconcile/compare.ts'
import { release } from '../../../main/outbox/queue/queued-orders.ts'
import { orderMessage } from '../../../main/service/message/order-message.ts'
import { attempt, queued } from '../../storage/support/samples.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { ACCESS, entryAt, orderOf } from '../support/outbox.ts'
import { outboxParts } from '../support/parts.ts'
import { listFails, OFFLINE, rowOf } from '../support/service.ts'

const MINUTE = 60_000
const PLAINLY: Failure = { kind: 'rejected', status: 422, fields: [] }
const UNREACHABLE: Failure = { kind: 'unreachable', host: 'orders.test', reason: 'refused' }
const NOW = 1_000_000
const TURN: Waiting = { for: 'turn' }
const time = (at: number): Waiting => ({ for: 'time', at, failure: OFFLINE })
const asked = (retryAfterSeconds: number, at: number): Waiting => ({
  for: 'time',
  at,
  failure: { kind: 'too-many-requests', retryAfterSeconds }
})
const young = (at: number): Waiting => ({ for: 'look', at, because: 'young', failure: null })
const look = (at: number): Waiting => ({ for: 'look', at, because: 'unread', failure: null })
const reading = (at: number): Waiting => ({ for: 'look', at, because: 'reading', failure: null })

describe('whose turn it is', () => {
  const next = (...waits: readonly Waiting[]) => {
    const orders = waits.map(waiting => queued({ waiting }))
    const found = nextOf(orders, NOW)
    return found !== undefined && 'order' in found ? orders.indexOf(found.order) : found
  }

  it.each<[readonly Waiting[], ReturnType<typeof next>]>([
    [[], undefined],
    [[TURN, TURN], 0],
    [[time(NOW), TURN], 0],
    [[time(NOW + 1), TURN], { at: NOW + 1 }],
    [[look(NOW + 1), TURN], 1],
    [[look(NOW + 5), time(NOW + 9), TURN], { at: NOW + 5 }],
    [[look(NOW + 9), time(NOW + 5), TURN], { at: NOW + 5 }],
    [[look(NOW)], 0],
    // Further ahead than such a wait can end: the clock was set back since (M3).
    [[time(NOW + 6 * MINUTE), TURN], { at: NOW + 6 * MINUTE }],
    [[time(NOW + 6 * MINUTE + 1), TURN], 0],
    [[asked(900, NOW + 15 * MINUTE), TURN], { at: NOW + 15 * MINUTE }],
    [[asked(900, NOW + 15 * MINUTE + 1), TURN], 0],
    [[young(NOW + 6 * MINUTE)], { at: NOW + 6 * MINUTE }],
    [[young(NOW + 6 * MINUTE + 1)], 0],
    [[look(NOW + 6 * MINUTE)], { at: NOW + 6 * MINUTE }],
    [[look(NOW + 6 * MINUTE + 1)], 0],
    // The least that may be set are 60 requests an hour: half of them are 2 in four minutes.
    [[reading(NOW + 4 * MINUTE)], { at: NOW + 4 * MINUTE }],
    [[reading(NOW + 4 * MINUTE + 1)], 0],
    [[{ for: 'account' }, { for: 'recovered' }, { for: 'token', failure: OFFLINE }, TURN], 3],
    [[{ for: 'account' }, { for: 'recovered' }, { for: 'token', failure: OFFLINE }], undefined]
  ])('among %o', (waits, expected) => {
    expect(next(...waits)).toEqual(expected)
  })
})

/** One step of the queue with an order in it. */
function stepWith(change: Partial<LocalOrder> = {}, cachedList?: CachedList) {
  const parts = outboxParts(cachedList)
  const account = accountOf(parts.store, ACCESS)
  const order = queued({ account, ...change })
  parts.store.orders.put(order)
  return {
    ...parts,
    order,
    account,
    step: () => queueStep(parts.context)('connection-1'),
    now: () => parts.store.orders.get(order.id)!,
    events: () => parts.store.events.ofDraft(order.id).map(({ what }) => what)
  }
}

describe('a step of the queue', () => {
  it('sends an order, once', async () => {
    const { step, service, now } = stepWith()
    expect([await step(), await step()]).toEqual(['again', 'rest'])
    expect([now().state, service.posts.length]).toEqual(['sent', 1])
  })

  it.each<[string, (parts: ReturnType<typeof stepWith>) => void]>([
    ['that the user is taking back', ({ context, order }) => context.withdrawn.add(order.id)],
    [
      'whose last change is not stored',
      ({ ledger, order }) => {
        ledger.insist(order, () => {
          throw Object.assign(new Error('full'), { errcode: 13 })
        })
      }
    ],
    ['of a connection that is being removed', ({ runState }) => runState.shut.add('connection-1')],
    ['while the computer sleeps', ({ runState }) => (runState.asleep = true)]
  ])('leaves an order alone %s', async (_what, change) => {
    const started = stepWith()
    change(started)
    expect(await started.step()).toBe('rest')
    expect([started.now(), started.service.lists]).toEqual([started.order, []])
  })

  it.each<[Failure, Partial<LocalOrder>]>([
    [{ kind: 'offline' }, { waiting: { for: 'time', at: 0, failure: { kind: 'offline' } } }],
    [{ kind: 'unauthorized' }, { waiting: { for: 'token', failure: { kind: 'unauthorized' } } }]
  ])('that gets no list keeps why: %o', async (failure, { waiting }) => {
    const { step, service, now, clock, events } = stepWith()
    service.list = listFails(failure)
    expect(await step()).toBe('again')
    const expected = waiting?.for === 'time' ? { ...waiting, at: clock.now() + 5000 } : waiting
    expect(now()).toMatchObject({ state: 'queued', waiting: expected, failure })
    expect(events()).toEqual([waiting?.for === 'time' ? 'not-sent' : 'held'])
    expect(service.posts).toEqual([])
  })

  it('that the user wants sent while the list is read keeps its turn, and waits after the next step', async () => {
    const { step, service, now, context } = stepWith()
    service.list = async () => {
      await release(context, now())
      return failed(OFFLINE)
    }
    expect([await step(), now().waiting]).toEqual(['again', { for: 'turn', isAsked: true }])
    expect([await step(), now().waiting?.for]).toEqual(['again', 'time'])
  })

  it('notes why nothing was sent once for as long as it is the same, and waits longer each time', async () => {
    const { step, service, now, clock, events } = stepWith()
    const waits: number[] = []
    for (const failure of [OFFLINE, OFFLINE, UNREACHABLE]) {
      service.list = listFails(failure)
      await step()
      const { waiting } = now()
      if (waiting?.for === 'time') waits.push(waiting.at - clock.now())
      await clock.advance(MINUTE)
    }
    expect([waits, events()]).toEqual([
      [5000, 15_000, MINUTE],
      ['not-sent', 'not-sent']
    ])
  })

  it('asks nothing with another account: the order waits for a decision (R47)', async () => {
    const { step, service, now } = stepWith({ account: 'account-before' })
    await step()
    expect([now().waiting, service.lists, service.posts]).toEqual([{ for: 'account' }, [], []])
  })

  it('says of an order that was queued for no account that it never had one (R47)', async () => {
    const { step, service, now } = stepWith({ account: null })
    await step()
    expect([now().waiting, service.lists]).toEqual([{ for: 'account', unbound: true }, []])
  })

  it('pauses every order where the keychain gives no token', async () => {
    const { step, accesses, now, events } = stepWith()
    accesses.set('connection-1', failed({ kind: 'vault', trouble: 'locked' }))
    await step()
    expect([now().waiting, events()]).toEqual([
      { for: 'token', failure: { kind: 'vault', trouble: 'locked' } },
      ['held']
    ])
  })

  it.each([
    ['the disk', Object.assign(new Error('EIO'), { code: 'EIO' }), 0],
    ['a fault of the program', new TypeError('a bug'), 2]
  ])(
    'that is kept from its work by %s is taken again ever later, and only a fault is told',
    async (_what, error, told) => {
      const { step, store, clock, bugs } = stepWith()
      store.orders.list = () => {
        throw error
      }
      expect([await step(), await step()]).toEqual([{ at: clock.now() + 5000 }, { at: clock.now() + 15_000 }])
      expect(bugs).toHaveLength(told)
    }
  )
})

describe('an order that was on the wire before', () => {
  /** One that the service plainly refused, or asked to wait with, so long ago. */
  function sentBefore(failure: Failure, cachedList?: CachedList) {
    const started = stepWith({}, cachedList)
    started.store.attempts.put(
      attempt(started.order, { state: 'rejected', wiredAt: 1, settledAt: 2, failure, account: started.account })
    )
    return started
  }

  it('that may have come too lately to be listed waits until it would be', async () => {
    const { step, now, clock, service, events } = sentBefore({ kind: 'too-many-requests' })
    service.rows = [rowOf(orderOf(entryAt(7)))]
    await step()
    expect(events()).toEqual([])
    expect(now().waiting).toMatchObject({ for: 'look', because: 'young', at: clock.now() + 5 * MINUTE })
    expect(service.posts).toEqual([])
    await clock.advance(5 * MINUTE)
    await step()
    expect(now().state).toBe('sent')
  })

  it('is not sent by a word that came before a look had told nothing, but by the next (R39)', async () => {
    const { step, now, clock, service, context } = sentBefore({ kind: 'too-many-requests' })
    await step()
    await clock.advance(5 * MINUTE)
    service.spoil = page => ({ ...page, gaps: ['meta.total'] })
    let words = 1
    service.list = async () => {
      if (words-- > 0) await release(context, now())
      return ok([rowOf(orderOf(entryAt(7)))])
    }
    await step()
    expect(now().waiting).toEqual({ for: 'turn', isAsked: true })
    await step()
    expect([now().waiting, service.posts]).toMatchObject([{ for: 'look', because: 'young' }, []])
    await release(context, now())
    await step()
    expect([now().state, service.posts.length]).toEqual(['sent', 1])
  })

  it('that seems to be there already is of unknown outcome, for the account that looked', async () => {
    const { step, now, service, store, order, account, clock } = sentBefore({
      kind: 'rejected',
      status: 422,
      fields: []
    })
    service.rows = [rowOf(orderOf())]
    await step()
    const failure = { kind: 'rejected', status: 422, fields: [] }
    expect(now()).toMatchObject({ state: 'unknown', account, failure, waiting: null })
    expect(store.attempts.ofDraft(order.id)).toMatchObject([
      { state: 'rejected', settledAt: 2 },
      { state: 'unknown', account, failure, number: 2, wiredAt: 1, settledAt: clock.now() }
    ])
    expect(service.posts).toEqual([])
  })

  it('is doubted at once where the cached list shows it, and nothing else is read', async () => {
    const cached: CachedList = { ...NO_CACHED_LIST, rowsLike: async () => [rowOf(orderOf())] }
    const { step, now, service } = sentBefore({ kind: 'too-many-requests' }, cached)
    await step()
    expect([now().state, service.lists, service.posts]).toEqual(['unknown', [], []])
  })

  it.each<[Failure, 'token' | 'time']>([
    [{ kind: 'forbidden' }, 'token'],
    [UNREACHABLE, 'time'],
    [OFFLINE, 'time']
  ])('whose list is not to be had for %o waits for its %s as any other', async (failure, waitsFor) => {
    const { step, now, service } = sentBefore({ kind: 'rejected', status: 422, fields: [] })
    service.list = listFails(failure)
    await step()
    expect([now().waiting, service.posts]).toMatchObject([{ for: waitsFor, failure }, []])
  })

  it('reads the list from its beginning where it was begun with another account', async () => {
    for (const begunBy of ['account-before', undefined] as const) {
      const { step, context, store, order, account, service } = sentBefore(PLAINLY)
      service.list = listFails({ kind: 'service-error', status: 500 })
      const versions = versionsOf(store, order).length
      const begun = { scan: createFullScan({ keeps: () => false }), since: 0, account: begunBy ?? account, versions }
      context.resendScans.set(order.id, begun)
      await step()
      expect(context.resendScans.get(order.id)?.scan === begun.scan).toBe(begunBy === undefined)
      expect(context.resendScans.get(order.id)?.account).toBe(account)
    }
  })

  it('is looked for from the beginning of the list where the office brought another form since that was begun (M1)', async () => {
    const { step, now, context, store, order, account, service } = sentBefore(PLAINLY)
    const versions = versionsOf(store, order).length
    // What was read of the list by then had no row like the order, as far as that was known.
    const scan = createFullScan({ keeps: () => false })
    context.resendScans.set(order.id, { scan, since: 0, account, versions })
    const elsewhere = orderOf(entryAt(7))
    const refused = { state: 'rejected', wiredAt: 3, settledAt: 3, failure: PLAINLY } as const
    store.attempts.put(attempt(order, { ...orderMessage(elsewhere), ...refused, number: 2, account: '' }))
    service.rows = [rowOf(elsewhere)]
    await step()
    expect([now().state, service.posts]).toEqual(['unknown', []])
  })
})
