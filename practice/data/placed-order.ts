import type { CheckedOrder } from '../checks/check-order.ts'
import { orderName } from './name.ts'
import type { OrderFacts } from './sample-order.ts'

/** What the list shows of a placed order. */
export function factsOf(order: CheckedOrder): Omit<OrderFacts, 'work'> {
  const named = (role: string): string[] => order.contacts.filter(each => each.role === role).map(each => each.name)
  const refinance = order.kind === 'refinance'
  const lines = order.properties.map(line)
  return {
    kind: order.kind,
    name: orderName(order.kind, named('Buyer'), named('Seller'), lines),
    properties: lines,
    buyers: refinance ? [] : named('Buyer'),
    borrowers: refinance ? named('Buyer') : [],
    sellers: named('Seller')
  }
}

/** An address on a single line: street, city, state and ZIP (specification 2.8). */
function line(address: CheckedOrder['properties'][number]): string {
  const unit = address.address_2 === undefined || address.address_2.trim() === '' ? '' : ` ${address.address_2.trim()}`
  return `${address.address_1}${unit}, ${address.city}, ${address.state} ${address.zip_code}`
}
