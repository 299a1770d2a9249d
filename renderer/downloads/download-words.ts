import type { Download, DownloadTotals, Fetching } from '#domain/download.ts'
import { counted } from '../ui/format.ts'
import { formatBytes } from '../ui/format-bytes.ts'

/** Takes what is under way together, gives it in a line: `12 of 40 downloaded · 3.1 MB of 9.8 MB`. Empty where nothing is. */
export function totalsWords({ waiting, receiving, paused, kept, asking, received, total, isWhole }: DownloadTotals): string {
  const open = waiting + receiving + paused
  const asked = asking > 0 ? `Asking for the documents of ${counted(asking, 'order')} …` : ''
  if (open === 0) return asked
  const bytes = isWhole ? `${formatBytes(received)} of ${formatBytes(total)}` : received > 0 ? `${formatBytes(received)} so far` : ''
  const still = receiving === 0 && waiting === 0 ? 'Paused' : ''
  return [`${kept} of ${counted(open + kept, 'document')} downloaded`, bytes, still, asked].filter(Boolean).join(' · ')
}

/** Takes what is under way together, gives how far it is, 0 to 1; by documents while not all have said how large they are. */
export function shareDone({ waiting, receiving, paused, kept, received, total, isWhole }: DownloadTotals): number {
  const all = waiting + receiving + paused + kept
  if (all === 0) return 0
  return isWhole && total > 0 ? received / total : kept / all
}

/** Takes a download, gives how it stands in a few words; of one under way `far` says how far. */
export function stateWords({ state, received, total, files, failure }: Download): string {
  const far = total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
  switch (state) {
    case 'waiting': return failure !== null ? 'Broke off; goes on by itself' : received > 0 ? `Waits to go on at ${far}` : 'Waits for its turn'
    case 'receiving': return far
    case 'paused': return received > 0 ? `Paused at ${far}` : 'Paused'
    case 'kept': return `Downloaded, ${formatBytes(files[0]?.size ?? received)}`
    case 'failed': return 'Not downloaded'
    case 'canceled': return 'Canceled'
  }
}

/** Takes how many documents are new in how many orders, gives it in a line. */
export function newWords(documents: number, orders: number): string {
  if (documents === 0) return 'No new documents'
  return `${counted(documents, 'new document')} in ${counted(orders, 'order')}`
}

/** Takes what came of asking orders for their documents, gives the part that went wrong; empty where nothing did. */
export function missedWords({ failures }: Fetching): string {
  return failures.length === 0 ? '' : `The documents of ${counted(failures.length, 'order')} could not be listed.`
}
