import { describe, expect, it } from 'vitest'
import type { PartyFacts } from '#domain/loan-file/loan-facts.ts'
import { peopleOf } from '#domain/loan-file/people.ts'
import type { OrderKind } from '#domain/order/role.ts'

const ANA: PartyFacts = { part: 'borrower', name: 'Ana Ramirez', isEntity: false, emails: [], phones: [] }
const SAM: PartyFacts = { ...ANA, part: 'seller', name: 'Sam Seller' }
const LEE: PartyFacts = { ...ANA, part: 'agent', side: 'seller', name: 'Lee Lister' }
const PAT: PartyFacts = { ...ANA, part: 'loan-officer', name: 'Pat Doe' }

function people(parties: readonly PartyFacts[], kind: OrderKind, answers: Readonly<Record<string, string>> = {}) {
  const { people, leftOut } = peopleOf(parties, kind, new Map(Object.entries(answers)))
  return {
    names: people.map(({ contact }) => contact.name),
    leftOut: leftOut.map(({ what, value, why }) => [what, value, why])
  }
}

describe('the people of an order from a loan file', () => {
  it('are a hundred at most, the borrowers before the others; who is beyond is told', () => {
    const sellers = Array.from({ length: 99 }, (_, index) => ({ ...SAM, name: `Seller ${index}` }))
    expect(people([...sellers, ANA], 'purchase').names).toEqual(['Ana Ramirez', ...sellers.map(({ name }) => name)])
    const { names, leftOut } = people([SAM, ...sellers, ANA], 'purchase')
    expect([names.length, names[0], names[1]]).toEqual([100, 'Ana Ramirez', 'Sam Seller'])
    expect(leftOut).toEqual([['Seller', 'Seller 98', 'Too many people for one order.']])
  })

  it('are without the seller’s side on a refinance, and it is told why', () => {
    expect(people([ANA, SAM, LEE], 'refinance')).toEqual({
      names: ['Ana Ramirez'],
      leftOut: [
        ['Seller', 'Sam Seller', 'Refinance orders have no seller.'],
        ['Seller Agent', 'Lee Lister', 'Refinance orders have no seller.']
      ]
    })
    expect(people([ANA, SAM, LEE], 'purchase').leftOut).toEqual([])
  })

  it('are without whoever is still asked about, and with nothing told of them yet', () => {
    expect(people([PAT], 'refinance')).toEqual({ names: [], leftOut: [] })
    expect(people([PAT], 'refinance', { 'party-0': 'no' })).toEqual({
      names: [],
      leftOut: [['Loan officer', 'Pat Doe', 'You left them out.']]
    })
    expect(people([PAT], 'refinance', { 'party-0': 'Loan Officer' })).toEqual({ names: ['Pat Doe'], leftOut: [] })
  })

  it('are answered for by their place in the file, not among those in the order', () => {
    const nobody = { ...ANA, name: '' }
    const bob = { ...PAT, name: 'Bob Doe' }
    const { names } = people([nobody, PAT, ANA, bob], 'refinance', { 'party-1': 'no', 'party-3': 'Loan Officer' })
    expect(names).toEqual(['Ana Ramirez', 'Bob Doe'])
  })

  it('have one email and one phone; the further ones are told', () => {
    const many = { ...ANA, emails: ['a@example.com', 'b@example.com'], phones: ['1', '2', '3'] }
    expect(people([many], 'refinance').leftOut).toEqual([
      ['Other email of Ana Ramirez', 'b@example.com', 'A contact has one email.'],
      ['Other phone of Ana Ramirez', '2', 'A contact has one phone.'],
      ['Other phone of Ana Ramirez', '3', 'A contact has one phone.']
    ])
  })

  it('are companies or people by the company flag of their role', () => {
    const { people } = peopleOf([ANA, PAT], 'refinance', new Map([['party-1', 'Loan Officer']]))
    expect(people.map(({ contact }) => [contact.role, contact.isCompanyUser])).toEqual([
      ['Buyer', false],
      ['Loan Officer', true]
    ])
  })

  it('are doubted where a person’s name has a comma, but not a company’s', () => {
    const noteOf = (party: PartyFacts) => peopleOf([party], 'refinance', new Map()).people[0]?.fields[0]?.note
    expect(noteOf({ ...ANA, name: 'Ramirez, Ana' })).toBe('Has a comma. Check the order of the names.')
    expect(noteOf({ ...ANA, name: 'Ramirez, Inc.', isEntity: true })).toBeUndefined()
  })
})
