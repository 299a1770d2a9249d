import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { orderMessage } from '../../main/service/message/order-message.ts'
import type { JournalMark } from '../../main/storage/journal/wire-journal.ts'
import { entryAt, memoryStore, orderOf, run, save } from './support/outbox.ts'
import { OFFLINE, TIMED_OUT } from './support/service.ts'

const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId

describe('an order that is submitted', () => {
  it('is queued, sent and known under the id the service gave', async () => {
    const { submit, clock, service, item, events, attempts, outboxes } = await run()
    service.answer = () => ({ state: 'accepted', orderId: ID })
    const queued = await submit()
    expect(queued).toMatchObject({ state: 'queued', waiting: { for: 'turn' }, orderId: null, search: null })
    await clock.rest()
    expect(await item(queued.id)).toMatchObject({
      state: 'sent',
      how: 'accepted',
      orderId: ID,
      waiting: null,
      failure: null
    })
    expect(await events(queued.id)).toEqual(['queued', 'preparing', 'on-the-wire', 'accepted'])
    expect(attempts(queued.id)).toMatchObject([{ number: 1, state: 'accepted', orderId: ID }])
    expect(service.posts).toHaveLength(1)
    expect(await outboxes.sent('lone-star', ID)).toMatchObject({
      ok: true,
      value: { draftId: queued.id, order: orderOf(), how: 'accepted' }
    })
    expect(await outboxes.sent('another', ID)).toEqual(ok(null))
  })

  it('is told of at every step, each after it is kept', async () => {
    const started = await run()
    const { id } = await started.submit()
    await started.clock.rest()
    expect(started.told.filter(item => item.id === id).map(({ state }) => state)).toEqual([
      'queued',
      'sending',
      'sending',
      'sent'
    ])
    expect(started.bugs).toEqual([])
  })

  it('arrives as the very bytes that were frozen, and their sum is kept (R41)', async () => {
    const { submit, clock, service, attempts } = await run()
    const { id } = await submit()
    await clock.rest()
    const [attempt] = attempts(id)
    const [post] = service.posts
    expect(post?.body).toBe(orderMessage(orderOf()).body)
    expect(attempt?.sha256).toBe(
      createHash('sha256')
        .update(post?.body ?? '')
        .digest('hex')
    )
    expect(attempt?.body).toBe(post?.body)
  })

  it('breaks no rule, or is not taken', async () => {
    const { outboxes, store } = await run()
    const entry = { ...entryAt(1), closingDate: 'soon' }
    const draft = save({}, entry)
    expect(await outboxes.submit(draft)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'closingDate' }] }
    })
    expect(store.orders.get(draft.id)).toBeUndefined()
  })

  it('is refused where its draft was begun for another client (R47)', async () => {
    const { outboxes, store, service, clock } = await run()
    const draft = save()
    store.orders.put({
      ...draft,
      connectionId: 'another',
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
    expect(await outboxes.submit({ ...draft, revision: 2 })).toEqual(failed({ kind: 'not-connected' }))
    await clock.rest()
    expect(service.posts).toEqual([])
  })

  it('joins itself when it is submitted twice, at once or later, and another text of it is told to be late (R38, R41)', async () => {
    const { outboxes, clock, service } = await run()
    const draft = save()
    const both = await Promise.all([outboxes.submit(draft), outboxes.submit(draft)])
    expect(both.map(one => one.ok && one.value.id)).toEqual([draft.id, draft.id])
    await clock.rest()
    expect(await outboxes.submit(draft)).toMatchObject({ ok: true, value: { state: 'sent' } })
    expect(await outboxes.submit({ ...draft, revision: 2, entry: entryAt(9) })).toEqual(failed({ kind: 'out-of-date' }))
    expect(service.posts).toHaveLength(1)
  })
})

