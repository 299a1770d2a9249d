import { expect, it } from 'vitest'
import { placeMessage, type PlaceField } from '../../../../renderer/order-entry/fields/place-message.ts'

const field = (name: PlaceField['name'], value: string, message?: string, said = false): PlaceField => ({
  name,
  value,
  message,
  said
})
const ZIP = field('zipCode', '', 'Enter the ZIP code.')

it.each<[string, readonly PlaceField[], string | undefined]>([
  ['nothing where nothing is wrong', [field('city', 'Katy'), field('state', '')], undefined],
  ['what is missing, in one sentence', [ZIP, field('city', '', 'Enter the city.')], 'Enter the ZIP code and city.'],
  ['blanks as missing', [ZIP, field('county', ' \t', 'Enter the county.')], 'Enter the ZIP code and county.'],
  [
    'what is wrong after what is missing',
    [field('zipCode', '774', 'Enter a 5-digit ZIP code.'), field('city', '', 'Enter the city.')],
    'Enter the city. Enter a 5-digit ZIP code.'
  ],
  [
    'what the service says in its own words, with the field’s name, also of an empty field',
    [ZIP, field('county', '', 'We don’t serve it.', true)],
    'Enter the ZIP code. County: We don’t serve it.'
  ]
])('the line under an address tells %s', (_what, fields, line) => {
  expect(placeMessage(fields)).toBe(line)
})
