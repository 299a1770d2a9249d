/** Timers stop while the computer sleeps, and clocks are set: the day is looked at this often, in milliseconds. */
const LOOK_EVERY = 60_000

/** Follows the local day by this computer's own clock, whatever the network does. */
export interface DayWatch {
  /** Looks now: the computer may have slept. */
  look(): void
  close(): void
}

/** The local day, of any clock: `today` throws where one is centuries off. */
const currentDay = (): string => new Date().toDateString()

/** Calls `onNewDay` whenever the day is another one than before. */
export function watchDay(onNewDay: () => void): DayWatch {
  let day = currentDay()

  function look(): void {
    const current = currentDay()
    if (current === day) return
    day = current
    onNewDay()
  }

  const timer = setInterval(look, LOOK_EVERY).unref()
  return {
    look,
    close() {
      clearInterval(timer)
    }
  }
}
