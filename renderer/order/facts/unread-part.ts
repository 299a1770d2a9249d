import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'

/**
 * Shown for a part of an order that could not be read: a failure, with its meaning here if the failure says less; or a
 * sentence if nothing is wrong.
 */
export interface UnreadPart {
  readonly failure?: Failure
  readonly meaning?: string
  readonly quiet?: string
}

const QUIET = {
  progress: 'The service has no progress for this order yet. A new order gets its stages a little later.',
  documents: 'The service has no documents for this order yet.'
} as const

const REFUSED = {
  progress: 'It cannot read the stages of this order, and Title Desk cannot tell you when they change.',
  documents:
    'It cannot read the documents of this order, and Title Desk cannot tell you of new ones, or of changed wire instructions.',
  both: 'It cannot read the stages and documents of this order, and Title Desk cannot tell you when they change, changed wire instructions included.'
} as const

/**
 * A failure that both parts share is shown once, above both.
 * @param known which parts were read before, and whether the service lists the order or accepted it from this computer
 */
export function unreadParts(
  failures: { readonly progress: Failure | undefined; readonly documents: Failure | undefined },
  known: { readonly order: boolean; readonly progress: boolean; readonly documents: boolean }
): { readonly progress: UnreadPart; readonly documents: UnreadPart } {
  const of = (part: 'progress' | 'documents'): UnreadPart => {
    const failure = failures[part]
    if (failure === undefined) return {}
    if (failure.kind === 'not-found' && known.order && !known[part]) return { quiet: QUIET[part] }
    return failure.kind === 'forbidden' ? { failure, meaning: REFUSED[part] } : { failure }
  }
  const [progress, documents] = [of('progress'), of('documents')]
  if (progress.failure === undefined || progress.failure.kind !== documents.failure?.kind)
    return { progress, documents }
  return { progress: progress.meaning === undefined ? progress : { ...progress, meaning: REFUSED.both }, documents: {} }
}

/** Why a document cannot be downloaded, and what to do besides waiting. */
export function noFileText({ id, fileName, uploadedAt }: Pick<OrderDocument, 'id' | 'fileName' | 'uploadedAt'>): {
  readonly short: string
  readonly more: string
} {
  if (fileName === null && uploadedAt === null) return { short: 'not here yet', more: '' }
  return id < 0
    ? {
        short: 'cannot be downloaded',
        more: 'The service lists this file without a number of its own, so Title Desk cannot ask for it. Have it sent to you another way.'
      }
    : {
        short: 'cannot be downloaded yet',
        more: 'The service names this file, but gives no link to it. Refresh the order later.'
      }
}
