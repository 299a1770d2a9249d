import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failureMessage } from '../../../renderer/ui/text/failure-messages.ts'
import { TOKEN } from '../../service/connect.ts'
import { startRaw, type Running, type Scheme } from '../../service/servers.ts'
import { deskAt, temporaryFolder, type Desk } from './desk.ts'

/** In every link a shop gives: looked for in whatever is told, kept or thrown. */
export const SECRET = 'signature-canary-51c0'

/** What a hostile shop does with the connection over which a file was asked for; `count` is 1 for the first time. */
export type Attack = (socket: Socket, request: string, count: number) => void

export interface HostileShop extends Running {
  /** From now on every file is answered so. */
  attack: Attack
  /** Requests as they came, without those for the list. */
  readonly asked: string[]
  readonly lists: () => number
}

/**
 * A service on a socket of its own: its list of one document, number 4, is in order, whatever else it does is the
 * attack.
 */
export async function startHostileShop(attack: Attack, scheme: Scheme = 'http'): Promise<HostileShop> {
  const asked: string[] = []
  let lists = 0
  const server = await startRaw((socket, request) => {
    if (request.startsWith('GET /files')) {
      asked.push(request)
      return shop.attack(socket, request, asked.length)
    }
    lists += 1
    const list = JSON.stringify({
      data: [
        {
          id: 4,
          type: 'Title Commitment',
          name: 'Title Commitment',
          file_name: 'commitment.pdf',
          uploaded_at: '2026-11-20 10:11:12',
          download_url: `${server.origin}/files/4?list=${lists}&${SECRET}`
        }
      ]
    })
    socket.write(answer('200 OK', ['Content-Type: application/json'], Buffer.from(list)))
  }, scheme)
  const shop: HostileShop = { ...server, attack, asked, lists: () => lists }
  return shop
}

/** The bytes of a response. It has a Content-Length unless the headers frame the body themselves. */
export function answer(status: string, headers: readonly string[], body: Uint8Array = Buffer.alloc(0)): Buffer {
  const framed = headers.some(header => /^(content-length|transfer-encoding):/i.test(header))
  const lines = [`HTTP/1.1 ${status}`, ...headers, ...(framed ? [] : [`Content-Length: ${body.length}`]), '', '']
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])
}

/** Takes pieces of a body, gives it in chunks (RFC 9112 7.1). */
export function chunked(...pieces: readonly Uint8Array[]): Buffer {
  const line = (text: string) => Buffer.from(`${text}\r\n`)
  return Buffer.concat([
    ...pieces.flatMap(piece => [line(piece.length.toString(16)), piece, line('')]),
    line('0'),
    line('')
  ])
}

/** Sends these bytes and closes. */
export const sends =
  (bytes: Uint8Array): Attack =>
  socket => {
    socket.end(bytes)
  }

/** The title the user reads of a failed download. It, the meaning and the next step are whole sentences. */
export function sentence(failure: Failure): string {
  const { title, meaning, next } = failureMessage(failure, 'download')
  for (const text of [title, meaning, next]) expect(text).toMatch(/^[A-Z][^]*\.$/)
  return title
}

/** Everything under a folder, folders with a slash behind them. */
export async function everythingUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1) + (entry.isDirectory() ? '/' : ''))
    .sort()
}

/**
 * After an attack: under the desk's folder and beside it nothing lies but the files given (paths from the desk's
 * folder) and unfinished ones that are noted to be gone on with; no link and no token is in anything told or kept; and
 * nothing of it was a fault of this program.
 */
export async function expectUnharmed(desk: Desk, files: readonly string[], ...told: readonly unknown[]): Promise<void> {
  const beside = join(desk.root, '..')
  const unfinished = desk.store.waiting.all().flatMap(one => (one.unfinished === null ? [] : [one.unfinished.path]))
  const found = await everythingUnder(beside)
  expect(found.filter(path => !path.endsWith('/'))).toEqual(
    [...files.map(path => join(desk.root, path)), ...unfinished].map(path => path.slice(beside.length + 1)).sort()
  )
  const folders = new Set([
    'Title Desk/',
    'Title Desk/.incoming/',
    ...files.map(path => join('Title Desk', path, '../'))
  ])
  expect(found.filter(path => path.endsWith('/') && !folders.has(path))).toEqual([])
  const said = JSON.stringify([
    told,
    desk.changes,
    await desk.downloads.list(),
    desk.store.kept.all(),
    desk.store.waiting.all(),
    desk.store.wireLog.all()
  ])
  for (const secret of [SECRET, TOKEN]) expect(said).not.toContain(secret)
  expect(desk.bugs).toEqual([])
}

/** The largest file of these tests, in bytes. */
export const MOST_BYTES = 100_000

type Parts = NonNullable<Parameters<typeof deskAt>[1]>

/** A desk in a folder that lies alone in another, so that what leaves it is seen. */
export async function deskIn(origin: string, parts: Parts = {}): Promise<Desk> {
  const root = join(await temporaryFolder(), 'Title Desk')
  return deskAt(origin, { folder: () => root, maxBytes: MOST_BYTES, ...parts })
}

/** Every byte in a packet of its own. */
export function oneByOne(bytes: Uint8Array): Attack {
  return socket => {
    socket.setNoDelay(true)
    const send = (at: number): void => {
      if (socket.destroyed) return
      if (at === bytes.length) socket.end()
      else
        socket.write(bytes.subarray(at, at + 1), () => {
          setImmediate(send, at + 1)
        })
    }
    send(0)
  }
}
