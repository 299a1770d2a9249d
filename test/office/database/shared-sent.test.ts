import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { ordersElsewhere } from '../../../main/compose-office-orders.ts'
import type { OutboxParts } from '../../../main/outbox/contract.ts'
import type { Store } from '../../../main/storage/store.ts'
import { ACCESS, CLIENT, entryAt, failing, run, save } from '../../outbox/support/outbox.ts'
import { joinBy } from '../support/composed-desk.ts'
import { beginAt, sendingDesk, type SendingDesk } from '../support/sending-desk.ts'
import { fileOf } from '../support/file-of.ts'
import { newOffice, oldestServers } from '../support/office.ts'
import { deskNamed, one } from '../support/rows.ts'

const HERE = { id: CLIENT, name: 'Lone Star Lending', baseAddress: ACCESS.baseAddress }

/** A desk and its outbox, which tells the office as the app's does. */
function desk(address: string = HERE.baseAddress) {
  const composed = sendingDesk([{ ...HERE, baseAddress: address }])
  const parts: Partial<OutboxParts> = {
    permits: { ask: () => undefined, isInOffice: () => true, changed: () => undefined },
    onSettled: (open, order) => {
      composed.office().tellSent(open, order)
    }
  }
  const outbox = (store: Store = composed.store) => run({ store, parts })
  return {
    ...composed,
    outbox,
    async sends(house = 2214): Promise<{ readonly orderId: OrderId; readonly id: DraftId }> {
      const started = await outbox()
      const { id } = await started.submit(save({}, entryAt(house)))
      await started.clock.rest()
      const { orderId } = await started.item(id)
      if (orderId === null) throw new Error('it was not sent')
      return { orderId, id }
    }
  }
}

const found = async ({ office }: SendingDesk, orderId: OrderId) => (await office().sent())?.find(CLIENT, orderId)
const kept = ({ store }: SendingDesk, kind = 'sent') =>
  store.database().sql('SELECT count(*) AS n FROM office_records WHERE kind = ?').get(kind)?.['n']
const COUNT = `select count(*)::int from title_desk.records where kind = 'sent'`

