import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { serviceAt } from './connect.ts'
import { startAnswering } from './servers.ts'
import { sent, unknown } from './send-outcomes.ts'

/** What is said of JSON without an order's id. */
const noId = (words?: string): Failure => ({
  kind: 'malformed',
  what: 'missing-member',
  member: 'order_id',
  ...(words === undefined ? {} : { words })
})

describe('the reason for a refusal (S1)', () => {
  it.each<[string, number, unknown, Failure]>([
    [
      'at its field',
      422,
      { contacts: [{ email: ['Needed.'] }] },
      { kind: 'rejected', status: 422, fields: [{ path: 'contacts.0.email', message: 'Needed.' }] }
    ],
    [
      'as the words of a page',
      400,
      '<!doctype html><h1>Bad Request</h1>',
      { kind: 'rejected', status: 400, words: 'Bad Request', fields: [] }
    ],
    [
      'and not what it only repeats',
      422,
      { error: 'No.', input: { contacts: [{ name: 'Ana Ruiz' }] }, order: { closing_date: '2026-12-04' } },
      {
        kind: 'rejected',
        status: 422,
        words: 'No.',
        fields: [],
        more: ['contacts.0.name: Ana Ruiz', 'closingDate: 2026-12-04']
      }
    ],
    [
      'in one text where the failure has no fields',
      403,
      { detail: 'No.', scope: ['orders'] },
      { kind: 'forbidden', words: 'No. · scope: orders' }
    ],
    [
      'when it was asked too often',
      429,
      { message: 'Ten a minute.' },
      { kind: 'too-many-requests', retryAfterSeconds: 7, words: 'Ten a minute.' }
    ]
  ])('is kept: %s', async (_what, status, body, failure) => {
    const server = await startAnswering(status, body, { 'Retry-After': '7' })
    expect(await sent(serviceAt(server.origin))).toEqual({ state: 'rejected', failure })
  })

  it.each<[number, unknown, Failure]>([
    [200, { data: null, errors: [{ message: 'No such county.' }] }, noId('No such county.')],
    [200, { success: false, msg: 'Too early.' }, noId('Too early. · success: false')],
    [201, { status: 'rejected', reason: 'Too early.' }, noId('Too early. · status: rejected')],
    [200, { problems: ['Too early.'] }, noId('Too early.')],
    [200, { result: { ok: false, errorText: 'Too early.' } }, noId('errorText: Too early. · ok: false')],
    [200, '"Order rejected: too early."', noId('Order rejected: too early.')],
    [200, ['Too early.', 'No county.'], noId('Too early. · No county.')],
    [200, [{ message: 'Too early.' }], noId('Too early.')],
    [200, 'Too early.', { kind: 'malformed', what: 'not-json', words: 'Too early.' }],
    [200, '<html><body>Too early.</body></html>', { kind: 'malformed', what: 'html', words: 'Too early.' }],
    [200, '{"message":"Too e', { kind: 'malformed', what: 'cut-short' }],
    [200, { id: 7, status: 'New' }, noId()],
    [200, { data: [{ id: 7, status: 'New' }] }, noId()],
    [
      409,
      { message: 'It is there already.' },
      { kind: 'rejected', status: 409, words: 'It is there already.', fields: [] }
    ],
    [502, '<html><body>Bad Gateway</body></html>', { kind: 'service-error', status: 502, words: 'Bad Gateway' }]
  ])('is also kept when the outcome is unknown: status %i', async (status, body, because) => {
    const server = await startAnswering(status, body)
    expect(await sent(serviceAt(server.origin))).toEqual(unknown(because))
  })
})
