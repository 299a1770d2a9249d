import type { PracticeOptions, RunningPractice } from '../practice/index.ts'

/** The practice connection's id; it is never kept on disk. */
export const PRACTICE_ID = 'practice'
export const PRACTICE_NAME = 'Practice'

/** The practice service inside the program: there when someone practises. */
export interface Practice {
  /** Starts it, or gives the one that runs. Throws where no port on this computer can be had. */
  start(): Promise<RunningPractice>
  running(): RunningPractice | undefined
  stop(): Promise<void>
}

/** Takes how the service is to be (`practiceOptions`), gives it; its code is loaded when it is first started. */
export function createPractice(options: PracticeOptions): Practice {
  let starting: Promise<RunningPractice> | undefined
  let running: RunningPractice | undefined
  return {
    start() {
      starting ??= launch(options).then(started => (running = started)).catch((error: unknown) => {
        starting = undefined
        throw error
      })
      return starting
    },
    running: () => running,
    async stop() {
      const started = starting
      starting = running = undefined
      await (await started)?.stop()
    }
  }
}

async function launch(options: PracticeOptions): Promise<RunningPractice> {
  const { startPractice } = await import('../practice/index.ts')
  return startPractice(options)
}

/**
 * Takes the text of `TITLE_DESK_PRACTICE` (JSON: `{"orders":1000,"seed":7,"pace":60,"token":"…"}`), gives the options it names.
 * For demonstrations and tests; throws where it is no such JSON.
 */
export function practiceOptions(text: string | undefined): PracticeOptions {
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
