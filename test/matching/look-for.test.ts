import { expect, it } from 'vitest'
import { readEntry } from '#domain/order/order-entry.ts'
import { textsFor } from '../../main/matching/look-for.ts'
import { filledEntry } from '../fixtures/entries.ts'

it("an order is looked for by each property's number and ZIP code, and by each buyer (R50)", () => {
  const entry = filledEntry('purchase')
  const read = readEntry(entry)
  if (!read.ok) throw new Error('the entry cannot be read')
  const [property] = entry.properties
  const buyers = entry.contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name)
  const texts = textsFor(read.value)
  expect(texts[0]).toBe(`${property?.address1.split(' ')[0]} ${property?.zipCode}`)
  expect(buyers.length).toBeGreaterThan(0)
  expect(texts).toEqual(expect.arrayContaining(buyers))
})
