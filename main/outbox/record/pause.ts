import type { Failure } from '#domain/common/failure.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Ledger, Writing } from './ledger.ts'
import { forAccount, waits } from './states.ts'

/** Whether a failure says that nothing can be sent until there is another token, or the keychain can be asked (R43). */
export function pausesOutbox(failure: Failure): boolean {
  return ['unauthorized', 'forbidden', 'vault', 'not-connected', 'practice-unavailable'].includes(failure.kind)
}

/** Pauses a connection's whole outbox, in the transaction given: every queued order of it waits for a token and is kept (R43). */
export function pauseAll({ store, put }: Writing, connectionId: string, failure: Failure, at: number): void {
  for (const order of store.orders.list(connectionId, ['queued'])) {
    if (isFree(order)) put(...paused(order, failure, at))
  }
}

/** An order that waits for a token, and the event of it. */
export function paused(order: LocalOrder, failure: Failure, at: number) {
  return [waits(order, { for: 'token', failure }, failure, at), { at, what: 'held', failure }] as const
}

/** Why a connection's outbox is paused, if it is. */
export function pauseOf(orders: readonly LocalOrder[]): Failure | undefined {
  for (const { waiting } of orders) if (waiting?.for === 'token') return waiting.failure
  return undefined
}

/**
 * Lets what waits for a token go on: each order whose account is still the same; what was queued for another, or before
 * one was known, waits for the user's decision (R27, R47). `account` is undefined if it could not be asked for: then
 * the next attempt will tell.
 */
export function resume(ledger: Ledger, connectionId: string, account: string | undefined, at: number): void {
  ledger.write(({ put }) => {
    for (const order of ledger.orders(connectionId, ['queued'])) {
      if (ledger.isUnstored(order.id)) continue
      const isPaused = order.waiting?.for === 'token'
      const other = account !== undefined && order.account !== account
      if (other && (isPaused || isFree(order))) put(waits(order, forOtherAccount(order), order.failure, at))
      else if (!other && isPaused) put(waits(order, { for: 'turn' }, null, at))
      // The account of before is back.
      else if (!other && account !== undefined && order.waiting?.for === 'account') put(forAccount(order, account))
    }
  })
}

/** What an order waits for that was queued for another account than the one at hand, or for none. */
export function forOtherAccount({ account }: LocalOrder): Waiting {
  return account === null ? { for: 'account', unbound: true } : { for: 'account' }
}

/** Whether an order goes by itself, now or at its time. */
export function isFree({ waiting }: LocalOrder): boolean {
  return waiting?.for === 'turn' || waiting?.for === 'time' || waiting?.for === 'look'
}
