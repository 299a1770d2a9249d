import { expect, it } from 'vitest'
import { orderKey } from '#domain/import/same-order.ts'
import { filledEntry } from '../../fixtures/entries.ts'

it('rows of one property and borrower are one order, with ZIP+4 or without', () => {
  const [short, long, other] = [filledEntry('refinance'), filledEntry('refinance'), filledEntry('refinance')]
  short.properties[0]!.zipCode = '77494'
  long.properties[0]!.zipCode = '77494-1203'
  other.properties[0]!.zipCode = '77495'
  expect(orderKey(short)).toBe(orderKey(long))
  expect(orderKey(short)).not.toBe(orderKey(other))
})

it('a row is known by its street and unit, its ZIP code or else its city, its type and its borrowers in any order', () => {
  const key = (change: (entry: ReturnType<typeof filledEntry>) => void = () => undefined) => {
    const entry = filledEntry('purchase')
    entry.contacts.push({ ...entry.contacts[0]!, name: 'Ben Ramirez' })
    change(entry)
    return orderKey(entry)
  }
  const property = (members: object) => key(({ properties }) => void Object.assign(properties[0]!, members))
  for (const same of [
    property({ address1: ' 2214 ELM st.' }),
    property({ city: 'Houston', county: '' }),
    key(({ contacts }) => contacts.reverse()),
    key(({ contacts }) => void (contacts[1]!.name = 'Someone else')),
    key(({ contacts }) => contacts.push({ ...contacts[0]!, name: '' }))
  ])
    expect(same).toBe(key())
  for (const other of [
    property({ address2: 'Unit 5' }),
    key(({ contacts }) => void contacts.pop()),
    key(entry => void (entry.kind = 'refinance'))
  ])
    expect(other).not.toBe(key())
  expect(property({ zipCode: '', city: 'Katy' })).not.toBe(property({ zipCode: '', city: 'Houston' }))
  expect(property({ zipCode: '', state: 'TX' })).not.toBe(property({ zipCode: '', state: 'OK' }))
})

it('a row without a street or a borrower is like no other', () => {
  const [street, borrower, none] = [filledEntry('refinance'), filledEntry('refinance'), filledEntry('refinance')]
  Object.assign(street.properties[0]!, { address1: ' ', address2: '' })
  borrower.contacts[0]!.name = ' . '
  none.properties = []
  expect([street, borrower, none].map(orderKey)).toEqual([undefined, undefined, undefined])
})
