import type { Requests } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'

const STREETS = [
  '2214 Elm St, Katy',
  '18 Harbor View Dr, Galveston',
  '9001 Cypress Bend, Cypress',
  '77 Sycamore Ct, Austin',
  '5120 Travis St #1204, Houston'
]
const PEOPLE = ['Ana Ramirez', 'J. D. Whitlock III', 'XYZ Homes, INC', 'Maeve O\u2019Neill', 'Chidi Okonkwo']

/** The second of six pages of orders, as the service would list them: 15 rows, always the same. */
export function samplePage(): OrderPage {
  const rows = Array.from({ length: 15 }, (_, index) => sampleRow(index))
  return {
    rows,
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

function sampleRow(index: number): OrderSummary {
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
    sellers: purchase ? ['Ruth Baker'] : []
  }
}

/** The main process's answers to a page with one practice connection, by request name. */
export function sampleAnswers(): Partial<{ [K in keyof Requests]: Requests[K]['result'] }> {
  const connection = {
    id: 'practice',
    name: 'Practice',
    color: 'green',
    baseAddress: 'http://127.0.0.1:1',
    practice: true,
    token: 'until-quit'
  } as const
  return {
    'app.about': { version: '0.0.0', platform: 'linux', downloadFolder: 'Downloads' },
    'connection.state': { connections: [connection], activeId: connection.id, keychain: 'ok' },
    'orders.kept': null,
    'orders.page': samplePage()
  }
}
