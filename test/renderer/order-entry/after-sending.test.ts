import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import type { Order } from '#domain/order.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok } from '#domain/result.ts'
import { afterSending } from '../../../renderer/order-entry/after-sending.ts'

const FIELDS = [{ path: 'closingDate', message: 'Too early.' }]

describe('the answer to a sending', () => {
  it('with an order number means that the order is sent', () => {
    const sent = { orderId: 'o' as OrderId, order: {} as Order, sentAt: 1 }
    expect(afterSending(ok(sent))).toEqual({ kind: 'sent', sent })
  })

  it.each<Failure>([
    { kind: 'rejected', status: 422, fields: FIELDS },
    { kind: 'invalid', fields: FIELDS }
  ])('$kind with fields leads back to them', failure => {
    expect(afterSending(failed(failure))).toEqual({ kind: 'mend', failure })
  })

  it.each<Failure>([
    { kind: 'rejected', status: 400, fields: [] },
    { kind: 'invalid', fields: [] },
    { kind: 'offline' },
    { kind: 'unreachable', host: 'api.example.com', reason: 'refused' },
    { kind: 'certificate', host: 'api.example.com' },
    { kind: 'timed-out', afterSeconds: 10 },
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
    { kind: 'not-found' },
    { kind: 'too-many-requests' },
    { kind: 'vault', trouble: 'locked' },
    { kind: 'not-connected' },
    { kind: 'practice-unavailable' }
  ])('$kind means that it was not sent, and may be', failure => {
    expect(afterSending(failed(failure))).toEqual({ kind: 'not-sent', failure })
  })

  it('that never came means that nobody knows, and why', () => {
    const because: Failure = { kind: 'unreachable', host: 'api.example.com', reason: 'dropped' }
    expect(afterSending(failed({ kind: 'unknown-outcome', because }))).toEqual({ kind: 'unknown', because })
  })

  it.each<Failure>([
    { kind: 'service-error', status: 500 },
    { kind: 'redirected', status: 302 },
    { kind: 'malformed', what: 'html' },
    { kind: 'canceled' },
    { kind: 'file', trouble: 'disk-full' },
    { kind: 'bug' }
  ])('$kind is no proof that it was not taken: nobody knows (R42)', failure => {
    expect(afterSending(failed(failure))).toEqual({ kind: 'unknown', because: failure })
  })
})
