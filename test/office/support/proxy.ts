import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Ends } from './app-desk.ts'
import type { Server } from './cluster.ts'

/** A desk's way to the office's database. */
export interface Proxy {
  readonly host: string
  readonly port: number
  /** Ends all connections, and takes none. */
  cut(): void
  /** Passes nothing on any more, and ends nothing. */
  freeze(): void
  /** Passes nothing on any more, and answers with these bytes all that comes, and what the server has not answered yet. */
  babble(answer: Uint8Array): void
  /** Goes on as if nothing had happened. */
  mend(): void
  /** Whoever connects from now on comes to this server. */
  leadTo(server: Server): void
}

const addressOf = ({ host, port }: Server) =>
  host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }

/** How an answer of the server ends, but for a last byte: it is ready for the next question. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

export async function startProxy(first: Server, ends: Ends = onTestFinished): Promise<Proxy> {
  let to = addressOf(first)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'frozen' | Uint8Array = 'whole'
  const server = createServer(near => {
    if (state === 'cut') return void near.destroy()
    if (typeof state !== 'string') return void answerAll(near, state)
    const far = connect(to)
    near.on('data', () => asking.add(near))
    far.on('data', bytes => {
      if (bytes.subarray(-1 - READY.byteLength, -1).equals(READY)) asking.delete(near)
    })
    for (const [one, other] of [
      [near, far],
      [far, near]
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (state === 'frozen') one.unpipe(other).pause()
    }
    peers.push([near, far])
  })
  const peers: (readonly [Socket, Socket])[] = []
  /** Those that wait for the server's answer. */
  const asking = new WeakSet<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answerAll = (near: Socket, answer: Uint8Array): void => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.once('close', () => sockets.delete(near))
    near.on('data', () => near.write(answer))
  }
  const end = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  ends(async () => {
    end()
    server.close()
  })
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      end()
    },
    freeze() {
      state = 'frozen'
      for (const [near, far] of peers) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    babble(answer) {
      state = answer
      for (const [near, far] of peers) {
        near.unpipe(far)
        far.unpipe(near).pause()
        near.on('data', () => near.write(answer)).resume()
        // Of a question that is on its way, nothing would come here any more, and its desk would wait for half a minute.
        if (asking.has(near)) near.write(answer)
      }
    },
    mend() {
      // What lost its way in a conversation does not find it again.
      if (typeof state !== 'string') end()
      if (state === 'frozen')
        for (const [near, far] of peers) {
          near.pipe(far)
          far.pipe(near)
        }
      state = 'whole'
    },
    leadTo(server) {
      to = addressOf(server)
    }
  }
}
