import { oneLine } from '../common/one-line.ts'

/** A field of the order as a loan file fills it. */
export interface FilledField {
  /** As in `OrderEntry`: `properties.0.city`. */
  readonly path: string
  readonly value: string
  /** Where in the file it is from, in a clerk's words; empty if nowhere. */
  readonly source: string
  /** Why it is worth a second look. */
  readonly note?: string
}

/** Something of the file that does not go into the order. */
export interface LeftOut {
  readonly what: string
  readonly value: string
  readonly why: string
}

/** Longer than any name, address line or number of an order. */
const UNUSUAL = 200

export function readField(path: string, text: string, source: string, note?: string): FilledField {
  const value = oneLine(text)
  const doubt = note ?? (value.length > UNUSUAL ? 'Unusually long. Check it.' : undefined)
  return { path, value, source: value === '' ? '' : source, ...(doubt === undefined ? {} : { note: doubt }) }
}
