import type { SentOrder } from '#domain/order/sent-order.ts'
import { propertiesOf } from '#domain/order/order.ts'
import type { HowSent } from '#domain/order/outbox.ts'

const LONGEST_STREET = 80

/** A file name valid on every system: `2214 Elm St - order as submitted.pdf`. */
export function recordFileName({ order, orderId }: Pick<SentOrder, 'order' | 'orderId'>): string {
  const street = (propertiesOf(order)[0]?.address1 ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,'&()#+-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...street]
    .slice(0, LONGEST_STREET)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short === '' ? `Order ${orderId.slice(0, 8)}` : short} - order as submitted.pdf`
}

const HOW: Record<HowSent, string> = {
  accepted: 'Confirmed by the service',
  matched: 'Found in the order list',
  linked: 'Matched by hand in the order list'
}

export function howSentText(how: HowSent): string {
  return HOW[how]
}
