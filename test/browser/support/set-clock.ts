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
  /** For the app's start: the clock of its pages, as code that runs before theirs. */
  readonly beforeEach: string
}

export function setClock(moment: Date): SetClock {
  const ahead = moment.getTime() - Date.now()
  const script = `data:text/javascript,${encodeURIComponent(sourceOf(ahead))}`
  return {
    now: () => Date.now() + ahead,
    env: { NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=${script}`].filter(Boolean).join(' ') },
    beforeEach: sourceOf(ahead)
  }
}
