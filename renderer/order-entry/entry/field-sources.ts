import { readDate } from '#domain/calendar/typed-date.ts'
import { samePhone } from '#domain/common/us-phone.ts'
import type { FieldOrigins, FilledField, OriginFile } from '#domain/order/field-origins.ts'
import type { FieldSource } from '../../ui/fields/field.ts'
import { fieldId, fieldOf, fieldPath, type Lists } from './field-ids.ts'
import { normalizeField } from './normalize-field.ts'

/** A value that was filled in for the clerk, and where it comes from. */
export type Filled = Omit<FilledField, 'path'>

/** What a file said, by field id. */
type FileTexts = ReadonlyMap<string, string>

interface FromFile {
  readonly fileTexts: FileTexts
  readonly file: OriginFile
}

/** What a file said, by the id of the field: rows may come and go while the form is open. */
export function originsById(origins: FieldOrigins | undefined, lists: Lists): FileTexts {
  return new Map(origins?.fields.map(([path, text]) => [fieldId(path, lists), text]))
}

/** What was filled in, by the id of the field. */
export function filledById(origins: FieldOrigins | undefined, lists: Lists): Map<string, Filled> {
  return new Map(origins?.filled?.map(({ path, ...filled }) => [fieldId(path, lists), filled]))
}

/** Both by path, as they are saved; without the fields of removed rows. */
export function originsOf({
  fileTexts,
  file,
  filled,
  ...lists
}: Lists & FromFile & { readonly filled: ReadonlyMap<string, Filled> }): FieldOrigins | undefined {
  const fields = [...fileTexts].flatMap(([id, text]): [string, string][] => {
    const path = fieldPath(id, lists)
    return path === undefined ? [] : [[path, text]]
  })
  const values = [...filled].flatMap(([id, { value, from, checked }]): FilledField[] => {
    const path = fieldPath(id, lists)
    return path === undefined ? [] : [{ path, value, from, checked }]
  })
  if (fileTexts.size === 0 && values.length === 0) return undefined
  return { from: file, fields, ...(values.length === 0 ? {} : { filled: values }) }
}

/** Where the text of a field is from; undefined if no file said anything of it. */
export function fieldSource({ fileTexts, file }: FromFile, id: string, text: string): FieldSource | undefined {
  const said = fileTexts.get(id)
  return said === undefined ? undefined : { from: file, said, isChanged: !isSame(fieldOf(id), said, text) }
}

/**
 * Whether both are the same once the form has written them its way (`$400,000` for `400000.00`). In a name, an address,
 * an email or a number of the lender, every mark counts: it is sent as it is.
 */
function isSame(field: string, one: string, other: string): boolean {
  if (one === other) return true
  if (field === 'phone') return samePhone(one, other)
  const [date, otherDate] = field === 'closingDate' ? [readDate(one), readDate(other)] : []
  return date === undefined ? written(field, one) === written(field, other) : date === otherDate
}

/** Keyboards have the straight quotes, files often the others. */
const written = (field: string, text: string) => normalizeField(field, text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
