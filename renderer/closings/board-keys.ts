import { rowStep } from '../ui/keyboard/row-step.ts'

/**
 * The index of the row that a key leads to from the row at `at`: up and down by rows, left and right by days. `days`
 * holds each row's day.
 */
export function boardStep(key: string, at: number, days: readonly string[]): number | undefined {
  const day = days[at]
  if (key === 'ArrowRight') {
    const next = days.findIndex((other, index) => index > at && other !== day)
    return next < 0 ? at : next
  }
  if (key === 'ArrowLeft') {
    const first = day === undefined ? at : days.indexOf(day)
    return first < at || first === 0 ? Math.max(first, 0) : days.indexOf(days[first - 1] ?? '')
  }
  return rowStep(key, at, days.length)
}
