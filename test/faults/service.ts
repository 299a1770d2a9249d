import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { NO_ANSWER } from './points.ts'
import { dealer, seededRandom, uuidFrom } from './random.ts'

const fixture = (name: string) => readFileSync(new URL(`../service/fixtures/${name}`, import.meta.url))
const TLS = { key: fixture('localhost.key.pem'), cert: fixture('localhost.pem') }
const OTHER = { key: fixture('localhost.key.pem'), cert: fixture('elsewhere.pem') }

/** Ways to answer an order (N6 to N14 of reliability 3g); `+` takes it in, `-` does not. */
export const ANSWERS = [
  '+201',
  '+200',
  '+201',
  '+200',
  '-reset',
  '+reset',
  '-fin',
  '+fin',
  '+silent',
  '-silent',
  '+headers',
  '+cut',
  '+html',
  '+204',
  '+202',
  '+no-uuid',
  '-301',
  '+302',
  '-307',
  '-400',
  '-404',
  '-422',
  '-429',
  '+500',
  '-500',
  '+502',
  '-503',
  '+garbage',
  '-garbage'
] as const
/** Ways to treat a connection (N4, N5); a certificate can be wrong only where there is one. */
const TREATMENTS = ['drop', 'stall'] as const
const TLS_TREATMENTS = [...TREATMENTS, 'wrong-cert'] as const
export const SHAPES = [...new Set(ANSWERS), ...TLS_TREATMENTS] as const
export type Shape = (typeof SHAPES)[number]
/** Of so many connections each treatment befalls one. */
const CONNECTIONS = 40

export interface Arrival {
  readonly draftId: string
  readonly sha256: string
  readonly shape: Shape
  readonly orderId: string | null
}

export interface HostileService {
  readonly baseAddress: string
  /** Every order that arrived whole, and what was done with it. */
  readonly arrivals: readonly Arrival[]
  /** Every value of `Authorization` that came with a whole request. */
  readonly authorizations: ReadonlySet<string>
  readonly shapes: ReadonlyMap<Shape, number>
  /** From now on it behaves: every order is taken, the list is whole. */
  behave(): void
  /** It behaves, but for the answers it is told to give. */
  obey(): void
  /** The answer to the order that comes next. */
  answerNext(shape: Shape): void
  /** Called where nobody will answer any more, with the place: the program is to be killed there. */
  onSilence: (where: string) => void
  close(): void
}

