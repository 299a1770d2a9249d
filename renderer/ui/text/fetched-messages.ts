import type { Fetching } from '#domain/documents/download.ts'
import { counted } from './format.ts'

/** The result of queuing documents, in a sentence. */
export function fetchedMessage({ begun, kept, failures }: Fetching): string {
  const missed = failures.length === 0 ? '' : ` ${counted(failures.length, 'order')} couldn’t be checked.`
  if (begun > 0) return `${counted(begun, 'document')} ${begun === 1 ? 'is' : 'are'} being downloaded.${missed}`
  return kept > 0
    ? `Nothing new: ${counted(kept, 'document')} ${kept === 1 ? 'is' : 'are'} on this computer already.${missed}`
    : `Nothing to download yet.${missed}`
}
