import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import { addressLine, propertiesOf, type Order } from '#domain/order.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import type { Access } from '../../../main/outbox/account.ts'
import type { SendingOutcome } from '../../../main/service/sending.ts'
import type { Service } from '../../../main/service/service.ts'

/** An order that arrived: its bytes, and the token it came with. */
export interface Post { readonly body: string; readonly token: string }

/** What arrives, and what becomes of it. */
export interface FakeService {
  readonly posts: Post[]
  /** How often the list was asked for, by token. */
  readonly lists: string[]
  rows: OrderSummary[]
  /** Before the connection stands; a failure means that it never does. */
  connect: () => Promise<Failure | null>
  answer: (post: Post) => SendingOutcome | Promise<SendingOutcome>
  list: () => Result<readonly OrderSummary[], Failure> | Promise<Result<readonly OrderSummary[], Failure>>
  readonly open: (access: Access) => Service
}

const UNUSED = () => { throw new Error('the outbox does not ask for this') }

/** A service in memory whose every step a test decides: it takes orders, keeps nothing, and lists what it is told to. */
export function fakeService(): FakeService {
  const service: FakeService = {
    posts: [],
    lists: [],
    rows: [],
    connect: async () => null,
    answer: () => ({ state: 'accepted', orderId: randomUUID() as OrderId }),
    list: () => ok(service.rows),
    open: ({ token }) => ({
      async listOrders(page) {
        service.lists.push(token)
        const rows = await service.list()
        if (!rows.ok) return rows
        const total = rows.value.length
        return ok({
          rows: rows.value, page, lastPage: 1, perPage: 100, total, from: total === 0 ? null : 1, to: total === 0 ? null : total,
          first: 1, last: 1, previous: null, next: null, gaps: []
        })
      },
      async placeOrder({ body }, { onWire, signal }) {
        const ended = new Promise<Failure>(resolve => { signal?.addEventListener('abort', () => { resolve(signal.reason as Failure) }) })
        const failure = await Promise.race([service.connect(), ended])
        if (failure !== null) return { state: 'not-sent', failure }
        if (signal?.aborted === true || !onWire()) return { state: 'not-sent', failure: { kind: 'canceled' } }
        const post = { body, token }
        service.posts.push(post)
        return Promise.race([service.answer(post), ended.then((because): SendingOutcome => ({ state: 'unknown', because }))])
      },
      progress: UNUSED,
      documents: UNUSED,
      openLink: UNUSED,
      close: () => undefined
    })
  }
  return service
}

/** An order as the service's list shows it. */
export function rowOf(order: Order, orderId: string = randomUUID()): OrderSummary & { readonly orderId: OrderId } {
  const names = order.contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name)
  return {
    orderId: orderId as OrderId,
    name: propertiesOf(order).map(({ address1 }) => address1).join(' & '),
    closingDate: order.closingDate,
    closingText: order.closingDate,
    properties: propertiesOf(order).map(addressLine),
    commitmentUploaded: false,
    policyIssued: false,
    status: 'Open',
    buyers: order.kind === 'purchase' ? names : [],
    borrowers: order.kind === 'refinance' ? names : [],
    sellers: []
  }
}

export const TIMED_OUT: SendingOutcome = { state: 'unknown', because: { kind: 'timed-out', afterSeconds: 30 } }
export const UNAUTHORIZED: SendingOutcome = { state: 'rejected', failure: { kind: 'unauthorized' } }
export const OFFLINE: Failure = { kind: 'offline' }
export const listFails = (failure: Failure) => () => failed(failure)
