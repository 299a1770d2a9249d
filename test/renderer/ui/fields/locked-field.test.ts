import { describe, expect, it } from 'vitest'
import LockedField from '../../../../renderer/ui/fields/LockedField.vue'
import { mountField } from './field-contract.ts'

describe('a locked field', () => {
  it('can be read, not changed, is no Tab stop, and says by what it is locked', () => {
    const { shown, control } = mountField(LockedField, {
      label: 'Works for our company',
      id: 'ours',
      value: 'Yes',
      reason: 'by role',
      message: 'Not so.'
    })
    expect(control.element.value).toBe('Yes')
    expect(control.element.readOnly).toBe(true)
    expect(control.element.tabIndex).toBe(-1)
    expect(control.attributes('aria-describedby')).toBe('ours-reason ours-message')
    expect(shown.get('#ours-reason').text()).toBe('by role')
  })
})
