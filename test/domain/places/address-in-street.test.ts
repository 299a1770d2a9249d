import { expect, it } from 'vitest'
import { addressInStreet, isSameUnit } from '#domain/places/address-in-street.ts'

it.each([
  ['Unit 4', 'Apt 4'],
  ['4', '#4'],
  ['c/o Pat, Unit 4', 'Apt. 4'],
  ['Bldg 2 Apt 4', 'Apt 4'],
  ['Apt 4, Building 2', 'Bldg. 2'],
  ['2nd Floor', '2nd fl'],
  ['', 'Bldg 2 Apt 4'],
  ['Unit 4', '']
])('a unit “%s” says all that “%s” in its street says', (unit, inStreet) => {
  expect(isSameUnit(unit, inStreet)).toBe(true)
})

it.each([
  ['Unit 4', 'Apt 5'],
  ['Unit 4', 'Bldg 4'],
  ['Suite 2', 'Floor 2'],
  ['Unit 4', 'Bldg 2 Apt 4'],
  ['2nd Floor', '3rd Floor'],
  ['Ste. 200.', 'Ste 300'],
  ['Apt', 'Apt 4']
])('a unit “%s” does not say what “%s” in its street says', (unit, inStreet) => {
  expect(isSameUnit(unit, inStreet)).toBe(false)
})

it.each([
  ['2214 Elm St Katy TX 77494', '77494'],
  ['2214 Elm St, Katy, TX', ''],
  ['2214 Elm St • Katy • TX', '']
])('a street that is a whole address is taken apart: “%s”', (street, zipCode) => {
  const parts = { address1: '2214 Elm St', address2: '', city: 'Katy', state: 'TX', zipCode, county: '' }
  expect(addressInStreet(street, { city: '', state: '', zipCode: '' })).toEqual(parts)
})

it.each([
  ['', true],
  ['77494', true],
  ['77494-1234', true],
  ['77449', false],
  ['77449-1234', false]
])('a street that is a whole address of 77494 agrees with “%s” in the ZIP field: %s', (zipCode, agrees) => {
  const parts = addressInStreet('2214 Elm St, Katy, TX 77494', { city: '', state: '', zipCode })
  expect(parts !== null).toBe(agrees)
})
