import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import { statusText } from '#domain/status-text.ts'

const ROW: OrderSummary = {
  orderId: '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId, name: 'Ramirez refinance', closingDate: '2026-11-30' as CalendarDate, closingText: '2026-11-30',
  properties: ['2214 Elm St, Katy, TX 77494'], commitmentUploaded: true, policyIssued: false, status: 'Open', buyers: [], borrowers: ['Ana Ramirez', 'Luis Ramirez'], sellers: []
}
const AT = 'Fri 20 Nov 2026, 10:42'
const document = (id: number, type: string, hasFile: boolean) => ({ id, type, name: type, fileName: hasFile ? 'a.pdf' : null, hasFile, uploadedAt: null })

it('an order stands in a plain text with what is done, what is open and what is missing', () => {
  const text = statusText({
    row: ROW, asOf: AT,
    stages: [
      { name: 'Order Received', description: null, status: 'completed', tasks: [] },
      {
        name: 'Information Gathering', description: null, status: '', tasks: [
          { name: 'Title Search Requested', description: null, isCompleted: true }, { name: 'Survey Completed', description: null, isCompleted: false }
        ]
      },
      { name: 'Closing', description: null, status: '', tasks: [] }
    ],
    documents: [document(1, 'Title Commitment', true), document(2, 'Wire Instructions', false)]
  })
  expect(text).toBe(`Ramirez refinance
2214 Elm St, Katy, TX 77494

Closing: Mon 30 Nov 2026
Status: Open
Borrowers: Ana Ramirez, Luis Ramirez
Title commitment: in
Policy: not issued yet

Progress
- Order Received: done
- Information Gathering: in work (1 of 2)
    open: Survey Completed
- Closing: to come

Documents here:
- Title Commitment
Not here yet:
- Wire Instructions

As of Fri 20 Nov 2026, 10:42
Order 0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69
`)
})

it('what is not known of an order is left out, or said to be unknown', () => {
  const text = statusText({
    row: { ...ROW, closingDate: null, closingText: '', status: '', borrowers: [], commitmentUploaded: null, orderId: null }, stages: null, documents: null, asOf: AT
  })
  expect(text).toBe(`Ramirez refinance
2214 Elm St, Katy, TX 77494

Closing: no date
Status: not said
Title commitment: not said
Policy: not issued yet

As of Fri 20 Nov 2026, 10:42
`)
})
