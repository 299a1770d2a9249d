import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { RunningService, ServiceOptions } from '../../practice/service.ts'

/** The practice connection's id; it is never stored on disk. */
export const PRACTICE_ID = 'practice'
export const PRACTICE_NAME = 'Practice'

/** The practice service inside the program; exists while someone practices. */
export interface Practice {
  /** Starts it, or returns the running one; `practice-unavailable` if no port on this computer is available. */
  start(): Promise<Result<RunningService, Failure>>
  running(): RunningService | undefined
  stop(): Promise<void>
}

/** Its code is loaded when it is first started. */
export function createPractice(options: ServiceOptions, onBug: (error: unknown) => void): Practice {
  let starting: Promise<RunningService> | undefined
  let running: RunningService | undefined
  return {
    async start() {
      const mine = (starting ??= launch(options))
      try {
        const started = await mine
        // It may have been stopped while it started.
        if (starting === mine) running = started
        return ok(started)
      } catch (error) {
        onBug(error)
        if (starting === mine) starting = undefined
        return failed({ kind: 'practice-unavailable' })
      }
    },
    running: () => running,
    async stop() {
      const started = starting
      starting = running = undefined
      // A failed start was reported to its caller.
      await (await started?.catch(() => undefined))?.stop()
    }
  }
}

async function launch(options: ServiceOptions): Promise<RunningService> {
  const { startService } = await import('../../practice/service.ts')
  return startService(options)
}

/**
 * The options in the text of `TITLE_DESK_PRACTICE` (JSON: `{"orders":1000,"seed":7,"pace":60,"token":"…"}`), for
 * demonstrations and tests. Throws if it is not such JSON.
 */
export function practiceOptions(text: string | undefined): ServiceOptions {
  if (text === undefined || text === '') return {}
  const given: unknown = JSON.parse(text)
  if (typeof given !== 'object' || given === null) throw new TypeError('TITLE_DESK_PRACTICE must be a JSON object')
  const { orders, seed, pace, token } = given as Record<string, unknown>
  return {
    ...(typeof orders === 'number' ? { orders } : {}),
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(typeof pace === 'number' ? { pace } : {}),
    ...(typeof token === 'string' ? { token } : {})
  }
}
