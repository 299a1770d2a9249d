import { expect, it, onTestFinished } from 'vitest'
import { fieldFrom } from '../../../../renderer/order-entry/keys/next-field.ts'

it.each([
  ['street', 1, 'county'],
  ['county', 1, undefined],
  ['county', -1, 'state'],
  ['state', -1, 'city'],
  ['street', -1, undefined]
] as const)('Enter in %s leads by %i to %s: back it skips nothing that was filled in', (from, step, to) => {
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => {
    form.remove()
  })
  form.innerHTML =
    '<input id="street"><input id="city"><select id="state"></select><input id="rule" tabindex="-1"><input id="off" disabled><input id="county">'
  const isFilledIn = ({ id }: { readonly id: string }) => id === 'city' || id === 'state'
  expect(fieldFrom(form, form.querySelector(`#${from}`), step, isFilledIn)?.id).toBe(to)
})
