import type { Waiting } from './outbox.ts'

interface Asked {
  /** What a queued order waits for; null for nothing. */
  readonly waiting: Waiting | null
  /** Whether other desks of the office know the order. */
  readonly isKnown: boolean
  /** When the desk left, in milliseconds since 1970. */
  readonly since: number
}

/**
 * What a queued order waits for once its desk has left the office; undefined where nothing changes. Another desk may have sent an order that the
 * office knows, or taken it over since, and nobody tells this one any more: the user decides (O1).
 */
export function afterLeaving({ waiting, isKnown, since }: Asked): Waiting | undefined {
  if (waiting?.for === 'recovered') return undefined
  if (waiting?.for === 'office') {
    const { hold } = waiting
    return hold.kind === 'out' && !hold.isShared ? { for: 'turn' } : { for: 'recovered', hold }
  }
  return isKnown ? { for: 'recovered', hold: { kind: 'out', since, isShared: true, others: [] } } : undefined
}
