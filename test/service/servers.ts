import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import * as net from 'node:net'
import * as tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { resetSocket } from '../../practice/http/reset-socket.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

/** Certificates made for these tests only: an authority, a server for localhost and one for another name. Good until 2126. */
export const AUTHORITY = fixture('authority.pem')
export const LOCALHOST = { key: fixture('localhost.key.pem'), cert: fixture('localhost.pem') }
const ELSEWHERE = { key: fixture('localhost.key.pem'), cert: fixture('elsewhere.pem') }

export type Scheme = 'http' | 'https'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface Running {
  readonly origin: string
  readonly port: number
  /** How many connections were opened. */
  connections(): number
  /** Ends every connection as a crash does: with RST, under the TLS as well. */
  reset(): void
  close(): void
}

type Listener = net.Server & { closeAllConnections?: () => void }

async function run(server: Listener, scheme: string): Promise<Running> {
  const sockets = new Set<net.Socket>()
  let opened = 0
  server.on('connection', (socket: net.Socket) => {
    opened += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  const reset = () => {
    for (const socket of sockets) resetSocket(socket)
  }
  return { origin: `${scheme}://localhost:${port}`, port, connections: () => opened, reset, close }
}

/** A real server that wants a certificate of its clients, which none of ours has. */
export function startWithClientCertificates(version: tls.SecureVersion): Promise<Running> {
  const options = { ...LOCALHOST, ca: AUTHORITY, requestCert: true, rejectUnauthorized: true }
  const server = https.createServer({ ...options, minVersion: version, maxVersion: version })
  server.on('tlsClientError', () => undefined)
  return run(server, 'https')
}

/** Starts a real HTTP server on loopback that ends with the test; `received` is filled before the handler runs. */
export async function startHttp(
  handler: (request: Received, response: http.ServerResponse, socket: net.Socket) => void,
  { scheme = 'http', otherName = false }: { scheme?: Scheme; otherName?: boolean } = {}
): Promise<Running & { readonly received: Received[]; readonly keepSockets: () => void }> {
  const received: Received[] = []
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      const entry: Received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString()
      }
      received.push(entry)
      handler(entry, response, request.socket)
    })
  }
  const server =
    scheme === 'https' ? https.createServer(otherName ? ELSEWHERE : LOCALHOST, listener) : http.createServer(listener)
  const running = await run(server, scheme)
  return { ...running, received, keepSockets: () => void (server.keepAliveTimeout = 0) }
}

/** Answers every request with the same status, JSON (or text) and headers. */
export function startAnswering(
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
  scheme: Scheme = 'http'
) {
  return startHttp(
    (_request, response) => {
      const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
    },
    { scheme }
  )
}

/** Starts a server that speaks raw bytes: `onRequest` gets the socket, what arrived once a request is whole, and what resets all. */
export async function startRaw(
  onRequest: (socket: net.Socket, request: string, reset: () => void) => void,
  scheme: Scheme = 'http'
): Promise<Running & { readonly received: string[] }> {
  const received: string[] = []
  const onSocket = (socket: net.Socket) => {
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const [head = '', body] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (body === undefined || body.length < length) return
      received.push(text)
      text = ''
      onRequest(socket, received.at(-1)!, () => {
        running.reset()
      })
    })
  }
  const server = scheme === 'https' ? tls.createServer(LOCALHOST, onSocket) : net.createServer(onSocket)
  const running = await run(server, scheme)
  return { ...running, received }
}

/** Starts a TCP server that does as it is told with every connection, before any byte is read. */
export async function startTcp(onConnection: (socket: net.Socket) => void): Promise<Running> {
  return run(net.createServer(onConnection), 'https')
}

/** A port of this computer at which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

export interface Proxy extends Running {
  /** The `host:port` of every CONNECT. */
  readonly asked: string[]
  /** The `Proxy-Authorization` of each of them. */
  readonly signedIn: (string | undefined)[]
}

export interface ProxyDoor {
  /** The challenge to whoever does not sign in with the given `user:password`. */
  readonly challenge: string
  passes(userAndPassword: string | undefined): boolean
}

/** Starts a CONNECT proxy that leads every name to this computer, or refuses with the status given, or asks for a sign-in. */
export async function startProxy(refuseWith?: number, scheme: Scheme = 'http', door?: ProxyDoor): Promise<Proxy> {
  const asked: string[] = []
  const signedIn: (string | undefined)[] = []
  const server = scheme === 'https' ? https.createServer(LOCALHOST) : http.createServer()
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push(request.url ?? '')
    const given = request.headers['proxy-authorization']
    signedIn.push(given)
    socket.on('error', () => undefined)
    const said = given === undefined ? undefined : Buffer.from(given.replace(/^Basic /, ''), 'base64').toString()
    if (door?.passes(said) === false)
      return socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${door.challenge}\r\nContent-Length: 0\r\n\r\n`
      )
    if (refuseWith !== undefined) return socket.end(`HTTP/1.1 ${refuseWith} Refused\r\nContent-Length: 0\r\n\r\n`)
    const far = net.connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(far).pipe(socket)
    })
    far.on('error', () => socket.destroy())
    socket.on('close', () => far.destroy())
    return undefined
  })
  return { ...(await run(server, scheme)), asked, signedIn }
}
