import { expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { ordersAtOffice, ordersElsewhere } from '../../../main/compose-office-orders.ts'
import type { OfficeServices } from '../../../main/compose-office.ts'
import { lookupKeys } from '../../../main/matching/lookup-keys.ts'
import type { Likeness } from '../../../main/office/sent/find-sent.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { memoryStore, orderOf } from '../../outbox/support/outbox.ts'
import { queued } from '../../storage/support/samples.ts'

const ENTRY = filledEntry('refinance')
/** Another house, another loan, another day. */
const OTHER: OrderEntry = {
  ...ENTRY,
  properties: ENTRY.properties.map(property => ({ ...property, address1: '77 Canary Row' })),
  loan: { ...ENTRY.loan, lendersLoanId: 'LN-99999' },
  closingDate: '2026-12-24'
}

it('what other desks sent is looked for by what it has in common with an order, and no further back than is wanted', async () => {
  const asked: { readonly connectionId: string; readonly like: Likeness }[] = []
  const sent = {
    findDraft: async () => undefined,
    findLike: async (connectionId: string, like: Likeness) => {
      asked.push({ connectionId, like })
      return []
    }
  }
  await ordersElsewhere(async () => sent).like('client', ENTRY, 77)
  const [one] = asked
  expect([one?.connectionId, one?.like.since, one?.like.keys]).toEqual(['client', 77, lookupKeys(ENTRY)])
  expect([ENTRY, OTHER].map(entry => one?.like.isLike(orderOf(entry)))).toEqual([true, false])
  expect(await ordersElsewhere(async () => undefined).like('client', ENTRY, 77)).toEqual([])
})

it('what orders ask and tell their desk’s office goes where it belongs', () => {
  const did: string[] = []
  const services: Partial<OfficeServices> = {
    draftsChanged: () => did.push('drafts'),
    tellSent: (_store, { id }) => did.push(`sent ${id}`),
    permits: {
      ask: ({ order }) => {
        did.push(`ask ${order.id}`)
        return undefined
      },
      isInOffice: () => did.push('in office') > 0,
      changed: () => did.push('changed')
    }
  }
  const { onDrafts, office } = ordersAtOffice(() => services as OfficeServices)
  const order = queued()
  onDrafts()
  office.tellSent(memoryStore(), order)
  void office.permits.ask({ order, resend: undefined, withoutOffice: undefined })
  expect(office.permits.isInOffice()).toBe(true)
  office.permits.changed()
  expect(did).toEqual(['drafts', `sent ${order.id}`, `ask ${order.id}`, 'in office', 'changed'])
})
