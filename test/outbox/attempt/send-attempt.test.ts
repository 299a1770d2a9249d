import { describe, expect, it } from 'vitest'
import { lowerCased } from '#domain/common/order-id.ts'
import type { SendingOutcome } from '../../../main/service/send-order.ts'
import { recover, underNewKey } from '../../../main/outbox/attempt/recover-attempts.ts'
import { sendAttempt } from '../../../main/outbox/attempt/send-attempt.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import { attempt, orderId, queued } from '../../storage/support/samples.ts'
import { ACCESS, failing } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'

const FOUND = orderId()
const ACCEPTED: SendingOutcome = { state: 'accepted', orderId: FOUND }

/** An order whose turn it is, and one attempt for it. */
function attempting(answer: SendingOutcome | Error = ACCEPTED) {
  const parts = outboxParts()
  const account = accountOf(parts.store, ACCESS)
  const order = queued({ account })
  parts.store.orders.put(order)
  parts.service.answer = () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  const reached = { connectionId: 'connection-1', account, access: ACCESS }
  return {
    ...parts,
    order,
    account,
    send: (baselineId: string | null = null) => sendAttempt(parts.context, order.id, reached, baselineId),
    now: () => parts.ledger.get(order.id)!,
    attempts: () => parts.store.attempts.ofDraft(order.id)
  }
}

