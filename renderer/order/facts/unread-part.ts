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
  progress: 'No progress yet. Stages appear shortly after an order is placed.',
  documents: 'No documents yet.'
} as const

const REFUSED = {
  progress: 'Your access token can’t read the stages of this order, so Title Desk can’t tell you when they change.',
  documents:
    'Your access token can’t read the documents of this order, so Title Desk can’t tell you about new ones or changed wire instructions.',
  both: 'Your access token can’t read the stages and documents of this order, so Title Desk can’t tell you when they change, including wire instructions.'
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
  if (fileName === null && uploadedAt === null) return { short: 'Not received', more: '' }
  return id < 0
    ? {
        short: 'Can’t be downloaded',
        more: 'The service gave this file no ID, so it can’t be requested. Ask for it another way.'
      }
    : {
        short: 'Can’t be downloaded yet',
        more: 'The service gave no link to this file yet. Refresh the order later.'
      }
}
