import { describe, expect, it } from 'vitest'
import { sealRecord } from '../../../main/office/desk/told.ts'
import { deskOrder, orderId, queued } from '../../storage/support/samples.ts'
import { BACK, FRONT, KEY } from '../drafts/scene.ts'
import { lease, leasingDesk } from './lease-scene.ts'

describe('the right to send an order whose draft was at another desk meanwhile', () => {
  it('is taken, and remembered, at the epoch at which this desk holds it by then (O1)', async () => {
    const { published, drafts, atOffice, ask, leases, client, texts, leaseRows: rows } = leasingDesk()
    const order = published(queued())
    const asked = ask(order)
    drafts.take([atOffice(order, { epoch: 3 })])
    await leases.publish(client)
    expect([await asked, texts('take_send_lease')[0]?.values]).toEqual([undefined, [order.id, 3, null]])
    expect(rows.get(order.id)).toEqual(lease(order, { epoch: 3 }))
  })

  it('is ended at that epoch, too, where the order was sent without it (O1)', async () => {
    const { published, drafts, atOffice, leases, client, texts, leaseRows: rows } = leasingDesk()
    const order = published({ state: 'unknown' })
    drafts.take([atOffice(order, { epoch: 3 })])
    rows.put(lease(order, { isTaken: false }))
    await leases.publish(client)
    expect(texts('end_send_lease')[0]?.values).toEqual([order.id, 3, 'unknown'])
    expect(rows.get(order.id)).toEqual(lease(order, { epoch: 3, told: 'unknown' }))
  })

  it('is not taken any more where another desk holds it by now; that it was sent is told all the same (O1)', async () => {
    const { put, drafts, atOffice, leases, client, did, leaseRows: rows } = leasingDesk()
    const order = put(deskOrder({ state: 'sent', orderId: orderId() }))
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    rows.put(lease(order, { isTaken: false }))
    await leases.publish(client)
    expect([did(), rows.all()]).toEqual([['end_send_lease'], []])
  })

  it('is told to be in doubt where another desk told of an order that is gone here, whatever was decided about it (O1)', async () => {
    const { drafts, atOffice, heardAsSent, leases, client, did, leaseRows: rows } = leasingDesk()
    const order = queued()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    heardAsSent(order.id)
    rows.put(lease(order, { isTaken: false, decisionId: 'decided' }))
    await leases.publish(client)
    expect(did()).toEqual(['end_send_lease'])
  })
})

it('an order whose decision waits for another record holds up no other order’s end (O5)', async () => {
  const { put, leases, client, texts, records, leaseRows: rows } = leasingDesk()
  const [waits, ended] = [
    put(deskOrder({ state: 'sent', orderId: orderId() })),
    put(deskOrder({ state: 'sent', orderId: orderId() }))
  ]
  rows.put(lease(waits, { decisionId: 'decided' }))
  rows.put(lease(ended))
  records.hold(sealRecord(KEY, FRONT, { kind: 'note', account: null, order: null, content: {}, at: 1 }))
  await leases.publish(client)
  expect(texts('end_send_lease').map(({ values: [id] }) => id)).toEqual([ended.id])
})
