import type { DraftId } from '#domain/order/draft.ts'
import { createFullScan, type FullScan } from '../../list-scan/full-scan.ts'
import { mayBe } from '../../matching/find-match.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { openQuestion } from '../record/attempts.ts'
import { versionsOf } from './compare.ts'
import type { OutboxContext, Reached } from '../context/outbox-context.ts'

/** A scan that may pause and go on. It looks for the orders that were unknown when it started. */
export interface OpenScan {
  readonly scan: FullScan
  readonly account: string
  readonly startedAt: number
  /** The attempt in question of each order. */
  readonly questions: ReadonlyMap<DraftId, string>
}

export interface OpenScans {
  /** The scan to go on with, if it is for this account and one of its orders is still unknown; a new one for these orders otherwise. */
  goOnOrStart(reached: Reached, orders: readonly LocalOrder[]): OpenScan
  end(connectionId: string): void
  /** Ends it, and shows its orders as no longer searched for. */
  drop(connectionId: string): void
}

/** A scan that could not finish within a day starts again. */
const LONGEST_SCAN = 24 * 3_600_000

export function createOpenScans(context: OutboxContext): OpenScans {
  const scans = new Map<string, OpenScan>()

  function isUsable({ questions, account, startedAt }: OpenScan, reached: Reached): boolean {
    const store = context.ledger.store()
    const isOpen = [...questions].some(
      ([id, attempt]) => store.orders.get(id)?.state === 'unknown' && store.attempts.get(attempt)?.state === 'unknown'
    )
    return isOpen && account === reached.account && context.monotonic() - startedAt < LONGEST_SCAN
  }

  function start({ connectionId, account }: Reached, orders: readonly LocalOrder[]): OpenScan {
    const store = context.ledger.store()
    const questions = new Map(
      orders.flatMap(order => {
        const question = openQuestion(store, order)
        return question === undefined ? [] : [[order.id, question.id] as const]
      })
    )
    const scan = createFullScan({ keeps: mayBe(orders.flatMap(order => versionsOf(store, order))) })
    const open = { scan, account, startedAt: context.monotonic(), questions }
    scans.set(connectionId, open)
    return open
  }

  function drop(connectionId: string): void {
    for (const id of scans.get(connectionId)?.questions.keys() ?? []) context.looking.delete(id)
    scans.delete(connectionId)
  }

  return {
    drop,
    end(connectionId) {
      scans.delete(connectionId)
    },
    goOnOrStart(reached, orders) {
      const open = scans.get(reached.connectionId)
      if (open !== undefined && isUsable(open, reached)) return open
      if (open !== undefined) drop(reached.connectionId)
      return start(reached, orders)
    }
  }
}
