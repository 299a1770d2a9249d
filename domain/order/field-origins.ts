import { isRecord } from '../common/guards.ts'

/**
 * What a file said, by the path of the field it filled (`contacts.1.email`). Kept with the draft until the order is
 * sent, so that the form can tell where a value is from, and that it was changed.
 */
export interface FieldOrigins {
  readonly from: 'loan-file'
  readonly fields: readonly (readonly [path: string, text: string])[]
}

/** Far beyond any file, and too little to fill the disk. */
const MOST_FIELDS = 5000
const LONGEST_TEXT = 10_000

/** Checks what was stored or sent by the page. */
export function isFieldOrigins(value: unknown): value is FieldOrigins {
  if (!isRecord(value) || value['from'] !== 'loan-file' || Object.keys(value).length !== 2) return false
  const { fields } = value
  return Array.isArray(fields) && fields.length <= MOST_FIELDS && fields.every(isField)
}

function isField(field: unknown): boolean {
  return Array.isArray(field) && field.length === 2 && isPath(field[0]) && isShort(field[1])
}

const isPath = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9.]{1,60}$/.test(value)
const isShort = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_TEXT

/** Whether a field still says what the file said, whatever the punctuation and spacing (`713-555-0142`). */
export function saysSame(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
