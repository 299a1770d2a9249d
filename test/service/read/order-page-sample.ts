import { readOrderPage } from '../../../main/service/read/read-order-page.ts'
import { baseOf, ORDER_ID } from '../connect.ts'

export const BASE = baseOf('https://orders.test/tenant')
export const LIST = 'https://orders.test/tenant/public/api/v4.0.0/transactions'

export const row = {
  name: 'Ruiz refinance',
  order_id: ORDER_ID,
  estimated_closing_date: '2026-12-04',
  properties: ['2214 Elm St, Katy, TX 77494'],
  progress: { commitment_uploaded: true, policy_issued: false },
  status: 'New',
  buyers: [],
  borrowers: ['Ana Ruiz'],
  sellers: []
}
export const envelope = {
  data: [row],
  links: { first: `${LIST}?page=1`, last: `${LIST}?page=6`, prev: `${LIST}?page=1`, next: `${LIST}?page=3` },
  meta: { current_page: 2, from: 16, last_page: 6, path: LIST, per_page: 15, to: 16, total: 87 }
}

export function page(json: unknown, asked = 2) {
  const read = readOrderPage(json, BASE, asked)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}
