import type { Documents, DownloadNews, Progress } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Connection, ConnectionState } from '#domain/connection.ts'
import type { DocumentRoom } from '#domain/documents/stored-documents.ts'
import type { Download, DownloadTotals, KeptFile } from '#domain/documents/download.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Cents } from '#domain/common/money.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import type { Stage } from '#domain/orders/stage.ts'
import type { OpenWireAlarm } from '#domain/wire-instructions/wire-instructions.ts'

export const LONE_STAR: Connection = {
  id: 'c1',
  name: 'Lone Star Lending',
  color: 'green',
  baseAddress: 'https://title.example.com',
  practice: false,
  token: 'keychain'
}
export const GULF_COAST: Connection = {
  id: 'c2',
  name: 'Gulf Coast Credit Union',
  color: 'violet',
  baseAddress: 'https://gulf.example.com',
  practice: false,
  token: 'missing'
}
export const PRACTICE: Connection = {
  id: 'c3',
  name: 'Practice',
  color: 'blue',
  baseAddress: 'http://127.0.0.1:49152',
  practice: true,
  token: 'until-quit'
}

export const NOT_CONNECTED: ConnectionState = { connections: [], activeId: null, keychain: 'ok' }

/** The given connections, the first of them active. */
export function connected(...connections: readonly Connection[]): ConnectionState {
  const kept = connections.length === 0 ? [LONE_STAR, GULF_COAST] : connections
  return { connections: kept, activeId: kept[0]!.id, keychain: 'ok' }
}

export function orderId(index: number): OrderId {
  return `9f1c2d3e-4a5b-4c6d-8e7f-${String(index).padStart(12, '0')}` as OrderId
}

export function sampleRow(index: number, changes: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId: orderId(index),
    name: `Order ${index}`,
    closingDate: '2026-11-23' as CalendarDate,
    closingText: '2026-11-23',
    properties: [`${index} Elm St, Katy, TX 77494`],
    commitmentUploaded: false,
    policyIssued: false,
    status: 'New',
    buyers: [],
    borrowers: [`Ana Ramirez ${index}`],
    sellers: [],
    ...changes
  }
}

/** Page `page` of a list of `total` orders, 15 on a page. */
export function samplePage(page: number, total = 87, changes: Partial<OrderPage> = {}): OrderPage {
  const first = (page - 1) * 15
  const rows = Array.from({ length: Math.max(0, Math.min(15, total - first)) }, (_, index) =>
    sampleRow(first + index + 1)
  )
  const last = Math.max(1, Math.ceil(total / 15))
  return {
    rows,
    page,
    lastPage: last,
    perPage: 15,
    total,
    from: rows.length === 0 ? null : first + 1,
    to: rows.length === 0 ? null : first + rows.length,
    first: 1,
    last,
    previous: page > 1 ? page - 1 : null,
    next: page < last ? page + 1 : null,
    gaps: [],
    ...changes
  }
}

export function sampleStage(name: string, status: string, done: readonly (boolean | null)[] = []): Stage {
  return {
    name,
    description: null,
    status,
    tasks: done.map((isCompleted, index) => ({ name: `${name} task ${index + 1}`, description: null, isCompleted }))
  }
}

export const PROGRESS: Progress = {
  stages: [
    sampleStage('Order Received', 'completed'),
    sampleStage('Information Gathering', 'in_progress', [true, true, false, null]),
    sampleStage('Closing Preparation', '', [false]),
    sampleStage('Recording', 'waiting for the county', [false])
  ],
  gaps: []
}

export function sampleDocument(id: number, changes: Partial<OrderDocument> = {}): OrderDocument {
  return {
    id,
    type: 'Title Commitment',
    name: 'Title Commitment',
    fileName: '1619470857commitment.pdf',
    hasFile: true,
    uploadedAt: '2026-11-19 16:04:00',
    ...changes
  }
}

export function emptySlot(id: number, name: string): OrderDocument {
  return sampleDocument(id, { name, type: name, fileName: null, hasFile: false, uploadedAt: null })
}

export const DOCUMENTS: Documents = { documents: [emptySlot(1, 'Deed of Trust'), sampleDocument(2)], gaps: [] }

export function sampleDownload(documentId: number, changes: Partial<Download> = {}): Download {
  return {
    orderId: orderId(1),
    documentId,
    state: 'receiving',
    name: 'Title Commitment',
    orderName: 'Order 1',
    fileName: '1619470857commitment.pdf',
    received: 3_100_000,
    total: 5_000_000,
    failure: null,
    files: [],
    standing: 'current',
    ...changes
  }
}

/** A file of the sample document, as it is in its slot now. */
export function sampleFile(changes: Partial<KeptFile> = {}): KeptFile {
  return {
    id: 'f1',
    fileName: 'commitment.pdf',
    size: 5_000_000,
    keptAt: Date.UTC(2026, 10, 20, 16, 42),
    slot: { fileName: '1619470857commitment.pdf', uploadedAt: '2026-11-19 16:04:00' },
    canOpen: true,
    shownAs: 'pdf',
    misnamed: false,
    isWire: false,
    ...changes
  }
}

export function sampleKept(documentId: number, changes: Partial<KeptFile> = {}): Download {
  return sampleDownload(documentId, { state: 'kept', received: 5_000_000, files: [sampleFile(changes)] })
}

export const NO_DOWNLOADS: DownloadTotals = {
  waiting: 0,
  receiving: 0,
  paused: 0,
  failed: 0,
  asking: 0,
  kept: 0,
  received: 0,
  total: 0,
  isWhole: true,
  heldBy: null
}

/** Nothing is kept. */
export const EMPTY_ROOM: DocumentRoom = {
  folder: { path: '/home/pat/Downloads/Title Desk', kind: 'local', chosen: false },
  files: 0,
  bytes: 0,
  orders: [],
  keepDays: null,
  due: null
}

/** News of downloads as the main process tells them. */
export function downloadNews(...downloads: readonly Download[]): DownloadNews {
  const count = (state: Download['state']) => downloads.filter(download => download.state === state).length
  return {
    downloads,
    totals: {
      ...NO_DOWNLOADS,
      waiting: count('waiting'),
      receiving: count('receiving'),
      paused: count('paused'),
      failed: count('failed'),
      kept: count('kept')
    }
  }
}

export const SENT: SentOrder = {
  draftId: '7d0d8a52-3f7e-4d54-9a43-0d6f6f1f2a11' as DraftId,
  how: 'accepted',
  orderId: orderId(1),
  sentAt: Date.UTC(2026, 10, 20, 16, 42),
  order: {
    kind: 'refinance',
    property: {
      address1: '2214 Elm St',
      address2: '#4',
      city: 'Katy',
      state: 'TX',
      zipCode: '77494',
      county: 'Fort Bend'
    },
    contacts: [
      { name: 'Ana Ramirez', role: 'Buyer', isCompanyUser: false },
      {
        name: 'Pat Doe',
        email: 'pat@example.com',
        phone: '(713) 555-0142',
        role: 'Loan Processor',
        isCompanyUser: true
      }
    ],
    loanDetails: { amount: 40_000_000 as Cents, lendersLoanId: 'LN-20447', mortgage: 'Lone Star Lending\nHouston' },
    closingDate: '2026-11-28' as CalendarDate,
    slackNotificationChannel: '#closings'
  }
}

/** An order with so many changes of its wire instructions that nobody recorded a call about. */
export function openAlarm(index: number, alarms = 1): OpenWireAlarm {
  return { orderId: orderId(index), since: Date.UTC(2026, 10, 20, 16, 42), alarms }
}
