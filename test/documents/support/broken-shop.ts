import * as fs from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ORDER_ID } from '../../service/connect.ts'
import type { Received } from '../../service/servers.ts'
import { deskAt, startShop, temporaryFolder, type Desk } from './desk.ts'
import { PDF } from './files.ts'
import { expectUnharmed } from './hostile-shop.ts'

export const FILE = `${ORDER_ID}/commitment.pdf`
export const BYTES = Buffer.concat([PDF, Buffer.from(Uint8Array.from({ length: 3000 }, (_one, at) => at % 251))])
export const SIZE = BYTES.length
export const HALF = 1000
/** What the service lists. */
export const one = () => [{ id: 4 }]

export type Serve = (request: Received, response: ServerResponse) => void

export function sendPart(
  response: ServerResponse,
  headers: Record<string, string | number>,
  bytes: Uint8Array = BYTES.subarray(HALF),
  status = 206
): void {
  response
    .writeHead(status, {
      ETag: '"1"',
      'Content-Range': `bytes ${HALF}-${SIZE - 1}/${SIZE}`,
      'Content-Length': bytes.length,
      ...headers
    })
    .end(bytes)
}

/** Sends the file's first half and breaks off. */
const breakOff: Serve = (_request, response) => {
  response.writeHead(200, { 'Content-Length': SIZE, ETag: '"1"' })
  response.write(BYTES.subarray(0, HALF), () => response.destroy())
}
export const sendAll: Serve = (_request, response) => {
  response.writeHead(200, { 'Content-Length': SIZE, ETag: '"1"' }).end(BYTES)
}

/**
 * A desk that has the first half of a file and is asked to go on with it; the answers to its further requests are
 * given.
 */
export async function broken(...answers: readonly Serve[]): Promise<{
  readonly desk: Desk
  readonly ranges: () => (string | undefined)[]
  readonly lists: () => number
  readonly origin: string
}> {
  const ranges: (string | undefined)[] = []
  const shop = await startShop(one, (request, response) => {
    const { range, 'if-range': ifRange } = request.headers
    ranges.push(range === undefined ? undefined : `${range} ${String(ifRange)}`)
    ;([breakOff, ...answers][ranges.length - 1] ?? sendAll)(request, response)
  })
  const root = join(await temporaryFolder(), 'Title Desk')
  const desk = await deskAt(shop.origin, { folder: () => root })
  expect(await desk.download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'wrong-size' } })
  await expectUnharmed(desk, [])
  expect(desk.store.waiting.all()).toMatchObject([
    { state: 'failed', unfinished: { synced: HALF, etag: '"1"', total: SIZE } }
  ])
  return { desk, ranges: () => ranges, lists: shop.lists, origin: shop.origin }
}

export const AGAIN = `bytes=${HALF}- "1"`
export const expectWhole = async (desk: Desk): Promise<void> => {
  expect((await fs.readFile(join(desk.root, FILE))).equals(BYTES)).toBe(true)
  await expectUnharmed(desk, [FILE])
  expect(desk.store.waiting.all()).toEqual([])
}
