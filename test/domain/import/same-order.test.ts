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
