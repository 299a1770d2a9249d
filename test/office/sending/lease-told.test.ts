import { describe, expect, it } from 'vitest'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { deskList } from '../../../main/office/drafts/desk-list.ts'
import { fileSent } from '../../../main/office/sent/find-sent.ts'
import { toldDoubts } from '../../../main/office/sending/doubts.ts'
import { holdingOf } from '../../../main/office/sending/elsewhere.ts'
import { isRefusal, leaseHolder } from '../../../main/office/sending/lease-sql.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { deskOrder, draftId, orderId, queued } from '../../storage/support/samples.ts'
import { BACK, FRONT, KEY, scene } from '../drafts/scene.ts'
import { fakeClient, refusal } from '../follow/fake-client.ts'
import { decision, lease, leasingDesk as desk } from './lease-scene.ts'

describe('the right to send, as it is taken', () => {
  it('is asked for once the office has the draft, and is this desk’s at the epoch of that (O1)', async () => {
    const { put, ask, leases, client, did, leaseRows: rows, texts } = desk()
    const order = put(queued())
    const asked = ask(order)
    await leases.publish(client)
    expect([await asked, did(), rows.get(order.id)]).toEqual([
      undefined,
      ['save_draft', 'take_send_lease'],
      lease(order)
    ])
    expect(texts('take_send_lease')[0]?.values).toEqual([order.id, 1, null])
  })

  it('is asked for by a decision only once the office has its record (O1)', async () => {
    const { put, ask, leases, client, did, told, texts } = desk({ insert: () => [{}] })
    const order = put(queued())
    const resend = decision(order, 'send-again')
    const asked = ask(order, { resend })
    await leases.publish(client)
    expect([await asked, did()]).toEqual([undefined, ['insert', 'save_draft', 'take_send_lease']])
    expect(texts('take_send_lease')[0]?.values).toEqual([order.id, 1, resend.id])
    expect(told).toEqual([
      {
        ...{ id: resend.id, kind: 'decision', account: 'client', order: order.id, at: 5 },
        content: { what: 'send-again', draft: order.id }
      }
    ])
  })

  it('has every decision that the order is sent by told, each as what it is, and stands on that to send it again (O1)', async () => {
    const { put, ask, leases, told, leaseRows: rows } = desk()
    const orders = [put(queued()), put(queued())] as const
    const decisions = orders.map(order => [decision(order, 'send-again'), decision(order, 'without-office')] as const)
    const [[resend, withoutOffice], [, alone]] = decisions as [(typeof decisions)[0], (typeof decisions)[0]]
    const asked = [ask(orders[0], { resend, withoutOffice }), ask(orders[1], { withoutOffice: alone })]
    leases.close()
    expect(await Promise.all(asked)).toEqual([undefined, undefined])
    expect(told.map(({ id, content, order }) => [id, content, order])).toEqual(
      [resend, withoutOffice, alone].map(({ id, kind, draftId: draft }) => [id, { what: kind, draft }, draft])
    )
    expect(orders.map(({ id }) => rows.get(id)?.decisionId)).toEqual([resend.id, null])
  })

  it('publishes afterwards what was refused for want of it', async () => {
    const { put, ask, leases, client, rows } = desk({ save_draft: () => refusal('TD003') })
    const order = put(queued())
    const asked = ask(order)
    await leases.publish(client)
    expect([await asked, rows.get(order.id)?.refused]).toEqual([undefined, null])
  })

  it('is answered to each order once: what comes later is asked for anew', async () => {
    const { put, ask, leases, client, did, clock } = desk()
    const order = put(queued())
    const asked = ask(order)
    await leases.publish(client)
    await asked
    await leases.publish(client)
    expect(did()).toHaveLength(2)
    // Nobody waits for the office any more: the next order may.
    await clock.advance(5_000)
    const next = ask(put(queued()))
    await leases.publish(client)
    expect(await next).toBeUndefined()
  })

  it('is refused with who has it (O4)', async () => {
    const holder = {
      ...{ state: 'draft', holder: BACK, holderName: 'Back office', sender: null, senderName: null, outcome: null }
    }
    const {
      put,
      ask,
      leases,
      client,
      leaseRows: rows
    } = desk({
      take_send_lease: () => refusal('TD001'),
      holderName: () => [holder]
    })
    const order = put(queued())
    const asked = ask(order)
    await leases.publish(client)
    expect([await asked, rows.get(order.id)?.isTaken]).toEqual([{ kind: 'held', desk: 'Back office' }, false])
  })

  it('is not refused where the office gives no answer: the order waits on', async () => {
    const { put, ask, leases, client, clock } = desk({ take_send_lease: () => refusal('53100') })
    const asked = ask(put(queued()))
    await expect(leases.publish(client)).rejects.toMatchObject({ code: '53100' })
    expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
    await clock.advance(5_000)
    expect(await asked).toMatchObject({ kind: 'out' })
  })

  it('is not asked for where another desk holds the order, or told of it as sent (O1, O4)', async () => {
    const { store, put, ask, leases, drafts, records, atOffice, client, did, went } = desk()
    const [held, sent] = [put(queued()), put(queued())]
    deskList(store.database(), KEY).save([{ id: BACK, name: 'Back office', removed: false }])
    drafts.take([atOffice(held, { holder: BACK, epoch: 2 })])
    expect(await ask(held)).toEqual({ kind: 'held', desk: 'Back office' })
    expect(await ask(held, { withoutOffice: decision(held, 'without-office') })).toMatchObject({ kind: 'held' })
    const record = sealRecord(KEY, BACK, {
      kind: 'sent',
      account: null,
      order: null,
      content: { desk: 'Back office' },
      at: 1
    })
    records.take([record], { incarnation: 'life', xid: '1', seq: '1' }, () => {
      fileSent({ database: store.database(), key: KEY }, record.id, sent.id, [])
    })
    expect([await ask(sent), went]).toEqual([{ kind: 'sent', desk: 'Back office' }, []])
    const asked = ask(sent, { resend: decision(sent, 'send-again') })
    await leases.publish(client)
    expect([await asked, did().includes('take_send_lease')]).toEqual([undefined, true])
  })

  it('is not asked for where another desk told of it while it waited (O1)', async () => {
    const { store, put, ask, leases, records, client, did } = desk()
    const order = put(queued())
    const asked = ask(order)
    const record = sealRecord(KEY, BACK, {
      kind: 'attempt',
      account: null,
      order: null,
      content: { desk: 'Back office' },
      at: 1
    })
    records.take([record], { incarnation: 'life', xid: '1', seq: '1' }, () => {
      fileSent({ database: store.database(), key: KEY }, record.id, order.id, [])
    })
    await leases.publish(client)
    expect([await asked, did()]).toEqual([{ kind: 'unsure', desk: 'Back office' }, []])
  })

  it.each([
    ['reading', { kind: 'reading', because: 'busy', since: 7 }],
    ['out', { kind: 'out', because: 'unreachable', since: 7 }]
  ] as const)(
    'is not waited for where the office is known to be %s, but where the person wants it',
    async (_kind, reach) => {
      const { put, ask, leases, now, went } = desk()
      now.reach = reach
      expect([await ask(put(queued())), went]).toMatchObject([{ kind: 'out', since: 7 }, []])
      const asked = ask(put(queued({ waiting: { for: 'turn', isAsked: true } })))
      expect(went).toEqual([true])
      leases.state({ standing: 'read' })
      expect(await asked).toMatchObject({ kind: 'out' })
    }
  )
})

