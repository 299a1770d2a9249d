import { formatTime } from '../text/format.ts'
import { whenWords } from './when.ts'

/** Takes two moments in milliseconds since 1970, when something was and now; gives it with its time: `10:42`, `yesterday 16:02`, `Thu 19 Nov, 16:02`. */
export function momentWords(moment: number, now: number): string {
  const [day, time] = [whenWords(moment, now), formatTime(moment)]
  if (day === time) return time
  return day === 'yesterday' ? `${day} ${time}` : `${day}, ${time}`
}
