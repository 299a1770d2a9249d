import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { explanationText, stateText } from '../../../../renderer/outbox/state/state-messages.ts'
import type { Tone } from '../../../../renderer/outbox/state/state-text.ts'
import { orderId } from '../../app/samples.ts'
import { clock, NOW, queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from '../samples.ts'

const refused: Failure = { kind: 'unauthorized' }
const down: Failure = { kind: 'unreachable', host: 'title.example.com', reason: 'refused' }
const [one, two] = [sampleCandidate(1), sampleCandidate(2)]

const told: readonly [string, OutboxItem, Tone, string, string, string][] = [
  [
    'waits for its turn',
    queuedItem({ for: 'turn' }),
    'going',
    'Waiting',
    'It is kept on this computer.',
    'It is sent as soon as it is its turn.'
  ],
  [
    'waits for a time',
    queuedItem({ for: 'time', at: clock(10, 52), failure: down }),
    'going',
    'Waiting',
    'The service at title.example.com isn’t responding.',
    'Tries again at 10:52 AM.'
  ],
  [
    'waits for some seconds',
    queuedItem({ for: 'time', at: clock(10, 42, 12), failure: { kind: 'offline' } }),
    'going',
    'Waiting',
    'This computer is offline.',
    'Tries again in 12 seconds.'
  ],
  [
    'was stopped',
    queuedItem({ for: 'time', at: clock(10, 42), failure: { kind: 'canceled' } }),
    'going',
    'Waiting',
    'The sending was stopped before anything left this computer.',
    'Tries again now.'
  ],
  [
    'waits for a token',
    queuedItem({ for: 'token', failure: refused }),
    'look',
    'Waiting for a token',
    'Your access token was rejected.',
    'Enter a new token under Connections, then say that it may be sent with it.'
  ],
  [
    'waits for access',
    queuedItem({ for: 'token', failure: { kind: 'forbidden' } }),
    'look',
    'Waiting for a token',
    'Your access token doesn’t allow this.',
    'Ask the service for access, or enter another token under Connections.'
  ],
  [
    'waits for the keychain',
    queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }),
    'look',
    'Waiting for a token',
    'This computer’s keychain is locked.',
    'Unlock it, then try again.'
  ],
  [
    'waits for a token to be entered',
    queuedItem({ for: 'token', failure: { kind: 'not-connected' } }),
    'look',
    'Waiting for a token',
    'No connection is ready.',
    'Enter the token under Connections: then it goes on by itself.'
  ],
  [
    'waits for a changed address to be checked',
    queuedItem({ for: 'token', failure: { kind: 'not-connected', because: 'other-address' } }),
    'look',
    'Waiting for a token',
    'This connection’s service URL has changed.',
    'Its token belongs to another address, so it wasn’t used. Check the URL in Connections. If it’s right, enter the token again.'
  ],
  [
    'was queued for another account',
    queuedItem({ for: 'account' }),
    'look',
    'To decide',
    'It was queued for another token or address than this connection has now.',
    'Say whether it may be sent with the new one.'
  ],
  [
    'was queued before any account was known',
    queuedItem({ for: 'account', unbound: true }),
    'look',
    'To decide',
    'It was queued while no token was at hand, and this connection had sent nothing before.',
    'Say whether it may be sent with the token this connection has now.'
  ],
  [
    'was asked to wait, and may be there all the same',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'young', failure: null }),
    'going',
    'Waiting',
    'The service asked for time and did not take it.',
    'Looks in the order list at 10:47 AM, and sends it if it is not there.'
  ],
  [
    'was sent before, and the list cannot be read',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'unread', failure: down }),
    'going',
    'Waiting',
    'It was sent before, so the order list is checked first. The service at title.example.com isn’t responding.',
    'Looks again at 10:47 AM.'
  ],
  [
    'was sent before, and the list has lost orders',
    queuedItem({
      for: 'look',
      at: clock(10, 47),
      because: 'unread',
      failure: null,
      loss: { missing: 30, known: 30, lately: 0 }
    }),
    'going',
    'Waiting',
    'It was sent before, so the order list is checked first. 30 of the 30 orders that were in it before are missing, so it may be incomplete.',
    'Looks again at 10:47 AM.'
  ],
  [
    'was looked for in a list that has lost orders (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 1, known: 3, lately: 0 } }),
    'going',
    'Not known',
    'The order list at 10:41 AM does not show whether it is there. 1 of the 3 orders that were in it before is missing, so it may be incomplete.',
    'Looks again at 10:47 AM.'
  ],
  [
    'was looked for in a list that lags (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 2, known: 90, lately: 2 } }),
    'going',
    'Not known',
    'The order list at 10:41 AM does not show whether it is there. 2 orders sent from this computer in the last day are missing from it, so it may be out of date.',
    'Looks again at 10:47 AM.'
  ],
  [
    'was brought back',
    queuedItem({ for: 'recovered' }),
    'look',
    'To decide',
    'It was brought back after what was kept on this computer was damaged, and is held.',
    'Look in the order list first. If it is not there, send it now.'
  ],
  [
    'is on the wire',
    sampleItem({ state: 'sending', waiting: null }),
    'going',
    'Sending',
    'It is on its way to the service.',
    'The answer is awaited.'
  ],
  [
    'was not looked for yet',
    unknownItem({ verdict: 'waiting', lookedAt: null, nextAt: clock(10, 42, 15) }),
    'going',
    'Not known',
    'It was on its way when the connection ended without an answer.',
    'Looks for it in the order list in 15 seconds.'
  ],
  [
    'is being looked for',
    unknownItem({ looking: true }),
    'going',
    'Not known',
    'It was not in the order list at 10:41 AM.',
    'Looking at the order list now …'
  ],
  [
    'is in no list yet',
    unknownItem(),
    'going',
    'Not known',
    'It was not in the order list at 10:41 AM.',
    'Looks again at 10:47 AM.'
  ],
  [
    'is in no list for long',
    unknownItem({ maySendAgain: true }),
    'look',
    'To decide',
    'It was not in the order list at 10:41 AM.',
    'You can send it again, or put it away.'
  ],
  [
    'was looked for in half a list',
    unknownItem({ verdict: 'inconclusive', failure: { kind: 'offline' } }),
    'going',
    'Not known',
    'The order list could not be read whole at 10:41 AM. This computer is offline.',
    'Looks again at 10:47 AM.'
  ],
  [
    'was looked for in a list that changed',
    unknownItem({ verdict: 'inconclusive' }),
    'going',
    'Not known',
    'The order list could not be read whole at 10:41 AM. The order list changed while it was read.',
    'Looks again at 10:47 AM.'
  ],
  [
    'may be in half a list',
    unknownItem({ verdict: 'inconclusive', failure: { kind: 'offline' }, candidates: [one] }),
    'look',
    'To decide',
    '1 order in the list may be it. This computer is offline.',
    'Compare, then say whether it is yours.'
  ],
  [
    'may be in the list',
    unknownItem({ verdict: 'candidates', candidates: [one] }),
    'look',
    'To decide',
    'An order in the list may be it.',
    'Compare, then say whether it is yours.'
  ],
  [
    'may be in the list in two places',
    unknownItem({ verdict: 'candidates', candidates: [one, two] }),
    'look',
    'To decide',
    '2 orders in the list may be it.',
    'Compare, then say whether it is yours.'
  ],
  [
    'is in the list twice',
    unknownItem({ verdict: 'twice', candidates: [one, two] }),
    'look',
    'To decide',
    'Possibly created twice: 2 orders in the list are it, by all that can be compared.',
    'Say which is yours, and ask the service to cancel the others.'
  ],
  [
    'was sent with another token',
    unknownItem({ verdict: 'other-account', nextAt: null, looking: true }),
    'look',
    'To decide',
    "The token or the address of this connection was changed since. Nothing is looked up for it with another client's token.",
    "Say whether it is the same client's."
  ],
  [
    'has no search yet',
    { ...unknownItem(), search: null },
    'going',
    'Not known',
    'It was on its way when the connection ended without an answer.',
    'Title Desk looks for it in the order list.'
  ],
  ['was accepted', sentItem(), 'done', 'Sent', 'Sent 10:42 AM, order 9f1c2d3e…', ''],
  [
    'was accepted, and is in the list twice',
    sentItem({ twins: [orderId(2)] }),
    'look',
    'Possibly twice',
    'Sent 10:42 AM, order 9f1c2d3e…',
    'Another order in the list is the same: 9f1c2d3e…. If nobody placed it on purpose, ask the service to cancel it.'
  ],
  [
    'is in the list three times',
    sentItem({ twins: [orderId(2), orderId(3)] }),
    'look',
    'Possibly twice',
    'Sent 10:42 AM, order 9f1c2d3e…',
    '2 other orders in the list are the same. If nobody placed it on purpose, ask the service to cancel it.'
  ],
  [
    'was found',
    sentItem({ how: 'matched', since: clock(10, 40) }),
    'done',
    'Sent',
    'Found in the order list at 10:40 AM, order 9f1c2d3e…',
    ''
  ],
  [
    'was named',
    sentItem({ how: 'linked', since: clock(10, 40) - 86_400_000 }),
    'done',
    'Sent',
    'Named by a person in the order list on Thu, Nov 19 at 10:40 AM, order 9f1c2d3e…',
    ''
  ],
  [
    'was put away',
    sampleItem({ state: 'closed', waiting: null }),
    'away',
    'Put away',
    'It was put away at 10:40 AM. The service may have it or not.',
    'Title Desk does not look for it any more.'
  ]
]