describe('what becomes of an order, as the office is told', () => {
  it.each<[string, LocalOrder, string, boolean]>([
    ['sent', deskOrder({ state: 'sent', orderId: orderId() }), 'sent', false],
    ['unknown', deskOrder({ state: 'unknown' }), 'unknown', true],
    ['a draft again', deskOrder(), 'not-sent', false]
  ])('is that it is %s, once, by who has the right', async (_what, order, end, stays) => {
    const { put, leases, client, did, texts, leaseRows: rows } = desk()
    put(order)
    rows.put(lease(order, { epoch: 3 }))
    await leases.publish(client)
    await leases.publish(client)
    expect([did(), texts('end_send_lease')[0]?.values]).toEqual([['end_send_lease'], [order.id, 3, end]])
    expect(rows.get(order.id)).toEqual(stays ? lease(order, { epoch: 3, told: 'unknown' }) : undefined)
  })

  it('is told after the right was taken, where it was sent without it', async () => {
    const { put, leases, client, did, leaseRows: rows } = desk()
    const order = put(deskOrder({ state: 'unknown' }))
    rows.put(lease(order, { isTaken: false }))
    await leases.publish(client)
    expect([did().slice(-2), rows.get(order.id)]).toEqual([
      ['take_send_lease', 'end_send_lease'],
      lease(order, { told: 'unknown' })
    ])
  })

  it('is told again where the answer was lost, and not where the office says no', async () => {
    const { put, leases, client, leaseRows: rows } = desk({ end_send_lease: () => refusal('08006') })
    const order = put(deskOrder({ state: 'sent', orderId: orderId() }))
    rows.put(lease(order))
    await expect(leases.publish(client)).rejects.toMatchObject({ code: '08006' })
    expect(rows.get(order.id)).toEqual(lease(order))
    const { client: refusing } = fakeClient(() => refusal('TD001'))
    await leases.publish(refusing)
    expect(rows.all()).toEqual([])
  })

  it('is nothing of an order that waited here, went to another desk, and was never sent (O8)', async () => {
    const { leases, client, did, drafts, atOffice, leaseRows: rows } = desk()
    const order = queued()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    rows.put(lease(order, { isTaken: false }))
    await leases.publish(client)
    expect([did(), rows.all()]).toEqual([[], []])
  })

  it('is told of such an order where a person of this desk decided about it, and not where one of another did', async () => {
    for (const [by, ends] of [
      [FRONT, ['end_send_lease']],
      [BACK, []]
    ] as const) {
      const { leases, client, did, drafts, records, atOffice, leaseRows: rows } = desk()
      const order = queued()
      drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
      rows.put(lease(order, { isTaken: false }))
      const told: Told = { kind: 'decision', account: null, order: order.id, content: {}, at: 1 }
      records.take([sealRecord(KEY, by, told)], { incarnation: 'life', xid: '1', seq: '1' }, () => undefined)
      await leases.publish(client)
      expect(did()).toEqual(ends)
    }
  })

  it('makes the desk go to its office only where there is something to tell', () => {
    const { put, leases, went, leaseRows: rows } = desk()
    const order = put(queued())
    rows.put(lease(order))
    leases.changed()
    expect(went).toEqual([])
    put({ ...order, state: 'sent', orderId: orderId() })
    leases.changed()
    expect(went).toEqual([false])
  })

  it('waits where it stands on a decision of which another record is held (O5)', async () => {
    const { put, leases, client, did, records, leaseRows: rows } = desk()
    const order = put(deskOrder({ state: 'sent', orderId: orderId() }))
    rows.put(lease(order, { decisionId: 'decided' }))
    const held = sealRecord(KEY, FRONT, { kind: 'note', account: null, order: null, content: {}, at: 1 })
    records.hold(held)
    await leases.publish(client)
    expect(did()).toEqual([])
    records.letGo(held.id)
    await leases.publish(client)
    expect(did()).toEqual(['end_send_lease'])
  })
})

