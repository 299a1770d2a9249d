import { saysSame, type FieldOrigins } from '#domain/order/field-origins.ts'
import type { FieldSource } from '../../ui/fields/field.ts'
import { fieldId, fieldPath, type Lists } from './field-ids.ts'

/** What a file said, by field id. */
type FileTexts = ReadonlyMap<string, string>

/** What a file said, by the id of the field: rows may come and go while the form is open. */
export function originsById(origins: FieldOrigins | undefined, lists: Lists): FileTexts {
  return new Map(origins?.fields.map(([path, text]) => [fieldId(path, lists), text]))
}

/** The same by path, as it is saved; without the fields of removed rows. */
export function originsOf({
  fileTexts,
  ...lists
}: Lists & { readonly fileTexts: FileTexts }): FieldOrigins | undefined {
  if (fileTexts.size === 0) return undefined
  const fields = [...fileTexts].flatMap(([id, text]): [string, string][] => {
    const path = fieldPath(id, lists)
    return path === undefined ? [] : [[path, text]]
  })
  return { from: 'loan-file', fields }
}

/** Where the text of a field is from; undefined if no file said anything of it. */
export function fieldSource(
  { fileTexts }: { readonly fileTexts: FileTexts },
  id: string,
  text: string
): FieldSource | undefined {
  const said = fileTexts.get(id)
  return said === undefined ? undefined : { said, isChanged: !saysSame(said, text) }
}
