import { describe, expect, it } from 'vitest'
import { firstDesk, joinBy, SERVICE } from '../../support/composed-desk.ts'
import { fileOf } from '../../support/file-of.ts'
import { oldestServers } from '../../support/office.ts'
import { one } from '../../support/rows.ts'
import { CALL, ORDER, wireDesk as desk } from '../../support/wire-desk.ts'

const COUNT = `select count(*)::int from title_desk.records where kind = 'call'`
describe.each(oldestServers())('calls about wire instructions on $title', server => {
  const scene = async (address?: string) => {
    const front = desk('front')
    const office = await firstDesk(server, front)
    const back = desk('back', address)
    await joinBy(front, back)
    return { office, front, back }
  }

  it('that one desk records quiet the alarm at the other, with who called and where (O6)', async () => {
    const { front, back } = await scene()
    for (const one of [front, back]) await one.reads('a.pdf', 'b.pdf')
    expect((await back.seen()).count).toBe(1)
    expect((await front.call()).ok).toBe(true)
    await expect.poll(async () => (await back.seen()).count).toBe(0)
    await expect.poll(() => back.told).toEqual([`back ${ORDER}`])
    expect((await back.seen()).calls).toEqual([{ at: 1000, call: { ...CALL, desk: 'Front desk' } }])
    expect(back.store.wireLog.ofOrder('back', ORDER).map(({ event }) => event.kind)).toEqual(['alarm', 'called'])
    expect((await front.seen()).calls).toEqual([{ at: 1000, call: CALL }])
  })

  it('leave an alarm about a later file (O6)', async () => {
    const { front, back } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await back.reads('a.pdf', 'b.pdf', 'c.pdf')
    await front.call()
    await expect.poll(async () => (await back.seen()).calls.length).toBe(1)
    expect((await back.seen()).count).toBe(2)
  })

  it('of this desk are known again after its file came back from a backup, quieting the alarm (O6, O8)', async () => {
    const { office, front } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    const before = fileOf(front.store)
    expect((await front.call()).ok).toBe(true)
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    await front.office().close()
    before.putBack()
    expect((await front.seen()).count).toBe(1)
    await front.again()
    await front.office().start()
    await expect.poll(async () => (await front.seen()).count).toBe(0)
    expect((await front.seen()).calls).toEqual([{ at: 1000, call: { ...CALL, desk: 'Front desk' } }])
  })

  it('of this desk that its file has still are not noted a second time', async () => {
    const { office, front } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await front.call()
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    await front.office().close()
    front.store.database().db.exec('DELETE FROM office_records; DELETE FROM office_place')
    await front.again()
    await front.office().start()
    const heard = front.store.database().sql(`SELECT count(*) AS n FROM office_records WHERE kind = 'call'`)
    await expect.poll(() => heard.get()?.['n']).toBe(1)
    expect((await front.seen()).calls).toEqual([{ at: 1000, call: CALL }])
  })

  it('recorded while the other desk was away are known there as soon as it is back (O8)', async () => {
    const { front, back } = await scene()
    await back.reads('a.pdf')
    await back.again()
    await front.reads('a.pdf', 'b.pdf')
    await front.call()
    const starting = back.office().start()
    await starting
    await expect.poll(async () => (await back.seen()).calls.length).toBe(1)
    await back.reads('b.pdf')
    expect((await back.seen()).count).toBe(0)
  })

  it('are not lost that are recorded right after the start, before the office is connected (O11)', async () => {
    const { front, back } = await scene()
    for (const one of [front, back]) await one.reads('a.pdf', 'b.pdf')
    await front.again()
    const starting = front.office().start()
    expect((await front.call()).ok).toBe(true)
    await starting
    await expect.poll(async () => (await back.seen()).count).toBe(0)
  })

  it('recorded while the keychain was locked are told once it is open', async () => {
    const { office, front, back } = await scene()
    for (const one of [front, back]) await one.reads('a.pdf', 'b.pdf')
    front.keytar.mood = { says: 'locked' }
    await front.again()
    await front.office().start()
    expect((await front.call()).ok).toBe(true)
    front.keytar.mood = 'well'
    await (await front.office().load()).reopen()
    await expect.poll(async () => (await back.seen()).calls).toMatchObject([{ call: { desk: 'Front desk' } }])
    await (await front.office().load()).reopen()
    expect(front.store.untold.take()).toEqual([])
    expect(await one(office.admin, COUNT)).toBe(1)
  })

  it('recorded before a desk added their service are known there once it did', async () => {
    const { front, back } = await scene('https://other.example.com')
    await front.reads('a.pdf', 'b.pdf')
    await front.call()
    const heard = back.store.database().sql(`SELECT count(*) AS n FROM office_records WHERE kind = 'call'`)
    await expect.poll(() => heard.get()?.['n']).toBe(1)
    back.connections.push({ id: 'added', name: 'Added', baseAddress: SERVICE })
    for (const _ of ['once', 'again']) back.office().connectionOpened()
    const log = () => back.store.wireLog.ofOrder('added', ORDER).map(({ event }) => event.kind)
    await expect.poll(log).toEqual(['alarm', 'called'])
    await expect.poll(() => back.told).toEqual([`added ${ORDER}`])
    await back.again()
    await back.office().start()
    back.office().connectionOpened()
    await back.office().state()
    expect(back.told).toEqual([`added ${ORDER}`])
    expect(log()).toEqual(['alarm', 'called'])
  })

  it('stay with their service: a desk of another one hears nothing', async () => {
    const { office, front, back } = await scene('https://other.example.com')
    for (const one of [front, back]) await one.reads('a.pdf', 'b.pdf')
    await front.call()
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    const heard = back.store.database().sql(`SELECT count(*) AS n FROM office_records WHERE kind = 'call'`)
    await expect.poll(() => heard.get()?.['n']).toBe(1)
    expect([(await back.seen()).count, back.told]).toEqual([1, []])
  })

  it('have no name, number, order or address in the database (O9)', async () => {
    const { office, front } = await scene()
    await front.reads('a.pdf', 'b.pdf')
    await front.call()
    const dump = `select string_agg(to_jsonb(r)::text || convert_from(r.content, 'LATIN1'), '') from title_desk.records r`
    await expect.poll(() => one(office.admin, COUNT)).toBe(1)
    const text = String(
      await one(office.admin, dump.replace("convert_from(r.content, 'LATIN1')", "encode(r.content, 'escape')"))
    )
    for (const canary of ['Ramirez', 'Cole', '555-0142', 'b.pdf', ORDER, 'orders.example'])
      expect(text).not.toContain(canary)
  })
})
