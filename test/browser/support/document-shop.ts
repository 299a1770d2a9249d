import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync, crc32 } from 'node:zlib'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'

/**
 * An order service with one or several orders of many documents, whose every answer a test decides. It is a server of
 * its own on loopback.
 */
export interface DocumentShop {
  readonly baseAddress: string
  readonly token: string
  readonly orderIds: readonly OrderId[]
  /** Documents by number, for a test to change. */
  readonly documents: Map<number, ShopDocument>
  /** Requests for files: documents by number, in the order in which they came. */
  readonly served: readonly number[]
  /** How often the list of documents was asked for. */
  lists(): number
  /** Holds the answers with files back, half of each sent, until they are let go. */
  hold(): void
  letGo(): void
  /** Every link handed out so far is refused once (R63). */
  expire(documentId: number): void
  bytesOf(documentId: number): Buffer
  stop(): Promise<void>
}

export interface ShopDocument {
  readonly orderId: OrderId
  readonly type: string
  fileName: string | null
  uploadedAt: string | null
  bytes: Buffer
}

const TYPES = [
  'Closing Disclosure',
  'Closing Protection Letter',
  'Deed of Trust',
  'Escrow Documents',
  'Full Lender Policy',
  'Lender Title Order',
  'Loan Documents',
  'Property Tax Bill',
  'Title Commitment',
  'Wire Instructions'
] as const

export const SHOP_TOKEN = 'token-of-the-document-shop'

/**
 * Starts the service, with that many documents per order and that many orders. All orders but the first close on the
 * next business day, which has not passed at midnight.
 */
export async function startDocumentShop(count: number, orders = 1): Promise<DocumentShop> {
  const orderIds = Array.from(
    { length: orders },
    (_, index) => `0b7a4c1e-58a2-4d0e-9c3f-${String(index + 1).padStart(12, '0')}` as OrderId
  )
  const documents = new Map<number, ShopDocument>()
  for (const [number, orderId] of orderIds.entries()) {
    for (let index = 0; index < count; index++) {
      const type = TYPES[index % TYPES.length] as string
      const copy = Math.floor(index / TYPES.length)
      const id = number * 1000 + index + 1
      documents.set(id, {
        orderId,
        type,
        fileName: `16194705${String(10 + copy)}${type.toLowerCase().replaceAll(' ', '-')}${copy === 0 ? '' : `-${copy + 1}`}.pdf`,
        uploadedAt: `2026-11-${String(10 + (index % 9)).padStart(2, '0')} 16:04:0${index % 10}`,
        bytes: pdf(`${type} ${copy + 1}`, 60_000 + index * 1_000)
      })
    }
  }
  const served: number[] = []
  const expired = new Set<number>()
  const held: (() => void)[] = []
  let [lists, isHolding, edition] = [0, false, 0]

  function list(orderId: string) {
    lists += 1
    edition += 1
    return [...documents]
      .filter(([, document]) => document.orderId === orderId)
      .map(([id, { type, fileName, uploadedAt }]) => ({
        id,
        type,
        name: type,
        file_name: fileName,
        uploaded_at: uploadedAt,
        download_url: fileName === null ? null : `${address}/files/${id}?edition=${edition}&signature=canary-of-a-link`
      }))
  }

  function sendFile(id: number, response: ServerResponse): void {
    const document = documents.get(id)
    served.push(id)
    if (document === undefined) return void response.writeHead(404).end()
    if (expired.delete(id))
      return void response
        .writeHead(403, { 'Content-Type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code></Error>')
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': document.bytes.length })
    if (!isHolding) return void response.end(document.bytes)
    const half = document.bytes.length >> 1
    response.write(document.bytes.subarray(0, half))
    held.push(() => response.end(document.bytes.subarray(half)))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, file] = /^\/files\/(\d+)$/.exec(url.pathname) ?? []
    if (file !== undefined) return sendFile(Number(file), response)
    const [, orderId, what] = /\/transactions\/([^/]+)\/(progress|documents)$/.exec(url.pathname) ?? []
    if (request.headers.authorization !== `Bearer ${SHOP_TOKEN}`)
      return void response.writeHead(401).end('{"message":"Please login to proceed."}')
    const answer =
      what === 'documents' ? { data: list(orderId ?? '') } : what === 'progress' ? PROGRESS : page(url, orderIds)
    response.setHeader('Content-Type', 'application/json')
    return void response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseAddress: address,
    token: SHOP_TOKEN,
    orderIds,
    documents,
    served,
    lists: () => lists,
    hold() {
      isHolding = true
    },
    letGo() {
      isHolding = false
      for (const go of held.splice(0)) go()
    },
    expire(documentId) {
      expired.add(documentId)
    },
    bytesOf: id => documents.get(id)?.bytes ?? Buffer.alloc(0),
    stop: () =>
      new Promise(resolve => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
  }
}

const PROGRESS = {
  progress: ['Order Received', 'Information Gathering', 'Closing Preparation', 'Closing'].map((name, index) => ({
    name,
    description: name,
    status: index === 0 ? 'completed' : '',
    tasks: [{ name: `${name}, first task`, description: '', is_completed: index === 0 }]
  }))
}

function page(url: URL, orderIds: readonly OrderId[]) {
  const at = (number: number) => `http://${url.host}/public/api/v4.0.0/transactions?page=${number}`
  return {
    data: orderIds.map((orderId, index) => ({
      name: index === 0 ? 'Ramirez refinance' : `Lee purchase ${index}`,
      order_id: orderId,
      estimated_closing_date: index === 0 ? '2026-12-04' : addBusinessDays(today(), 1),
      properties: [`${2214 + index} Elm St, Katy, TX 77494`],
      progress: { commitment_uploaded: true, policy_issued: false },
      status: 'New',
      buyers: [],
      borrowers: ['Ana Ramirez'],
      sellers: []
    })),
    links: { first: at(1), last: at(1), prev: null, next: null },
    meta: {
      current_page: 1,
      from: 1,
      last_page: 1,
      path: at(1),
      per_page: 15,
      to: orderIds.length,
      total: orderIds.length
    }
  }
}

/** A real PDF of one page with a text on it, of about so many bytes. */
export function pdf(text: string, size = 1_000): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${Math.max(0, size - 900)} >>\nstream\n${'x'.repeat(Math.max(0, size - 900))}\nendstream`
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const xref = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1'
  )
}

/** A real PNG of one color. */
export function png(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row) as Buffer[]))),
    chunk('IEND', Buffer.alloc(0))
  ])
}
