import type { ContactEntry } from '#domain/order/order-entry.ts'
import { parseMailbox } from './parse-mailbox.ts'

type NameAndEmail = Pick<ContactEntry, 'name' | 'email'>

/**
 * Takes the field that `Name <mail@x>` is pasted into, the text, and what stands in both fields; gives what then stands in
 * them, or null where the text is pasted as it is. What the clerk typed in the other field stays.
 */
export function pasteMailbox(into: keyof NameAndEmail, text: string, before: NameAndEmail): NameAndEmail | null {
  const person = parseMailbox(text)
  if (person === null || person[into] === '') return null
  const other = into === 'name' ? 'email' : 'name'
  return { ...before, [into]: person[into], [other]: before[other].trim() === '' ? person[other] : before[other] }
}

/** True where a paste takes the place of all that stands in the field. */
export function replacesAll({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value === '' || (selectionStart === 0 && selectionEnd === value.length)
}
