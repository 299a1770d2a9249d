import { describe, expect, it } from 'vitest'
import { partiesOf } from '#domain/loan-file/party-facts.ts'
import type { XmlNode } from '#domain/loan-file/xml-node.ts'
import { xml } from './xml.ts'

const role = (type: string, ...more: readonly XmlNode[]) =>
  xml('ROLES/ROLE', [xml('ROLE_DETAIL/PartyRoleType', type), ...more])
const named = (name: string, ...points: readonly XmlNode[]) =>
  xml('INDIVIDUAL', [xml('NAME/FullName', name), xml('CONTACT_POINTS', points)])
const party = (...content: readonly XmlNode[]) => xml('PARTIES/PARTY', content)
const deal = (...parties: readonly XmlNode[]) => xml('DEAL', parties)

function point(kind: string | undefined, number: string, email = ''): XmlNode {
  return xml('CONTACT_POINT', [
    xml('CONTACT_POINT_TELEPHONE/ContactPointTelephoneValue', number),
    xml('CONTACT_POINT_EMAIL/ContactPointEmailValue', email),
    ...(kind === undefined ? [] : [xml('CONTACT_POINT_DETAIL/ContactPointRoleType', kind)])
  ])
}

describe('a party of a loan file', () => {
  it.each([
    ['Borrower', 'borrower'],
    ['LoanOriginator', 'loan-officer'],
    ['LoanOfficer', 'loan-officer'],
    ['LoanOriginationCompany', 'lender'],
    ['PropertySeller', 'seller'],
    [' RealEstateAgent\n', 'agent']
  ])('whose role is %j has the part %s', (type, part) => {
    expect(partiesOf(deal(party(named('Ana Ramirez'), role(type))))).toMatchObject([{ part, name: 'Ana Ramirez' }])
  })

  it('with another role is in no order', () => {
    expect(partiesOf(deal(party(named('Ana Ramirez'), role('Appraiser'))))).toEqual([])
  })

  it('with two roles has two parts', () => {
    const both = party(named('Ana Ramirez'), role('Borrower'), role('PropertySeller'))
    expect(partiesOf(deal(both)).map(({ part }) => part)).toEqual(['borrower', 'seller'])
  })

  it('is reached by mobile, home and work in this order, and by other ways after these', () => {
    const points = [
      point(undefined, '1'),
      point('Fax', '2'),
      point('Work', '3'),
      point('Home', '4'),
      point('Mobile', '5'),
      point('Mobile', '6')
    ]
    const [ana] = partiesOf(deal(party(named('Ana Ramirez', ...points), role('Borrower'))))
    expect(ana?.phones).toEqual(['5', '6', '4', '3', '1', '2'])
  })

  it('has each number and email once, and no blank one', () => {
    const points = [point('Home', '1', 'ana@example.com'), point('Work', ' 1 ', 'ana@example.com'), point('Work', ' ')]
    const [ana] = partiesOf(deal(party(named('Ana Ramirez', ...points), role('Borrower'))))
    expect([ana?.phones, ana?.emails]).toEqual([['1'], ['ana@example.com']])
  })

  it('is there twice if anything about it differs, and once if nothing does', () => {
    const ana = (number: string) => party(named('Ana Ramirez', point('Home', number)), role('Borrower'))
    expect(partiesOf(deal(ana('1'), ana('1'), ana('2'))).map(({ phones }) => phones)).toEqual([['1'], ['2']])
  })

  it.each([
    ['Listing', 'seller'],
    [' Selling ', 'buyer'],
    ['Other', undefined],
    ['', undefined]
  ])('who is an agent of the type %j is of the side %s, wherever the type is', (type, side) => {
    const kinds = ['RealEstateAgentType', 'REAL_ESTATE_AGENT_DETAIL/RealEstateAgentType']
    for (const kind of kinds) {
      const agent = role('RealEstateAgent', xml(`REAL_ESTATE_AGENT/${kind}`, type))
      expect(partiesOf(deal(party(named('Lee Lister'), agent)))[0]).toMatchObject({ part: 'agent', side })
    }
  })

  it('who is the agent of both sides is there for each', () => {
    const agent = (type: string) => role('RealEstateAgent', xml('REAL_ESTATE_AGENT/RealEstateAgentType', type))
    const both = party(named('Lee Lister'), agent('Listing'), agent('Selling'))
    expect(partiesOf(deal(both)).map(({ side }) => side)).toEqual(['seller', 'buyer'])
  })

  it('is a company only if it has no name of a person', () => {
    const entity = xml('LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName', 'Ana Ramirez Trust')
    expect(partiesOf(deal(party(entity, role('Borrower'))))[0]).toMatchObject({
      name: 'Ana Ramirez Trust',
      isEntity: true
    })
    expect(partiesOf(deal(party(named('Ana Ramirez'), entity, role('Borrower'))))[0]).toMatchObject({
      name: 'Ana Ramirez',
      isEntity: false
    })
    expect(partiesOf(deal(party(role('Borrower'))))[0]).toMatchObject({ name: '', isEntity: false })
  })

  it('has its name in one piece before its parts', () => {
    const both = xml('INDIVIDUAL/NAME', [xml('FirstName', 'A.'), xml('LastName', 'R.'), xml('FullName', 'Ana Ramirez')])
    expect(partiesOf(deal(party(both, role('Borrower'))))[0]?.name).toBe('Ana Ramirez')
  })
})
