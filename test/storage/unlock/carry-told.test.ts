import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beginTelling, toldUpTo } from '../../../main/office/desk/activity-told.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows, type Lease } from '../../../main/office/desk/lease-rows.ts'
import { sealRecord } from '../../../main/office/desk/told.ts'
import { unreadForms } from '../../../main/office/drafts/unread-forms.ts'
import type { RecordKind } from '../../../main/office/seal/places.ts'
import type { Store } from '../../../main/storage/store.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { deskOrder, NOW, queued } from '../support/samples.ts'
import { OFFICE_KEY, put, store, tellOffice } from './support/memory-stores.ts'

/** The records of a store, which is that of a desk in an office. */
function recordsOf(open: Store) {
  makeOfficeTables(open.database())
  return deskRecords(open.database(), () => NOW)
}
const waitingIn = (open: Store) =>
  recordsOf(open)
    .waiting(9)
    .map(({ id }) => id)
const recordOf = (kind: RecordKind) =>
  sealRecord(OFFICE_KEY, 'front', { id: randomUUID(), kind, account: null, order: null, content: {}, at: NOW })

describe('what a run in memory told its office, once its store was carried over', () => {
  it('is not told there where the office refused it, or where it goes only with work of its own (O5)', () => {
    const [from, to] = [store(1), store(2)]
    const [note, refused = ''] = tellOffice(from, 'note', 'note')
    recordsOf(from).refuse(refused, '22000')
    recordsOf(from).hold(recordOf('decision'))
    carry(from, to, NOW)
    expect(waitingIn(to)).toEqual([note])
  })

  it('is not told again where the office has it from the store on the disk (O11)', () => {
    const [from, to] = [store(1), store(2)]
    const record = recordOf('sent')
    for (const open of [from, to]) recordsOf(open).add(record)
    recordsOf(to).published([record.id])
    carry(from, to, NOW)
    expect(waitingIn(to)).toEqual([])
  })

  it('is nothing of the logs of clients for which that run, which joined the office alone, did nothing (O11)', () => {
    const [from, to] = [store(1), store(2)]
    const act = (into: Store, connectionId: string) => {
      into.activity.add(connectionId, { kind: 'opened', orderId: null, detail: 'Payoff.pdf', at: NOW })
    }
    for (let times = 0; times < 2; times++) act(to, 'connection-2')
    makeOfficeTables(from.database())
    beginTelling(from)
    act(from, 'connection-1')
    carry(from, to, NOW)
    makeOfficeTables(to.database())
    beginTelling(to)
    expect(['connection-1', 'connection-2'].map(id => toldUpTo(to, id))).toEqual([0, 2])
  })
})

it('a right to send is carried over as that run had it last, whatever the store on the disk knew of it (O1)', () => {
  const [from, to] = [store(1), store(2)]
  for (const open of [from, to]) makeOfficeTables(open.database())
  const draftId = put(from, queued())
  const before: Lease = { draftId, epoch: 1, isTaken: false, told: null, decisionId: null }
  const later: Lease = { ...before, epoch: 3, isTaken: true, decisionId: 'decided' }
  leaseRows(to.database()).put(before)
  leaseRows(from.database()).put(later)
  carry(from, to, NOW)
  expect(leaseRows(to.database()).all()).toEqual([later])
})

it.each<[string, readonly string[]]>([
  ['has none of its own', []],
  ['has some of its own', ['by fax']]
])('refused forms that only a newer version can read go on with their draft, where that store %s (M1)', (_, there) => {
  const [from, to] = [store(1), store(2)]
  const order = deskOrder()
  put(from, order)
  makeOfficeTables(from.database())
  unreadForms(from.database(), OFFICE_KEY).add(order.id, ['by phone'])
  if (there.length > 0) {
    makeOfficeTables(to.database())
    unreadForms(to.database(), OFFICE_KEY).add(order.id, there)
  }
  carry(from, to, NOW)
  makeOfficeTables(to.database())
  expect(unreadForms(to.database(), OFFICE_KEY).of(order.id)).toEqual(there.length > 0 ? there : ['by phone'])
})
