import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'

/** What is said of a part of an order that could not be read: a failure, with what it means here where that is more than the failure says; or, where nothing is wrong, a sentence. */
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
 * Takes why each part could not be read, which of them are known from before, and whether the order is one the service lists, or took from this desk; gives what is said of
 * each. What both failed for alike is said once, above both.
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

/** Takes a document without a file that can be downloaded; gives why that is, and what to do where that is more than to wait. */
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
