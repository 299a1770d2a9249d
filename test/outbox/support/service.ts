import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import { addressLine, propertiesOf, type Order } from '#domain/order/order.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Access } from '../../../main/outbox/record/account.ts'
import type { SendingOutcome } from '../../../main/service/send-order.ts'
import { orderOfMessage } from '../../../main/service/message/sent-order.ts'
import type { Service } from '../../../main/service/service.ts'
import { pageOf } from './order-list.ts'

/** An order that arrived: its bytes, and the token it came with. */
export interface Post {
  readonly body: string
  readonly token: string
}

/** What arrives, and what becomes of it. */
export interface FakeService {
  readonly posts: Post[]
  /** How often the list was asked for, by token. */
  readonly lists: string[]
  rows: OrderSummary[]
  /** Orders it accepted: they stand in its list, too. */
  readonly taken: OrderSummary[]
  /** How many orders stand on a page. */
  perPage: number
  /**
   * Changes a page before it is given, as a service does that misbehaves; `turn` counts how often the page was asked
   * for, from 1.
   */
  spoil: (page: OrderPage, asked: number, turn: number) => OrderPage | Failure
  /** Before the connection is made; a failure means that it never is. */
  connect: () => Promise<Failure | null>
  answer: (post: Post) => SendingOutcome | Promise<SendingOutcome>
  list: () => Result<readonly OrderSummary[], Failure> | Promise<Result<readonly OrderSummary[], Failure>>
  readonly open: (access: Access) => Service
}

const UNUSED = () => {
  throw new Error('the outbox does not ask for this')
}

/**
 * A service in memory whose every step a test decides: it takes orders, and lists what it accepted and what it is told
 * to.
 */
export function fakeService(): FakeService {
  const turns = new Map<number, number>()
  const service: FakeService = {
    posts: [],
    lists: [],
    rows: [],
    taken: [],
    perPage: 100,
    spoil: page => page,
    connect: async () => null,
    answer: () => ({ state: 'accepted', orderId: randomUUID() as OrderId }),
    list: () =>
      ok([
        ...service.rows,
        ...service.taken.filter(({ orderId }) => !service.rows.some(row => row.orderId === orderId))
      ]),
    open: ({ token }) => ({
      async listOrders(page) {
        service.lists.push(token)
        const rows = await service.list()
        if (!rows.ok) return rows
        const turn = (turns.get(page) ?? 0) + 1
        turns.set(page, turn)
        const given = service.spoil(pageOf(rows.value, page, service.perPage), page, turn)
        return 'kind' in given ? failed(given) : ok(given)
      },
      async placeOrder({ path, body }, { onWire, signal }) {
        const ended = new Promise<Failure>(resolve => {
          signal?.addEventListener('abort', () => {
            resolve(signal.reason as Failure)
          })
        })
        const failure = await Promise.race([service.connect(), ended])
        if (failure !== null) return { state: 'not-sent', failure }
        // It does not look at the signal: whether an order still goes on the wire is for the program to say.
        if (!onWire()) return { state: 'not-sent', failure: { kind: 'canceled' } }
        const post = { body, token }
        service.posts.push(post)
        const answered = (async () => service.answer(post))()
        const outcome = await Promise.race([
          answered,
          ended.then((because): SendingOutcome => ({ state: 'unknown', because }))
        ])
        const order = orderOfMessage({ path, body })
        if (outcome.state === 'accepted' && order !== null) service.taken.push(rowOf(order, outcome.orderId))
        return outcome
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
    name: propertiesOf(order)
      .map(({ address1 }) => address1)
      .join(' & '),
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
