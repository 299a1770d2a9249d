import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import { startService } from '../../../practice/service.ts'
import { NO_INSTRUMENTS } from '../../../practice/http/instruments.ts'
import { cacheInMemory, handClock, type HandClock } from '../../orders/sync-harness.ts'
import type { Benchmark, Comparison } from '../measure.ts'
import { openBenchOffice, until } from './support/bench-office.ts'
import { openDeskList, type DeskList } from './support/desk-list.ts'

const DESKS = 20
const ORDERS = 3000
const TOKEN = 'bench'
const [HOUR, STEP] = [3_600_000, 20_000]

/** Requests that arrived at the service. */
interface Counts {
  /** Of pages of the order list. */
  readonly list: number
  /** Of progress and documents of the orders that are watched. */
  readonly orders: number
}

interface ListDesk extends DeskList {
  readonly clock: HandClock
  readonly cache: ReturnType<typeof cacheInMemory>['cache']
}

/**
 * P19: what arrives at the service in an hour by the desks' clocks, from 20 desks of an office that have never read the list, compared
 * with one desk that belongs to none.
 */
async function compareRequests(): Promise<Comparison[]> {
  const [one, many] = [await requestsOf(0), await requestsOf(DESKS)]
  const common = { name: 'P19', unit: 'requests', against: 'one desk’s', goal: { times: 1.2 } } as const
  return [
    { ...common, what: `pages of the list requested by ${DESKS} desks`, ours: many.list, theirs: one.list },
    {
      ...common,
      what: 'all requests, with the orders that each desk watches',
      ours: many.list + many.orders,
      theirs: one.list + one.orders
    }
  ]
}

/** @param desks of an office; 0 for one that belongs to none */
async function requestsOf(desks: number): Promise<Counts> {
  const counts = { list: 0, orders: 0 }
  const watched = new Set<OrderId>()
  const practice = await startService(
    { orders: ORDERS, token: TOKEN },
    {
      ...NO_INSTRUMENTS,
      arrived(arrival) {
        counts[arrival.endpoint === 'list' ? 'list' : 'orders'] += 1
        const [, orderId] = /([\w-]+)\/progress$/.exec(arrival.path) ?? []
        if (isOrderId(orderId)) watched.add(orderId)
        return NO_INSTRUMENTS.arrived(arrival)
      }
    }
  )
  const bench = desks === 0 ? undefined : await openBenchOffice(practice.baseUrl)
  await bench?.join(desks)
  const common = { baseAddress: practice.baseUrl, token: TOKEN }
  const lists = (bench?.desks ?? [undefined]).map((desk): ListDesk => {
    const clock = handClock(morning())
    const { cache } = cacheInMemory()
    const list = openDeskList({ ...common, cache, clock, ...(desk && { desk }) })
    return { ...list, clock, cache }
  })
  try {
    await untilRead(lists)
    for (let time = 0; time < HOUR; time += STEP) await pass(lists, STEP)
    const result = { ...counts }
    await until(() => areKnown(lists, watched), 'each desk knows what is watched', 20)
    return result
  } finally {
    await Promise.all(lists.map(list => list.close()))
    await bench?.close()
    await practice.stop()
  }
}

/** What is watched depends on the date, which must not change within the hour. */
const morning = (): number => new Date().setHours(9, 0, 0, 0)

/** Whether each desk knows of all these orders what is read of an order that is watched. */
async function areKnown(lists: readonly ListDesk[], watched: ReadonlySet<OrderId>): Promise<boolean> {
  for (const { cache } of lists)
    for (const orderId of watched) {
      const order = await cache.call('order', { orderId })
      if (order === null || order.stages === null || order.documents === null) return false
    }
  return true
}

/** So much time passes at all desks, and what they ask meanwhile is answered. */
async function pass(lists: readonly ListDesk[], milliseconds: number): Promise<void> {
  await Promise.all(lists.map(({ clock }) => clock.advance(milliseconds)))
  await until(() => lists.every(list => list.underWay() === 0), 'answers', 1)
}

/** Only as much time passes as sync waits between its first requests. */
function untilRead(lists: readonly ListDesk[]): Promise<void> {
  const isRead = async (): Promise<boolean> => {
    await pass(lists, 1)
    return lists.every(({ sync }) => sync.status().whole !== null)
  }
  return until(isRead, 'each desk has the list', 20)
}

export const p19: Benchmark = { name: 'P19', what: 'requests of an office to the service', run: compareRequests }
