import { expect, it } from 'vitest'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import type { Office } from '../../../main/office/membership/office.ts'
import { createSendPermits } from '../../../main/send-permits.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { queued } from '../../storage/support/samples.ts'

it('without the office’s key, only an order whose lease the office gave to this desk is sent without a question (O1)', async () => {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const reach = { kind: 'out', because: 'keychain', since: 7 }
  const office = { state: () => ({ kind: 'member', reach }), seat: () => undefined } as unknown as Office
  const permits = createSendPermits({
    office: () => office,
    isMember: () => true,
    ready: async () => undefined,
    store: async () => store,
    accountOf: () => 'https://a.test'
  })
  const ask = (order = queued()) => permits.ask({ order, resend: undefined, withoutOffice: undefined })
  const ours = queued()
  leaseRows(store.database()).put({ draftId: ours.id, epoch: 1, isTaken: true, told: null, decisionId: null })
  expect(await ask()).toEqual({ kind: 'out', since: 7, isShared: true, others: [] })
  expect(await ask(ours)).toBeUndefined()
})