describe('what an attempt leaves', () => {
  it.each<[SendingOutcome, object, readonly string[], readonly string[]]>([
    [
      ACCEPTED,
      { state: 'sent', how: 'accepted', orderId: FOUND },
      ['wire', 'end'],
      ['preparing', 'on-the-wire', 'accepted']
    ],
    [
      { state: 'rejected', failure: { kind: 'rejected', status: 400, fields: [] } },
      { state: 'draft', refusal: { kind: 'rejected', status: 400, fields: [] }, failure: null },
      ['wire', 'end'],
      ['preparing', 'on-the-wire', 'rejected']
    ],
    [
      { state: 'rejected', failure: { kind: 'unauthorized' } },
      { state: 'queued', waiting: { for: 'token', failure: { kind: 'unauthorized' } } },
      ['wire', 'end'],
      ['preparing', 'on-the-wire', 'held']
    ],
    [
      { state: 'unknown', because: { kind: 'timed-out', afterSeconds: 30 } },
      { state: 'unknown', failure: { kind: 'timed-out', afterSeconds: 30 } },
      ['wire'],
      ['preparing', 'on-the-wire', 'unknown']
    ],
    // Whatever is said: what was on the wire is never "not sent" (R33).
    [
      { state: 'not-sent', failure: { kind: 'offline' } },
      { state: 'unknown', failure: { kind: 'offline' } },
      ['wire'],
      ['preparing', 'on-the-wire', 'unknown']
    ]
  ])('after %o: the order, the marks in the journal, what happened', async (outcome, order, marks, events) => {
    const started = attempting(outcome)
    expect(await started.send()).toBe(true)
    expect(started.now()).toMatchObject(order)
    expect(started.marks.map(({ kind }) => kind)).toEqual(marks)
    expect(started.store.events.ofDraft(started.order.id).map(({ what }) => what)).toEqual(events)
    expect(started.context.underWay.size).toBe(0)
  })

  it('that fails for a fault of the program on the wire is an unknown outcome, and the fault is told', async () => {
    const { send, now, bugs, context } = attempting(new Error('a fault'))
    await send()
    expect([now().state, bugs.length, context.underWay.size]).toEqual(['unknown', 1, 0])
  })

  it('that is ended while it connects is not on the wire, though the connection is made (R33)', async () => {
    const { send, order, now, attempts, marks, context, service } = attempting()
    service.connect = async () => {
      context.underWay.get(order.id)?.abort({ kind: 'canceled' })
      return null
    }
    await send()
    expect(attempts()).toMatchObject([{ state: 'not-sent', wiredAt: null }])
    expect([now().state, service.posts, marks.filter(({ kind }) => kind === 'wire')]).toEqual(['queued', [], []])
  })

  it('counts failures in a row of a connection: none after an answer, one more after none', async () => {
    const { send, context, service } = attempting({ state: 'rejected', failure: { kind: 'too-many-requests' } })
    context.failures.set('connection-1', 2)
    await send()
    expect(context.failures.get('connection-1')).toBe(3)
    const answered = attempting()
    answered.context.failures.set('connection-1', 2)
    await answered.send()
    expect(answered.context.failures.get('connection-1')).toBe(0)
    expect(service.posts).toHaveLength(1)
  })

  it('is an unknown outcome where the service names an order of this computer, and none for the order itself (I6)', async () => {
    const twin = attempting()
    twin.store.orders.put(queued({ state: 'sent', waiting: null, orderId: FOUND, how: 'accepted' }))
    await twin.send()
    expect(twin.now()).toMatchObject({ state: 'unknown', failure: { kind: 'malformed', what: 'same-id' } })
    const again = attempting({ state: 'accepted', orderId: lowerCased(FOUND) })
    again.store.orders.byOrderId = () => again.order
    await again.send()
    expect(again.now().state).toBe('sent')
  })

  it('is the id that the service gave where the disk cannot say whether another order has it', async () => {
    const { send, store, now, bugs } = attempting()
    store.orders.byOrderId = () => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' })
    }
    expect(await send()).toBe(true)
    expect([now(), bugs]).toMatchObject([{ state: 'sent', orderId: FOUND }, []])
  })

  it('is an unknown outcome where the order would be put on the wire twice, which it is not', async () => {
    const { context, service, order, account, now, marks, bugs } = attempting()
    const twice: typeof context = {
      ...context,
      createService: access => ({
        ...service.open(access),
        async placeOrder(_message, { onWire }) {
          onWire()
          onWire()
          return ACCEPTED
        }
      })
    }
    await sendAttempt(twice, order.id, { connectionId: 'connection-1', account, access: ACCESS }, null)
    expect([now().state, marks.map(({ kind }) => kind), bugs.length]).toEqual(['unknown', ['wire'], 1])
  })

  it('is nothing where the order waits for something else by now, or for another account', async () => {
    for (const change of [
      { state: 'draft', order: null, queuedAt: null, waiting: null, account: null },
      { account: 'b' }
    ] as const) {
      const { send, store, order, attempts, service } = attempting()
      store.orders.put({ ...order, ...change })
      expect(await send()).toBe(false)
      expect([attempts(), service.posts]).toEqual([[], []])
    }
  })

  it('is nothing where the disk takes no intent: each time the order waits longer', async () => {
    const started = attempting()
    const disk = { isFull: true }
    started.ledger.use(failing(started.store, disk))
    const waits: number[] = []
    for (const _time of [1, 2]) {
      expect(await started.send()).toBe(false)
      const { waiting } = started.now()
      if (waiting?.for === 'time') waits.push(waiting.at - started.clock.now())
    }
    expect([waits, started.service.posts]).toEqual([[5000, 15_000], []])
  })
})

describe('an attempt and what is known of the list', () => {
  const UNKNOWN: SendingOutcome = { state: 'unknown', because: { kind: 'timed-out', afterSeconds: 30 } }
  /** One whose list was known to be empty. */
  const knowing = (outcome: SendingOutcome) => {
    const started = attempting(outcome)
    const { store, account } = started
    const list = { connectionId: 'connection-1', account, takenAt: 1, complete: true, orderIds: new Set<never>() }
    store.baselines.add({ ...list, id: 'before' })
    return started
  }

  it('adds the order to it that the service took', async () => {
    const { send, store, account } = knowing(ACCEPTED)
    await send('before')
    expect([...(store.baselines.newest('connection-1', account)?.orderIds ?? [])]).toEqual([FOUND])
  })

  it('keeps what was known before it, and nothing where another store has taken the place', async () => {
    for (const [id, kept] of [
      ['before', 'before'],
      ['of another store', null]
    ] as const) {
      const { send, attempts, bugs } = knowing(UNKNOWN)
      expect(await send(id)).toBe(true)
      expect([attempts().map(({ baselineId }) => baselineId), bugs]).toEqual([[kept], []])
    }
  })

  it('is settled by the clock that nobody can set, too', async () => {
    const { send, attempts, clock } = attempting(UNKNOWN)
    await clock.advance(7000)
    await send()
    expect(attempts()).toMatchObject([{ settledAt: clock.now(), settledMonotonic: 7000 }])
  })
})