describe('the order of writing (R34)', () => {
  it('is intent before connecting, the wire’s mark in database and journal before the first byte, the outcome before it is told', async () => {
    const steps: string[] = []
    const store = memoryStore()
    const draft = save()
    const stateNow = () => store.attempts.ofDraft(draft.id).at(-1)?.state
    store.journal.append = (mark: JournalMark) => {
      steps.push(`journal ${mark.kind} after ${stateNow()}`)
    }
    const { submit, clock, service, outboxes } = await run({
      store,
      parts: {
        onItem: ({ item }) => {
          steps.push(`told ${item?.state} after ${stateNow()}`)
        }
      }
    })
    service.connect = async () => {
      steps.push(`connects after ${stateNow()}`)
      return null
    }
    service.answer = () => {
      steps.push(`arrives after ${stateNow()}`)
      return { state: 'accepted', orderId: ID }
    }
    await submit(draft)
    await clock.rest()
    await outboxes.close(1)
    expect(steps).toEqual([
      'told queued after undefined',
      'told sending after intent',
      'connects after intent',
      'told sending after wire',
      'journal wire after wire',
      'arrives after wire',
      'journal end after accepted',
      'told sent after accepted'
    ])
  })

  it.each([
    [
      'the journal',
      (store: ReturnType<typeof memoryStore>) => {
        store.journal.append = () => {
          throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        }
      }
    ],
    [
      'the database',
      (store: ReturnType<typeof memoryStore>) => {
        const { put } = store.attempts
        store.attempts.put = attempt => {
          if (attempt.state === 'wire') throw Object.assign(new Error('full'), { errcode: 13 })
          put(attempt)
        }
      }
    ]
  ])(
    'lets nothing leave where %s does not take the mark: the order was not sent, and is tried again',
    async (_what, break_) => {
      const store = memoryStore()
      const append = store.journal.append
      const { put } = store.attempts
      break_(store)
      const { submit, clock, service, item } = await run({ store })
      const { id } = await submit()
      await clock.rest()
      expect(service.posts).toEqual([])
      expect(await item(id)).toMatchObject({
        state: 'queued',
        waiting: { for: 'time', failure: { kind: 'store', trouble: 'disk-full' } }
      })
      expect(store.attempts.ofDraft(id)).toMatchObject([{ state: 'not-sent', wiredAt: null }])
      Object.assign(store.journal, { append })
      Object.assign(store.attempts, { put })
      await clock.advance(5_000)
      expect(await item(id)).toMatchObject({ state: 'sent' })
      expect(service.posts).toHaveLength(1)
    }
  )
})

describe('an outcome (reliability 3c)', () => {
  it.each<[string, SendingOutcome, string]>([
    ['no answer', TIMED_OUT, 'unknown'],
    ['a page of HTML (R42)', { state: 'unknown', because: { kind: 'malformed', what: 'html' } }, 'unknown'],
    ['an error of the service', { state: 'unknown', because: { kind: 'service-error', status: 502 } }, 'unknown']
  ])('that nobody knows (%s) is kept as such, and nothing is sent again', async (_what, outcome, state) => {
    const { submit, clock, service, item, attempts, events } = await run()
    service.answer = () => outcome
    const { id } = await submit()
    await clock.rest()
    expect(await item(id)).toMatchObject({
      state,
      orderId: null,
      how: null,
      search: { verdict: 'waiting', maySendAgain: false, sendAgainFrom: null }
    })
    expect(attempts(id)).toMatchObject([{ state: 'unknown' }])
    expect(await events(id)).toEqual(['queued', 'preparing', 'on-the-wire', 'unknown'])
    await clock.advance(3_600_000)
    expect(service.posts).toHaveLength(1)
  })

  it('of a refusal brings the order back to its draft, with what the service said', async () => {
    const started = await run()
    const failure: Failure = {
      kind: 'rejected',
      status: 422,
      fields: [{ path: 'property.zipCode', message: 'Unknown.' }]
    }
    started.service.answer = () => ({ state: 'rejected', failure })
    const draft = save()
    await started.submit(draft)
    await started.clock.rest()
    expect(started.store.orders.get(draft.id)).toMatchObject({
      state: 'draft',
      refusal: failure,
      order: null,
      entry: draft.entry
    })
    expect(started.left).toContain(draft.id)
    expect(await started.outboxes.item(draft.id)).toEqual(failed({ kind: 'no-such-draft' }))
    await started.clock.advance(3_600_000)
    expect(started.service.posts).toHaveLength(1)
    started.service.answer = () => ({ state: 'accepted', orderId: ID })
    expect(await started.submit({ ...draft, revision: 2 })).toMatchObject({ state: 'queued' })
    await started.clock.rest()
    expect(await started.item(draft.id)).toMatchObject({ state: 'sent' })
    expect(started.attempts(draft.id)).toMatchObject([
      { number: 1, state: 'rejected' },
      { number: 2, state: 'accepted' }
    ])
  })

  it('that names another order of this desk says nothing about this one', async () => {
    const { submit, clock, service, item } = await run()
    service.answer = () => ({ state: 'accepted', orderId: ID })
    const first = await submit(save({}, entryAt(1)))
    await clock.rest()
    const second = await submit(save({}, entryAt(2)))
    await clock.rest()
    expect(await item(first.id)).toMatchObject({ state: 'sent', orderId: ID })
    expect(await item(second.id)).toMatchObject({ state: 'unknown', orderId: null })
  })

  it('after a fault of this program follows the phase: unknown once bytes may have left, not sent before', async () => {
    const { submit, clock, service, item, bugs } = await run()
    service.connect = async () => {
      throw new Error('a fault')
    }
    const before = await submit(save({}, entryAt(1)))
    await clock.rest()
    expect(await item(before.id)).toMatchObject({ state: 'queued', waiting: { for: 'time' }, failure: { kind: 'bug' } })
    service.connect = async () => null
    service.answer = () => {
      throw new Error('a fault')
    }
    await clock.advance(5_000)
    expect(await item(before.id)).toMatchObject({ state: 'unknown', failure: { kind: 'bug' } })
    expect(bugs).toHaveLength(2)
    expect(service.posts).toHaveLength(1)
  })
})