/** Starts an order service on loopback that does what its seed says; the list is right, but now and then shuffled, late or broken (N15). */
export async function startHostileService(seed: number, scheme: 'http' | 'https'): Promise<HostileService> {
  const draw = seededRandom(seed)
  const arrivals: Arrival[] = []
  const authorizations = new Set<string>()
  const orders: { id: string; body: Record<string, never> }[] = []
  const shapes = new Map<Shape, number>()
  /** The connections as they are under any TLS, by the port at their other end. */
  const sockets = new Map<number | undefined, net.Socket>()
  let behaves = false
  let told: Shape | undefined
  const nextAnswer = dealer(draw, ANSWERS)
  const treatments = scheme === 'http' ? TREATMENTS : TLS_TREATMENTS
  const nextTreatment = dealer(draw, [
    ...treatments,
    ...Array<undefined>(CONNECTIONS - treatments.length).fill(undefined)
  ])
  const note = (shape: Shape) => void shapes.set(shape, (shapes.get(shape) ?? 0) + 1)

  function serve(socket: net.Socket): void {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', data => {
      received = Buffer.concat([received, data])
      for (;;) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = received.subarray(0, end).toString()
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (received.length < end + 4 + length) return
        const body = received.subarray(end + 4, end + 4 + length)
        received = received.subarray(end + 4 + length)
        const authorization = /^authorization: (.*)$/im.exec(head)?.[1]
        if (authorization !== undefined) authorizations.add(authorization)
        if (head.startsWith('POST ')) take(socket, body)
        else answer(socket, 200, JSON.stringify(page(Number(/page=(\d+)/.exec(head)?.[1] ?? 1))))
      }
    })
  }

  function take(socket: net.Socket, body: Buffer): void {
    const json = JSON.parse(body.toString()) as Record<string, never>
    const shape = told ?? (behaves ? '+201' : nextAnswer())
    told = undefined
    note(shape)
    const id = shape.startsWith('+') ? uuidFrom(draw) : null
    if (id !== null) orders.push({ id, body: json })
    const draftId = String(json['slack_notification_channel']).slice(1)
    arrivals.push({ draftId, sha256: createHash('sha256').update(body).digest('hex'), shape, orderId: id })
    const how = shape.slice(1)
    const order = JSON.stringify({ order_id: id })
    if (/^\d+$/.test(how)) {
      const status = Number(how)
      const content = status === 200 || status === 201 ? order : status === 204 ? '' : '{"message":"No."}'
      answer(socket, status, content, status > 299 && status < 400 ? 'Location: /elsewhere\r\n' : '')
    } else if (how === 'reset') sockets.get(socket.remotePort)?.resetAndDestroy()
    else if (how === 'fin') socket.end()
    else if (how === 'silent') service.onSilence(NO_ANSWER)
    else if (how === 'headers') {
      socket.write(`HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${order.length}\r\n\r\n`)
      service.onSilence('after the headers')
    } else if (how === 'cut')
      socket.end(
        `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${order.length + 9}\r\n\r\n${order}`
      )
    else if (how === 'html') answer(socket, 200, '<html>Signed in</html>')
    else if (how === 'no-uuid') answer(socket, 201, '{"order_id":"17"}')
    else socket.end('SSH-2.0 nothing of yours\r\n\r\n')
  }

  /** The list as the specification has it, 15 a page; while it misbehaves, sometimes in another order, an order late, or twice. */
  function page(number: number): unknown {
    let rows = orders.map(({ id, body }) => summary(id, body))
    const mood = behaves ? 1 : draw()
    if (mood < 0.1) rows = rows.toReversed()
    else if (mood < 0.2) rows = rows.slice(0, -1)
    else if (mood < 0.25 && rows[0] !== undefined) rows = [...rows, rows[0]]
    const last = mood < 0.05 ? 1_000_000 : Math.max(1, Math.ceil(rows.length / 15))
    const link = (to: number) => `${baseAddress()}/public/api/v4.0.0/transactions?page=${to}`
    const data = rows.slice((number - 1) * 15, number * 15)
    return {
      data,
      links: {
        first: link(1),
        last: link(last),
        prev: number > 1 ? link(number - 1) : null,
        next: number < last ? link(number + 1) : null
      },
      meta: {
        current_page: number,
        from: 1,
        last_page: last,
        path: link(1),
        per_page: 15,
        to: data.length,
        total: rows.length
      }
    }
  }

  const accept = (socket: net.Socket) => {
    const treatment = behaves ? undefined : nextTreatment()
    if (server instanceof tls.Server) server.setSecureContext(treatment === 'wrong-cert' ? OTHER : TLS)
    if (treatment !== undefined) note(treatment)
    if (treatment === 'drop') socket.resetAndDestroy()
    else if (treatment === 'stall') service.onSilence('in a connection that nobody serves')
    else if (scheme === 'http') serve(socket)
  }
  const server =
    scheme === 'http' ? net.createServer(accept) : tls.createServer({ ...TLS, ALPNProtocols: ['http/1.1'] }, serve)
  if (server instanceof tls.Server) {
    // The TLS server has its own listener for new connections; what is dropped here never gets to it.
    server.prependListener('connection', (socket: net.Socket) => {
      socket.on('error', () => undefined)
      accept(socket)
    })
  }
  server.on('connection', (socket: net.Socket) => {
    const port = socket.remotePort
    sockets.set(port, socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(port))
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const baseAddress = () => `${scheme}://localhost:${(server.address() as net.AddressInfo).port}`
  const service: HostileService = {
    baseAddress: baseAddress(),
    arrivals,
    authorizations,
    shapes,
    behave() {
      behaves = true
      told = undefined
    },
    obey: () => {
      behaves = true
    },
    answerNext: shape => {
      told = shape
    },
    onSilence: () => undefined,
    close: () => {
      server.close()
      for (const socket of sockets.values()) socket.destroy()
    }
  }
  return service
}

function answer(socket: net.Socket, status: number, content: string, more = ''): void {
  socket.write(
    `HTTP/1.1 ${status} Said\r\nContent-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`
  )
}

/** A row of the list, of an order as it was placed. */
export function summary(id: string, body: Record<string, never>) {
  const {
    property_address: place,
    contacts,
    closing_date: closing
  } = body as unknown as {
    property_address: Record<string, string>
    contacts: { name: string; role: string }[]
    closing_date: string
  }
  return {
    name: `Order ${id.slice(0, 6)}`,
    order_id: id,
    estimated_closing_date: closing,
    properties: [`${place['address_1']}, ${place['city']}, ${place['state']} ${place['zip_code']}`],
    progress: { commitment_uploaded: false, policy_issued: false },
    status: 'New',
    buyers: [],
    borrowers: contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name),
    sellers: []
  }
}
