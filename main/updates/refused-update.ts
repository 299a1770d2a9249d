import type { Failure } from '#domain/common/failure.ts'
import type { UpdateRefusal } from '#domain/updates.ts'
import { FeedError } from './feed-error.ts'

/** An update that must not be installed. */
export class RefusedUpdate extends Error {
  override readonly name = 'RefusedUpdate'
  readonly because: UpdateRefusal

  constructor(because: UpdateRefusal) {
    super(because)
    this.because = because
  }
}

const ABOUT_THE_OFFER: Partial<Record<Failure['kind'], UpdateRefusal>> = {
  malformed: 'content',
  file: 'content',
  redirected: 'redirect'
}

/** Why an error says that a feed offers what must not be installed; null if it is about something else, or the way there. */
export function refusalIn(error: unknown): UpdateRefusal | null {
  if (error instanceof RefusedUpdate) return error.because
  if (error instanceof FeedError) return ABOUT_THE_OFFER[error.failure.kind] ?? null
  if (!(error instanceof Error && 'code' in error)) return null
  if (error.code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature'
  return String(error.code).startsWith('ERR_UPDATER_') ? 'library' : null
}