describe('the state of an order in the outbox', () => {
  it.each(told)('that %s', (_, item, tone, tag, what, next) => {
    expect(stateText(item, NOW)).toMatchObject({ tone, tag, what, next })
  })

  it('has a line of its own for each state, and never says "sent" of what is not known (R42)', () => {
    const titles = [
      queuedItem({ for: 'turn' }),
      sampleItem({ state: 'sending' }),
      unknownItem(),
      sentItem(),
      sampleItem({ state: 'closed' })
    ].map(item => stateText(item, NOW).title)
    expect(titles).toEqual([
      'Not sent yet',
      'Being sent …',
      'We do not know whether the service has it',
      'The service has it',
      'Put away without knowing'
    ])
    const unknown = stateText(unknownItem(), NOW)
    expect(`${unknown.tag} ${unknown.title} ${unknown.what}`).not.toMatch(/\bsent\b/i)
  })

  it('is whole without an order number', () => {
    expect(stateText(sentItem({ orderId: null }), NOW).what).toBe('Sent 10:42 AM.')
    expect(orderId(1)).toMatch(/^9f1c2d3e/)
  })
})

describe('what happened to an order', () => {
  const lost = 'It was on its way when the connection ended without an answer.'
  const unclear = 'The service answered, but the answer does not say whether it has the order.'
  it.each<[OutboxItem, readonly string[]]>([
    [
      unknownItem(),
      [`${lost} The service didn’t respond within 60 seconds.`, 'It was not in the order list at 10:41 AM.']
    ],
    [
      { ...unknownItem({ verdict: 'waiting' }), failure: { kind: 'unknown-outcome', because: { kind: 'offline' } } },
      [`${lost} This computer is offline.`]
    ],
    [
      { ...unknownItem(), failure: { kind: 'canceled' }, search: null },
      ['Title Desk closed, or the computer slept, before the answer came.']
    ],
    [{ ...unknownItem(), failure: null, search: null }, [lost]],
    ...(
      [
        [
          { kind: 'rejected', status: 409, words: 'Duplicate order.', fields: [{ path: 'x', message: 'Exists.' }] },
          `${unclear} It answered with status 409, which leaves that open. The service said: Duplicate order. · Exists.`
        ],
        [
          { kind: 'rejected', status: 408, fields: [] },
          `${unclear} It answered with status 408, which leaves that open.`
        ],
        [
          { kind: 'service-error', status: 502, words: 'Bad gateway' },
          `${unclear} The service had an error. The service said: Bad gateway`
        ],
        [
          { kind: 'redirected', status: 302 },
          `${unclear} The service redirected to another address, and Title Desk didn’t follow.`
        ],
        [{ kind: 'malformed', what: 'html' }, `${unclear} The service sent a web page instead of data.`],
        [{ kind: 'malformed', what: 'same-id' }, `${unclear} The response was for a different order.`],
        [{ kind: 'malformed', what: 'cut-short' }, `${lost} The response was incomplete.`]
      ] as const
    ).map(([failure, words]): [OutboxItem, readonly string[]] => [
      { ...unknownItem(), failure, search: null },
      [words]
    ]),
    [sentItem(), ['Sent 10:42 AM, order 9f1c2d3e…']]
  ])('of unknown outcome is how its answer was lost and what was found', (item, sentences) => {
    expect(explanationText(item, stateText(item, NOW))).toEqual(sentences)
  })
})
