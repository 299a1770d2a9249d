import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import { createWireWatch, type WireParts } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { ORDER, V1, V2 } from '../../domain/wire-instructions/office-samples.ts'
import { CONNECTION, memoryStore } from '../support/desk.ts'

const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

/** The watch of a connection, with an open alarm of each of these orders. */
async function withAlarms(
  connectionId: string,
  orderIds: readonly OrderId[],
  parts: Pick<WireParts, 'store' | 'ownOrders'>
) {
  const wire = createWireWatch({
    ...parts,
    connectionId,
    onChange: () => undefined,
    onBug: bug => {
      throw bug
    },
    now: () => 2000
  })
  for (const orderId of orderIds)
    for (const documents of [V1, V2]) await wire.beginReading()(orderId, { documents, isWhole: true })
  return wire
}

it('open alarms are those of the client’s own orders, and none while it is not known whose the token is (R47)', async () => {
  const store = memoryStore()
  const known: { own: readonly OrderId[] | null } = { own: [OTHER] }
  const wire = await withAlarms(CONNECTION, [ORDER, OTHER], {
    store: async () => store,
    ownOrders: async () => known.own
  })
  expect(await wire.open()).toEqual(ok([{ orderId: OTHER, since: 2000, alarms: 1 }]))
  known.own = null
  expect(await wire.open()).toEqual(ok([]))
})

it('open alarms of other connections are counted by connection, and this one’s are not among them (F2)', async () => {
  const store = memoryStore()
  const parts = { store: async () => store }
  const wire = await withAlarms(CONNECTION, [ORDER], parts)
  await withAlarms('connection-2', [ORDER, OTHER], parts)
  expect(await wire.elsewhere()).toEqual(ok([{ connectionId: 'connection-2', orders: 2 }]))
})