describe.each(oldestServers())('an order sent at one desk, on $title', server => {
  const scene = async (address?: string) => {
    const office = await newOffice(server)
    const [front, back] = [desk(), desk(address)]
    await beginAt(office, front)
    await joinBy(front, back)
    return { office, front, back }
  }

  it('is read at the next, with who sent it, when, how and what happened on the way', async () => {
    const { front, back } = await scene()
    const { orderId, id } = await front.sends()
    await expect
      .poll(() => found(back, orderId))
      .toMatchObject({
        draftId: id,
        how: 'accepted',
        sentAt: Date.UTC(2026, 10, 20, 9),
        order: { property: { address1: '2214 Elm St' } },
        elsewhere: { desk: 'Front desk', leftOut: 0 }
      })
    const { elsewhere } = (await found(back, orderId)) ?? {}
    expect(elsewhere?.timeline.map(({ what }) => what)).toEqual(['queued', 'preparing', 'on-the-wire', 'accepted'])
    await expect.poll(() => back.sent).toContain('officeOrder.changed')
    // The list that it may read for all has that order by now.
    await expect.poll(() => back.sentElsewhere()).toBeGreaterThan(0)
    expect(front.sentElsewhere()).toBe(0)
    expect([...front.bugs, ...back.bugs]).toEqual([])
  })

  it('warns again at the desk that sent it, after its file came back from a backup (O8, R50)', async () => {
    const { office, front } = await scene()
    const before = fileOf(front.store)
    const { orderId } = await front.sends()
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    await front.office().close()
    before.putBack()
    await front.again()
    await front.office().start()
    await expect.poll(() => found(front, orderId)).toBeDefined()
    const like = await ordersElsewhere(() => front.office().sent()).like(CLIENT, entryAt(2214), 0)
    expect(like.map(order => order.orderId)).toEqual([orderId])
  })

  it('before it joined is told once, however often it starts again (O5)', async () => {
    const office = await newOffice(server)
    const [front, back] = [desk(), desk()]
    const early = [await front.sends(1), await front.sends(2)]
    await beginAt(office, front)
    await joinBy(front, back)
    for (const { orderId } of early) await expect.poll(() => found(back, orderId)).toBeDefined()
    const late = await front.sends(3)
    for (const _ of ['once', 'again']) {
      await front.again()
      await front.office().start()
    }
    await expect.poll(() => found(back, late.orderId)).toBeDefined()
    expect(await one(office.admin, COUNT)).toBe(3)
  })

  it('is told even where another desk has published what could be worked out of it before (O5, O8, O10)', async () => {
    const { office, front, back } = await scene()
    const deskId = await deskNamed(office.admin, 'Front desk')
    await front.office().close()
    const { orderId, id } = await front.sends()
    const hex = createHash('sha256')
      .update(JSON.stringify(['title-desk', deskId, `${id} ${orderId}`]))
      .digest('hex')
    const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
    const guessed = `${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`
    await office.admin.query(
      `insert into title_desk.records (id, desk_id, kind, matches, told_at, key_id, content)
       select $1, d.id, 'sent', '{}', now(), k.id, decode(repeat('00', 64), 'hex')
       from title_desk.desks d, title_desk.office_keys k where d.id <> $2`,
      [guessed, deskId]
    )
    await front.again()
    await front.office().start()
    await expect.poll(() => found(back, orderId)).toMatchObject({ draftId: id })
  })

  it('is told with its outcome or not at all: the outcome that the disk refuses is not told (O5)', async () => {
    const { office, front, back } = await scene()
    const disk = { isFull: false }
    const started = await front.outbox(failing(front.store, disk))
    started.service.answer = () => {
      disk.isFull = true
      return { state: 'accepted', orderId: 'bbbbbbbb-0000-4000-8000-00000000000a' as OrderId }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    expect([(await started.item(id)).state, front.store.orders.get(id)?.state]).toEqual(['sent', 'sending'])
    expect(kept(front)).toBe(0)
    disk.isFull = false
    await started.clock.advance(60_000)
    expect([front.store.orders.get(id)?.state, kept(front)]).toEqual(['sent', 1])
    await expect.poll(() => kept(back)).toBe(1)
    expect(await one(office.admin, COUNT)).toBe(1)
  })

  it('whose record cannot be written counts as sent all the same, and is told at the next start', async () => {
    const { front, back } = await scene()
    front.store.database().db.exec(`
      CREATE TRIGGER refuse BEFORE INSERT ON office_records WHEN NEW.kind = 'sent' BEGIN SELECT RAISE(ABORT, 'not now'); END
    `)
    const { orderId, id } = await front.sends()
    expect([front.store.orders.get(id)?.state, kept(front), front.bugs.length]).toEqual(['sent', 0, 1])
    front.store.database().db.exec('DROP TRIGGER refuse')
    await front.again()
    await front.office().start()
    await expect.poll(() => found(back, orderId)).toBeDefined()
  })

  it('is told after a crash between its outcome and the office, once (O5)', async () => {
    const { office, front, back } = await scene()
    front.keytar.mood = { says: 'locked' }
    await front.again()
    await front.office().start()
    const { orderId } = await front.sends()
    expect(kept(front)).toBe(0)
    front.keytar.mood = 'well'
    await front.again()
    await front.office().start()
    await expect.poll(() => found(back, orderId)).toBeDefined()
    expect(await one(office.admin, COUNT)).toBe(1)
  })

  it('is told in parts where there are many', async () => {
    const office = await newOffice(server)
    const [front, back] = [desk(), desk()]
    await front.sends(1)
    const [first] = front.store.orders.list(CLIENT, ['sent'])
    if (first === undefined) throw new Error('it was not sent')
    front.store.write(() => {
      for (let number = 0; number < 60; number++)
        front.store.orders.put({
          ...first,
          id: crypto.randomUUID() as DraftId,
          orderId: crypto.randomUUID() as OrderId
        })
    })
    await beginAt(office, front)
    await joinBy(front, back)
    await expect.poll(() => kept(back)).toBe(61)
  })

  it('stays with its service: a desk of another one does not find it, until it adds that one', async () => {
    const { front, back } = await scene('https://other.example.com')
    const { orderId } = await front.sends()
    await expect.poll(() => kept(back)).toBe(1)
    expect(await found(back, orderId)).toBeUndefined()
    back.connections.push({ ...HERE, id: 'added' })
    expect(await (await back.office().sent())?.find('added', orderId)).toBeDefined()
  })

  it('that is a practice order is told to nobody', async () => {
    const { office, front } = await scene()
    front.connections.length = 0
    await front.sends()
    expect([kept(front), front.store.untold.take()]).toEqual([0, []])
    expect(await one(office.admin, COUNT)).toBe(0)
  })

  it('is kept though a newer version wrote it, with what this one does not know left out', async () => {
    const { front, back } = await scene()
    const { orderId } = await front.sends()
    const seat = (await front.office().load()).seat()
    if (seat === undefined) throw new Error('no seat')
    const sent = await found(front, orderId)
    const newer = {
      ...sent,
      elsewhere: null,
      timeline: [
        { at: 1, what: 'teleported' },
        { at: 2, what: 'queued', by: 'Ana' }
      ],
      leftOut: 0,
      branch: 'Katy'
    }
    const other = 'bbbbbbbb-0000-4000-8000-00000000000b' as OrderId
    for (const [id, content] of [
      [other, { ...newer, orderId: other }],
      ['bbbbbbbb-0000-4000-8000-00000000000c', { ...newer, order: { kind: 'reverse-mortgage' } }]
    ] as const)
      front.store.write(() => {
        seat.tell(front.store, { kind: 'sent', account: HERE.baseAddress, order: id, content, at: 1 })
      })
    await expect.poll(() => kept(back)).toBe(3)
    expect((await found(back, other))?.elsewhere).toEqual({
      desk: 'Front desk',
      timeline: [{ at: 2, what: 'queued', by: 'Ana' }],
      leftOut: 1
    })
    expect(await found(back, 'bbbbbbbb-0000-4000-8000-00000000000c' as OrderId)).toBeUndefined()
    expect(back.bugs).toEqual([])
  })

  it('is compared with what is typed at the next, and copied there (R50)', async () => {
    const { front, back } = await scene()
    const { orderId, id } = await front.sends()
    await front.sends(9)
    await expect.poll(() => kept(back)).toBe(2)
    const { like, find } = ordersElsewhere(() => back.office().sent())
    const liked = async (house: number, since = 0, connection = CLIENT) =>
      (
        await like(
          connection,
          { ...entryAt(house), closingDate: '', loan: { ...entryAt(house).loan, lendersLoanId: '' } },
          since
        )
      ).map(one => one.orderId)
    expect(await liked(2214)).toEqual([orderId])
    expect(await liked(2215)).toEqual([])
    expect(await liked(2214, Date.UTC(2026, 10, 21))).toEqual([])
    expect(await liked(2214, 0, 'unknown')).toEqual([])
    expect(await find(CLIENT, id)).toMatchObject({ property: { address1: '2214 Elm St' } })
    expect(await find(CLIENT, crypto.randomUUID() as DraftId)).toBeUndefined()
  })

  it('goes with the office when the desk leaves it (O12)', async () => {
    const { front, back } = await scene()
    const { orderId } = await front.sends()
    await expect.poll(() => found(back, orderId)).toBeDefined()
    expect((await (await back.office().load()).leave(false)).ok).toBe(true)
    expect(await found(back, orderId)).toBeUndefined()
    const left = back.store.database().sql(`SELECT name FROM sqlite_schema WHERE name LIKE 'office%'`).all()
    expect(left).toEqual([])
    expect(front.store.orders.byOrderId(orderId)).toBeDefined()
  })

  it('has no address, name, number or service in the database or its log (O9)', async () => {
    const { office, front } = await scene()
    const { orderId } = await front.sends()
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    const dump = `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
    const text = `${String(await one(office.admin, dump))}${readFileSync(server.log, 'utf8')}`
    for (const canary of ['Ramirez', 'Elm St', 'LN-20447', orderId, 'orders.test']) expect(text).not.toContain(canary)
  })
})
