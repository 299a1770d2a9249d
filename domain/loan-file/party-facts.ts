import { oneLine } from '../common/one-line.ts'
import type { PartyFacts, PartyPart } from './loan-facts.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.ts'

const PARTS: ReadonlyMap<string, PartyPart> = new Map([
  ['Borrower', 'borrower'],
  ['LoanOriginator', 'loan-officer'],
  ['LoanOfficer', 'loan-officer'],
  ['LoanOriginationCompany', 'lender'],
  ['PropertySeller', 'seller'],
  ['RealEstateAgent', 'agent']
])

/** MISMO's `RealEstateAgentType`: the listing agent is the seller's, the selling agent the buyer's. */
const SIDES: ReadonlyMap<string, 'buyer' | 'seller'> = new Map([
  ['Listing', 'seller'],
  ['Selling', 'buyer']
])

/** Every part of a deal's people that an order can name; someone with two parts comes twice, the same entry once. */
export function partiesOf(deal: XmlNode): readonly PartyFacts[] {
  const parties = nodesAt(deal, 'PARTIES/PARTY').flatMap(partsOf)
  const seen = new Set<string>()
  return parties.filter(party => {
    const key = JSON.stringify([party.part, party.side, party.name, party.emails, party.phones])
    return seen.has(key) ? false : seen.add(key)
  })
}

function partsOf(party: XmlNode): readonly PartyFacts[] {
  const entity = oneLine(textAt(party, 'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName'))
  const person = personName(party)
  const points = [
    ...nodesAt(party, 'INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT'),
    ...nodesAt(party, 'LEGAL_ENTITY/CONTACTS/CONTACT/CONTACT_POINTS/CONTACT_POINT')
  ]
  const common = {
    name: person === '' ? entity : person,
    isEntity: person === '' && entity !== '',
    emails: valuesAt(points, 'CONTACT_POINT_EMAIL/ContactPointEmailValue'),
    phones: valuesAt(points, 'CONTACT_POINT_TELEPHONE/ContactPointTelephoneValue')
  }
  return nodesAt(party, 'ROLES/ROLE').flatMap((role): PartyFacts[] => {
    const part = PARTS.get(textAt(role, 'ROLE_DETAIL/PartyRoleType').trim())
    if (part === undefined) return []
    return [part === 'agent' ? { part, side: sideOf(role), ...common } : { part, ...common }]
  })
}

function sideOf(role: XmlNode): 'buyer' | 'seller' | undefined {
  const type =
    textAt(role, 'REAL_ESTATE_AGENT/RealEstateAgentType') ||
    textAt(role, 'REAL_ESTATE_AGENT/REAL_ESTATE_AGENT_DETAIL/RealEstateAgentType')
  return SIDES.get(type.trim())
}

/** In the file's order and spelling: names are neither turned round nor re-cased. */
function personName(party: XmlNode): string {
  const full = oneLine(textAt(party, 'INDIVIDUAL/NAME/FullName'))
  if (full !== '') return full
  const parts = ['FirstName', 'MiddleName', 'LastName', 'SuffixName']
  return oneLine(parts.map(part => textAt(party, `INDIVIDUAL/NAME/${part}`)).join(' '))
}

const BEST_FIRST = ['Mobile', 'Home', 'Work']

function valuesAt(points: readonly XmlNode[], path: string): readonly string[] {
  const rank = (point: XmlNode) => {
    const at = BEST_FIRST.indexOf(textAt(point, 'CONTACT_POINT_DETAIL/ContactPointRoleType').trim())
    return at < 0 ? BEST_FIRST.length : at
  }
  const values = points
    .toSorted((one, other) => rank(one) - rank(other))
    .map(point => oneLine(textAt(point, path)))
    .filter(Boolean)
  return [...new Set(values)]
}
