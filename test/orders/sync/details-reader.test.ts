import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed } from '#domain/common/result.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { DetailsReader } from '../../../main/orders/sync/details-reader.ts'
import { idOf } from '../list-service.ts'

it('an order is requested once, though more is watched while the order cache is asked what is due (O7)', async () => {
  const requested: OrderId[] = []
  const lookups: PromiseWithResolvers<readonly { readonly orderId: OrderId }[]>[] = []
  const service = {
    progress: async (orderId: OrderId) => {
      requested.push(orderId)
      return failed({ kind: 'offline' as const })
    },
    documents: async () => failed({ kind: 'offline' as const })
  }
  const call = (name: string): Promise<unknown> => {
    if (name !== 'detailsDue') return Promise.resolve(null)
    const lookup = Promise.withResolvers<readonly { readonly orderId: OrderId }[]>()
    lookups.push(lookup)
    return lookup.promise
  }
  const reader = new DetailsReader({
    service,
    cache: { call: call as never },
    preferences: () => USUAL_PREFERENCES,
    clock: { now: () => 1, elapsed: () => 1 },
    budget: UNLIMITED,
    requests: { ofOrder: request => request() },
    random: () => 0,
    onDoubt: () => undefined
  })
  const readAll = async (): Promise<void> => {
    for (let job = reader.next(); job !== undefined; job = reader.next()) await job()
  }
  const first = reader.lookup()?.()
  reader.hurry()
  const second = reader.lookup()?.()
  lookups[0]?.resolve([{ orderId: idOf(1) }])
  await first
  await readAll()
  lookups[1]?.resolve([{ orderId: idOf(1) }, { orderId: idOf(2) }])
  await second
  await readAll()
  expect(requested).toEqual([idOf(1)])
  // What is watched meanwhile is looked for next.
  const next = reader.lookup()?.()
  lookups[1]?.resolve([{ orderId: idOf(2) }])
  await next
  await readAll()
  expect(requested).toEqual([idOf(1), idOf(2)])
})
