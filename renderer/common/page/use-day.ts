import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { today, type CalendarDate } from '#domain/calendar/calendar-date.ts'

/** Timers stop while the computer sleeps, and clocks are set: the day is looked at this often, in milliseconds. */
const LOOK_EVERY = 60_000

/** The local day, for what a page that is left open overnight says of it. */
export function useDay(): Readonly<ShallowRef<CalendarDate>> {
  const day = shallowRef(today())
  let timer = setTimeout(look, LOOK_EVERY)

  function look() {
    timer = setTimeout(look, LOOK_EVERY)
    day.value = today()
  }

  onScopeDispose(() => clearTimeout(timer))
  return day
}
