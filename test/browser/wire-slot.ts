import { V3, V4 } from '../../practice/http/endpoints.ts'
import type { RunningPractice } from '../../practice/index.ts'

/** The order that the service lists first. Throws if it lists none. */
export async function firstListed(practice: RunningPractice): Promise<string> {
  const [order] = await dataOf<{ order_id: string }>(practice, `${V4}?page=1`)
  if (order === undefined) throw new Error('The service lists no order')
  return order.order_id
}

/** An order gets other wire instructions, or its first, whatever the schedule of its work is at this hour. */
export async function replaceWire(practice: RunningPractice, orderId: string): Promise<void> {
  const documents = await dataOf<{ id: number; type: string }>(practice, `${V3}/${orderId}/documents`)
  const wire = documents.find(({ type }) => type === 'Wire Instructions')
  if (wire === undefined) throw new Error('The order has no slot for wire instructions')
  practice.replaceDocument(orderId, wire.id)
}

async function dataOf<T>(practice: RunningPractice, path: string): Promise<readonly T[]> {
  const headers = { Authorization: `Bearer ${practice.token}`, Accept: 'application/json' }
  const answer = await fetch(`${practice.baseUrl}${path}`, { headers })
  return ((await answer.json()) as { data: T[] }).data
}
