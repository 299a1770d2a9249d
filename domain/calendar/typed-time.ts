import { oneLine } from '../common/one-line.ts'

/** Minutes since midnight for `9:45 AM`, `9:45a`, `945 pm`, `14:30` or `9 am`; undefined if the text is not a time. */
export function readTime(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(oneLine(text))
  if (match === null) return undefined
  const [typed = '', hour = '', minute, half] = match
  // A bare `9` is ambiguous: morning or evening.
  if (half === undefined && (minute === undefined || /m/i.test(typed))) return undefined
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  if (minutes > 59 || (half === undefined ? hours > 23 : hours < 1 || hours > 12)) return undefined
  if (half === undefined) return hours * 60 + minutes
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes
}

/** `9:45 AM`, from minutes since midnight. */
export function typedTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(rest).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
