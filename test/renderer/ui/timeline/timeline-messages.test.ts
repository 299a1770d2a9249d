import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { timelineLine } from '../../../../renderer/ui/timeline/timeline-messages.ts'
import { orderId } from '../../app/samples.ts'
import { NOW } from '../../outbox/samples.ts'

const offline = { kind: 'offline' } as const

describe('the timeline', () => {
  const at = NOW
  it.each<[TimelineEvent, string]>([
    [{ at, what: 'queued' }, 'Queued.'],
    [{ at, what: 'taken-back' }, 'Moved to Drafts.'],
    [{ at, what: 'preparing' }, 'Connecting.'],
    [{ at, what: 'on-the-wire' }, 'Sending.'],
    [{ at, what: 'released' }, 'Released from hold.'],
    [{ at, what: 'recovered' }, 'Restored when Title Desk reopened.'],
    [{ at, what: 'without-office' }, 'Send anyway was selected while the office’s database didn’t answer.'],
    [
      { at, what: 'office-hold', hold: { kind: 'held', desk: 'Front desk' } },
      'Not sent. Front desk took over this order.'
    ],
    [{ at, what: 'woke' }, 'The computer was asleep.'],
    [{ at, what: 'not-sent', failure: offline }, 'Not sent. This computer is offline.'],
    [{ at, what: 'not-sent', failure: { kind: 'canceled' } }, 'Not sent.'],
    [
      { at, what: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } },
      'Not accepted. The order is back in Drafts. The service didn’t accept the order.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } } },
      'Unconfirmed. The connection dropped before the service confirmed it. The service didn’t respond within 60 seconds.'
    ],
    [
      { at, what: 'unknown', failure: { kind: 'service-error', status: 502 } },
      'Unconfirmed. The service had an error and didn’t say whether it has the order.'
    ],
    [
      { at, what: 'held', failure: { kind: 'unauthorized' } },
      'On hold, with all orders of this connection. Your access token was rejected.'
    ],
    [{ at, what: 'accepted', orderId: orderId(1) }, 'Accepted by the service. Order ID 9f1c2d3e.'],
    [{ at, what: 'matched', orderId: orderId(1) }, 'Found in the order list. Order ID 9f1c2d3e.'],
    [{ at, what: 'linked', orderId: orderId(1) }, 'Confirmed as our order: 9f1c2d3e.'],
    [{ at, what: 'twin', orderId: orderId(1) }, 'A matching order appeared in the list: 9f1c2d3e.'],
    [{ at, what: 'unmatched', orderId: orderId(1) }, 'Marked as not our order: 9f1c2d3e.'],
    [{ at, what: 'looked', verdict: 'nothing', found: 0, complete: true }, 'Checked the order list: not found.'],
    [
      { at, what: 'looked', verdict: 'inconclusive', found: 0, complete: false },
      'Checked part of the order list: not found so far.'
    ],
    [
      { at, what: 'looked', verdict: 'candidates', found: 1, complete: true },
      'Checked the order list: 1 order may be ours.'
    ],
    [{ at, what: 'looked', verdict: 'twice', found: 2, complete: true }, 'Checked the order list: 2 orders match.'],
    [
      { at, what: 'looked', verdict: 'inconclusive', found: 2, complete: false },
      'Checked part of the order list: 2 orders may be ours.'
    ],
    [
      { at, what: 'looked', verdict: 'other-account', found: 0, complete: false },
      'Not checked: the access token or service URL changed.'
    ],
    [{ at, what: 'send-again' }, 'Send again was selected.'],
    [{ at, what: 'closed' }, 'Dismissed without confirmation.'],
    [{ at, what: 'same-account' }, 'Confirmed as the same client.']
  ])('%o', (event, text) => {
    expect(timelineLine(event, NOW).text).toBe(text)
  })

  it('says of a busy service when the order is tried again, since it stays in the outbox (F7)', () => {
    const busy = (retryAfterSeconds?: number) =>
      timelineLine(
        {
          at,
          what: 'rejected',
          failure: { kind: 'too-many-requests', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
        },
        NOW
      ).text
    expect([busy(600), busy()]).toEqual([
      'Not accepted yet: the service is busy. Next try at 10:52 AM.',
      'Not accepted yet: the service is busy.'
    ])
  })

  it('has the day of the next try if that is another one', () => {
    const failure = { kind: 'too-many-requests', retryAfterSeconds: 86_400 } as const
    expect(timelineLine({ at, what: 'rejected', failure }, NOW).text).toContain('Next try on Sat, Nov 21 at 10:42 AM.')
  })

  it('has the details of what left an order unconfirmed', () => {
    const because = { kind: 'rejected', status: 409, words: 'Is it a copy?', fields: [] } as const
    const details = (failure: Failure) => timelineLine({ at, what: 'unknown', failure }, NOW).details
    expect(details({ kind: 'unknown-outcome', because })).toEqual(['The service said: Is it a copy?', 'Status 409'])
    expect(details(because)).toEqual(details({ kind: 'unknown-outcome', because }))
  })

  it.each(['matched', 'linked', 'unmatched', 'twin'] as const)('has the whole order ID of one that is %s', what => {
    expect(timelineLine({ at, what, orderId: orderId(1) }, NOW).details).toEqual([`Order ID ${orderId(1)}`])
  })

  it('has the order ID and the service’s message in "Details"', () => {
    expect(timelineLine({ at, what: 'accepted', orderId: orderId(1) }, NOW).details).toEqual([`Order ID ${orderId(1)}`])
    const failure = {
      kind: 'rejected',
      status: 422,
      words: 'No such county.',
      fields: [{ path: 'property.county', message: 'unknown' }]
    } as const
    expect(timelineLine({ at, what: 'rejected', failure }, NOW).details).toEqual([
      'The service said: No such county.',
      'property.county: unknown',
      'Status 422'
    ])
  })
})
