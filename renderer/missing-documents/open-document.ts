import type { DocumentKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { bridge } from '../common/bridge.ts'
import { isFetchedAgain } from '../ui/text/fetched-again.ts'

/**
 * Opens a document's current file, or downloads it if it is not on this computer. What was just downloaded is not
 * opened: it may be wire instructions that changed.
 */
export async function openOrDownload({
  orderId,
  documentId
}: DocumentKey): Promise<Result<'opened' | 'downloaded', Failure>> {
  const opened = await bridge.call('documents.open', { orderId, documentId, fileId: null })
  if (opened.ok) return ok('opened')
  if (!isFetchedAgain(opened.failure)) return opened
  const downloaded = await bridge.call('documents.download', { orderId, documentId })
  return downloaded.ok ? ok('downloaded') : downloaded
}
