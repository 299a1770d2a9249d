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
  ['waits for its turn', queuedItem({ for: 'turn' }), 'going', 'Waiting', 'Saved on this computer.', 'Next in line.'],
  [
    'waits for a time',
    queuedItem({ for: 'time', at: clock(10, 52), failure: down }),
    'going',
    'Waiting',
    'The service at title.example.com isn’t responding.',
    'Next try at 10:52 AM.'
  ],
  [
    'waits for some seconds',
    queuedItem({ for: 'time', at: clock(10, 42, 12), failure: { kind: 'offline' } }),
    'going',
    'Waiting',
    'This computer is offline.',
    'Next try in 12 seconds.'
  ],
  [
    'was stopped',
    queuedItem({ for: 'time', at: clock(10, 42), failure: { kind: 'canceled' } }),
    'going',
    'Waiting',
    'Sending was stopped before anything left this computer.',
    'Next try now.'
  ],
  [
    'waits for a token',
    queuedItem({ for: 'token', failure: refused }),
    'look',
    'Token needed',
    'Your access token was rejected.',
    'Enter a new token in Connections, then confirm that the order can be sent.'
  ],
  [
    'waits for access',
    queuedItem({ for: 'token', failure: { kind: 'forbidden' } }),
    'look',
    'Token needed',
    'Your access token doesn’t allow this.',
    'Ask the service for access, or enter another token in Connections.'
  ],
  [
    'waits for the keychain',
    queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }),
    'look',
    'Token needed',
    'This computer’s keychain is locked.',
    'Unlock it, then try again.'
  ],
  [
    'waits for a token to be entered',
    queuedItem({ for: 'token', failure: { kind: 'not-connected' } }),
    'look',
    'Token needed',
    'No connection is ready.',
    'Enter the token in Connections to continue.'
  ],
  [
    'waits for a changed address to be checked',
    queuedItem({ for: 'token', failure: { kind: 'not-connected', because: 'other-address' } }),
    'look',
    'Token needed',
    'This connection’s service URL has changed.',
    'Its token belongs to another address, so it wasn’t used. Check the URL in Connections. If it’s right, enter the token again.'
  ],
  [
    'was queued for another account',
    queuedItem({ for: 'account' }),
    'look',
    'Needs action',
    'It was queued with a different access token or service URL.',
    'Confirm that it can be sent with the new one.'
  ],
  [
    'was queued before any account was known',
    queuedItem({ for: 'account', unbound: true }),
    'look',
    'Needs action',
    'It was queued before this connection had an access token.',
    'Confirm that it can be sent with the current token.'
  ],
  [
    'was asked to wait, and may be there all the same',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'young', failure: null }),
    'going',
    'Waiting',
    'The service was busy and didn’t accept it.',
    'Checks the order list at 10:47 AM, and sends it if it isn’t there.'
  ],
  [
    'was asked to wait, and the list cannot be read',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'young', failure: down }),
    'going',
    'Waiting',
    'The service was busy and didn’t accept it, so the order list is checked first. The service at title.example.com isn’t responding.',
    'Checks the order list at 10:47 AM, and sends it if it isn’t there.'
  ],
  [
    'was asked to wait, and the list has lost orders',
    queuedItem({
      for: 'look',
      at: clock(10, 47),
      because: 'young',
      failure: null,
      loss: { missing: 30, known: 30, lately: 0 }
    }),
    'going',
    'Waiting',
    'The service was busy and didn’t accept it, so the order list is checked first. 30 of 30 known orders are missing from it.',
    'Checks the order list at 10:47 AM, and sends it if it isn’t there.'
  ],
  [
    'was sent before, and the list cannot be read',
    queuedItem({ for: 'look', at: clock(10, 47), because: 'unread', failure: down }),
    'going',
    'Waiting',
    'It was sent before, so the order list is checked first. The service at title.example.com isn’t responding.',
    'Next check at 10:47 AM.'
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
    'It was sent before, so the order list is checked first. 30 of 30 known orders are missing from it.',
    'Next check at 10:47 AM.'
  ],
  [
    'was looked for in a list that has lost orders (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 1, known: 3, lately: 0 } }),
    'unsure',
    'Unconfirmed',
    'The order list at 10:41 AM was incomplete. 1 of 3 known orders is missing from it.',
    'Next check at 10:47 AM.'
  ],
  [
    'was looked for in a list that lags (H3)',
    unknownItem({ verdict: 'inconclusive', loss: { missing: 2, known: 90, lately: 2 } }),
    'unsure',
    'Unconfirmed',
    'The order list at 10:41 AM was incomplete. 2 orders sent from this computer in the last day are missing from it, so it may be out of date.',
    'Next check at 10:47 AM.'
  ],
  [
    'was brought back',
    queuedItem({ for: 'recovered' }),
    'look',
    'Needs action',
    'It was restored after saved data was damaged, and is on hold.',
    'Check the order list first. If it isn’t there, send it.'
  ],
  [
    'is on the wire',
    sampleItem({ state: 'sending', waiting: null }),
    'going',
    'Sending',
    'On its way to the service.',
    'Waiting for a response.'
  ],
  [
    'was not looked for yet',
    unknownItem({ verdict: 'waiting', lookedAt: null, nextAt: clock(10, 42, 15) }),
    'unsure',
    'Unconfirmed',
    'The connection dropped before the service confirmed it.',
    'Checking the order list in 15 seconds.'
  ],
  [
    'is being looked for',
    unknownItem({ looking: true }),
    'unsure',
    'Unconfirmed',
    'It wasn’t in the order list at 10:41 AM.',
    'Checking the order list now…'
  ],
  [
    'is in no list yet',
    unknownItem(),
    'unsure',
    'Unconfirmed',
    'It wasn’t in the order list at 10:41 AM.',
    'Next check at 10:47 AM.'
  ],
  [
    'is in no list for long',
    unknownItem({ maySendAgain: true }),
    'look',
    'Needs action',
    'It wasn’t in the order list at 10:41 AM.',
    'You can send it again or stop looking.'
  ],
  [
    'was looked for in half a list',
    unknownItem({ verdict: 'inconclusive', failure: { kind: 'offline' } }),
    'unsure',
    'Unconfirmed',
    'The order list couldn’t be fully checked at 10:41 AM. This computer is offline.',
    'Next check at 10:47 AM.'
  ],
  [
    'was looked for in a list that changed',
    unknownItem({ verdict: 'inconclusive' }),
    'unsure',
    'Unconfirmed',
    'The order list couldn’t be fully checked at 10:41 AM. The order list changed during the check.',
    'Next check at 10:47 AM.'
  ],
  [
    'may be in half a list',
    unknownItem({ verdict: 'inconclusive', failure: { kind: 'offline' }, candidates: [one] }),
    'look',
    'Needs action',
    '1 order in the list may be yours. This computer is offline.',
    'Compare, then say if it’s yours.'
  ],
  [
    'may be in the list',
    unknownItem({ verdict: 'candidates', candidates: [one] }),
    'look',
    'Needs action',
    'An order in the list may be yours.',
    'Compare, then say if it’s yours.'
  ],
  [
    'may be in the list in two places',
    unknownItem({ verdict: 'candidates', candidates: [one, two] }),
    'look',
    'Needs action',
    '2 orders in the list may be yours.',
    'Compare, then say if it’s yours.'
  ],
  [
    'is in the list twice',
    unknownItem({ verdict: 'twice', candidates: [one, two] }),
    'look',
    'Needs action',
    'It may have been created twice: 2 orders in the list match.',
    'Select yours, then ask the service to cancel the others.'
  ],
  [
    'was sent with another token',
    unknownItem({ verdict: 'other-account', nextAt: null, looking: true }),
    'look',
    'Needs action',
    'This connection’s access token or service URL changed, so Title Desk can’t check for it.',
    'Confirm that it’s the same client.'
  ],
  [
    'has no search yet',
    { ...unknownItem(), search: null },
    'unsure',
    'Unconfirmed',
    'The connection dropped before the service confirmed it.',
    'Title Desk is checking the order list.'
  ],
  ['was accepted', sentItem(), 'done', 'Sent', 'Sent 10:42 AM. Order ID 9f1c2d3e.', ''],
  [
    'was accepted, and is in the list twice',
    sentItem({ twins: [orderId(2)] }),
    'look',
    'Possibly twice',
    'Sent 10:42 AM. Order ID 9f1c2d3e.',
    'Another order in the list looks the same: 9f1c2d3e. If it’s a duplicate, ask the service to cancel it.'
  ],
  [
    'is in the list three times',
    sentItem({ twins: [orderId(2), orderId(3)] }),
    'look',
    'Possibly twice',
    'Sent 10:42 AM. Order ID 9f1c2d3e.',
    '2 other orders in the list look the same. If they’re duplicates, ask the service to cancel them.'
  ],
  [
    'was found',
    sentItem({ how: 'matched', since: clock(10, 40) }),
    'done',
    'Sent',
    'Found in the order list at 10:40 AM. Order ID 9f1c2d3e.',
    ''
  ],
  [
    'was named',
    sentItem({ how: 'linked', since: clock(10, 40) - 86_400_000 }),
    'done',
    'Sent',
    'Matched by hand in the order list on Thu, Nov 19 at 10:40 AM. Order ID 9f1c2d3e.',
    ''
  ],
  [
    'was put away',
    sampleItem({ state: 'closed', waiting: null }),
    'away',
    'Dismissed',
    'Dismissed at 10:40 AM. The service may or may not have it.',
    'Title Desk no longer checks for it.'
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
      'Waiting to send',
      'Sending…',
      'We couldn’t confirm this order',
      'Received by the service',
      'Dismissed without confirmation'
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
  const lost = 'The connection dropped before the service confirmed it.'
  const checking = 'Title Desk is checking the order list.'
  const unclear = 'The service responded, but didn’t say whether it has the order.'
  it.each<[OutboxItem, readonly string[]]>([
    [
      unknownItem(),
      [
        `${lost} The service didn’t respond within 60 seconds.`,
        'It wasn’t in the order list at 10:41 AM. Next check at 10:47 AM.'
      ]
    ],
    [
      { ...unknownItem({ verdict: 'waiting' }), failure: { kind: 'unknown-outcome', because: { kind: 'offline' } } },
      [`${lost} This computer is offline.`, 'Checking the order list at 10:47 AM.']
    ],
    [
      { ...unknownItem(), failure: { kind: 'canceled' }, search: null },
      ['Title Desk closed or the computer slept before the service confirmed it.', checking]
    ],
    [{ ...unknownItem(), failure: null, search: null }, [lost, checking]],
    ...(
      [
        [
          { kind: 'rejected', status: 409, words: 'Duplicate order.', fields: [{ path: 'x', message: 'Exists.' }] },
          `${unclear} The service said: Duplicate order. · Exists.`
        ],
        [{ kind: 'rejected', status: 408, fields: [] }, unclear],
        [
          { kind: 'service-error', status: 502, words: 'Bad gateway' },
          'The service had an error and didn’t say whether it has the order. The service said: Bad gateway'
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
      [words, checking]
    ]),
    [sentItem(), ['Sent 10:42 AM. Order ID 9f1c2d3e.']]
  ])('of unknown outcome is how its answer was lost, what was found and what comes next', (item, sentences) => {
    expect(explanationText(item, stateText(item, NOW))).toEqual(sentences)
  })
})
