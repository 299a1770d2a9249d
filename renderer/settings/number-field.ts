import { grouped } from '../ui/text/format.ts'

/** A whole number within limits, both of which are meant too. */
export interface Limits {
  readonly least: number
  readonly most: number
}

/** Takes what was typed, gives the whole number it is, or undefined where it is none or lies outside the limits. A comma between thousands is taken. */
export function readNumber(typed: string, { least, most }: Limits): number | undefined {
  const text = typed.trim()
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(text)) return undefined
  const value = Number(text.replaceAll(',', ''))
  return value >= least && value <= most ? value : undefined
}

/** Takes the limits, the number in force or none, and whether there may be none; gives what to say of a text that cannot be used. */
export function numberMessage({ least, most }: Limits, inForce: number | null, mayBeEmpty = false): string {
  const wanted = `Enter a whole number from ${grouped(least)} to ${grouped(most)}${mayBeEmpty ? ', or none' : ''}.`
  return `${wanted} Until then ${inForce === null ? 'there is none' : `${grouped(inForce)} stays in force`}.`
}
