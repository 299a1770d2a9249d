import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { alarmTelling } from '../../../../main/documents/wire-instructions/wire-sharing.ts'
import { firstDesk, joinBy, SERVICE } from '../../support/composed-desk.ts'
import { fileOf } from '../../support/file-of.ts'
import { oldestServers } from '../../support/office.ts'
import { one } from '../../support/rows.ts'
import { CALL, ORDER, wireDesk } from '../../support/wire-desk.ts'

const OTHER = {
  kind: 'replaced' as const,
  since: 2000,
  lastAt: 2000,
  times: 1,
  before: null,
  now: { documentId: 2, title: 'Wire', slot: { fileName: 'x.pdf', uploadedAt: '2026-11-20 10:11:12' }, sha256: null }
}
const COUNT = `select count(*)::int from title_desk.records where kind = 'wire-change'`

describe.each(oldestServers())('alarms about wire instructions on $title', server => {
  const scene = async (address?: string) => {
    const front = wireDesk('front')
    const office = await firstDesk(server, front)
    const back = wireDesk('back', address)
    await joinBy(front, back)
    return { office, front, back }
  }

  /** Two desks of an office, for tests that look at an order of their own only. */
  let shared: Record<'front' | 'back', ReturnType<typeof wireDesk>>
  beforeAll(async () => {
    const [front, back] = [wireDesk('front', undefined, afterFile), wireDesk('back', undefined, afterFile)]
    await firstDesk(server, front, afterFile)
    await joinBy(front, back)
    shared = { front, back }
  })
  const another = () => {
    const order = randomUUID() as OrderId
    return { order, front: shared.front.about(order), back: shared.back.about(order) }
  }

  it('that one desk alone notices are open at the others, with its name, and quieted by a call at any (O6)', async () => {
    const { office, front, back } = await scene()
    const escrow = wireDesk('escrow')
    await joinBy(front, escrow, 'Escrow')
    await front.reads('a.pdf', 'b.pdf')
    for (const desk of [back, escrow]) await expect.poll(desk.open).toEqual(['b.pdf, Front desk'])
    expect(back.store.wireWatches.open('back', 9)).toEqual([{ orderId: ORDER, since: 1000, alarms: 1 }])
    await expect.poll(() => [back.told, back.raised]).toEqual([[`back ${ORDER}`], ['replaced']])
    expect((await escrow.call()).ok).toBe(true)
    for (const desk of [front, back, escrow]) await expect.poll(desk.open).toEqual([])
    expect(back.store.wireLog.ofOrder('back', ORDER).map(({ event }) => event.kind)).toEqual(['alarm', 'called'])
    expect(back.store.wireWatches.open('back', 9)).toEqual([])
    expect(await one(office.admin, COUNT)).toBe(1)
  })

  it('stay open whatever another desk tells in their place (O6)', async () => {
    const { order, front, back } = another()
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    const { store, office } = shared.back
    const [alarm] = store.wireWatches.get({ connectionId: 'back', orderId: order })?.state.heard ?? []
    const escrow = wireDesk('escrow')
    await joinBy(shared.front, escrow, 'Escrow')
    const forged = { id: randomUUID(), replaces: alarm?.record ?? null, alarm: { ...OTHER, documentId: 2 }, knew: [] }
    store.write(() => {
      office().tell(store, { ...alarmTelling(order, 2000, forged), connectionId: 'back' })
    })
    await expect.poll(escrow.about(order).open).toEqual(['b.pdf, Front desk', 'x.pdf, Back office'])
    await expect.poll(front.open).toEqual(['b.pdf, this desk', 'x.pdf, Back office'])
  })

  it('are one alarm with what a desk notices itself afterwards, which raises nothing', async () => {
    const { front, back } = await scene()
    await back.reads('a.pdf')
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    await back.reads('b.pdf')
    expect(await back.open()).toEqual(['b.pdf, this desk'])
    expect((await back.seen()).count).toBe(1)
    await expect.poll(front.open).toEqual(['b.pdf, this desk'])
    await expect.poll(() => back.raised).toEqual(['replaced'])
    expect([back.noticed, front.noticed, front.raised]).toEqual([[], ['replaced'], []])
  })

  it('called about before a desk saw the change are not raised again when it does', async () => {
    const { front, back } = await scene()
    await back.reads('a.pdf')
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    await expect.poll(() => back.raised).toEqual(['replaced'])
    await back.call()
    await expect.poll(front.open).toEqual([])
    await back.reads('b.pdf')
    expect(await back.open()).toEqual([])
    expect([back.noticed, back.raised, front.noticed]).toEqual([[], ['replaced'], ['replaced']])
  })

  it('are new where the same file comes back after the call about it (O6)', async () => {
    const { front, back } = another()
    await front.reads('a.pdf')
    for (const name of ['b.pdf', 'a.pdf', 'b.pdf']) {
      await front.reads(name)
      await expect.poll(back.open).toEqual([`${name}, Front desk`])
      await back.call()
      await expect.poll(front.open).toEqual([])
    }
  })

  it('are not called about unread: as many as the caller saw, but others', async () => {
    const { order, front, back } = another()
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    const { seen } = await back.seen()
    await front.call()
    await front.reads('c.pdf')
    await expect.poll(back.open).toEqual(['c.pdf, Front desk'])
    expect(await shared.back.watch.noteCall(order, CALL, seen)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    expect(await front.open()).toEqual(['c.pdf, this desk'])
    expect((await back.call()).ok).toBe(true)
  })

  it('about a removal are quieted by a call elsewhere, and the next removal is not', async () => {
    const { front, back } = another()
    await front.reads('a.pdf', null)
    await expect.poll(back.open).toEqual(['removed, Front desk'])
    await back.call()
    await expect.poll(front.open).toEqual([])
    await front.reads('a.pdf')
    await expect.poll(back.open).toEqual(['a.pdf, Front desk'])
    await back.call()
    await expect.poll(front.open).toEqual([])
    await front.reads(null)
    await expect.poll(back.open).toEqual(['removed, Front desk'])
  })

  it('are open at a desk that joins later, unless a call was recorded about them, of which it is not told', async () => {
    const { front, back } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    await back.call()
    await expect.poll(front.open).toEqual([])
    const early = wireDesk('early')
    await joinBy(front, early, 'Early')
    await expect.poll(async () => (await early.seen()).calls.length).toBe(1)
    await front.reads('c.pdf')
    await expect.poll(early.open).toEqual(['c.pdf, Front desk'])
    await expect.poll(() => early.raised).toEqual(['replaced'])
    const late = wireDesk('late')
    await joinBy(front, late, 'Late')
    await expect.poll(late.open).toEqual(['c.pdf, Front desk'])
    await expect.poll(() => late.raised).toEqual(['replaced'])
  })

  it('that were open before their desk joined are told once it has', async () => {
    const [front, back] = [wireDesk('front'), wireDesk('back')]
    await front.reads('a.pdf', 'b.pdf')
    const office = await firstDesk(server, front)
    await joinBy(front, back)
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    await front.again()
    await front.office().start()
    await back.call()
    await expect.poll(front.open).toEqual([])
    expect(await one(office.admin, COUNT)).toBe(1)
  })

  it('noticed while the keychain was locked are told once it is open', async () => {
    const { front, back } = await scene()
    await front.reads('a.pdf')
    front.keytar.mood = { says: 'locked' }
    await front.again()
    await front.office().start()
    await front.reads('b.pdf')
    front.keytar.mood = 'well'
    await (await front.office().load()).reopen()
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
  })

  it('noticed before a desk added their service are open there once it did', async () => {
    const { front, back } = await scene('https://other.example.com')
    await front.reads('a.pdf', 'b.pdf')
    const heard = back.store.database().sql(`SELECT count(*) AS n FROM office_records WHERE kind = 'wire-change'`)
    await expect.poll(() => heard.get()?.['n']).toBe(1)
    expect(await back.open()).toEqual([])
    back.connections.push({ id: 'added', name: 'Added', baseAddress: SERVICE })
    back.office().connectionOpened()
    await expect.poll(() => back.store.wireWatches.open('added', 9).length).toBe(1)
  })

  it('heard by a version that did nothing with them are open after the update', async () => {
    const { front, back } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    await back.office().close()
    back.store.wireWatches.removeOf('back')
    back.store.database().db.exec(`DELETE FROM office_listening WHERE connection_id LIKE '% wire-change'`)
    await back.again()
    await back.office().start()
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
  })

  it('of this desk are open again after its file came back from a backup (O6, O8)', async () => {
    const { office, front } = await scene()
    await front.reads('a.pdf')
    const before = fileOf(front.store)
    await front.reads('b.pdf')
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    await front.office().close()
    before.putBack()
    expect(await front.open()).toEqual([])
    await front.again()
    await front.office().start()
    await expect.poll(front.open).toEqual(['b.pdf, Front desk'])
  })

  it('heard stay open when the desk leaves the office, as calls do', async () => {
    const { front, back } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await expect.poll(back.open).toEqual(['b.pdf, Front desk'])
    const left = await (await back.office().load()).leave(false)
    expect(left.ok).toBe(true)
    expect(await back.open()).toEqual(['b.pdf, Front desk'])
    expect((await back.call()).ok).toBe(true)
    expect(await back.open()).toEqual([])
  })

  it('have no name, order or address in the database (O9)', async () => {
    const { office, front } = await scene()
    await front.reads('a.pdf', 'secret-canary.pdf')
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    const text = String(
      await one(
        office.admin,
        `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
      )
    )
    for (const canary of ['secret-canary', ORDER, 'orders.example', 'Front desk']) expect(text).not.toContain(canary)
  })
})
