// node test/bench/downloads/server.ts DOCUMENTS BYTES: serves an order with DOCUMENTS files of BYTES bytes, and a 1 MB
// document 0 for the warm-up, each as fast as the client reads. Prints its port; exits when its input ends.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const MB = 1024 * 1024
const [documents = 8, bytes = 128 * MB] = process.argv.slice(2).map(Number)
const PIECE = randomBytes(MB)

function listOf(origin: string) {
  return {
    data: Array.from({ length: documents + 1 }, (_, id) => ({
      id,
      type: 'Title Commitment',
      name: `Commitment ${id}`,
      file_name: `commitment-${id}.pdf`,
      uploaded_at: '2026-11-20 10:11:12',
      download_url: `${origin}/files/${id}`
    }))
  }
}

async function send(response: ServerResponse, id: number): Promise<void> {
  const size = id === 0 ? MB : bytes
  // Like an object store: with the length, and an ETag for resuming.
  response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': size, ETag: `"document-${id}"` })
  const head = Buffer.from(`%PDF-1.7\n% ${id}\n`)
  response.write(head)
  for (let left = size - head.length; left > 0; left -= PIECE.length) {
    if (!response.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) await once(response, 'drain')
  }
  response.end()
}

const server = createServer((request, response) => {
  const id = /^\/files\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (id === undefined) response.end(JSON.stringify(listOf(`http://${request.headers.host}`)))
  else void send(response, Number(id))
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
process.stdin.resume()
process.stdin.on('end', () => {
  process.exit(0)
})
