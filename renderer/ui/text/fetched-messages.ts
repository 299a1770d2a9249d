import type { Fetching } from '#domain/documents/download.ts'
import { counted } from './format.ts'

/** The result of queuing documents, in a sentence. */
export function fetchedMessage(fetching: Fetching): string {
  const missed = fetching.failures.length
  return [...queuedTexts(fetching), missed === 0 ? '' : `${counted(missed, 'order')} couldn’t be checked.`]
    .filter(Boolean)
    .join(' ')
}

function queuedTexts({ begun, waiting = 0, kept, empty, failures }: Fetching): readonly string[] {
  if (begun > 0 || waiting > 0)
    return [
      begun === 0 ? '' : `${counted(begun, 'document')} ${begun === 1 ? 'is' : 'are'} being downloaded.`,
      waiting === 0 ? '' : `${counted(waiting, 'document')} will download once the service can be reached.`
    ]
  if (kept > 0)
    return [`Nothing new: ${counted(kept, 'document')} ${kept === 1 ? 'is' : 'are'} on this computer already.`]
  // Where nothing could be checked, there may be something.
  return empty === 0 && failures.length > 0 ? [] : ['Nothing to download yet.']
}
