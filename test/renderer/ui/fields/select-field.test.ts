import { describe, expect, it } from 'vitest'
import SelectField from '../../../../renderer/ui/fields/SelectField.vue'
import { behavesAsField, mountField } from './field-contract.ts'

const OPTIONS = [
  ['Lender', 'Lender'],
  ['Buyer', 'Buyer']
]

describe('SelectField', () => behavesAsField(SelectField, 'Buyer', { options: OPTIONS }))

describe('a list', () => {
  it('has a first entry for nothing chosen only where it has words for it', () => {
    const entries = (props: object) =>
      mountField(SelectField, { options: OPTIONS, ...props })
        .shown.findAll('option')
        .map(option => option.text())
    expect(entries({ prompt: 'Select a role' })).toEqual(['Select a role', 'Lender', 'Buyer'])
    expect(entries({})).toEqual(['Lender', 'Buyer'])
  })
})
