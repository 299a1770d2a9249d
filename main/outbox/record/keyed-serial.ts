import type { StartTimer } from '../../service/http/deadline.ts'

/** What a step gives: do another at once, come back at a time (milliseconds since 1970), or rest until asked. */
export type Step = 'again' | 'rest' | { readonly at: number }

/** The longest a line sleeps: the clock may have been set meanwhile (L6). */
const LONGEST_SLEEP = 3_600_000

export interface Line {
  /** Goes on with a connection's work, now; while it is going on already, it looks once more afterwards. */
  go(connectionId: string): void
  /** Ends when a connection's work (all work, where null) has come to rest. */
  rested(connectionId: string | null): Promise<void>
  /** Sets no alarm any more. */
  close(): void
}

export type Lines = (
  step: (connectionId: string) => Promise<Step>,
  parts: { readonly now: () => number; readonly timer: StartTimer; readonly onBug: (error: unknown) => void }
) => Line

/** Takes one step of work; gives a line for each connection that does steps one after the other, never two at once (R38). */
export const createLines: Lines = (step, { now, timer, onBug }) => {
  const running = new Map<string, Promise<void>>()
  const askedAgain = new Set<string>()
  const alarms = new Map<string, () => void>()
  let closed = false

  function silence(connectionId: string): void {
    alarms.get(connectionId)?.()
    alarms.delete(connectionId)
  }

  async function run(connectionId: string): Promise<void> {
    try {
      for (;;) {
        askedAgain.delete(connectionId)
        const next = await step(connectionId)
        if (next === 'again' || askedAgain.has(connectionId)) continue
        if (next !== 'rest' && !closed) {
          const wait = Math.min(Math.max(next.at - now(), 0), LONGEST_SLEEP)
          alarms.set(
            connectionId,
            timer(() => {
              go(connectionId)
            }, wait)
          )
        }
        return
      }
    } catch (error) {
      onBug(error)
    } finally {
      running.delete(connectionId)
    }
  }

  function go(connectionId: string): void {
    if (closed) return
    silence(connectionId)
    if (running.has(connectionId)) {
      askedAgain.add(connectionId)
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    running.set(connectionId, promise)
    void run(connectionId).then(resolve)
  }

  return {
    go,
    async rested(connectionId) {
      await (connectionId === null ? Promise.all(running.values()) : running.get(connectionId))
    },
    close() {
      closed = true
      for (const connectionId of alarms.keys()) silence(connectionId)
    }
  }
}
