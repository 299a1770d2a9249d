import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
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

describe('watched orders', () => {
  const MINUTE = 60_000

  /** A reader of which the cache names so many orders as due each time; what it then notes of them. */
  const readerOf = (due: number, gaps: readonly string[] = []) => {
    const time = { now: 0 }
    const noted: { readonly isWhole: boolean }[] = []
    let named = 0
    const call = async (name: string, args: { readonly isWhole: boolean }): Promise<unknown> => {
      if (name === 'detailsDue') return Array.from({ length: due }, () => ({ orderId: idOf((named += 1)) }))
      noted.push(args)
      return null
    }
    const reader = new DetailsReader({
      service: {
        progress: async () => ok({ stages: [], gaps: [] }),
        documents: async () => ok({ documents: [], gaps, links: new Map() })
      },
      cache: { call: call as never },
      preferences: () => USUAL_PREFERENCES,
      clock: { now: () => 1, elapsed: () => time.now },
      budget: UNLIMITED,
      requests: { ofOrder: request => request() },
      random: () => 0,
      onDoubt: () => undefined
    })
    const readAll = async (): Promise<void> => {
      await reader.lookup()?.()
      for (let job = reader.next(); job !== undefined; job = reader.next()) await job()
    }
    return { reader, time, noted, readAll }
  }

  it.each([
    [19, false],
    [20, true]
  ])('are looked for once a minute; where %i were due, more at once: %s', async (due, areMore) => {
    const { reader, time, readAll } = readerOf(due)
    await readAll()
    expect(reader.lookup() !== undefined).toBe(areMore)
    time.now = MINUTE
    expect(reader.lookup()).toBeDefined()
  })

  it.each([
    [['data.3'], false],
    [['data.3.file_name'], true],
    [[], true]
  ])('whose documents came with the gaps %j are noted as read whole: %s', async (gaps, isWhole) => {
    const { noted, readAll } = readerOf(1, gaps)
    await readAll()
    expect(noted).toMatchObject([{ isWhole }])
  })
})
