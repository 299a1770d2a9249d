import { computed, onScopeDispose, shallowRef } from 'vue'
import type { DownloadNews } from '#domain/bridge.ts'
import type { DocumentKey, Download, DownloadTotals } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../common/bridge.ts'

export const downloadKey = ({ orderId, documentId }: DocumentKey) => `${orderId}/${documentId}`

/** The list in its order with these downloads replaced; new ones are appended. */
export function withChanged(list: readonly Download[], downloads: readonly Download[]): readonly Download[] {
  const changed = new Map(downloads.map(download => [downloadKey(download), download]))
  const known = list.map(download => {
    const key = downloadKey(download)
    const latest = changed.get(key) ?? download
    changed.delete(key)
    return latest
  })
  return [...known, ...changed.values()]
}

export type DownloadQueue = ReturnType<typeof useDownloadQueue>

/** The download queue of the active connection, kept up to date. The list stays undefined until a page reads it. */
export function useDownloadQueue() {
  const list = shallowRef<readonly Download[]>()
  const totals = shallowRef<DownloadTotals>()
  const readFailure = shallowRef<Failure>()
  /** Counts clearings: an answer asked for before the last one is another connection's. */
  let cleared = 0

  /** How many are not finished: receiving, waiting or paused. */
  const open = computed(() =>
    totals.value === undefined ? 0 : totals.value.waiting + totals.value.receiving + totals.value.paused
  )

  function set(queue: DownloadNews): void {
    list.value = queue.downloads
    totals.value = queue.totals
  }

  function update({ downloads, totals: latest }: DownloadNews): void {
    totals.value = latest
    if (list.value !== undefined && downloads.length > 0) list.value = withChanged(list.value, downloads)
  }

  async function read(): Promise<void> {
    const asked = cleared
    const result = await bridge.call('documents.queue', {})
    if (asked !== cleared) return
    readFailure.value = result.ok ? undefined : result.failure
    if (result.ok) set(result.value)
  }

  /** Reads the totals for the navigation rail; the list is not needed there. */
  async function count(): Promise<void> {
    const asked = cleared
    const result = await bridge.call('documents.queue', {})
    if (result.ok && asked === cleared) totals.value = result.value.totals
  }

  function clear(): void {
    cleared += 1
    list.value = totals.value = readFailure.value = undefined
  }

  onScopeDispose(bridge.on('documents.changed', update))
  return { list, totals, open, readFailure, set, read, count, clear }
}
