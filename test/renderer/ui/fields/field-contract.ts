import { mount, type VueWrapper } from '@vue/test-utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Component } from 'vue'

/** A field on the page until the test is over, and its control. */
export function mountField(field: Component, props: Record<string, unknown> = {}) {
  const shown: VueWrapper = mount(field, {
    props: { label: 'City', modelValue: '', ...props },
    attachTo: document.body
  })
  onTestFinished(() => shown.unmount())
  return { shown, control: shown.get<HTMLInputElement>('input, select, textarea') }
}

/** What every field does. `value` is one it can hold, `needed` are properties it cannot be without. */
export function behavesAsField(field: Component, value: string, needed: Record<string, unknown> = {}) {
  const show = (props: Record<string, unknown> = {}) => mountField(field, { ...needed, ...props })

  it('is named by its label alone, needed or not', () => {
    const { shown, control } = show({ required: true })
    const label = shown.get('label')
    expect(label.text()).toBe('City')
    expect(label.attributes('for')).toBe(control.attributes('id'))
    expect(control.attributes('aria-required')).toBe('true')
    expect(shown.get('.mark').attributes('aria-hidden')).toBe('true')
  })

  it('ties what is wrong and what helps to its control', async () => {
    const { shown, control } = show({ id: 'city', message: 'Enter the city.', hint: 'As on the deed.' })
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
    const { shown, control } = show()
    await control.setValue(value)
    expect(shown.emitted('update:modelValue')?.at(-1)).toEqual([value])
    await shown.setProps({ modelValue: value })
    expect(control.element.value).toBe(value)
  })

  it('tells when it is left', async () => {
    const { shown, control } = show()
    control.element.focus()
    expect(shown.emitted('leave')).toBeUndefined()
    control.element.blur()
    expect(shown.emitted('leave')).toHaveLength(1)
  })

  it('is not left while only the window loses the focus', () => {
    const { shown, control } = show()
    control.element.focus()
    for (const name of ['blur', 'focusout'])
      control.element.dispatchEvent(new FocusEvent(name, { bubbles: name === 'focusout' }))
    expect(shown.emitted('leave')).toBeUndefined()
  })

  it('is not left while a mouse button is down: a message would move what is being clicked', async () => {
    vi.useFakeTimers()
    const { shown, control } = show()
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
}
