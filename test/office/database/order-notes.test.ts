import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { seenOf } from '#domain/office/last-word.ts'
import { ORDER_NOTE_LENGTHS, type OfficeOrder } from '#domain/office/order-notes.ts'
import { apart } from '../support/apart.ts'
import { composedDesk, firstDesk, joinBy, SERVICE, type ComposedDesk } from '../support/composed-desk.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { one } from '../support/rows.ts'

/** Each test has an order of its own: joining takes a while, so that they share the desks. */
const orderNumber = (number: number) => `${number}B8F1C1E-7c55-4b50-9f5e-2f1d3c4b5a69` as OrderId

async function read({ office, connectionId }: ComposedDesk, order: OrderId): Promise<OfficeOrder> {
  const answer = await (await office().notes())?.read(connectionId, order)
  if (answer?.ok !== true || answer.value === null) throw new Error('nothing is said')
  return answer.value
}

const notesAt = async (desk: ComposedDesk, order: OrderId) => (await read(desk, order)).notes
const textsAt = async (desk: ComposedDesk, order: OrderId) => (await notesAt(desk, order)).map(({ text }) => text)
const add = async ({ office, connectionId }: ComposedDesk, order: OrderId, text: string) =>
  (await office().notes())?.add(connectionId, order, text)

