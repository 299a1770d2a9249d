import { describe, expect, it } from 'vitest'
import TextField from '../../../../renderer/ui/fields/TextField.vue'
import { behavesAsField, mountField } from './field-contract.ts'

describe('TextField', () => behavesAsField(TextField, 'Katy'))

describe('a text with suggestions', () => {
  it('offers them, and takes anything else', async () => {
    const { shown, control } = mountField(TextField, { id: 'state', suggestions: [['TX', 'Texas']] })
    expect(control.attributes('list')).toBe(shown.get('datalist').attributes('id'))
    expect(shown.get('datalist option').attributes('value')).toBe('TX')
    await control.setValue('zz')
    expect(shown.emitted('update:modelValue')).toEqual([['zz']])
  })
})
