import { describe, expect, it } from 'vitest'
import type { DraftId, DraftLine } from '#domain/order/draft.ts'
import { emptyEntry, emptyProperty, entryProblems, type OrderEntry } from '#domain/order/order-entry.ts'
import {
  buyersOf,
  closingOf,
  draftTitle,
  fieldsNeeded,
  missingOf,
  newestFirst
} from '../../../renderer/drafts/row/row-messages.ts'
import { filledEntry } from '../../fixtures/entries.ts'

const line = (entry: OrderEntry, savedAt = 1): DraftLine => ({
  id: String(savedAt) as DraftId,
  entry,
  problems: entryProblems(entry),
  createdAt: 1,
  savedAt,
  refused: false
})
const purchase = (change: (entry: OrderEntry) => void) => {
  const entry = filledEntry('purchase')
  change(entry)
  return entry
}

describe('a draft in the list', () => {
  it.each([
    ['Ana Ramirez', 'Ramirez (no address)'],
    [' Luis  Ramirez Jr. ', 'Ramirez (no address)'],
    ['XYZ Homes, LLC', 'XYZ Homes, LLC (no address)'],
    ['Elm 2020 Trust', 'Elm 2020 Trust (no address)'],
    ['Jr.', 'Jr. (no address)'],
    ['Ana Ramirez IV', 'Ramirez (no address)'],
    ['', 'No address']
  ])('without a street and with the buyer %j is known as %j', (name, title) => {
    const entry = emptyEntry('purchase')
    entry.contacts[0]!.name = name
    expect(draftTitle(entry)).toBe(title)
  })

  it('is known by its place, and by how many more', () => {
    expect(draftTitle(emptyEntry('purchase'))).toBe('No address')
    expect(draftTitle(filledEntry('refinance'))).toBe('2214 Elm St, Katy')
    expect(draftTitle(purchase(entry => entry.properties.push(emptyProperty())))).toBe(
      '2214 Elm St, Katy and 1 more property'
    )
    expect(draftTitle(purchase(entry => entry.properties.push(emptyProperty(), emptyProperty())))).toBe(
      '2214 Elm St, Katy and 2 more properties'
    )
  })

  it('names buyers or borrowers, and nobody else', () => {
    const entry = filledEntry('purchase')
    entry.contacts.push({ ...entry.contacts[0]!, name: ' Luis Ramirez ' }, { ...entry.contacts[0]!, name: ' ' })
    expect(buyersOf(entry)).toBe('Ana Ramirez, Luis Ramirez')
    expect(buyersOf(emptyEntry('purchase'))).toBe('')
  })

  it.each([
    ['2026-11-30', 'Mon, Nov 30'],
    ['1/5/27', 'Jan 5, 2027'],
    [' 11/', '11/'],
    ['', '']
  ])('closes on %j as %j', (typed, words) => {
    expect(
      closingOf(
        purchase(entry => (entry.closingDate = typed)),
        2026
      )
    ).toBe(words)
  })

  it('says what is missing: the only field by its name, or how many', () => {
    expect(missingOf(line(filledEntry('refinance')))).toEqual({ text: 'Ready to review', all: [] })
    expect(missingOf(line(purchase(entry => (entry.closingDate = '')))).text).toBe('Closing date')
    expect(missingOf({ ...line(filledEntry('refinance')), refused: true }).text).toBe('See the service’s message')
    expect(missingOf(line(purchase(entry => entry.contacts.pop()))).text).toBe('Someone from our company')
    const two = purchase(entry => {
      entry.closingDate = ''
      entry.contacts[1]!.email = 'pat@'
    })
    expect(missingOf(line(two)).text).toBe('2 fields left')
    const { text, all } = missingOf(line(emptyEntry('refinance')))
    expect(text).toBe(`${all.length} fields left`)
    expect(fieldsNeeded(emptyEntry('refinance'))).toBeGreaterThanOrEqual(all.length)
    expect(all).toContain('Closing date')
  })

  it('says what is missing before what the service said', () => {
    const refused = { ...line(purchase(entry => (entry.closingDate = ''))), refused: true }
    expect(missingOf(refused)).toEqual({ text: 'Closing date', all: ['Closing date'] })
  })

  it('needs five fields of a property, two of a contact, three of one of our company, and two more', () => {
    const entry = emptyEntry('purchase')
    entry.contacts = []
    const counts = [fieldsNeeded(entry)]
    entry.contacts.push({ ...filledEntry('purchase').contacts[0]! })
    counts.push(fieldsNeeded(entry))
    entry.contacts.push({ ...filledEntry('purchase').contacts[1]! })
    counts.push(fieldsNeeded(entry))
    entry.properties.push(emptyProperty())
    expect([...counts, fieldsNeeded(entry)]).toEqual([7, 9, 12, 17])
  })

  it('comes before those changed earlier', () => {
    expect(
      newestFirst([1, 3, 2].map(savedAt => line(emptyEntry('purchase'), savedAt))).map(({ savedAt }) => savedAt)
    ).toEqual([3, 2, 1])
  })
})
