import { expect, it } from 'vitest'
import { cityAt } from '../../../../renderer/orders/table/city-part.ts'

it.each([
  ['2214 Elm St, Katy, TX 77494', ', Katy, TX 77494'],
  ['100 Main St, Apt 4, San Antonio, TX 78205', ', San Antonio, TX 78205'],
  ['2 properties · 2214 Elm St, Katy, TX 77494', ', Katy, TX 77494']
])('the city of %s begins at its comma', (address, city) => {
  expect(address.slice(cityAt(address))).toBe(city)
})

it.each(['2214 Elm St', 'Lot 3, Elm Estates', '–', ''])('“%s” has no city', address => {
  expect(cityAt(address)).toBe(-1)
})
