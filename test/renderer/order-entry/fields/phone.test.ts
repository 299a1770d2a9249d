import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  formattedPhone,
  isTypedAtEnd,
  loadPhoneRules,
  phoneRules,
  phoneWarning,
  phoneWarnings
} from '../../../../renderer/order-entry/fields/phone.ts'

beforeAll(loadPhoneRules)

/** Types a text key by key at the end. */
const typed = (text: string) =>
  [...text].reduce((before, key) => {
    const after = before + key
    return formattedPhone(after, true, phoneRules.value) ?? after
  }, '')

describe('a phone number', () => {
  it.each([
    ['7135550142', '(713) 555-0142'],
    ['713', '(713)'],
    ['7135', '(713) 5'],
    ['713-555-0142', '(713) 555-0142'],
    ['17135550142', '1 (713) 555-0142'],
    ['+17135550142', '+1 713 555 0142'],
    ['+442071838750', '+44 20 7183 8750'],
    ['7135550142 x12', '(713) 555-0142 x12'],
    ['ask for Pat', 'ask for Pat'],
    ['71355501421234567', '71355501421234567']
  ])('typed as %s becomes %s', (text, formatted) => {
    expect(typed(text)).toBe(formatted)
  })

  it('keeps every digit that was typed, and its plus', () => {
    const key = fc.constantFrom(...'0123456789', ' ', '-', '(', ')', '.')
    fc.assert(
      fc.property(fc.array(key, { maxLength: 20 }), fc.boolean(), (keys, abroad) => {
        const text = (abroad ? '+' : '') + keys.join('')
        const after = typed(text)
        expect(after.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''))
        expect(after.startsWith('+')).toBe(abroad)
      })
    )
  })

  it('stays as it is where it was pasted, deleted or typed in the middle, and before the rules are loaded', () => {
    expect(formattedPhone('7135550142', false, phoneRules.value)).toBeUndefined()
    expect(formattedPhone('7135550142', true, undefined)).toBeUndefined()
  })

  it.each<[string, Partial<InputEventInit>, number, boolean]>([
    ['at the end', {}, 3, true],
    ['in the middle', {}, 1, false],
    ['by a paste of one digit', { inputType: 'insertFromPaste' }, 3, false],
    ['by a paste', { inputType: 'insertFromPaste', data: '713' }, 3, false],
    ['by a word that was suggested', { data: '713' }, 3, false],
    ['by a deletion', { inputType: 'deleteContentBackward', data: null }, 3, false]
  ])('changed %s counts as typed at the end where it is: %#', (_how, change, at, is) => {
    const field = document.body.appendChild(Object.assign(document.createElement('input'), { value: '713' }))
    field.setSelectionRange(at, at)
    let found: boolean | undefined
    field.addEventListener('input', event => (found = isTypedAtEnd(event)))
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: '3', ...change }))
    field.remove()
    expect(found).toBe(is)
  })

  it('of each contact is warned of at its own field, by its name', () => {
    const contact = { name: '', email: '', role: 'Buyer', isCompanyUser: false }
    const contacts = ['(713) 555-0142', '713', ' '].map(phone => ({ ...contact, phone }))
    expect(phoneWarnings(contacts, phoneRules.value)).toEqual([
      { path: 'contacts.1.phone', message: 'Check the phone number of Contact 2.' }
    ])
  })

  it.each([
    '',
    '(713) 555-0142',
    '713.555.0142',
    '7135550142',
    '+44 20 7183 8750',
    '713-555-0142 ext. 12',
    '1-713-555-0142'
  ])('%j is one', phone => {
    expect(phoneWarning(phone, phoneRules.value)).toBeUndefined()
  })

  it.each(['713 555 014', '555-0142', '113 555 0142', '713-555-01422', 'ask for Pat', '+1 713'])(
    '%j is warned of',
    phone => {
      expect(phoneWarning(phone, phoneRules.value)).toBe('This doesn’t look like a complete phone number.')
      expect(phoneWarning(phone, undefined)).toBeUndefined()
    }
  )
})
