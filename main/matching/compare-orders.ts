import { propertiesOf, type Order } from '#domain/order/order.ts'
import { buyersOrBorrowers, type OrderSummary } from '#domain/orders/order-page.ts'
import type { Compared, Strength } from '#domain/order/outbox.ts'
import type { Role } from '#domain/order/role.ts'
import { addressOf, cutZip, readLine, type Address } from './address.ts'
import { compareAddresses, type AddressComparison, type Nearness, type Relation } from './compare-addresses.ts'
import { compareNames } from './compare-names.ts'

/** An order prepared for comparison with many rows. */
export interface Sought {
  readonly order: Order
  readonly addresses: readonly Address[]
  readonly buyers: readonly string[]
  readonly sellers: readonly string[]
}

/** How a row and an order compare. Rows that are clearly other orders have none. */
export interface RowComparison {
  readonly strength: Strength
  readonly agrees: readonly Compared[]
  readonly differs: readonly Compared[]
}

export function soughtOf(order: Order): Sought {
  const named = (role: Role) => order.contacts.filter(contact => contact.role === role).map(contact => contact.name)
  return { order, addresses: propertiesOf(order).map(addressOf), buyers: named('Buyer'), sellers: named('Seller') }
}

/**
 * Compares an order with a row of the list; null if the row is another order (reliability 3e). Strong: same number of
 * properties, each the same, unit included; same closing date; a buyer's full name in both, or a seller's if one side
 * has no buyers, and neither side names only others. The kind of order is no evidence: the list does not state it, and
 * the specification (2.8) does not say who appears in which array. `isNew` as in `Candidate`: a new row with too little
 * readable text is not dismissed.
 */
export function compareRow(sought: Sought, row: OrderSummary, isNew: boolean | null): RowComparison | null {
  const date = dateRelation(sought.order, row)
  if (date !== 'same' && isElsewhere(sought.addresses, row.properties)) return null
  const names = namesRelation(sought, row)
  const property = compareProperties(sought.addresses, row.properties)
  if (!isCandidate(property.nearness, date, names, isNew)) return null
  const isStrong = property.nearness === 'same' && date === 'same' && names === 'same'
  const told = (relation: Relation): readonly Compared[] => [
    ...(date === relation ? ['closing-date' as const] : []),
    ...(names === relation ? ['names' as const] : [])
  ]
  return {
    strength: isStrong ? 'strong' : 'weak',
    agrees: [...property.agrees, ...told('same')],
    differs: [...property.differs, ...told('differ')]
  }
}

/**
 * Whether a row may equally be another order of this computer: same property as far as stated, and no different date
 * (reliability 3e).
 */
export function mayEquallyBe(sought: Sought, row: OrderSummary): boolean {
  const { nearness } = compareProperties(sought.addresses, row.properties)
  return (nearness === 'same' || nearness === 'close') && dateRelation(sought.order, row) !== 'differ'
}

/**
 * Whether every line has a ZIP code of another place. Checked first because it is quick and rules out most of a long
 * list.
 */
function isElsewhere(addresses: readonly Address[], lines: readonly string[]): boolean {
  const zips = addresses.map(address => address.zip)
  return (
    lines.length > 0 && !zips.includes('') && lines.map(cutZip).every(({ zip }) => zip !== '' && !zips.includes(zip))
  )
}

/** Prefers showing the user too much: an order hidden here could be sent twice. */
function isCandidate(nearness: Nearness, date: Relation, names: Relation, isNew: boolean | null): boolean {
  switch (nearness) {
    case 'same':
    case 'close':
      return date !== 'differ' || names !== 'differ'
    case 'near':
      return date === 'same' && names === 'same'
    case 'unreadable':
      return isNew === true ? date !== 'differ' && names !== 'differ' : date === 'same' && names === 'same'
    case 'other':
      return false
  }
}

function dateRelation(order: Order, { closingDate }: OrderSummary): Relation {
  return closingDate === null ? 'unclear' : closingDate === order.closingDate ? 'same' : 'differ'
}

/** Buyers carry more weight: a seller alone cannot tell two buyers of one property apart. */
function namesRelation({ buyers, sellers }: Sought, row: OrderSummary): Relation {
  const buying = compareNames(buyers, buyersOrBorrowers(row))
  const selling = compareNames(sellers, row.sellers)
  if (buying === 'differ' || selling === 'differ') return 'differ'
  const bothNameBuyers = buyers.length > 0 && buyersOrBorrowers(row).length > 0
  return bothNameBuyers ? buying : selling
}

const NEAREST: readonly Nearness[] = ['same', 'close', 'near', 'unreadable', 'other']

/**
 * Pairs each property with its nearest line, using each line once. One property in common is enough to consider the
 * row.
 */
function compareProperties(addresses: readonly Address[], lines: readonly string[]): AddressComparison {
  const pairs = pairUp(addresses, lines).sort(byNearness)
  const counts = lines.length === addresses.length
  const [best] = pairs
  if (best === undefined) return { nearness: 'unreadable', agrees: [], differs: counts ? [] : ['property-count'] }
  const differs = [...new Set(pairs.flatMap(pair => pair.differs))]
  if (!counts)
    return { nearness: notSame(best.nearness), agrees: best.agrees, differs: [...best.differs, 'property-count'] }
  const agrees = best.agrees.filter(what => pairs.every(pair => pair.agrees.includes(what)))
  return { nearness: pairs.every(pair => pair.nearness === 'same') ? 'same' : notSame(best.nearness), agrees, differs }
}

function pairUp(addresses: readonly Address[], lines: readonly string[]): AddressComparison[] {
  const left = [...lines]
  return addresses.flatMap(address => {
    const [best] = left
      .map((line, index) => ({ index, ...compareAddresses(address, readLine(line, address)) }))
      .sort(byNearness)
    if (best === undefined) return []
    if (best.nearness !== 'other') left.splice(best.index, 1)
    return [best]
  })
}

const notSame = (nearness: Nearness): Nearness => (nearness === 'same' ? 'close' : nearness)

function byNearness(a: AddressComparison, b: AddressComparison): number {
  return NEAREST.indexOf(a.nearness) - NEAREST.indexOf(b.nearness)
}
