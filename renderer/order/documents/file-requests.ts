import type { ResultOf } from '#domain/bridge.ts'
import type { FileKey } from '#domain/documents/download.ts'
import { bridge } from '../../common/bridge.ts'
import type { DocumentAction } from './document-state.ts'

/** Asks the main process to do something with a file. */
export function requestFor(
  action: Exclude<DocumentAction, 'preview' | 'view' | 'download'>,
  file: FileKey
): Promise<ResultOf<'documents.open' | 'documents.cancel'>> {
  const { orderId, documentId } = file
  switch (action) {
    case 'cancel':
      return bridge.call('documents.cancel', { keys: [{ orderId, documentId }] })
    case 'pause':
      return bridge.call('documents.pause', { keys: [{ orderId, documentId }] })
    case 'resume':
      return bridge.call('documents.resume', { keys: [{ orderId, documentId }] })
    case 'open':
      return bridge.call('documents.open', file)
    case 'showInFolder':
      return bridge.call('documents.showInFolder', file)
  }
}
