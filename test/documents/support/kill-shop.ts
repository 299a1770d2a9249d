import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Received } from '../../service/servers.ts'
import { seededRandom } from '../../faults/random.ts'

export type EtagKind = 'strong' | 'weak' | 'none'

/**
 * A document of the shop. One with a strong ETag keeps its bytes until it is given others; of the others every answer
 * has bytes of its own.
 */
export interface ShopDocument {
  readonly id: number
  readonly size: number
  readonly kind: EtagKind
  version: number
}

/** One answer as the shop gave it. `from` is the byte it began at; `of` is all bytes sent of it. */
export interface Served {
  readonly id: number
  readonly range: string | undefined
  readonly ifRange: string | undefined
  readonly from: number
  readonly version: number
  of: number
}

/** How an answer goes on: behind so many bytes the connection breaks, or it stops until the program is killed. */
export type Turn = { readonly what: 'whole' } | { readonly what: 'break' | 'stop'; readonly behind: number }

export interface KillShop {
  readonly documents: readonly ShopDocument[]
  readonly served: Served[]
  /** How the next answers go on, told what is left to send of each. */
  turn: (document: ShopDocument, left: number) => Turn
  /** Told when an answer stopped, with how many did so in this life, and how many of them before their end. */
  onStopped: (count: number, unfinished: number) => void
  readonly serve: (request: Received, response: ServerResponse) => void
  /** From now on another file lies there. */
  replace(id: number): void
  /** The size and SHA-256 of every whole file that was ever begun to be served of a document, by version. */
  readonly sums: (id: number) => ReadonlySet<string>
  /** A new life: what stopped before is over. */
  forgetStopped(): void
}

export const sumOf = (bytes: Uint8Array): string =>
  `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`

/** Serves documents by Range and If-Range (RFC 9110 14.2, 13.1.5), with strong comparison of their ETags. */
export function killShop(documents: readonly ShopDocument[]): KillShop {
  const sums = new Map<number, Set<string>>(documents.map(({ id }) => [id, new Set()]))
  const contents = new Map<string, Buffer>()
  let [stopped, unfinished] = [0, 0]

  function contentOf({ id, size, version }: ShopDocument): Buffer {
    const name = `${id}/${version}`
    let bytes = contents.get(name)
    if (bytes === undefined) {
      const draw = seededRandom(id * 1000 + version)
      const block = Buffer.from(
        Uint32Array.from({ length: Math.min(Math.ceil(size / 4), 16_384) }, () => draw() * 2 ** 32).buffer
      )
      // No two blocks are alike, so that misplaced bytes are noticed.
      bytes = Buffer.alloc(size)
      for (let at = 0; at < size; at += block.length) {
        block.copy(bytes, at)
        bytes[at] = (at / block.length + version) & 0xff
      }
      contents.set(name, bytes)
      sums.get(id)!.add(sumOf(bytes))
    }
    return bytes
  }

  function serve(request: Received, response: ServerResponse): void {
    const document = documents.find(({ id }) => request.url.startsWith(`/files/${id}?`))!
    if (document.kind !== 'strong') document.version += 1
    const bytes = contentOf(document)
    const etag = document.kind === 'none' ? undefined : document.kind === 'weak' ? 'W/"same"' : `"v${document.version}"`
    const { range, 'if-range': ifRange } = request.headers as { range?: string; 'if-range'?: string }
    const from =
      range !== undefined && (ifRange === undefined || ifRange === etag) ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0
    if (from >= bytes.length) return void response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end()
    const left = bytes.length - from
    const headers = { 'Content-Length': left, ...(etag === undefined ? {} : { ETag: etag }) }
    if (from > 0)
      response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
    else response.writeHead(200, headers)
    const entry: Served = { id: document.id, range, ifRange, from, version: document.version, of: 0 }
    shop.served.push(entry)
    const turn = shop.turn(document, left)
    const until = turn.what === 'whole' ? bytes.length : from + Math.min(turn.behind, left)
    entry.of = until - from
    if (turn.what === 'whole') return void response.end(bytes.subarray(from))
    response.flushHeaders()
    response.write(bytes.subarray(from, until), () => {
      if (turn.what === 'break') return void response.destroy()
      stopped += 1
      if (until < bytes.length) unfinished += 1
      shop.onStopped(stopped, unfinished)
    })
  }

  const shop: KillShop = {
    documents,
    serve,
    served: [],
    turn: () => ({ what: 'whole' }),
    onStopped: () => undefined,
    replace(id) {
      documents.find(document => document.id === id)!.version += 1
    },
    sums: id => sums.get(id)!,
    forgetStopped() {
      ;[stopped, unfinished] = [0, 0]
    }
  }
  return shop
}
