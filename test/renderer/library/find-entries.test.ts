import { expect, it } from 'vitest'
import { foundEntries } from '../../../renderer/library/find-entries.ts'
import { entry } from './entry.ts'

const ENTRIES = [
  entry('Pat 10'),
  entry('Pat 9', { phone: '(713) 555-0142' }),
  entry('Ángela Ruiz', { email: 'ruiz@example.com', role: 'Lender' }),
  entry('Pat Doe', { list: 'clauses' })
]
const found = (typed: string) => foundEntries(ENTRIES, 'people', typed).map(({ text }) => text)

it('the entries of a list are in the order of their names, with numbers as numbers', () => {
  expect(found(' ')).toEqual(['Ángela Ruiz', 'Pat 9', 'Pat 10'])
})

it.each([
  ['angela lender', ['Ángela Ruiz']],
  ['RUIZ@', ['Ángela Ruiz']],
  ['0142', ['Pat 9']],
  ['pat ruiz', []]
])('%j finds what has every word of it, whatever it is part of', (typed, names) => {
  expect(found(typed)).toEqual(names)
})
