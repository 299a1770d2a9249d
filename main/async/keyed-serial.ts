import type { StartTimer } from './timer.ts'

/** What to do after a step: take the next one at once, at a time (milliseconds since 1970), or only when asked. */
export type Step = 'again' | 'rest' | { readonly at: number }

/** The longest single timer: the clock may be changed while it runs (L6). */
const LONGEST_SLEEP = 3_600_000

/** Steps of work by key (a connection's id): never two at once for the same key. */
export interface KeyedSerial {
  /** Starts work for a key now. If it is already running, takes another step afterwards. */
  go(key: string): void
  /** Resolves when work for a key (for all keys, if null) is at rest. */
  rested(key: string | null): Promise<void>
  /** Starts no more work and cancels the timers. */
  close(): void
}

export interface KeyedSerialParts {
  readonly now: () => number
  readonly timer: StartTimer
  readonly onBug: (error: unknown) => void
}

/** One step of work for a key. */
export type TakeStep = (key: string) => Promise<Step>

/** Work for a key runs one step after the other (R38). */
export function createKeyedSerial(step: TakeStep, { now, timer, onBug }: KeyedSerialParts): KeyedSerial {
  const running = new Map<string, Promise<void>>()
  const askedAgain = new Set<string>()
  const timers = new Map<string, () => void>()
  let closed = false

  function cancelTimer(key: string): void {
    timers.get(key)?.()
    timers.delete(key)
  }

  function startTimer(key: string, at: number): void {
    const wait = Math.min(Math.max(at - now(), 0), LONGEST_SLEEP)
    timers.set(
      key,
      timer(() => {
        go(key)
      }, wait)
    )
  }

  /** After a bug it rests, but what was asked for meanwhile is done. */
  async function stepOf(key: string): Promise<Step> {
    try {
      return await step(key)
    } catch (error) {
      onBug(error)
      return 'rest'
    }
  }

  async function run(key: string): Promise<void> {
    try {
      for (;;) {
        askedAgain.delete(key)
        const next = await stepOf(key)
        if (next === 'again' || askedAgain.has(key)) continue
        if (next !== 'rest' && !closed) startTimer(key, next.at)
        return
      }
    } finally {
      running.delete(key)
    }
  }

  function go(key: string): void {
    if (closed) return
    cancelTimer(key)
    if (running.has(key)) {
      askedAgain.add(key)
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    running.set(key, promise)
    void run(key).then(resolve)
  }

  return {
    go,
    async rested(key) {
      await (key === null ? Promise.all(running.values()) : running.get(key))
    },
    close() {
      closed = true
      for (const key of timers.keys()) cancelTimer(key)
    }
  }
}