describe('what another start finds (I9)', () => {
  it('leaves alone what this process has in its hands', () => {
    const parts = outboxParts()
    const [own, lost] = [
      orderWithAttempt(parts, { state: 'sending', waiting: null }, { state: 'wire', settledAt: null }),
      orderWithAttempt(parts, { state: 'sending', waiting: null }, { state: 'wire', settledAt: null })
    ]
    recover(parts.ledger, new Set([own.order.id]), 77)
    expect(parts.store.orders.get(own.order.id)?.state).toBe('sending')
    expect(parts.store.attempts.get(own.attempt.id)).toMatchObject({ state: 'wire', settledAt: null })
    expect(parts.store.orders.get(lost.order.id)?.state).toBe('unknown')
    expect(parts.store.attempts.get(lost.attempt.id)).toMatchObject({ state: 'unknown', settledAt: 77 })
    expect(parts.store.events.ofDraft(lost.order.id).map(({ what }) => what)).toEqual(['unknown', 'recovered'])
  })

  it('holds an order that is queued though it was on the wire: nobody knows of it, and it is not sent twice', () => {
    const parts = outboxParts()
    const { order, attempt: made } = orderWithAttempt(parts, {}, { state: 'wire', settledAt: null, failure: null })
    recover(parts.ledger, new Set(), 77)
    expect(parts.store.orders.get(order.id)).toMatchObject({ state: 'unknown', since: 77, waiting: null })
    expect(parts.store.attempts.get(made.id)).toMatchObject({ state: 'unknown', failure: { kind: 'canceled' } })
  })

  it('queues again what was only intended, and says so', () => {
    const parts = outboxParts()
    const { order, attempt: made } = orderWithAttempt(
      parts,
      { state: 'sending', waiting: null },
      { state: 'intent', wiredAt: null, settledAt: null, failure: null }
    )
    recover(parts.ledger, new Set(), 77)
    expect(parts.store.orders.get(order.id)).toMatchObject({ state: 'queued', waiting: { for: 'turn' } })
    expect(parts.store.attempts.get(made.id)).toMatchObject({ state: 'not-sent', settledAt: 77 })
    expect(parts.store.events.ofDraft(order.id).map(({ what }) => what)).toEqual(['recovered'])
  })

  it('marks every order under way with the new key, and no other', () => {
    const parts = outboxParts()
    const orders = (['queued', 'sending', 'unknown', 'closed'] as const).map(state =>
      queued({ state, waiting: state === 'queued' ? { for: 'turn' } : null })
    )
    for (const order of orders) parts.store.orders.put(order)
    underNewKey({ ledger: parts.ledger, underKeyOf: (_store, account) => `${account} anew` }, parts.store)
    expect(orders.map(({ id }) => parts.store.orders.get(id)?.account)).toEqual([
      'account-1 anew',
      'account-1 anew',
      'account-1 anew',
      'account-1'
    ])
  })
})

it('an attempt after an order was sent again rests on the last decision to do so (I4)', async () => {
  const started = attempting()
  const { store, order, account } = started
  store.attempts.put(attempt(order, { state: 'resent', wiredAt: 1, settledAt: 2, account }))
  for (const [id, kind] of [
    ['d1', 'send-again'],
    ['d2', 'send-again'],
    ['d3', 'same-account']
  ] as const)
    store.decisions.add({ id, draftId: order.id, kind, at: 1 })
  await started.send()
  expect(started.attempts().at(-1)).toMatchObject({ number: 2, decisionId: 'd2' })
})
