import type { VueWrapper } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import DateField from '../../../../renderer/ui/fields/DateField.vue'
import { behavesAsField, mountField } from './field-contract.ts'

describe('DateField', () => behavesAsField(DateField, '2026-11-30'))

describe('a date', () => {
  const texts = (shown: VueWrapper) => shown.findAll('p').map(text => text.text())
  const picker = (shown: VueWrapper) => shown.get<HTMLInputElement>('input[type=date]')

  it.each(['11/30/2026', '11302026', '2026-11-30', '11-30-26'])('typed as %j is read back with its weekday', typed => {
    const { shown, control } = mountField(DateField, { id: 'closing', modelValue: typed })
    expect(shown.get('#closing-reading').text()).toBe('Mon, Nov 30, 2026')
    expect(control.attributes('aria-describedby')).toBe('closing-reading')
    expect(control.element.value).toBe(typed)
  })

  it.each(['', '11/', '2/30/2026', '1/15/20270', 'soon'])('is not read where %j is none', typed => {
    const { shown } = mountField(DateField, { modelValue: typed })
    expect(texts(shown)).toEqual([])
  })

  it('says what else there is to say about the day', () => {
    const { shown } = mountField(DateField, {
      modelValue: '11/28/2026',
      more: 'today',
      warning: 'Sat, Nov 28 is a weekend.'
    })
    expect(texts(shown)).toEqual(['Sat, Nov 28 is a weekend.', 'Sat, Nov 28, 2026 · today'])
  })

  it.each([
    ['113026', '11/30/2026'],
    ['2026-11-30', '11/30/2026']
  ])('typed as %j is tidied to %j when it is left', (typed, tidy) => {
    const { shown, control } = mountField(DateField, { modelValue: typed })
    control.element.focus()
    control.element.blur()
    expect(shown.emitted()).toMatchObject({ 'update:modelValue': [[tidy]], leave: [[]] })
  })

  it('is read and tidied as of the day it was typed on, where that is given', () => {
    const { shown, control } = mountField(DateField, { id: 'closing', modelValue: 'tomorrow', typedOn: '2026-11-20' })
    expect(shown.get('#closing-reading').text()).toBe('Sat, Nov 21, 2026')
    control.element.focus()
    control.element.blur()
    expect(shown.emitted('update:modelValue')).toEqual([['11/21/2026']])
  })

  it.each(['11/30/2026', '2/30/2026', ''])('%j stays as it is when it is left', typed => {
    const { shown, control } = mountField(DateField, { modelValue: typed })
    control.element.focus()
    control.element.blur()
    expect(shown.emitted('update:modelValue')).toBeUndefined()
  })

  it("is picked from the platform's calendar, which opens at it", async () => {
    const { shown, control } = mountField(DateField, { modelValue: '11/30/2026' })
    expect(picker(shown).element.value).toBe('2026-11-30')
    const showPicker = vi.fn()
    picker(shown).element.showPicker = showPicker
    control.element.focus()
    const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation(selector => selector === ':active')
    shown.get('button').element.focus()
    matches.mockRestore()
    await shown.get('button').trigger('click')
    expect(showPicker).toHaveBeenCalledOnce()
    expect(shown.emitted('leave')).toBeUndefined()
    await picker(shown).setValue('2027-01-15')
    expect(shown.emitted('update:modelValue')).toEqual([['01/15/2027']])
    shown.get('button').element.blur()
    expect(shown.emitted('leave')).toHaveLength(1)
  })

  it('has a calendar that is no Tab stop, opens by Alt+Down, and has a name of its own', async () => {
    const { shown, control } = mountField(DateField, { label: 'Closing date' })
    const showPicker = vi.fn()
    picker(shown).element.showPicker = showPicker
    await control.trigger('keydown', { key: 'ArrowDown' })
    expect(showPicker).not.toHaveBeenCalled()
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    expect(showPicker).toHaveBeenCalledOnce()
    expect(shown.get('button').element.tabIndex).toBe(-1)
    expect(picker(shown).attributes()).toMatchObject({
      tabindex: '-1',
      'aria-hidden': 'true',
      min: '1900-01-01',
      max: '2999-12-31'
    })
    expect(shown.get('button').attributes('aria-label')).toBe('Open the calendar')
  })

  it('is tidied before it tells that it is left: who saves then saves it tidy', () => {
    const told: unknown[] = []
    const { control } = mountField(DateField, {
      modelValue: '113026',
      'onUpdate:modelValue': (text: string) => told.push(text),
      onLeave: () => told.push('left')
    })
    control.element.focus()
    control.element.blur()
    expect(told).toEqual(['11/30/2026', 'left'])
  })

  it('is none where the calendar is cleared', async () => {
    const { shown } = mountField(DateField, { modelValue: '11/30/2026' })
    await picker(shown).setValue('')
    expect(shown.emitted('update:modelValue')).toEqual([['']])
  })

  it.each([['ctrlKey'], ['metaKey'], ['shiftKey']])('opens no calendar by Alt+Down with %s', async held => {
    const { shown, control } = mountField(DateField)
    const showPicker = vi.fn()
    picker(shown).element.showPicker = showPicker
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true, [held]: true })
    expect(showPicker).not.toHaveBeenCalled()
  })
})
