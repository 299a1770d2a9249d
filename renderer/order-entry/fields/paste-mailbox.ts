import type { ContactEntry } from '#domain/order/order-entry.ts'
import { parseMailbox } from './parse-mailbox.ts'

type NameAndEmail = Pick<ContactEntry, 'name' | 'email'>

/**
 * Splits a pasted `Name <mail@x>` over both fields; null if the text is pasted as it is. What the clerk typed in the
 * other field stays.
 */
export function pasteMailbox(into: keyof NameAndEmail, text: string, before: NameAndEmail): NameAndEmail | null {
  const mailbox = parseMailbox(text)
  if (mailbox === null || mailbox[into] === '') return null
  const other = into === 'name' ? 'email' : 'name'
  return { ...before, [into]: mailbox[into], [other]: before[other].trim() === '' ? mailbox[other] : before[other] }
}

/** Whether a paste replaces the whole text of the field. */
export function replacesAll({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value === '' || (selectionStart === 0 && selectionEnd === value.length)
}
