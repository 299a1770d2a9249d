import { grouped } from '../../ui/text/format.ts'

/** Inclusive limits of a whole number. */
export interface Limits {
  readonly least: number
  readonly most: number
}

/**
 * The number typed, or undefined if it is not a whole number within the limits. Commas between thousands are
 * accepted.
 */
export function readNumber(typed: string, { least, most }: Limits): number | undefined {
  const text = typed.trim()
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(text)) return undefined
  const value = Number(text.replaceAll(',', ''))
  return value >= least && value <= most ? value : undefined
}

/** The error for a text that cannot be used. */
export function numberMessage({ least, most }: Limits, inForce: number | null, mayBeEmpty = false): string {
  const wanted = `Enter a number from ${grouped(least)} to ${grouped(most)}${mayBeEmpty ? ', or leave it empty' : ''}.`
  return inForce === null ? wanted : `${wanted} Still using ${grouped(inForce)}.`
}
