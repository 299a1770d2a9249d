import type { DraftState } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import type { HowSent, Waiting } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'

/**
 * The ways from one state of an order to the next (reliability 3b); there are no others, and each says where it may begin. Whoever goes
 * another way has a fault: it throws.
 */
function move(
  order: LocalOrder,
  from: readonly DraftState[],
  state: DraftState,
  at: number,
  change: Partial<LocalOrder>
): LocalOrder {
  if (!from.includes(order.state)) throw new Error(`an order does not go from ${order.state} to ${state} like this`)
  return { ...order, state, since: order.state === state ? order.since : at, ...change }
}

const AT_THE_TURN: Waiting = { for: 'turn' }

/** A draft is queued for an account (null if no token is at hand), the order it makes frozen. */
export function queued(
  draft: LocalOrder,
  order: Order,
  account: string | null,
  at: number,
  waiting: Waiting = AT_THE_TURN
): LocalOrder {
  return move(draft, ['draft'], 'queued', at, {
    order,
    account,
    waiting,
    queuedAt: at,
    refusal: null,
    failure: null,
    how: null
  })
}

/** A queued order is an ordinary draft again. */
export function takenBack(order: LocalOrder, at: number): LocalOrder {
  return move(order, ['queued'], 'draft', at, { ...NOTHING_FROZEN, refusal: null })
}

/** An attempt is under way, for this account. */
export function sending(order: LocalOrder, account: string, at: number): LocalOrder {
  return move(order, ['queued'], 'sending', at, { account, waiting: null, failure: null })
}

/** The order waits in the queue, again or still; why, and what went wrong if anything did. */
export function waits(order: LocalOrder, waiting: Waiting, failure: Failure | null, at: number): LocalOrder {
  return move(order, ['queued', 'sending'], 'queued', at, { waiting, failure })
}

/** The service did not take it: a draft to be fixed. */
export function refused(order: LocalOrder, failure: Failure, at: number): LocalOrder {
  return move(order, ['sending'], 'draft', at, { ...NOTHING_FROZEN, refusal: failure })
}

/**
 * Nobody knows whether it is there: after its sending, where the list says that an earlier attempt arrived after all,
 * or where what the program found by itself is not it. What the service or the user said stays (I11).
 */
export function unknown(order: LocalOrder, because: Failure, at: number): LocalOrder {
  return move(order, order.how === 'matched' ? ['sent'] : ['queued', 'sending'], 'unknown', at, {
    waiting: null,
    failure: because,
    orderId: null,
    how: null
  })
}

/** The user said that it may be sent though the office doesn't answer: it goes at once. */
export function permitted(order: LocalOrder, decisionId: string, at: number): LocalOrder {
  return move(order, ['queued'], 'queued', at, {
    waiting: { for: 'turn', isAsked: true },
    failure: null,
    withoutOffice: decisionId
  })
}

/** It is there, under this id; where its fields came from is no longer needed. */
export function sent(order: LocalOrder, orderId: OrderId, how: HowSent, at: number): LocalOrder {
  return move(order, ['sending', 'unknown'], 'sent', at, {
    origins: undefined,
    waiting: null,
    failure: null,
    orderId: lowerCased(orderId),
    how
  })
}

/** The user decided to send it again: it waits for its turn. */
export function sentAgain(order: LocalOrder, at: number): LocalOrder {
  return move(order, ['unknown'], 'queued', at, {
    waiting: AT_THE_TURN,
    failure: null,
    queuedAt: at,
    withoutOffice: undefined
  })
}

/** The user closed it without knowing. */
export function closed(order: LocalOrder, at: number): LocalOrder {
  return move(order, ['unknown'], 'closed', at, { waiting: null })
}

/** The user said that the account of today is the same client's (R27, R47). */
export function forAccount(order: LocalOrder, account: string): LocalOrder {
  return { ...order, account, ...(order.state === 'queued' ? { waiting: AT_THE_TURN, failure: null } : {}) }
}

/** Nothing is frozen in a draft. */
export const NOTHING_FROZEN = {
  order: null,
  queuedAt: null,
  account: null,
  waiting: null,
  failure: null,
  how: null,
  orderId: null,
  withoutOffice: undefined
} as const