describe('the office’s answer', () => {
  it.each([
    ['TD001', true],
    ['TD002', true],
    ['TD003', true],
    ['TD004', false],
    ['TD007', false],
    ['23505', false],
    ['08006', false]
  ])('%s is a no to this order: %s', (code, is) => {
    expect(isRefusal(refusal(code))).toBe(is)
    expect(isRefusal({ code })).toBe(false)
  })

  it('says nothing of a draft that the office doesn’t have', async () => {
    expect(await leaseHolder(fakeClient().client, draftId())).toBeUndefined()
  })
})

describe('at which epoch a desk holds an order', () => {
  it('is the first where the office knows nothing of it, and who has it is named only with the key', () => {
    const { store, published, drafts, atOffice } = scene()
    const order = published()
    drafts.take([atOffice(order, { epoch: 3 })])
    expect([holdingOf(store, order, KEY), holdingOf(store, queued(), KEY)]).toEqual([{ epoch: 3 }, { epoch: 1 }])
    deskList(store.database(), KEY).save([{ id: BACK, name: 'Back office', removed: true }])
    drafts.take([atOffice(order, { holder: BACK, epoch: 4 })])
    expect([holdingOf(store, order, KEY), holdingOf(store, order)]).toEqual([
      { hold: { kind: 'held', desk: 'Back office' } },
      { hold: { kind: 'held', desk: null } }
    ])
  })
})

describe('a doubt about an order', () => {
  const doubts = () => {
    const made = desk()
    const all: Told[] = []
    const its = toldDoubts(made.store, KEY, (_store, one) => {
      all.push(one)
      made.records.add(sealRecord(KEY, FRONT, one))
    })
    return { ...made, doubts: its, all }
  }

  it('is told of, and holds the order at this desk, too; what is typed into it follows (O1)', async () => {
    const { doubts: its, all, ask, put } = doubts()
    const [order, copy, other] = [put(queued()), put(queued()), put(queued())]
    its.follow(order.id, copy.id, 8)
    expect(all).toEqual([])
    its.tell(order.id, 7)
    its.follow(order.id, copy.id, 8)
    its.follow(other.id, draftId(), 9)
    expect(all.map(({ kind, content, at }) => [kind, content['draft'], at])).toEqual([
      ['attempt', order.id, 7],
      ['attempt', copy.id, 8]
    ])
    expect([await ask(order), await ask(copy)]).toMatchObject([{ kind: 'unsure' }, { kind: 'unsure' }])
  })

  it('that is none forgets a right that was only asked for', () => {
    const { doubts: its, leaseRows: rows } = doubts()
    const [taken, asked] = [queued(), queued()]
    rows.put(lease(taken))
    rows.put(lease(asked, { isTaken: false }))
    for (const { id } of [taken, asked]) its.clear(id)
    expect(rows.all()).toEqual([lease(taken)])
  })
})
