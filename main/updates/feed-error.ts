import type { Failure } from '#domain/common/failure.ts'

/** Thrown through electron-updater, which knows errors only. */
export class FeedError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}
