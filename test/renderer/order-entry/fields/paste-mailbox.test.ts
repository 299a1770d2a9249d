import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteMailbox } from '../../../../renderer/order-entry/fields/paste-mailbox.ts'
import { parseMailbox } from '../../../../renderer/order-entry/fields/parse-mailbox.ts'

describe('a mailbox', () => {
  it.each<[string, string, string]>([
    ['Pat Doe <pat@example.com>', 'Pat Doe', 'pat@example.com'],
    ['  Pat   Doe  < pat@example.com > ', 'Pat Doe', 'pat@example.com'],
    ['Pat Doe <mailto:pat@example.com>', 'Pat Doe', 'pat@example.com'],
    ['"XYZ Title, INC" <orders@example.com>', 'XYZ Title, INC', 'orders@example.com'],
    ["'Pat Doe' <pat@example.com>;", 'Pat Doe', 'pat@example.com'],
    ['"Pat \\"Patty\\" Doe" <pat@example.com>', 'Pat "Patty" Doe', 'pat@example.com'],
    ['Doe, Pat <pat@example.com>,', 'Doe, Pat', 'pat@example.com'],
    ["d'Arcy O'Neill <d@example.com>", "d'Arcy O'Neill", 'd@example.com'],
    ['Pat Doe [mailto:pat@example.com]', 'Pat Doe', 'pat@example.com'],
    ['Doe, Pat [mailto:pat@example.com];', 'Doe, Pat', 'pat@example.com'],
    ['Pat\tDoe\n<pat@example.com>', 'Pat Doe', 'pat@example.com'],
    ['<pat@example.com>', '', 'pat@example.com']
  ])('%j is %j and %j', (text, name, email) => {
    expect(parseMailbox(text)).toEqual({ name, email })
  })

  it.each([
    'Pat Doe',
    'pat@example.com',
    'Pat Doe pat@example.com',
    'Pat Doe <not an address>',
    'Pat <a@b@c>',
    'Pat Doe [pat]',
    'Pat Doe [mailto:not an address]',
    '',
    '<>',
    '< >',
    'Pat Doe <pat@example.com>, Ana Ramirez <ana@example.com>',
    'Pat <pat@example.com> Doe',
    'a < b > c'
  ])('%j is left as it is', text => {
    expect(parseMailbox(text)).toBeNull()
  })

  it('never throws, and never invents a character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, email) => {
        const person = parseMailbox(`${name} <${email}>`)
        if (person === null) return
        expect(email).toContain(person.email)
        expect([...person.name].every(letter => letter === ' ' || name.includes(letter))).toBe(true)
      })
    )
  })
})

describe('pasting a mailbox', () => {
  const TEXT = 'Pat Doe <pat@example.com>'

  it.each([
    ['name', { name: '', email: '' }, { name: 'Pat Doe', email: 'pat@example.com' }],
    ['email', { name: '', email: '' }, { name: 'Pat Doe', email: 'pat@example.com' }],
    ['email', { name: 'Patricia Doe', email: '' }, { name: 'Patricia Doe', email: 'pat@example.com' }],
    ['name', { name: 'old', email: 'kept@example.com' }, { name: 'Pat Doe', email: 'kept@example.com' }]
  ] as const)('into %s over %j gives %j', (into, before, after) => {
    expect(pasteMailbox(into, TEXT, before)).toEqual(after)
  })

  it('is an ordinary paste without a name into Name, or without an address into Email', () => {
    expect(pasteMailbox('name', '<pat@example.com>', { name: '', email: '' })).toBeNull()
    expect(pasteMailbox('email', 'Pat Doe', { name: '', email: '' })).toBeNull()
    expect(pasteMailbox('email', '<pat@example.com>', { name: 'Ana', email: '' })).toEqual({
      name: 'Ana',
      email: 'pat@example.com'
    })
  })
})
