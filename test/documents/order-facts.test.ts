import { expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { createOrderFactsCache, type OrderFacts } from '../../main/documents/order-facts.ts'
import { orderId } from '../storage/support/samples.ts'

const [ORDER, OTHER] = [orderId(), orderId()]
const DEED: OrderDocument = {
  id: 1,
  type: 'Deed',
  name: 'Recorded deed',
  fileName: 'scan.pdf',
  hasFile: true,
  uploadedAt: '2026-11-20 10:00:00'
}
const RUIZ: OrderFacts = {
  name: 'Ruiz refinance',
  closingDate: '2026-12-04',
  property: '2214 Elm St, Katy',
  documents: [DEED]
}
const EVERYTHING = '{closing date} {property} {type} {original name} {order} {uploaded}'

function facts() {
  const source = { now: new Map([[ORDER, RUIZ]]), pattern: EVERYTHING }
  const cache = createOrderFactsCache(
    async id => source.now.get(id),
    () => source.pattern
  )
  return { source, cache }
}

it('what the source knows of an order is taken as it is, its documents and each later name with it', async () => {
  const { source, cache } = facts()
  expect(await cache.of(ORDER)).toEqual(RUIZ)
  const renamed = { ...RUIZ, name: 'Ruiz purchase' }
  source.now.set(ORDER, renamed)
  expect([await cache.of(ORDER), await cache.orderName(ORDER)]).toEqual([renamed, 'Ruiz purchase'])
})

it('of an order that the source no longer knows, the last names stay, and its documents do not', async () => {
  const { source, cache } = facts()
  const before = await cache.fileName(ORDER, DEED)
  source.now.set(ORDER, { ...RUIZ, closingDate: '2026-12-11' })
  await cache.orderName(ORDER)
  source.now.clear()
  const { name, property } = RUIZ
  expect(await cache.of(ORDER)).toEqual({ name, property, closingDate: '2026-12-11' })
  expect(await cache.orderName(ORDER)).toBe(name)
  expect(await cache.fileName(ORDER, DEED)).toBe(before.replace('2026-12-04', '2026-12-11'))
  expect([await cache.of(OTHER), await cache.orderName(OTHER)]).toEqual([undefined, undefined])
})

it('a document’s file is named by the pattern of now, from the facts of its order and its slot', async () => {
  const { source, cache } = facts()
  expect(await cache.fileName(ORDER, DEED)).toBe('2026-12-04 2214 Elm St Deed scan Ruiz refinance 2026-11-20.pdf')
  expect(await cache.fileName(OTHER, DEED)).toBe('Deed scan 2026-11-20.pdf')
  expect(await cache.fileName(ORDER, { ...DEED, fileName: null })).toContain('Recorded deed')
  source.pattern = '{type} {original name}'
  expect(await cache.fileName(ORDER, DEED)).toBe('Deed scan.pdf')
})
