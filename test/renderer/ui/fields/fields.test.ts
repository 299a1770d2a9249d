import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import DateField from '../../../../renderer/ui/fields/DateField.vue'
import EmailField from '../../../../renderer/ui/fields/EmailField.vue'
import LockedField from '../../../../renderer/ui/fields/LockedField.vue'
import MoneyField from '../../../../renderer/ui/fields/MoneyField.vue'
import PhoneField from '../../../../renderer/ui/fields/PhoneField.vue'
import SelectField from '../../../../renderer/ui/fields/SelectField.vue'
import TextAreaField from '../../../../renderer/ui/fields/TextAreaField.vue'
import TextField from '../../../../renderer/ui/fields/TextField.vue'

let shown: VueWrapper
afterEach(() => shown.unmount())

function show(field: Component, props: Record<string, unknown> = {}) {
  const options = [
    ['Lender', 'Lender'],
    ['Buyer', 'Buyer']
  ]
  shown = mount(field, {
    props: { label: 'City', modelValue: '', ...(field === SelectField && { options }), ...props },
    attachTo: document.body
  })
  return shown.get<HTMLInputElement>('input, select, textarea')
}

const FIELDS: [string, Component, string][] = [
  ['TextField', TextField, 'Katy'],
  ['EmailField', EmailField, 'pat@example.com'],
  ['PhoneField', PhoneField, '(713) 555-0142'],
  ['MoneyField', MoneyField, '400,000'],
  ['TextAreaField', TextAreaField, 'one\ntwo'],
  ['SelectField', SelectField, 'Buyer'],
  ['DateField', DateField, '2026-11-30']
]

