import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { doubtOf, ended, NOT_KNOWN, openAttempt, openQuestion, wireMark } from '../../../main/outbox/record/attempts.ts'
import { orderMessage } from '../../../main/service/message/order-message.ts'
import { attempt, NOW, orderId, queued, sampleOrder, wireMark as sampleMark } from '../../storage/support/samples.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'

const REFUSED = { kind: 'rejected', status: 422, fields: [] } as const

/** An order of which two attempts were on the wire, each with a list that was known before it, and one that was not. */
function sentTwice() {
  const parts = outboxParts()
  for (const id of ['first', 'second'])
    parts.store.baselines.add({
      id,
      connectionId: 'connection-1',
      account: 'account-1',
      takenAt: 1,
      complete: true,
      orderIds: new Set()
    })
  const { order } = orderWithAttempt(parts, {}, { state: 'rejected', baselineId: 'first', failure: REFUSED })
  const { store } = parts
  const second = { number: 2, state: 'rejected', wiredAt: 7, account: 'account-2', baselineId: 'second' } as const
  store.attempts.put(attempt(order, { ...second, failure: { kind: 'too-many-requests' } }))
  store.attempts.put(attempt(order, { number: 4, state: 'not-sent', failure: { kind: 'offline' } }))
  return { ...parts, order }
}

describe('an attempt that stands for a doubt', () => {
  it('is the last one on the wire again: its account, time, failure, and the list that was known before it', () => {
    const { store, order } = sentTwice()
    expect(doubtOf(store, order, 99)).toMatchObject({
      number: 5,
      state: 'unknown',
      account: 'account-2',
      wiredAt: 7,
      settledAt: 99,
      openedAt: 99,
      baselineId: 'second',
      failure: { kind: 'too-many-requests' }
    })
  })

  it('is the order’s own where none was on the wire: its account, its failure, and the time of now', () => {
    const { store } = outboxParts()
    const order = queued({ failure: { kind: 'offline' } })
    store.orders.put(order)
    const doubt = { number: 1, account: 'account-1', wiredAt: 99, baselineId: null, failure: { kind: 'offline' } }
    expect(doubtOf(store, order, 99)).toMatchObject(doubt)
    expect(doubtOf(store, { ...order, failure: null, account: null }, 99)).toMatchObject({
      account: '',
      failure: NOT_KNOWN
    })
  })
})

it('the next attempt of an order has the number after the last, and stands on no decision before it needs one', () => {
  const { store, order } = sentTwice()
  expect(openAttempt(store, order, 'account-3', 'first', 5)).toMatchObject({
    number: 5,
    state: 'intent',
    account: 'account-3',
    baselineId: 'first',
    decisionId: null,
    wiredAt: null
  })
})

it('an attempt that ends keeps why it failed unless another word is said, and has an id only if one is', () => {
  const made = attempt(queued(), { failure: REFUSED, orderId: orderId() })
  expect(ended(made, 'closed', 9)).toEqual({ ...made, state: 'closed', settledAt: 9, orderId: null })
  const id = orderId()
  expect(ended(made, 'linked', 9, { orderId: id, failure: { kind: 'offline' } })).toMatchObject({
    orderId: id,
    failure: { kind: 'offline' }
  })
})

it('the question about an order is its last attempt of unknown outcome', () => {
  const parts = outboxParts()
  const { order, attempt: made } = orderWithAttempt(parts, { state: 'unknown', waiting: null })
  expect(openQuestion(parts.store, order)?.id).toBe(made.id)
  parts.store.attempts.put({ ...made, state: 'closed', settledAt: 9 })
  expect(openQuestion(parts.store, order)).toBeUndefined()
})

it('an attempt is opened with the message of its order, and with the digest of the bytes that are sent (R41)', () => {
  const { store } = outboxParts()
  const order = queued({ connectionId: 'connection-7' })
  store.orders.put(order)
  const { path, body } = orderMessage(sampleOrder())
  expect(openAttempt(store, order, 'account-3', null, 5)).toMatchObject({
    draftId: order.id,
    connectionId: 'connection-7',
    number: 1,
    openedAt: 5,
    path,
    body,
    sha256: createHash('sha256').update(body).digest('hex')
  })
})

it('the mark of an attempt is of the time at which it was on the wire, and holds all that was sent', () => {
  const order = queued()
  const made = attempt(order, { number: 3, openedAt: NOW - 9, connectionId: 'connection-7', account: 'account-7' })
  expect(wireMark(order, made, NOW)).toEqual(sampleMark(order, made))
})