describe('an order that was not sent', () => {
  it('is tried again by itself: after 5 s, 15 s, 1, 2 and then every 5 minutes, until it goes', async () => {
    const { submit, clock, service, item, attempts, events } = await run()
    service.connect = async () => OFFLINE
    const { id } = await submit()
    await clock.rest()
    const start = clock.now()
    for (const wait of [5, 15, 60, 120, 300].map(seconds => seconds * 1000)) {
      const { waiting } = await item(id)
      expect(waiting).toEqual({ for: 'time', at: clock.now() + wait, failure: OFFLINE })
      await clock.advance(wait)
    }
    expect(clock.now() - start).toBe(500_000)
    service.connect = async () => null
    await clock.advance(300_000)
    expect(await item(id)).toMatchObject({ state: 'sent' })
    expect(attempts(id).map(({ state }) => state)).toEqual([...Array<string>(6).fill('not-sent'), 'accepted'])
    expect((await events(id)).at(-1)).toBe('accepted')
    expect(service.posts).toHaveLength(1)
  })

  it('is sent at once when the network is back, or the user says so', async () => {
    for (const act of ['online', 'sendNow'] as const) {
      const { submit, clock, service, item, outboxes } = await run()
      service.connect = async () => OFFLINE
      const { id } = await submit()
      await clock.rest()
      service.connect = async () => null
      if (act === 'online') outboxes.online()
      else expect(await outboxes.sendNow(id)).toMatchObject({ ok: true, value: { state: 'queued' } })
      await clock.rest()
      expect(await item(id)).toMatchObject({ state: 'sent' })
    }
  })

  it('leaves no attempt behind where not even the list could be had, and one line of it in its timeline', async () => {
    const { submit, clock, service, item, attempts, events } = await run()
    service.list = () => failed(OFFLINE)
    const { id } = await submit()
    await clock.advance(3_600_000)
    expect(await item(id)).toMatchObject({ state: 'queued', waiting: { for: 'time' }, failure: OFFLINE })
    expect(attempts(id)).toEqual([])
    expect(await events(id)).toEqual(['queued', 'not-sent'])
    service.list = () => ok([])
    await clock.advance(300_000)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('waits as long as the service asks, though the network comes back', async () => {
    const { submit, clock, service, item, outboxes } = await run()
    service.answer = () => ({ state: 'rejected', failure: { kind: 'too-many-requests', retryAfterSeconds: 900 } })
    const { id } = await submit()
    await clock.rest()
    service.answer = () => ({ state: 'accepted', orderId: ID })
    expect(await item(id)).toMatchObject({ state: 'queued', waiting: { for: 'time', at: clock.now() + 900_000 } })
    outboxes.online()
    await clock.advance(899_000)
    expect(service.posts).toHaveLength(1)
    await clock.advance(1_000)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('is not kept waiting for a year by a clock that was wrong (L6)', async () => {
    const { submit, clock, service, item } = await run()
    clock.set(clock.now() + 365 * 86_400_000)
    service.connect = async () => OFFLINE
    const { id } = await submit()
    await clock.rest()
    clock.set(clock.now() - 365 * 86_400_000)
    service.connect = async () => null
    await clock.advance(60_000)
    expect(await item(id)).toMatchObject({ state: 'sent' })
  })

  it('holds up those behind it, which would fare no better, and they go in their order', async () => {
    const { submit, clock, service, attempts } = await run()
    service.connect = async () => OFFLINE
    const first = await submit(save({}, entryAt(1)))
    await clock.advance(1)
    const second = await submit(save({}, entryAt(2)))
    await clock.rest()
    expect([attempts(first.id).length, attempts(second.id).length]).toEqual([1, 0])
    service.connect = async () => null
    await clock.advance(5_000)
    expect(service.posts.map(({ body }) => /\d+ Elm/.exec(body)?.[0])).toEqual(['1 Elm', '2 Elm'])
  })
})

it('gives each order an id of the service once, however it writes it (I6)', async () => {
  const { submit, clock, service, outboxes } = await run()
  const id = randomUUID().toUpperCase() as OrderId
  service.answer = () => ({ state: 'accepted', orderId: id })
  await submit()
  await clock.rest()
  expect(await outboxes.sent('lone-star', id)).toMatchObject({ ok: true, value: { orderId: id.toLowerCase() } })
})
