import { describe, expect, it } from 'vitest'
import { emailOptions } from '../../../../renderer/order-entry/fields/email-options.ts'

const ANA = { name: 'Ana Ramirez', email: 'ana.ramirez@lender.example' }
const offered = (typed: string, name = 'Pat Doe', known = [ANA]) =>
  emailOptions(typed, name, known).map(({ value }) => value)

describe('how an email may go on', () => {
  it.each([
    ['nothing before a letter was typed', '', []],
    ['nothing for a domain without a name', '@lender', []],
    ['made as a colleague’s is', 'p', ['pat.doe@lender.example']],
    ['at the company of someone known', 'pat', ['pat.doe@lender.example', 'pat@lender.example']],
    ['nothing for one letter that is not a colleague’s way', 'x', []],
    ['as typed, in its case', 'PDoe', ['PDoe@lender.example']],
    ['the rest of a domain', 'pat@le', ['pat@lender.example']],
    ['a large mail service only once its @ was typed', 'pat@g', ['pat@gmail.com']],
    ['nothing more behind the last letter', 'pat.doe@lender.example', []]
  ])('%s: %j', (_why, typed, expected) => {
    expect(offered(typed)).toEqual(expected)
  })

  it.each([
    ['aramirez@lender.example', 'pdoe@lender.example'],
    ['ana_ramirez@lender.example', 'pat_doe@lender.example'],
    ['anar@lender.example', 'patd@lender.example'],
    ['ana@lender.example', 'pat@lender.example']
  ])('where a colleague has %s, %s', (email, expected) => {
    expect(offered('p', 'Pat Doe', [{ name: 'Ana Ramirez', email }])[0]).toBe(expected)
  })

  it.each([
    ['a mail service that everyone uses', 'Pat Doe', 'ana.ramirez@gmail.com'],
    ['an address that is not made of the name', 'Pat Doe', 'closings@lender.example'],
    ['a name turned round', 'Doe, Pat', 'ana.ramirez@lender.example'],
    ['a name of three words', 'Pat van Doe', 'ana.ramirez@lender.example'],
    ['a name in other letters', 'Пат Доу', 'ana.ramirez@lender.example']
  ])('no address is told from %s', (_why, name, email) => {
    expect(offered('pat', name, [{ name: 'Ana Ramirez', email }]).filter(one => one.startsWith('pat.doe'))).toEqual([])
  })

  it('never at a mail service that everyone uses, because someone known is there', () => {
    expect(offered('pat', '', [{ name: '', email: 'ana@Gmail.com' }])).toEqual([])
    expect(offered('pat@', '', [{ name: '', email: 'ana@gmail.com' }])[0]).toBe('pat@gmail.com')
  })

  it('each address once, though both a colleague and the letters lead to it', () => {
    expect(offered('pat.doe')).toEqual(['pat.doe@lender.example'])
    expect(offered('kim', '', [ANA, { name: '', email: 'bo@LENDER.example' }])).toEqual(['kim@lender.example'])
  })

  it('six at most', () => {
    const known = Array.from({ length: 20 }, (_, index) => ({ name: '', email: `a@company${index}.example` }))
    expect(offered('pat', '', known)).toHaveLength(6)
  })
})
