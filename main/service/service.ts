import { abortFailure } from './http/abort-failure.ts'
import type { LookupFunction, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Progress } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, type Result } from '#domain/common/result.ts'
import { reasonIn } from './errors/tells-why.ts'
import { createAgents } from './http/agents.ts'
import { failureOfStatus, jsonOf, type Answer } from './http/answer.ts'
import type { BaseAddress } from './http/base-address.ts'
import type { SecureContexts } from './http/certificates.ts'
import type { StartTimer } from '../async/timer.ts'
import { createDeadlines, orEnd } from './http/deadline.ts'
import { dial, type Dialing } from './http/dial.ts'
import { createExchange } from './http/exchange.ts'
import { createLinkOpener, type OpenLink } from './links/open-link.ts'
import { routesWithin } from './http/proxy-routes.ts'
import type { ProxySignIn } from './http/proxy-sign-in.ts'
import { readDocuments, type DocumentList } from './read/read-documents.ts'
import { readOrderPage } from './read/read-order-page.ts'
import { readProgress } from './read/read-progress.ts'
import { sendOver, type Sending, type SendingOutcome } from './send-order.ts'
import type { OrderMessage } from './message/order-message.ts'

/** The order service over HTTP (specification 4). No failure carries the token or an address with a query (R19). */
export interface Service {
  /**
   * `page` from 1. `onArrived` is called once the whole page has come, before it is checked: what it asks for leaves first,
   * and the service works meanwhile (P8).
   */
  listOrders(page: number, onArrived?: () => void): Promise<Result<OrderPage, Failure>>
  progress(orderId: OrderId): Promise<Result<Progress, Failure>>
  documents(orderId: OrderId): Promise<Result<DocumentList, Failure>>
  /**
   * Sends exactly these bytes, once, never again, on a separate connection. Throws what `sending.onWire` throws;
   * nothing has left then.
   */
  placeOrder(message: OrderMessage, sending: Sending): Promise<SendingOutcome>
  openLink: OpenLink
  /** Cancels all requests in progress, and closes the kept connections. */
  close(): void
}

export interface Access {
  readonly baseAddress: BaseAddress
  /** Visible ASCII, as headers require (R22). */
  readonly token: string
  /** The time limit of a whole request, 30 by default. */
  readonly timeoutSeconds?: number
  /** The largest response read, 20 MB by default; does not apply to document files. */
  readonly maxBytes?: number
  /** Asks the system for an address's proxy; the answer is a proxy script's: `PROXY host:8080; DIRECT`. */
  readonly proxyFor: (url: string) => Promise<string>
  readonly proxySignIn: ProxySignIn
  readonly secureContext: SecureContexts
  readonly lookup?: LookupFunction
  readonly startTimer?: StartTimer
}

const TRANSACTIONS = '/public/api/v3.0.0/transactions'

/** Nothing connects before the first request. */
export function createService(access: Access): Service {
  const { baseAddress: base, token, proxyFor } = access
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('the token has characters that are invalid in a header')
  const url = new URL(base)
  const dialing: Dialing = access
  const deadlines = createDeadlines(access.timeoutSeconds ?? 30, access.startTimer)
  const agents = createAgents(url, dialing, deadlines)
  const exchange = createExchange(base, token, access.maxBytes ?? 20_000_000)

  async function read<T>(
    path: string,
    parse: (json: unknown) => Result<T, Failure>,
    onArrived?: () => void
  ): Promise<Result<T, Failure>> {
    const answer = await deadlines.within<Result<Answer, Failure>>(async signal => {
      const routes = await routesWithin(signal, url, proxyFor)
      if (!routes.ok) return routes
      const over = await orEnd(agents.forRoutes(routes.value), signal)
      return over.ok ? exchange({ method: 'GET', path, over: over.value, signal }) : over
    })
    if (!answer.ok) return answer
    if (answer.value.status < 200 || answer.value.status > 299)
      return failed(failureOfStatus(answer.value, { token, sent: '' }))
    if (onArrived !== undefined) {
      onArrived()
      await setImmediate()
    }
    const json = jsonOf(answer.value)
    if (!json.ok) return json
    const value = parse(json.value)
    if (value.ok || value.failure.kind !== 'malformed') return value
    return failed({ ...value.failure, ...reasonIn(json.value, { token, sent: '' }) })
  }

  async function connected(signal: AbortSignal): Promise<Result<Socket, Failure>> {
    const routes = await routesWithin(signal, url, proxyFor)
    return routes.ok ? dial(url, routes.value, dialing, signal) : routes
  }

  return {
    listOrders(page, onArrived) {
      if (!Number.isSafeInteger(page) || page < 1) throw new RangeError('page numbers start at 1')
      return read(`/public/api/v4.0.0/transactions?page=${page}`, json => readOrderPage(json, base, page), onArrived)
    },
    progress: orderId => read(pathTo(orderId, 'progress'), readProgress),
    documents: orderId => read(pathTo(orderId, 'documents'), json => readDocuments(json, base)),
    placeOrder({ path, body }, sending) {
      return deadlines.within<SendingOutcome>(async limit => {
        const signal = AbortSignal.any([limit, sending.signal])
        const socket = await connected(signal)
        if (!socket.ok) return { state: 'not-sent', failure: socket.failure }
        if (signal.aborted) {
          socket.value.destroy()
          return { state: 'not-sent', failure: abortFailure(signal) }
        }
        return sendOver(
          socket.value,
          over => exchange({ method: 'POST', path, body, over, signal }),
          { token, sent: body },
          sending
        )
      })
    },
    openLink: createLinkOpener({ base, token, dialing, proxyFor }),
    close() {
      deadlines.close()
      agents.close()
    }
  }
}

function pathTo(orderId: OrderId, what: 'progress' | 'documents'): string {
  if (!isOrderId(orderId)) throw new TypeError('an order id must be a UUID')
  return `${TRANSACTIONS}/${orderId}/${what}`
}
