import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { Answer } from '../../main/service/http/answer.ts'
import { outcomeOf, sendOver } from '../../main/service/send-order.ts'

const ID = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const KNOWN = { token: 'secret', sent: '' }
const answer = (status: number, text = '', contentType = 'application/json'): Answer => ({
  status,
  contentType,
  retryAfter: '',
  challenge: '',
  text
})

describe('the answer to an order that was sent', () => {
  it('is a refusal by the statuses that say so, and by no other (R33, R42)', () => {
    const states = Array.from({ length: 500 }, (_, index) => index + 100).map(
      status => [status, outcomeOf(answer(status, JSON.stringify({ order_id: ID })), KNOWN).state] as const
    )
    expect(states.filter(([, state]) => state === 'rejected').map(([status]) => status)).toEqual([
      400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 429, 431
    ])
    const accepted = states.filter(([, state]) => state === 'accepted').map(([status]) => status)
    expect([accepted[0], accepted.at(-1), accepted.length]).toEqual([200, 299, 100])
  })

  it('has an order’s id, or it is not known whether the order was accepted (R42)', () => {
    for (const body of ['{}', `{"order_id":7}`, `{"order_id":"x"}`, '[]', 'null', ''])
      expect(outcomeOf(answer(201, body), KNOWN).state).toBe('unknown')
  })

  it.each<[string, string, Failure]>([
    ['a text', 'Too early.', { kind: 'malformed', what: 'not-json', words: 'Too early.' }],
    ['JSON that was cut short, which is no text', '{"error":"Too ea', { kind: 'malformed', what: 'cut-short' }],
    ['nothing', ' ', { kind: 'malformed', what: 'empty' }],
    [
      'an error in JSON',
      '{"error":"Too early."}',
      { kind: 'malformed', what: 'missing-member', member: 'order_id', words: 'Too early.' }
    ],
    [
      'JSON that tells nothing of why',
      '{"id":7,"status":"New"}',
      { kind: 'malformed', what: 'missing-member', member: 'order_id' }
    ]
  ])('that is %s keeps what it says of why', (_what, text, because) => {
    expect(outcomeOf(answer(200, text), KNOWN)).toEqual({ state: 'unknown', because })
  })
})

describe('an order on an open connection', () => {
  function socket() {
    const done: string[] = []
    return { done, over: { destroy: () => void done.push('closed') } as unknown as Socket }
  }
  const sending = (onWire: () => boolean, bugs: unknown[] = []) => ({
    onWire,
    signal: new AbortController().signal,
    onBug: (error: unknown) => void bugs.push(error)
  })

  it('is not sent, and its connection closed, where that could not be noted before (R34)', async () => {
    const { done, over } = socket()
    const ask = async () => ok((done.push('asked'), answer(201, JSON.stringify({ order_id: ID }))))
    expect(
      await sendOver(
        over,
        ask,
        KNOWN,
        sending(() => false)
      )
    ).toEqual({
      state: 'not-sent',
      failure: { kind: 'canceled' }
    })
    const full = new Error('full')
    await expect(
      sendOver(
        over,
        ask,
        KNOWN,
        sending(() => {
          throw full
        })
      )
    ).rejects.toBe(full)
    expect(done).toEqual(['closed', 'closed'])
    expect(
      await sendOver(
        over,
        ask,
        KNOWN,
        sending(() => true)
      )
    ).toEqual({ state: 'accepted', orderId: ID })
    expect(done.slice(2)).toEqual(['asked'])
  })

  it('may have arrived whatever goes wrong from then on, and a bug is told of (R33)', async () => {
    const offline = failed<Failure>({ kind: 'offline' })
    expect(
      await sendOver(
        socket().over,
        async () => offline,
        KNOWN,
        sending(() => true)
      )
    ).toEqual({
      state: 'unknown',
      because: { kind: 'offline' }
    })
    const [bug, bugs] = [new TypeError('a bug'), [] as unknown[]]
    const outcome = await sendOver(
      socket().over,
      () => Promise.reject(bug),
      KNOWN,
      sending(() => true, bugs)
    )
    expect([outcome, bugs]).toEqual([{ state: 'unknown', because: { kind: 'bug' } }, [bug]])
  })
})
