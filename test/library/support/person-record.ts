import { randomUUID } from 'node:crypto'
import type { LibraryRecord } from '#domain/library/library.ts'

/** A loan officer of the library, as the store keeps one. */
export const personRecord = (text: string, more: Partial<LibraryRecord> = {}): LibraryRecord => ({
  id: randomUUID(),
  list: 'people',
  names: [text.toLowerCase()],
  value: { text, email: '', phone: '', role: 'Loan Officer' },
  startsOn: [],
  changedAt: 5,
  ...more
})
