import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PracticeTrouble } from '#domain/connection.ts'
import { isRecord } from '#domain/common/guards.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { DataFile, RunningService, ServiceOptions } from '../../practice/service.ts'

/** The practice connection's id; it is never stored in the list of connections. */
export const PRACTICE_ID = 'practice'
export const PRACTICE_NAME = 'Practice'

type Clear = () => Promise<Result<null, Failure>>

/** The practice service inside the program; exists while someone practices. */
export interface Practice {
  /**
   * Starts it with the orders of the last time, or returns the running one. If there are no such orders, `clear` first
   * forgets all that this computer remembers of them. `practice-unavailable` if it cannot start.
   */
  start(clear: Clear): Promise<Result<RunningService, Failure>>
  running(): RunningService | undefined
  /** Why orders of an earlier day are gone; until it starts over. */
  trouble(): PracticeTrouble | undefined
  /** Deletes every order and makes new sample orders. */
  startOver(): Result<null, Failure>
  stop(): Promise<void>
  /** Stops it and deletes its orders. */
  remove(): Promise<Result<null, Failure>>
}

export interface PracticeParts {
  readonly options: ServiceOptions
  /** Keeps the orders; undefined if they last only until the program quits. */
  readonly file: () => Promise<DataFile | undefined>
  /** The folder of the file, and of nothing else. */
  readonly folder: string
  readonly onBug: (error: unknown) => void
}

/** Neither its code is loaded nor its orders are opened before it is first started. */
export function createPractice({ options, file, folder, onBug }: PracticeParts): Practice {
  let starting: Promise<RunningService> | undefined
  let running: RunningService | undefined
  let trouble: PracticeTrouble | undefined
  /** The connection was removed in this run: nothing of it is kept until it is cleared for new work. */
  let isRemoved = false

  async function launch(clear: Clear): Promise<RunningService> {
    const { startService } = await import('../../practice/service.ts')
    const data = await file()
    if (data !== undefined) mkdirSync(dirname(data.path), { recursive: true, mode: 0o700 })
    const beforeNew = async (): Promise<void> => {
      const cleared = await clear()
      if (!cleared.ok) throw new Error(`Earlier practice orders weren’t cleared: ${cleared.failure.kind}`)
      isRemoved = false
    }
    const service = await startService({ ...options, ...(data && { data }), beforeNew })
    if (isRemoved) await beforeNew()
    return service
  }

  async function stop(): Promise<void> {
    const started = starting
    starting = running = trouble = undefined
    // A failed start was reported to its caller.
    await (await started?.catch(() => undefined))?.stop()
  }

  return {
    async start(clear) {
      const mine = (starting ??= launch(clear))
      try {
        const started = await mine
        // It may have been stopped while it started, or may be running already.
        if (starting === mine && running !== started) {
          running = started
          trouble = started.setAside?.because
        }
        return ok(started)
      } catch (error) {
        if (starting === mine) starting = undefined
        if (isInUse(error)) return failed({ kind: 'practice-unavailable', because: 'in-use' })
        onBug(error)
        return failed({ kind: 'practice-unavailable' })
      }
    },
    running: () => running,
    trouble: () => trouble,
    startOver() {
      try {
        running?.startOver()
        trouble = undefined
        return ok(null)
      } catch (error) {
        onBug(error)
        return failed({ kind: 'store', trouble: 'disk-fault' })
      }
    },
    stop,
    async remove() {
      isRemoved = true
      try {
        // First, for if another program holds the file, it stays.
        running?.startOver()
        await stop()
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
        return ok(null)
      } catch (error) {
        onBug(error)
        await stop()
        return failed({ kind: 'store', trouble: 'disk-fault' })
      }
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'trouble' in error && error.trouble === 'in-use'
}

/**
 * The options in the text of `TITLE_DESK_PRACTICE` (JSON: `{"orders":1000,"seed":7,"pace":60,"token":"…"}`), for
 * demonstrations and tests. Throws if it is not such JSON.
 */
export function practiceOptions(text: string | undefined): ServiceOptions {
  if (text === undefined || text === '') return {}
  const given: unknown = JSON.parse(text)
  if (!isRecord(given)) throw new TypeError('TITLE_DESK_PRACTICE must be a JSON object')
  const { orders, seed, pace, token } = given
  return {
    ...(typeof orders === 'number' ? { orders } : {}),
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(typeof pace === 'number' ? { pace } : {}),
    ...(typeof token === 'string' ? { token } : {})
  }
}
