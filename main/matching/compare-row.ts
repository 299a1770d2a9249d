import { propertiesOf, type Order } from '#domain/order/order.ts'
import { buyersOrBorrowers, type OrderSummary } from '#domain/orders/order-page.ts'
import type { Compared, Strength } from '#domain/order/outbox.ts'
import type { Role } from '#domain/order/role.ts'
import { addressOf, cutZip, readLine, type Address } from './address.ts'
import { compareAddresses, type AddressComparison, type Nearness, type Relation } from './compare-addresses.ts'
import { compareNames } from './compare-names.ts'

/** An order made ready to be compared with many rows. */
export interface Sought {
  readonly order: Order
  readonly addresses: readonly Address[]
  readonly buyers: readonly string[]
  readonly sellers: readonly string[]
}

/** What a row and an order have in common; a row that is clearly something else has no comparison. */
export interface RowComparison {
  readonly strength: Strength
  readonly agrees: readonly Compared[]
  readonly differs: readonly Compared[]
}

/** Takes an order, gives it ready to be compared. */
export function soughtOf(order: Order): Sought {
  const named = (role: Role) => order.contacts.filter(contact => contact.role === role).map(contact => contact.name)
  return { order, addresses: propertiesOf(order).map(addressOf), buyers: named('Buyer'), sellers: named('Seller') }
}

/**
 * Takes an order and a row of the list; gives how alike they are, or null where the row is another order (reliability 3e). Strong: as
 * many properties, each the same, unit included; the same closing date; a buyer named in full in both, or a seller where one of
 * them names no buyers, with neither side naming only others. The list has no kind, and the specification (2.8) does not say who stands in
 * which of its arrays: the kind is no evidence. `isNew` as in `Candidate`: a new row of which too little can be read is not passed over.
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

/** Whether a row may be an order of this desk just as well: the same property, as far as it says, on no other day (reliability 3e). */
export function mayEquallyBe(sought: Sought, row: OrderSummary): boolean {
  const { nearness } = compareProperties(sought.addresses, row.properties)
  return (nearness === 'same' || nearness === 'close') && dateRelation(sought.order, row) !== 'differ'
}

/** Whether every line has the ZIP code of another place: read first, for that is quick, and most of a long list is elsewhere. */
function isElsewhere(addresses: readonly Address[], lines: readonly string[]): boolean {
  const zips = addresses.map(address => address.zip)
  return (
    lines.length > 0 && !zips.includes('') && lines.map(cutZip).every(({ zip }) => zip !== '' && !zips.includes(zip))
  )
}

/** A person is shown too much rather than too little: what is held back here can be sent a second time. */
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

/** Who buys says most: a seller alone does not tell two buyers of one property apart. */
function namesRelation({ buyers, sellers }: Sought, row: OrderSummary): Relation {
  const buying = compareNames(buyers, buyersOrBorrowers(row))
  const selling = compareNames(sellers, row.sellers)
  if (buying === 'differ' || selling === 'differ') return 'differ'
  const bothNameBuyers = buyers.length > 0 && buyersOrBorrowers(row).length > 0
  return bothNameBuyers ? buying : selling
}

const NEAREST: readonly Nearness[] = ['same', 'close', 'near', 'unreadable', 'other']

/** Each property with the line that is nearest to it, every line once. One property that is there is enough to look at the row. */
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
