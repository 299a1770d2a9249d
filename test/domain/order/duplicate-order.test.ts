import { expect, it } from 'vitest'
import { duplicatedEntry } from '#domain/order/duplicate-order.ts'
import { filledEntry } from '../../fixtures/entries.ts'

it('a copy keeps those of our company alone: whose company was not selected is left out', () => {
  const entry = filledEntry('purchase')
  const [contact] = entry.contacts
  entry.contacts = [true, false, null].map(isCompanyUser => ({ ...contact!, name: 'Lee Kim', isCompanyUser }))
  expect(duplicatedEntry(entry).contacts.map(({ name }) => name)).toEqual(['Lee Kim', '', ''])
})
