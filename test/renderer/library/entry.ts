import type { LibraryEntry } from '#domain/library/library.ts'

/** A person who is saved and on one order, of that name. */
export const entry = (text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  list: 'people',
  text,
  email: '',
  phone: '',
  role: '',
  names: [text.toLowerCase()],
  startsOn: [],
  used: 1,
  lastUsedAt: 1,
  recordId: text,
  ...more
})
