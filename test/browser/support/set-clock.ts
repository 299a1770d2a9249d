import type { RunningApp } from './running-app.ts'

/**
 * Runs in a process or a page, as its own source text: from then on its clock is that much ahead, and goes on at its
 * own speed.
 */
function setAhead(milliseconds: number): void {
  const System = Date
  globalThis.Date = class extends System {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [System.now() + milliseconds] : given) as [number]))
    }
    static override now(): number {
      return System.now() + milliseconds
    }
  } as DateConstructor
}

const sourceOf = (ahead: number): string => `(${setAhead.toString()})(${ahead})`

/** In UTC, as the service's stamps are. The practice service's few orders of that day have closings of every kind. */
export const MONDAY_MORNING = new Date(Date.UTC(2026, 10, 23, 10))

/** A clock that shows a given moment now. */
export interface SetClock {
  readonly now: () => number
  /** For the app's environment: the clock of its main process, and of its threads. */
  readonly env: Readonly<Record<string, string>>
  /** The clock of the app's page, which loads again. */
  setIn(app: RunningApp): Promise<void>
}

export function setClock(moment: Date): SetClock {
  const ahead = moment.getTime() - Date.now()
  const script = `data:text/javascript,${encodeURIComponent(sourceOf(ahead))}`
  return {
    now: () => Date.now() + ahead,
    env: { NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=${script}`].filter(Boolean).join(' ') },
    async setIn({ page }) {
      await page.addInitScript({ content: sourceOf(ahead) })
      await page.reload()
    }
  }
}
