import type { StartTimer } from '../../../main/async/timer.ts'

/** A clock that goes on only when it is told to, with its timers. */
export interface Clock {
  readonly now: () => number
  /** Time that passes, whatever the clock says. */
  readonly monotonic: () => number
  readonly timer: StartTimer
  /** Lets everything come to rest that waits for no timer. */
  rest(): Promise<void>
  /** Goes on by so many milliseconds, ringing each timer at its time. */
  advance(milliseconds: number): Promise<void>
  /** Sets the clock, as the user or the system does: no timer fires because of it. */
  set(time: number): void
}

/** So many turns of the event loop anything here needs at most to come to rest. */
const TURNS = 12

export function createClock(start = Date.UTC(2026, 10, 20, 9)): Clock {
  let time = start
  /** Timers run on time that passes, whatever the clock says. */
  let passed = 0
  const timers = new Map<() => void, number>()
  async function rest(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    now: () => time,
    monotonic: () => passed,
    timer(ring, milliseconds) {
      const key = () => {
        ring()
      }
      timers.set(key, passed + milliseconds)
      return () => {
        timers.delete(key)
      }
    },
    rest,
    async advance(milliseconds) {
      const end = passed + milliseconds
      await rest()
      for (;;) {
        const [next] = [...timers].filter(([, at]) => at <= end).sort((a, b) => a[1] - b[1])
        if (next === undefined) break
        const [ring, at] = next
        time += Math.max(at - passed, 0)
        passed = Math.max(at, passed)
        timers.delete(ring)
        ring()
        await rest()
      }
      time += end - passed
      passed = end
    },
    set(to) {
      time = to
    }
  }
}