describe.each(FIELDS)('%s', (_name, field, value) => {
  it('is named by its label alone, needed or not', () => {
    const control = show(field, { required: true })
    const label = shown.get('label')
    expect(label.text()).toBe('City')
    expect(label.attributes('for')).toBe(control.attributes('id'))
    expect(control.attributes('aria-required')).toBe('true')
    expect(shown.get('.mark').attributes('aria-hidden')).toBe('true')
  })

  it('ties what is wrong and what helps to its control', async () => {
    const control = show(field, { id: 'city', message: 'Enter the city.', hint: 'As on the deed.' })
    expect(control.attributes('aria-describedby')).toBe('city-message city-hint')
    expect(control.attributes('aria-invalid')).toBe('true')
    expect([shown.get('#city-message').text(), shown.get('#city-hint').text()]).toEqual([
      'Enter the city.',
      'As on the deed.'
    ])
    await shown.setProps({ message: undefined, hint: undefined })
    expect([control.attributes('aria-describedby'), control.attributes('aria-invalid')]).toEqual([undefined, undefined])
    expect(shown.find('p').exists()).toBe(false)
  })

  it('gives out what is typed, as typed, and shows what is given in', async () => {
    const control = show(field)
    await control.setValue(value)
    expect(shown.emitted('update:modelValue')?.at(-1)).toEqual([value])
    await shown.setProps({ modelValue: value })
    expect(control.element.value).toBe(value)
  })

  it('tells when it is left', async () => {
    const control = show(field)
    control.element.focus()
    expect(shown.emitted('leave')).toBeUndefined()
    control.element.blur()
    expect(shown.emitted('leave')).toHaveLength(1)
  })

  it('is not left while a mouse button is down: a message would move what is being clicked', async () => {
    vi.useFakeTimers()
    const control = show(field)
    const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation(selector => selector === ':active')
    control.element.focus()
    control.element.blur()
    matches.mockRestore()
    vi.runAllTimers()
    expect(shown.emitted('leave')).toBeUndefined()
    dispatchEvent(new Event('pointerup'))
    expect(shown.emitted('leave')).toBeUndefined()
    vi.runAllTimers()
    dispatchEvent(new Event('pointerup'))
    vi.runAllTimers()
    expect(shown.emitted('leave')).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('a list', () => {
  it('has a first entry for nothing chosen only where it has words for it', () => {
    show(SelectField, { prompt: 'Choose a role' })
    expect(shown.findAll('option').map(option => option.text())).toEqual(['Choose a role', 'Lender', 'Buyer'])
    shown.unmount()
    show(SelectField)
    expect(shown.findAll('option').map(option => option.text())).toEqual(['Lender', 'Buyer'])
  })
})

describe('a text with suggestions', () => {
  it('offers them, and takes anything else', async () => {
    const control = show(TextField, { id: 'state', suggestions: [['TX', 'Texas']] })
    expect(control.attributes('list')).toBe(shown.get('datalist').attributes('id'))
    expect(shown.get('datalist option').attributes('value')).toBe('TX')
    await control.setValue('zz')
    expect(shown.emitted('update:modelValue')).toEqual([['zz']])
  })
})

describe('an amount', () => {
  it.each([
    ['400000', '$400,000 · four hundred thousand dollars'],
    ['$40,000,000', '$40,000,000 · forty million dollars'],
    ['.5', '$0.50 · zero dollars and fifty cents']
  ])('%j is read back as %j', (typed, reading) => {
    const control = show(MoneyField, { id: 'amount', modelValue: typed })
    expect(shown.get('#amount-reading').text()).toBe(reading)
    expect(control.attributes('aria-describedby')).toBe('amount-reading')
  })

  it.each(['', '12abc', '1e3', '1.005', '-'])('%j is not read as an amount', typed => {
    show(MoneyField, { modelValue: typed })
    expect(shown.find('p').exists()).toBe(false)
  })
})

describe('a date', () => {
  const texts = () => shown.findAll('p').map(text => text.text())
  const picker = () => shown.get<HTMLInputElement>('input[type=date]')

  it.each(['11/30/2026', '11302026', '2026-11-30', '11-30-26'])('typed as %j is read back with its weekday', typed => {
    const control = show(DateField, { id: 'closing', modelValue: typed })
    expect(shown.get('#closing-reading').text()).toBe('Mon, Nov 30, 2026')
    expect(control.attributes('aria-describedby')).toBe('closing-reading')
    expect(control.element.value).toBe(typed)
  })

  it.each(['', '11/', '2/30/2026', '1/15/20270', 'soon'])('is not read where %j is none', typed => {
    show(DateField, { modelValue: typed })
    expect(texts()).toEqual([])
  })

  it('says what else there is to say about the day', () => {
    show(DateField, { modelValue: '11/28/2026', more: 'today', warning: 'Sat, Nov 28 is a weekend.' })
    expect(texts()).toEqual(['Sat, Nov 28 is a weekend.', 'Sat, Nov 28, 2026 · today'])
  })

  it.each([
    ['113026', '11/30/2026'],
    ['2026-11-30', '11/30/2026']
  ])('typed as %j is tidied to %j when it is left', (typed, tidy) => {
    const control = show(DateField, { modelValue: typed })
    control.element.focus()
    control.element.blur()
    expect(shown.emitted()).toMatchObject({ 'update:modelValue': [[tidy]], leave: [[]] })
  })

  it.each(['11/30/2026', '2/30/2026', ''])('%j stays as it is when it is left', typed => {
    const control = show(DateField, { modelValue: typed })
    control.element.focus()
    control.element.blur()
    expect(shown.emitted('update:modelValue')).toBeUndefined()
  })

  it("is picked from the platform's calendar, which opens at it", async () => {
    const control = show(DateField, { modelValue: '11/30/2026' })
    expect(picker().element.value).toBe('2026-11-30')
    const showPicker = vi.fn()
    picker().element.showPicker = showPicker
    control.element.focus()
    const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation(selector => selector === ':active')
    shown.get('button').element.focus()
    matches.mockRestore()
    await shown.get('button').trigger('click')
    expect(showPicker).toHaveBeenCalledOnce()
    expect(shown.emitted('leave')).toBeUndefined()
    await picker().setValue('2027-01-15')
    expect(shown.emitted('update:modelValue')).toEqual([['01/15/2027']])
    shown.get('button').element.blur()
    expect(shown.emitted('leave')).toHaveLength(1)
  })

  it('has a calendar that is no Tab stop, opens by Alt+Down, and has a name of its own', async () => {
    const control = show(DateField, { label: 'Closing date' })
    const showPicker = vi.fn()
    picker().element.showPicker = showPicker
    await control.trigger('keydown', { key: 'ArrowDown' })
    expect(showPicker).not.toHaveBeenCalled()
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    expect(showPicker).toHaveBeenCalledOnce()
    expect(shown.get('button').element.tabIndex).toBe(-1)
    expect(picker().attributes()).toMatchObject({
      tabindex: '-1',
      'aria-hidden': 'true',
      min: '1900-01-01',
      max: '2999-12-31'
    })
    expect(shown.get('button').attributes('aria-label')).toBe('Open the calendar')
  })
})

describe('a locked field', () => {
  it('can be read, not changed, is no Tab stop, and says by what it is locked', () => {
    shown = mount(LockedField, {
      props: { label: 'Works for our company', id: 'ours', value: 'Yes', reason: 'by role', message: 'Not so.' },
      attachTo: document.body
    })
    const control = shown.get<HTMLInputElement>('input')
    expect(control.element.value).toBe('Yes')
    expect(control.element.readOnly).toBe(true)
    expect(control.element.tabIndex).toBe(-1)
    expect(control.attributes('aria-describedby')).toBe('ours-reason ours-message')
    expect(shown.get('#ours-reason').text()).toBe('by role')
  })
})
