import { typedTime } from '#domain/calendar/typed-time.ts'

/** The local time of a moment in milliseconds since 1970: `10:42 AM`, `4:04 PM`. */
export function formatTime(moment: number): string {
  const clock = new Date(moment)
  return typedTime(clock.getHours() * 60 + clock.getMinutes())
}
