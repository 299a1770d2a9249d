import type { OfficeReach } from '#domain/office/office.ts'
import { deskRecords } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { createSendLeases } from '../../../main/office/sending/leases.ts'
import type { DecisionRow } from '../../../main/storage/tables/decisions.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { createClock } from '../../outbox/support/clock.ts'
import { NOW } from '../../storage/support/samples.ts'
import { FRONT, KEY, scene } from '../drafts/scene.ts'
import { fakeClient, type Answer } from '../follow/fake-client.ts'

/** @param answer what the database says to a statement that names this; nothing where it is left out */
export function leasingDesk(answer: Readonly<Record<string, () => Answer>> = {}) {
  const made = scene()
  const { store, drafts } = made
  const records = deskRecords(store.database(), () => NOW)
  const clock = createClock()
  const [went, back, told]: [boolean[], number[], Told[]] = [[], [], []]
  const now: { reach: OfficeReach } = { reach: { kind: 'connected', onlyReads: false } }
  const leases = createSendLeases({
    store,
    deskId: FRONT,
    key: KEY,
    records,
    drafts,
    connections: () => made.clients,
    reach: () => now.reach,
    tellOnce: one => {
      told.push(one)
      records.add(sealRecord(KEY, FRONT, one))
    },
    go: isWanted => went.push(isWanted),
    onBack: () => back.push(1),
    now: clock.now,
    elapsed: clock.monotonic,
    timer: clock.timer
  })
  const fake = fakeClient(({ text }) => Object.entries(answer).find(([part]) => text.includes(part))?.[1]() ?? [])
  return {
    ...made,
    ...fake,
    records,
    clock,
    went,
    back,
    told,
    now,
    leases,
    leaseRows: leaseRows(store.database()),
    put: (order: LocalOrder) => {
      store.orders.put(order)
      return order
    },
    ask: (order: LocalOrder, decisions: { resend?: DecisionRow; withoutOffice?: DecisionRow } = {}) =>
      leases.ask({ order, account: 'client', resend: undefined, withoutOffice: undefined, ...decisions }),
    /** What was asked of the database, by name. */
    did: () =>
      fake.asked.flatMap(({ text }) => /save_draft|take_send_lease|end_send_lease|insert/.exec(text)?.[0] ?? [])
  }
}
export const decision = (order: LocalOrder, kind: DecisionRow['kind']): DecisionRow => ({
  ...{ id: crypto.randomUUID(), draftId: order.id, kind, at: 5 }
})
export const lease = (order: LocalOrder, change: object = {}) => ({
  ...{ draftId: order.id, epoch: 1, isTaken: true, told: null, decisionId: null },
  ...change
})
