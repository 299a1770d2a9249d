import { describe, expect, it } from 'vitest'
import { DRAFT_STATES, type DraftId, type DraftState } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import * as states from '../../../main/outbox/record/states.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { orderOf } from '../support/outbox.ts'

const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId
const OFFLINE = { kind: 'offline' } as const

function inState(state: DraftState, change: Partial<LocalOrder> = {}): LocalOrder {
  return {
    id: '11111111-1111-4111-8111-111111111111' as DraftId,
    connectionId: 'c',
    state,
    revision: 3,
    entry: filledEntry('refinance'),
    createdAt: 1,
    savedAt: 2,
    since: 3,
    deletedAt: null,
    orderId: state === 'sent' ? ID : null,
    refusal: OFFLINE,
    order: state === 'draft' ? null : orderOf(),
    queuedAt: 4,
    account: 'a',
    waiting: null,
    failure: null,
    how: state === 'sent' ? 'accepted' : null,
    ...change
  }
}

type Step = readonly [
  name: string,
  step: (order: LocalOrder) => LocalOrder,
  to: DraftState,
  from: readonly DraftState[]
]

const STEPS: readonly Step[] = [
  ['is queued', order => states.queued(order, orderOf(), 'a', 9), 'queued', ['draft']],
  ['is taken back', order => states.takenBack(order, 9), 'draft', ['queued']],
  ['is being sent', order => states.sending(order, 'a', 9), 'sending', ['queued']],
  ['waits', order => states.waits(order, { for: 'turn' }, null, 9), 'queued', ['queued', 'sending']],
  ['is refused', order => states.refused(order, OFFLINE, 9), 'draft', ['sending']],
  ['becomes unknown', order => states.unknown(order, OFFLINE, 9), 'unknown', ['queued', 'sending']],
  ['is sent', order => states.sent(order, ID, 'accepted', 9), 'sent', ['sending', 'unknown']],
  ['is sent again', order => states.sentAgain(order, 9), 'queued', ['unknown']],
  ['is put away', order => states.closed(order, 9), 'closed', ['unknown']]
]

describe('an order', () => {
  it.each(STEPS)('%s only from a state that leads there', (_name, step, to, from) => {
    for (const state of DRAFT_STATES) {
      if (from.includes(state)) expect(step(inState(state)).state).toBe(to)
      else expect(() => step(inState(state)), state).toThrow('does not go from')
    }
  })

  it('that was sent stays so, unless the program found it by itself (I11)', () => {
    expect(() => states.unknown(inState('sent', { how: 'accepted' }), OFFLINE, 9)).toThrow('does not go from')
    expect(() => states.unknown(inState('sent', { how: 'linked' }), OFFLINE, 9)).toThrow('does not go from')
    expect(states.unknown(inState('sent', { how: 'matched' }), OFFLINE, 9)).toMatchObject({
      state: 'unknown',
      orderId: null,
      how: null
    })
  })

  it('has an id of the service exactly while it is there (I5)', () => {
    for (const [, step, , from] of STEPS) {
      for (const state of from) {
        const after = step(inState(state))
        expect(after.orderId !== null).toBe(after.state === 'sent')
      }
    }
  })

  it('has nothing frozen as a draft, and what it is sent as otherwise', () => {
    for (const [, step, to, from] of STEPS)
      for (const state of from) expect(step(inState(state)).order === null, to).toBe(to === 'draft')
  })

  it('keeps the time of its state while it only waits for something else', () => {
    expect(states.waits(inState('queued'), { for: 'account' }, null, 9).since).toBe(3)
    expect(states.waits(inState('sending'), { for: 'turn' }, null, 9).since).toBe(9)
  })
})

const BUG = { kind: 'bug' } as const
const CAPITALS = ID.toUpperCase() as OrderId
const TURN = { for: 'turn' } as const

describe('what is kept of an order with its new state', () => {
  const failed = { failure: OFFLINE, withoutOffice: 'd1' } as const

  it.each<[string, LocalOrder, Partial<LocalOrder>]>([
    [
      'being sent, it is no longer shown with what failed before',
      states.sending(inState('queued', { ...failed, waiting: TURN }), 'b', 9),
      { account: 'b', waiting: null, failure: null, withoutOffice: 'd1' }
    ],
    [
      'refused, it has the words of the service, and nothing of its way',
      states.refused(inState('sending', failed), BUG, 9),
      { refusal: BUG, failure: null, queuedAt: null, account: null, withoutOffice: undefined, since: 9 }
    ],
    [
      'to be sent without the office, it is at its turn at once, with the decision',
      states.permitted(inState('queued', { failure: OFFLINE }), 'd2', 9),
      { waiting: { for: 'turn', isAsked: true }, failure: null, withoutOffice: 'd2', since: 3, queuedAt: 4 }
    ],
    [
      'to be sent again, it is queued anew, and a decision of before counts no more',
      states.sentAgain(inState('unknown', failed), 9),
      { waiting: TURN, failure: null, queuedAt: 9, withoutOffice: undefined, since: 9 }
    ],
    [
      'sent, it has its id in small letters',
      states.sent(inState('sending', failed), CAPITALS, 'accepted', 9),
      { orderId: ID, how: 'accepted', failure: null, since: 9 }
    ],
    [
      'put away, it still says why nobody knew',
      states.closed(inState('unknown', failed), 9),
      { waiting: null, failure: OFFLINE, since: 9 }
    ]
  ])('%s', (_what, after, expected) => {
    expect(after).toMatchObject(expected)
  })
})
