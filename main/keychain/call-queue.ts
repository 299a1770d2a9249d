/** The result of a call that did not end within its limit. */
export const LATE = Symbol('late')

export interface CallOptions {
  /** Runs the call even if it became late while waiting. */
  readonly evenIfLate?: boolean
}

/** Calls that run one after another, each with a limit. */
export interface CallQueue {
  /** The call's result, or `LATE` after the limit; a later result is ignored. Rejects if the call throws. */
  run<T>(call: () => Promise<T>, options?: CallOptions): Promise<T | typeof LATE>
  busy(): boolean
  /** Resolves when no call hangs any more, at the latest after the limit. */
  settled(): Promise<void>
}

/**
 * The limit in milliseconds counts from the request (R20). One call runs at a time, because each holds one of Node's few threads for
 * files and names, and a keychain that hangs must not take them all. While one hangs, others are late at once.
 */
export function createCallQueue(limitMs: number): CallQueue {
  let last: Promise<unknown> = Promise.resolve()
  let running = false
  let hanging = false

  async function turn<T>(call: () => Promise<T>): Promise<T> {
    running = true
    try {
      return await call()
    } finally {
      running = hanging = false
    }
  }

  return {
    run<T>(call: () => Promise<T>, { evenIfLate = false }: CallOptions = {}) {
      if (hanging && !evenIfLate) return Promise.resolve(LATE)
      return new Promise<T | typeof LATE>((resolve, reject) => {
        let given: 'waiting' | 'begun' | 'late' = 'waiting'
        const giveUp = (): void => {
          hanging ||= given === 'begun'
          given = 'late'
          resolve(LATE)
        }
        const timer = setTimeout(giveUp, hanging ? 0 : limitMs)
        last = last.then(async () => {
          if (given === 'late' && !evenIfLate) return
          if (given === 'waiting') given = 'begun'
          await turn(call).then(resolve, reject)
          clearTimeout(timer)
        })
      })
    },
    busy: () => running,
    async settled() {
      if (!hanging) return
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, limitMs)
      await Promise.race([last, limit.promise])
      clearTimeout(timer)
    }
  }
}
