import { describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import EmailField from '../../../../renderer/ui/fields/EmailField.vue'
import MoneyField from '../../../../renderer/ui/fields/MoneyField.vue'
import PhoneField from '../../../../renderer/ui/fields/PhoneField.vue'
import TextField from '../../../../renderer/ui/fields/TextField.vue'
import { mountField } from './field-contract.ts'

const open = (props: Record<string, unknown>) => {
  const { shown, control } = mountField(TextField, { id: 'city', required: true, modelValue: 'Katy', ...props })
  const texts = () => shown.findAll('p').map(text => text.text())
  return { shown, control, texts, star: () => shown.findAll('span.mark[aria-hidden]').length }
}

describe('a field that a file filled', () => {
  it.each([
    ['loan-file', 'From the loan file'],
    ['csv', 'From the CSV file']
  ])('says so beside its label, and is described by it: %s', (from, text) => {
    const { shown, control, texts, star } = open({ source: { from, said: 'Katy', isChanged: false } })
    expect([shown.get('#city-source').text(), control.attributes('aria-describedby')]).toEqual([text, 'city-source'])
    expect([texts(), star()]).toEqual([[], 0])
  })

  it.each([
    ['loan-file', 'Changed. Loan file: Houston'],
    ['csv', 'Changed. CSV file: Houston']
  ])('and was changed since says beneath it what the file said: %s', (from, text) => {
    const { shown, control, texts, star } = open({ source: { from, said: 'Houston', isChanged: true } })
    expect([texts(), star(), control.attributes('aria-describedby')]).toEqual([[text], 1, 'city-source'])
    expect(shown.find('svg').exists()).toBe(false)
  })
})

describe('the texts of a field', () => {
  it('come in order: the error, the warning, how it is read, the hint', () => {
    const given = { hint: 'Hint', reading: ['Read', 'more'], warning: 'Warning', message: 'Error' }
    const { shown, texts, control } = open(given)
    expect(texts()).toEqual(['Error', 'Warning', 'Read · more', 'Hint'])
    expect(control.attributes('aria-describedby')).toBe('city-message city-warning city-reading city-hint')
    expect(shown.findAll('p').flatMap(text => text.classes())).toEqual([
      'field-error',
      'field-warning',
      'reading',
      'field-hint'
    ])
  })

  it('are followed by one elsewhere that is about the field, which marks it as wrong', () => {
    const { control } = open({ hint: 'Hint', invalid: true, describedBy: 'problem-1' })
    expect([control.attributes('aria-invalid'), control.attributes('aria-describedby')]).toEqual([
      'true',
      'city-hint problem-1'
    ])
  })

  it('do not mark it as wrong where they only warn', () => {
    expect(open({ warning: 'Warning' }).control.attributes('aria-invalid')).toBeUndefined()
  })
})

it('a field is left, too, where the press that left it is canceled', () => {
  vi.useFakeTimers()
  const { shown, control } = open({})
  const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation(selector => selector === ':active')
  control.element.focus()
  control.element.blur()
  matches.mockRestore()
  dispatchEvent(new Event('pointercancel'))
  vi.runAllTimers()
  expect(shown.emitted('leave')).toHaveLength(1)
  vi.useRealTimers()
})

it.each<[string, Component, string | undefined, string | undefined]>([
  ['a text', TextField, 'text', undefined],
  ['a phone number', PhoneField, 'tel', undefined],
  ['an email address', EmailField, 'text', 'email'],
  ['an amount', MoneyField, 'text', 'decimal']
])('the field of %s asks for the keys that it needs, and no browser’s help', (_what, field, type, inputmode) => {
  const { control } = mountField(field)
  expect(['type', 'inputmode', 'autocomplete', 'spellcheck'].map(name => control.attributes(name))).toEqual([
    type,
    inputmode,
    'off',
    'false'
  ])
})
