import type { Requests } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { DownloadTotals } from '#domain/documents/download.ts'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'

const STREETS = [
  '2214 Elm St, Katy',
  '18 Harbor View Dr, Galveston',
  '9001 Cypress Bend, Cypress',
  '77 Sycamore Ct, Austin',
  '5120 Travis St #1204, Houston'
]
const PEOPLE = ['Ana Ramirez', 'J. D. Whitlock III', 'XYZ Homes, INC', 'Maeve O\u2019Neill', 'Chidi Okonkwo']

/** Fifteen orders, always the same. */
export function sampleRows(): readonly OrderRow[] {
  return Array.from({ length: 15 }, (_, index) => sampleRow(index))
}

/** The second of six pages of these orders, as the rival shows them. */
export function samplePage(): OrderPage {
  return {
    rows: sampleRows(),
    page: 2,
    lastPage: 6,
    perPage: 15,
    total: 87,
    from: 16,
    to: 30,
    first: 1,
    last: 6,
    previous: 1,
    next: 3,
    gaps: []
  }
}

function sampleRow(index: number): OrderRow {
  const person = PEOPLE[index % PEOPLE.length] ?? ''
  const purchase = index % 2 === 1
  const day = String(index + 1).padStart(2, '0')
  return {
    orderId: `00000000-0000-4000-8000-0000000000${day}` as OrderId,
    name: `${person} ${purchase ? 'purchase' : 'refinance'}`,
    closingDate: `2026-12-${day}` as CalendarDate,
    closingText: `2026-12-${day}`,
    properties: [`${STREETS[index % STREETS.length] ?? ''}, TX 774${day}`],
    commitmentUploaded: index % 3 === 0,
    policyIssued: index % 7 === 0,
    status: index % 4 === 0 ? 'New' : 'Open',
    buyers: purchase ? [person] : [],
    borrowers: purchase ? [] : [person],
    sellers: purchase ? ['Ruth Baker'] : [],
    followed: false,
    sentHere: false,
    unread: 0,
    goneAt: null
  }
}

type Answers = Partial<{ [K in keyof Requests]: Requests[K]['result'] }>

const NOTHING_QUEUED: DownloadTotals = {
  ...{ waiting: 0, receiving: 0, paused: 0, failed: 0, asking: 0, kept: 0, received: 0, total: 0 },
  isWhole: true,
  heldBy: null
}

/** What a page asks for once it is on the screen, at a desk where nothing waits. */
export const lateAnswers = (): Answers => ({
  'preferences.read': { ...USUAL_PREFERENCES, hintsSeen: HINTS },
  'unlock.state': { kind: 'kept', by: 'keychain', notices: [] },
  'connection.holds': { drafts: 0, waiting: 0, unknown: 0, sent: 0 },
  'orderList.views': [],
  'outbox.list': [],
  'documents.queue': { downloads: [], totals: NOTHING_QUEUED },
  'closings.board': {
    today: '2026-11-20' as CalendarDate,
    postClosing: { orders: [], more: 0, notFunded: 0, notRecorded: 0, notChecked: 0 },
    days: [],
    perDay: [],
    late: 3
  },
  'library.used': NOTHING_USED,
  'wire.open': [],
  'wire.elsewhere': [],
  'office.state': { kind: 'none' },
  'office.drafts': { member: false, others: [], asks: [], desks: [] }
})

/** The main process's answers to a page with one practice connection, by request name. */
export function sampleAnswers(): Answers {
  const connection = {
    id: 'practice',
    name: 'Practice',
    color: 'green',
    baseAddress: 'http://127.0.0.1:1',
    practice: true,
    token: 'until-quit'
  } as const
  return {
    'app.about': { version: '0.0.0', platform: 'linux', downloadFolder: 'Downloads', logFile: 'title-desk.log' },
    'updates.state': { kind: 'off' },
    'lock.state': { locked: false, needs: 'click' },
    'connection.state': { connections: [connection], activeId: connection.id, keychain: 'ok' },
    'orderList.status': {
      connectionId: connection.id,
      state: 'ready',
      orders: 15,
      unread: 0,
      revision: 1,
      asOf: 1,
      whole: { at: 1, confirmed: true },
      scan: null,
      pause: null,
      notices: []
    },
    'orderList.rows': { rows: sampleRows(), from: 0, total: 15, revision: 1 }
  }
}
