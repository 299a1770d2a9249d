import type { Download, DownloadTotals } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'

/** The progress of all downloads together. Canceled ones are not counted. */
export function totalsOf(downloads: readonly Download[], asking: number, heldBy: Failure | null): DownloadTotals {
  const count = (state: Download['state']) => downloads.filter(download => download.state === state).length
  const counted = downloads.filter(({ state }) => state !== 'canceled' && state !== 'failed')
  return {
    waiting: count('waiting'),
    receiving: count('receiving'),
    paused: count('paused'),
    failed: count('failed'),
    kept: count('kept'),
    asking,
    received: sum(counted.map(({ received }) => received)),
    total: sum(counted.map(({ total, received }) => Math.max(total ?? 0, received))),
    isWhole: counted.every(({ total, state }) => total !== null || state === 'kept'),
    // If nothing waits, nothing is held.
    heldBy: count('waiting') > 0 ? heldBy : null
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
