import { describe, expect, it } from 'vitest'
import MoneyField from '../../../../renderer/ui/fields/MoneyField.vue'
import { behavesAsField, mountField } from './field-contract.ts'

describe('MoneyField', () => behavesAsField(MoneyField, '400,000'))

describe('an amount', () => {
  it.each([
    ['400000', '$400,000 · four hundred thousand dollars'],
    ['$40,000,000', '$40,000,000 · forty million dollars'],
    ['.5', '$0.50 · zero dollars and fifty cents']
  ])('%j is read back as %j', (typed, reading) => {
    const { shown, control } = mountField(MoneyField, { id: 'amount', modelValue: typed })
    expect(shown.get('#amount-reading').text()).toBe(reading)
    expect(control.attributes('aria-describedby')).toBe('amount-reading')
  })

  it.each(['', '12abc', '1e3', '1.005', '-'])('%j is not read as an amount', typed => {
    const { shown } = mountField(MoneyField, { modelValue: typed })
    expect(shown.find('p').exists()).toBe(false)
  })
})
