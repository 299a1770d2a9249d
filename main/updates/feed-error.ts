import type { Failure } from '#domain/common/failure.ts'

/** Thrown through electron-updater, which knows errors only. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}
