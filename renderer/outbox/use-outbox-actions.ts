import { shallowReactive } from 'vue'
import type { ResultOf } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Decision, OutboxItem } from '#domain/order/outbox.ts'
import { bridge } from '../common/bridge.ts'

type OutboxAction = 'outbox.takeBack' | 'outbox.sendNow' | 'outbox.searchAgain' | 'outbox.decide'

/** Actions on orders in the outbox. Each resolves to its failure, if any; what it changed arrives as an event. */
export function useOutboxActions() {
  /** Orders with an action under way: a second click does nothing. */
  const busy = shallowReactive(new Set<DraftId>())

  async function once<K extends OutboxAction>(
    id: DraftId,
    call: () => Promise<ResultOf<K>>
  ): Promise<Failure | undefined> {
    if (busy.has(id)) return undefined
    busy.add(id)
    try {
      const result = await call()
      return result.ok ? undefined : result.failure
    } finally {
      busy.delete(id)
    }
  }

  const takeBack = (id: DraftId) => once<'outbox.takeBack'>(id, () => bridge.call('outbox.takeBack', { id }))
  const sendNow = (id: DraftId) => once<'outbox.sendNow'>(id, () => bridge.call('outbox.sendNow', { id }))
  const searchAgain = (id: DraftId) => once<'outbox.searchAgain'>(id, () => bridge.call('outbox.searchAgain', { id }))
  const decide = (id: DraftId, decision: Decision) =>
    once<'outbox.decide'>(id, () => bridge.call('outbox.decide', { id, decision }))

  /** Confirms for one order after another that the current account is the same client's; stops at the first failure, after so many. */
  async function sameAccount(
    queued: readonly OutboxItem[]
  ): Promise<{ readonly failure: Failure; readonly done: number } | undefined> {
    for (const [done, { id }] of queued.entries()) {
      const failure = await decide(id, { kind: 'same-account' })
      if (failure !== undefined) return { failure, done }
    }
    return undefined
  }

  return { busy, takeBack, sendNow, searchAgain, decide, sameAccount }
}