describe.each(oldestServers())('notes on an order on $title', server => {
  const [front, back] = [composedDesk('front', SERVICE, afterAll), composedDesk('back', SERVICE, afterAll)]
  let office: Office
  beforeAll(async () => {
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })

  it('that one desk adds are at the others, with its name and time, and the page is told of the order', async () => {
    const order = orderNumber(1)
    const text = 'Payoff ordered.\n\nCall Dana.'
    const added = await add(front, order, '  Payoff ordered.\r\n\r\n\r\nCall Dana. ')
    expect(added).toMatchObject({ ok: true, value: { notes: [{ text }] } })
    await expect.poll(() => textsAt(back, order)).toEqual([text])
    const [own] = await notesAt(front, order)
    expect(own?.desk.name).toBe('Front desk')
    expect(await notesAt(back, order)).toEqual([{ ...own, isShared: true }])
    const told = { name: 'officeOrder.changed', news: { orderIds: [order.toLowerCase()] } }
    await expect.poll(() => back.sent).toContainEqual(told)
    await add(back, order, 'She paid.')
    await expect.poll(() => textsAt(front, order)).toEqual([text, 'She paid.'])
  })

  it('are saved without the database, wait, and come in the same order to both desks (O8, O11)', async () => {
    const order = orderNumber(2)
    await apart(office, [front, back], async () => {
      await add(front, order, 'First')
      expect(await notesAt(front, order)).toMatchObject([{ text: 'First', isShared: false }])
      await add(back, order, 'Second')
    })
    for (const desk of [front, back])
      await expect.poll(async () => (await notesAt(desk, order)).filter(({ isShared }) => isShared)).toHaveLength(2)
    expect(await notesAt(front, order)).toEqual(await notesAt(back, order))
  })

  it('are looked after by a desk of the office, and wait for something, with all that was before (O8)', async () => {
    const order = orderNumber(5)
    const desks = async () => (await read(front, order)).desks.map(({ name }) => name)
    await expect.poll(desks).toEqual(['Back office', 'Front desk'])
    const notesOf = async ({ office }: ComposedDesk) => (await office().notes()) ?? expect.unreachable()
    const { desks: known } = await read(front, order)
    const [backOffice] = known
    await (await notesOf(front)).assign('front', order, backOffice?.id ?? '', [])
    await expect.poll(async () => (await read(back, order)).lookedAfter.current?.value).toEqual(backOffice)
    const { lookedAfter } = await read(back, order)
    await (await notesOf(back)).assign('back', order, null, seenOf(lookedAfter))
    await expect.poll(async () => (await read(front, order)).lookedAfter.current?.value).toBe(null)
    expect((await read(front, order)).lookedAfter.earlier.map(({ value }) => value)).toEqual([backOffice])
    const assignedAt = async ({ office: one, connectionId }: ComposedDesk) =>
      (await (await one().notes())?.assigned(connectionId))?.orders
    expect(await assignedAt(back)).toEqual([])
    await (
      await notesOf(back)
    ).assign('back', order, backOffice?.id ?? '', seenOf((await read(back, order)).lookedAfter))
    await expect.poll(() => assignedAt(front)).toEqual([[order.toLowerCase(), backOffice?.id]])
    expect(await assignedAt({ ...front, connectionId: 'practice' })).toEqual([])
    const marked = await (await notesOf(front)).lookedAfter('front', [orderNumber(1), order])
    expect(marked).toEqual({ ok: true, value: [{ orderId: order, desk: backOffice }] })
    const stranger = await (await notesOf(front)).assign('front', order, crypto.randomUUID(), [])
    expect(stranger).toMatchObject({ ok: false, failure: { fields: [{ path: 'desk' }] } })

    // Neither has seen the other's.
    await (await notesOf(front)).setWaiting('front', order, ' Payoff\nletter ', [])
    await (await notesOf(back)).setWaiting('back', order, 'Survey', [])
    const both = async (desk: ComposedDesk) => {
      const { current, besides } = (await read(desk, order)).waitingFor
      return [current?.value, ...besides.map(({ value }) => value)]
    }
    await expect.poll(async () => (await both(front)).toSorted()).toEqual(['Payoff letter', 'Survey'])
    await expect.poll(async () => (await both(back)).length).toBe(2)
    expect(await both(front)).toEqual(await both(back))
    const tooLong = await (await notesOf(front)).setWaiting('front', order, 'a'.repeat(201), [])
    expect(tooLong).toMatchObject({ ok: false, failure: { fields: [{ message: 'At most 200 characters.' }] } })
  })

  it('are in the database without a word of theirs, the order or the service (O9)', async () => {
    const text = String(
      await one(
        office.admin,
        `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
      )
    )
    expect(text).toContain('"kind": "note"')
    for (const canary of ['payoff', 'b8f1c1e', 'orders.example']) expect(text.toLowerCase()).not.toContain(canary)
  })

  it('keep a value whose predecessor a restored dump lost, until its desk tells it again', async () => {
    const order = orderNumber(6)
    const values = async (desk: ComposedDesk) => {
      const { current, earlier } = (await read(desk, order)).waitingFor
      return [current?.value, ...earlier.map(({ value }) => value)]
    }
    await (await front.office().notes())?.setWaiting('front', order, 'First', [])
    await expect.poll(() => values(back)).toEqual(['First'])
    const { waitingFor } = await read(back, order)
    await front.again()
    await (await back.office().notes())?.setWaiting('back', order, 'Second', seenOf(waitingFor))
    await office.superuser.query('delete from title_desk.records')
    await office.superuser.query('select title_desk.restored()')
    await (await back.office().load()).reopen()
    const shared = "select count(*)::int from title_desk.records where kind = 'waiting'"
    await expect.poll(() => one(office.admin, shared)).toBeGreaterThanOrEqual(1)
    await front.office().start()
    await expect.poll(() => values(front)).toEqual(['Second', 'First'])
    await expect.poll(() => values(back)).toEqual(['Second', 'First'])
  })

  it('say what is wrong with an empty text, and one that is too long, and save neither', async () => {
    const refused = (message: string) => ({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'text', message }] }
    })
    expect(await add(front, orderNumber(3), ' \n\u200b')).toEqual(refused('Enter a note.'))
    const long = 'a'.repeat(ORDER_NOTE_LENGTHS.note + 1)
    expect(await add(front, orderNumber(3), long)).toEqual(refused('At most 4,000 characters.'))
    expect(await notesAt(front, orderNumber(3))).toEqual([])
  })

  it('stay with their connection and their order, and practice orders have none', async () => {
    back.connections.push({ id: 'elsewhere', name: 'Elsewhere', baseAddress: 'https://other.example.com' })
    const elsewhere = await (await back.office().notes())?.read('elsewhere', orderNumber(1))
    expect(elsewhere).toMatchObject({ ok: true, value: { notes: [] } })
    expect(await notesAt(front, orderNumber(4))).toEqual([])
    const notes = await front.office().notes()
    expect(await notes?.add('practice', orderNumber(1), 'Payoff ordered.')).toEqual({ ok: true, value: null })
  })

  it('go with the office (O12)', async () => {
    await (await back.office().load()).leave(false)
    expect(await back.office().notes()).toBeUndefined()
    const tables = back.store.database().sql(`SELECT count(*) AS n FROM sqlite_schema WHERE name LIKE 'office%'`)
    expect(tables.get()?.['n']).toBe(0)
  })
})
