import type { Failure } from '#domain/common/failure.ts'
import { MOST_IMPORTED } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { bridge } from '../common/bridge.ts'

/** Characters of one request: half of what the main process takes. */
const MOST_CHARACTERS = 500_000

/**
 * Saves drafts in batches, each of them in one commit. `progress` is told how many are saved and may end the work by
 * returning false. Returns why it ended early, if something failed.
 */
export async function saveInBatches(
  connectionId: string,
  entries: readonly OrderEntry[],
  progress: (done: number) => boolean
): Promise<Failure | undefined> {
  for (let at = 0; at < entries.length;) {
    const batch = batchOf(entries, at)
    const result = await bridge.call('drafts.import', { connectionId, entries: batch, from: 'csv' })
    if (!result.ok) return result.failure
    at += batch.length
    if (!progress(at)) return undefined
  }
  return undefined
}

/** As many as fit into a request, and at least one. */
export function batchOf(entries: readonly OrderEntry[], at: number): readonly OrderEntry[] {
  const batch: OrderEntry[] = []
  let characters = 0
  for (const entry of entries.slice(at, at + MOST_IMPORTED)) {
    characters += JSON.stringify(entry).length
    if (batch.length > 0 && characters > MOST_CHARACTERS) break
    batch.push(entry)
  }
  return batch
}
