import { once } from 'node:events'
import http from 'node:http'
import type { OrderId } from '#domain/common/order-id.ts'
import { summary } from '../../faults/service.ts'

/** An order that arrived whole. */
export interface Arrival {
  /** The token of the desk that sent it. */
  readonly token: string
  /** What it says as its channel, which tells it from every other. */
  readonly channel: string
  readonly body: string
  /** Whether it is an order now, whatever was answered. */
  readonly isTaken: boolean
}

/** `lost`: the order is taken, and the connection ends without an answer. `refused`: it isn't taken, and the answer says why. */
export type PlacingAnswer = 'taken' | 'lost' | 'refused'

/** An order service whose list has what was placed; the wire instructions of a few orders change when it is told to. */
export interface OrderService {
  readonly baseAddress: string
  readonly placed: readonly Arrival[]
  /** Who asked for a page of the list, by tokens, in turn. */
  readonly readings: readonly string[]
  /** Who asked for the progress of which order, in turn: no person does here, only what watches orders. */
  readonly watchings: readonly { readonly token: string; readonly orderId: string }[]
  /** Ids of all orders that it lists. */
  listed(): readonly string[]
  /** Lists an order that nobody placed here. */
  list(orderId: OrderId): void
  /** Decides how each order is answered from now on. */
  answer(next: () => PlacingAnswer): void
  /** Uploads other wire instructions; answers with the number of this version. */
  replace(orderId: OrderId): number
  version(orderId: OrderId): number
  close(): Promise<void>
}

type Row = ReturnType<typeof summary>

export async function startOrderService(): Promise<OrderService> {
  const [placed, readings, rows]: [Arrival[], string[], Row[]] = [[], [], []]
  const watchings: { token: string; orderId: string }[] = []
  const versions = new Map<string, number>()
  let next = (): PlacingAnswer => 'taken'

  function take(token: string, body: string, response: http.ServerResponse): void {
    const order = JSON.parse(body) as Record<string, never>
    const answer = next()
    const isTaken = answer !== 'refused'
    placed.push({ token, body, isTaken, channel: String(order['slack_notification_channel']) })
    if (!isTaken) return say(response, { message: 'No.' }, 422)
    const orderId = crypto.randomUUID()
    rows.push(summary(orderId, order))
    if (answer === 'lost') response.destroy()
    else say(response, { order_id: orderId }, 201)
  }
  const server = http.createServer((request, response) => {
    const { method, url = '', headers } = request
    const token = headers.authorization?.split(' ').at(-1) ?? ''
    const [, orderId = '', what] = /transactions\/([\w-]+)\/(\w+)/.exec(url) ?? []
    if (method === 'POST') {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        take(token, body, response)
      })
    } else if (what === 'documents') say(response, { data: [slot(versions.get(orderId) ?? 1)] })
    else if (what === 'progress') {
      watchings.push({ token, orderId })
      say(response, { progress: [] })
    } else {
      readings.push(token)
      say(response, page(rows, Number(/page=(\d+)/.exec(url)?.[1] ?? 1), baseAddress()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  function baseAddress(): string {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://localhost:${address.port}`
  }
  const version = (orderId: OrderId): number => versions.get(orderId) ?? 1
  return {
    baseAddress: baseAddress(),
    placed,
    readings,
    watchings,
    listed: () => rows.map(row => row.order_id),
    list(orderId) {
      const place = { address_1: '1 Known St', city: 'Katy', state: 'TX', zip_code: '77494' }
      rows.push(summary(orderId, { property_address: place, contacts: [], closing_date: '2199-11-30' } as never))
    },
    answer(decide) {
      next = decide
    },
    version,
    replace(orderId) {
      const after = version(orderId) + 1
      versions.set(orderId, after)
      return after
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

function say(response: http.ServerResponse, content: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}

const PER_PAGE = 15

/** A page of the list as the specification has it. */
function page(rows: readonly Row[], number: number, baseAddress: string): unknown {
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const link = (to: number): string => `${baseAddress}/public/api/v4.0.0/transactions?page=${to}`
  const data = rows.slice((number - 1) * PER_PAGE, number * PER_PAGE)
  const links = {
    first: link(1),
    last: link(last),
    prev: number > 1 ? link(number - 1) : null,
    next: number < last ? link(number + 1) : null
  }
  const counts = { from: 1, to: data.length, total: rows.length, per_page: PER_PAGE }
  return { data, links, meta: { current_page: number, last_page: last, path: link(1), ...counts } }
}

/** The file of wire instructions as of a version: each has a name and a time of its own. */
const slot = (version: number) => ({
  id: 7,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  file_name: `wire-${version}.pdf`,
  uploaded_at: `2026-11-20 10:${String(Math.floor(version / 60)).padStart(2, '0')}:${String(version % 60).padStart(2, '0')}`,
  download_url: '/nowhere'
})
