import { AsYouType } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { formattedUsPhone, samePhone } from '#domain/common/us-phone.ts'

it.each(['7135550142', '2815550100', '9075550199'])('%s is formatted as the form does while it is typed', digits => {
  expect(formattedUsPhone(digits)).toBe(new AsYouType('US').input(digits))
})

it.each([
  ['17135550142', '(713) 555-0142'],
  ['+17135550142', '(713) 555-0142'],
  ['713-555-0142', '713-555-0142'],
  ['+442079460000', '+442079460000'],
  ['0135550142', '0135550142'],
  ['7135550142 x12', '7135550142 x12'],
  ['', '']
])('“%s” of a file is “%s”', (text, shown) => {
  expect(formattedUsPhone(text)).toBe(shown)
})

it.each([
  ['713-555-0142', '(713) 555-0142', true],
  ['713-555-0142', '713-555-0143', false],
  ['ask for Pat', 'ask for Ann', false]
])('“%s” and “%s” are the same phone: %s', (one, other, isSame) => {
  expect(samePhone(one, other)).toBe(isSame)
})
