import { once } from 'node:events'
import http from 'node:http'
import type { OrderId } from '#domain/common/order-id.ts'

/** An order service that behaves: what is placed is taken, and the wire instructions of a few orders change when it is told to. */
export interface OrderService {
  readonly baseAddress: string
  /** What each order that was placed said as its channel, which tells it from every other. */
  readonly placed: readonly string[]
  /** Uploads other wire instructions; answers with the number of this version. */
  replace(orderId: OrderId): number
  version(orderId: OrderId): number
  close(): Promise<void>
}

export async function startOrderService(): Promise<OrderService> {
  const placed: string[] = []
  const versions = new Map<string, number>()
  const server = http.createServer((request, response) => {
    const [, orderId = '', what] = /transactions\/([\w-]+)\/(\w+)/.exec(request.url ?? '') ?? []
    const say = (content: unknown, status = 200): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
    }
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        placed.push(String((JSON.parse(body) as Record<string, unknown>)['slack_notification_channel']))
        say({ order_id: crypto.randomUUID() }, 201)
      })
    } else if (what === 'documents') say({ data: [slot(versions.get(orderId) ?? 1)] })
    else if (what === 'progress') say({ data: {} })
    else say(EMPTY)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const version = (orderId: OrderId): number => versions.get(orderId) ?? 1
  return {
    baseAddress: `http://localhost:${address.port}`,
    placed,
    version,
    replace(orderId) {
      const next = version(orderId) + 1
      versions.set(orderId, next)
      return next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

const EMPTY = {
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: { current_page: 1, from: 1, last_page: 1, path: '', per_page: 15, to: 0, total: 0 }
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
