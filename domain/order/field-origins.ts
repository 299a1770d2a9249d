import { isRecord, oneOf } from '../common/guards.ts'
import type { OrderEntry } from './order-entry.ts'

/** The files that drafts are made from. */
export type OriginFile = 'loan-file' | 'csv'

/**
 * Where the values of fields are from, by path (`contacts.1.email`). Kept with the draft until the order is sent, so
 * that the form can tell, also after a restart.
 */
export interface FieldOrigins {
  /** The file; of a draft that was typed, `loan-file`, with no fields. */
  readonly from: OriginFile
  /** What a file said, whatever the field holds by now. */
  readonly fields: readonly (readonly [path: string, text: string])[]
  /** What was filled in for the clerk. Drafts of earlier versions have none of it. */
  readonly filled?: readonly FilledField[]
}

/** A value filled in from a ZIP code or the property before. A field that holds another one was typed. */
export interface FilledField {
  readonly path: string
  readonly value: string
  readonly from: 'zip' | 'copy'
  /** Whether the clerk was in the field since, and left it. */
  readonly checked: boolean
}

/** Far beyond any file, and too little to fill the disk. */
const MOST_FIELDS = 5000
const LONGEST_TEXT = 10_000

const isOriginFile = oneOf<OriginFile>(['loan-file', 'csv'])

/** Checks what was stored or sent by the page. */
export function isFieldOrigins(value: unknown): value is FieldOrigins {
  if (!isRecord(value)) return false
  const { from, fields, filled = [], ...more } = value
  const isPart = isOriginFile(from) && Object.keys(more).length === 0
  return isPart && isListOf(fields, isField) && isListOf(filled, isFilled)
}

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length <= MOST_FIELDS && value.every(isOne)

function isFilled(one: unknown): boolean {
  if (!isRecord(one) || Object.keys(one).length !== 4) return false
  const { path, value, from, checked } = one
  return isPath(path) && isShort(value) && (from === 'zip' || from === 'copy') && typeof checked === 'boolean'
}

function isField(field: unknown): boolean {
  return Array.isArray(field) && field.length === 2 && isPath(field[0]) && isShort(field[1])
}

const isPath = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9.]{1,60}$/.test(value)
const isShort = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_TEXT

/**
 * What a row of a CSV file said of the order made of it: every text is the row's, and so is the role of who has a name,
 * an email or a phone, for the column says it. The contacts without any are those that every order begins with.
 */
export function originsOfRow({ properties, contacts, loan, ...terms }: OrderEntry): FieldOrigins {
  const { closingDate, slackNotificationChannel } = terms
  const fields = [
    ...properties.flatMap((property, index) => texts(`properties.${index}.`, { ...property })),
    ...contacts.flatMap(({ name, email, phone, role }, index) =>
      name + email + phone === '' ? [] : texts(`contacts.${index}.`, { name, email, phone, role })
    ),
    ...texts('loan.', { ...loan }),
    ...texts('', { closingDate, slackNotificationChannel })
  ]
  return { from: 'csv', fields }
}

const texts = (row: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, text]): FieldOrigins['fields'][number][] =>
    text === '' ? [] : [[row + name, text]]
  )
