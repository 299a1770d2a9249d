import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { duplicatedEntry, duplicatedOrder } from '#domain/order/duplicate-order.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { originsOfRow } from '#domain/order/field-origins.ts'
import { emptyEntry, readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Order } from '#domain/order/order.ts'
import { createDrafts } from '../../main/drafts/drafts.ts'
import { NO_OFFICE, type OrdersElsewhere } from '../../main/drafts/orders-elsewhere.ts'
import { queued, refused, sending, sent } from '../../main/outbox/record/states.ts'
import { createSeenRows } from '../../main/orders/seen-rows.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { filledEntry } from '../fixtures/entries.ts'

const newId = (): DraftId => randomUUID() as string as DraftId
const ORDER_ID = '6f1c1a10-7c1d-4b5e-9c0f-0123456789ab' as OrderId
const half: OrderEntry = {
  ...emptyEntry('refinance'),
  closingDate: '2/3',
  loan: { ...emptyEntry('refinance').loan, amount: '4o0' }
}

function desk(elsewhere: OrdersElsewhere = NO_OFFICE) {
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  const seen = createSeenRows()
  const told: string[] = []
  let time = 1_000
  const drafts = createDrafts({
    store: async () => store,
    rowsLike: async id => seen.of(id),
    elsewhere,
    onChange: id => {
      told.push(id)
    },
    now: () => time++
  })
  const save = async (id: DraftId, revision: number, entry: OrderEntry = half, connectionId = 'a') =>
    drafts.save({ id, connectionId, revision, entry })
  return { store, seen, told, drafts, save }
}

const orderOf = (entry: OrderEntry): Order => {
  const read = readEntry(entry)
  if (!read.ok) throw new Error('the entry is not complete')
  return read.value
}

describe('a draft', () => {
  it('of a connection that was removed is not kept by what still comes from its form, nor brought back (R24)', async () => {
    const { store, seen, save, drafts: before } = desk()
    const [old, late] = [newId(), newId()]
    await save(old, 1)
    await before.delete(old)
    const drafts = createDrafts({
      store: async () => store,
      rowsLike: async id => seen.of(id),
      onChange: () => undefined,
      isShut: id => id === 'a'
    })
    const gone = { ok: false, failure: { kind: 'not-connected' } }
    expect(await drafts.save({ id: late, connectionId: 'a', revision: 1, entry: half })).toEqual(gone)
    expect(store.orders.get(late)).toBeUndefined()
    expect(await drafts.restore(old)).toEqual(gone)
    expect(await drafts.save({ id: late, connectionId: 'b', revision: 1, entry: half })).toMatchObject({ ok: true })
  })

  it('is kept half-filled and invalid, as it was typed, and told of', async () => {
    const { drafts, save, told } = desk()
    const id = newId()
    expect(await save(id, 1)).toEqual({ ok: true, value: { revision: 1, savedAt: 1_000 } })
    expect(await drafts.open(id)).toMatchObject({
      ok: true,
      value: { id, connectionId: 'a', state: 'draft', revision: 1, entry: half, refusal: null }
    })
    expect(told).toEqual(['a'])
  })

  it('takes a later revision, and no earlier or equal one', async () => {
    const { drafts, save } = desk()
    const id = newId()
    await save(id, 3)
    for (const revision of [1, 2, 3])
      expect(await save(id, revision, filledEntry('refinance'))).toEqual({
        ok: false,
        failure: { kind: 'out-of-date' }
      })
    expect((await save(id, 4, filledEntry('refinance'))).ok).toBe(true)
    expect(await drafts.open(id)).toMatchObject({ value: { revision: 4, entry: filledEntry('refinance') } })
  })

  it('belongs to its connection (R47)', async () => {
    const { drafts, save } = desk()
    const id = newId()
    await save(id, 1)
    expect(await save(id, 2, half, 'b')).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    expect(await drafts.list('b')).toEqual({ ok: true, value: [] })
  })

  it('that is on its way is not changed by a late save (R41)', async () => {
    const { store, drafts, save } = desk()
    const id = newId()
    await save(id, 1, filledEntry('refinance'))
    const kept = store.orders.get(id)!
    store.write(() => {
      store.orders.put({ ...kept, state: 'queued', order: orderOf(filledEntry('refinance')) })
    })
    expect(await save(id, 2)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    expect(await drafts.delete(id)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    expect(store.orders.get(id)?.entry).toEqual(filledEntry('refinance'))
  })

  it('is listed with what is missing, the one saved last first', async () => {
    const { drafts, save } = desk()
    const [one, other] = [newId(), newId()]
    await save(one, 1)
    await save(other, 1, filledEntry('purchase'))
    const listed = await drafts.list('a')
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual([other, one])
    expect(listed.ok && listed.value.map(({ problems }) => problems.length > 0)).toEqual([false, true])
  })

  it('that was deleted comes back, until it is purged', async () => {
    const { store, drafts, save } = desk()
    const id = newId()
    await save(id, 1)
    await drafts.delete(id)
    expect(await drafts.list('a')).toEqual({ ok: true, value: [] })
    expect(await drafts.open(id)).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
    expect(await save(id, 2)).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
    await drafts.restore(id)
    expect((await drafts.open(id)).ok).toBe(true)
    await drafts.delete(id)
    const forget = vi.spyOn(store, 'forget')
    await drafts.purge()
    expect(forget).toHaveBeenCalledTimes(1)
    expect(await drafts.restore(id)).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
    expect(store.orders.get(id)).toBeUndefined()
  })

  it('is an answer where the disk is full, and what was kept stays (R55)', async () => {
    const { store, drafts, save } = desk()
    const id = newId()
    await save(id, 1)
    const full = createDrafts({
      store: async () => ({
        ...store,
        write: () => {
          throw Object.assign(new Error('full'), { errcode: 13 })
        }
      }),
      rowsLike: async () => [],
      onChange: () => undefined
    })
    expect(await full.save({ id, connectionId: 'a', revision: 2, entry: filledEntry('refinance') })).toEqual({
      ok: false,
      failure: { kind: 'store', trouble: 'disk-full' }
    })
    expect(await drafts.open(id)).toMatchObject({ value: { revision: 1, entry: half } })
  })
})

describe('a duplicate', () => {
  it('leaves out address, other parties, date, amount and loan number, and keeps what one office shares', () => {
    const from = filledEntry('refinance')
    const copy = duplicatedEntry(from)
    const text = JSON.stringify(copy)
    for (const gone of [
      from.properties[0]!.address1,
      from.properties[0]!.zipCode,
      'Ana Ramirez',
      from.closingDate,
      from.loan.amount,
      from.loan.lendersLoanId
    ]) {
      expect(text, gone).not.toContain(gone)
    }
    expect(copy.contacts.map(({ role }) => role)).toEqual(from.contacts.map(({ role }) => role))
    expect(copy.contacts.filter(({ isCompanyUser }) => isCompanyUser === true)).toEqual(
      from.contacts.filter(({ isCompanyUser }) => isCompanyUser === true)
    )
    expect(copy.loan).toMatchObject({ rateType: from.loan.rateType, mortgage: from.loan.mortgage })
  })

  it('is a draft of its own, of the same connection', async () => {
    const { drafts, save } = desk()
    const id = newId()
    await save(id, 1, filledEntry('refinance'), 'b')
    const copied = await drafts.duplicate(id, 'a')
    expect(copied.ok && copied.value.id !== id && (await drafts.open(copied.value.id))).toMatchObject({
      ok: true,
      value: { connectionId: 'b', revision: 1 }
    })
    expect(await drafts.duplicate(newId(), 'a')).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
  })
})

describe('an order about to be sent', () => {
  const row = (name: string, orderId: string, property: string, closingDate: string): OrderSummary => ({
    orderId: orderId as OrderId,
    name,
    closingDate: closingDate as OrderSummary['closingDate'],
    closingText: closingDate,
    properties: [property],
    commitmentUploaded: null,
    policyIssued: null,
    status: 'New',
    buyers: [],
    borrowers: [],
    sellers: []
  })

  it('is compared with drafts, sent orders and the list, of its connection alone (R50)', async () => {
    const { store, seen, drafts, save } = desk()
    const entry = filledEntry('refinance')
    const [own, twin, elsewhere, sent] = [newId(), newId(), newId(), newId()]
    for (const id of [own, twin, sent]) await save(id, 1, entry)
    await save(elsewhere, 1, entry, 'b')
    const sentId = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
    store.write(() => {
      store.orders.put({
        ...store.orders.get(sent)!,
        state: 'sent',
        orderId: sentId,
        order: orderOf(entry),
        how: 'accepted'
      })
    })
    const { address1, city, state, zipCode } = entry.properties[0]!
    const line = `${address1}, ${city}, ${state} ${zipCode}`
    seen.note('a', [
      row('Sent before', sentId, line, '2026-11-30'),
      row('A colleague’s', '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', line, '2026-12-01'),
      row('Years ago', '2b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', line, '2019-12-01'),
      row('Another house', '3b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', '9 Oak Ct, Waco, TX 76701', '2026-12-01')
    ])
    const similar = await drafts.similar(own, entry)
    expect(
      similar.ok && similar.value.map(({ where, draftId, title }) => [where, draftId ?? title]).toSorted()
    ).toEqual([
      ['draft', twin],
      ['listed', 'A colleague’s'],
      ['sent', sent]
    ])
    expect(similar.ok && similar.value.every(({ same }) => same.includes('property'))).toBe(true)
  })

  it('is compared as soon as its address is known, with ZIP+4 as well and no closing date yet (R50)', async () => {
    const { seen, drafts, save } = desk()
    const entry = filledEntry('refinance')
    const own = newId()
    const typed: OrderEntry = {
      ...emptyEntry('refinance'),
      properties: [{ ...entry.properties[0]!, zipCode: '77494-1234', county: '' }]
    }
    await save(own, 1, typed)
    const { address1, address2, city, state, zipCode } = entry.properties[0]!
    seen.note('a', [
      row(
        'A colleague’s',
        '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69',
        `${address1}, ${address2}, ${city}, ${state} ${zipCode}`,
        '2026-12-01'
      ),
      row('Another house', '3b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', '9 Oak Ct, Waco, TX 76701', '2026-12-01')
    ])
    expect(await drafts.similar(own, typed)).toMatchObject({
      ok: true,
      value: [{ title: 'A colleague’s', same: ['property'] }]
    })
  })

  it('may be one that another desk sent: it is listed once, though the service lists it, too (R50)', async () => {
    const entry = filledEntry('refinance')
    const elsewhere = { desk: 'Front desk', timeline: [], leftOut: 0 }
    const asked: unknown[] = []
    const { drafts, seen, save } = desk({
      ...NO_OFFICE,
      like: async (...args) => {
        asked.push(args)
        return [{ draftId: newId(), orderId: ORDER_ID, order: orderOf(entry), how: 'accepted', sentAt: 77, elsewhere }]
      }
    })
    const own = newId()
    await save(own, 1, entry)
    seen.note('a', [row('Listed', ORDER_ID.toUpperCase(), '2214 Elm St, Unit 4, Katy, TX 77494', '2026-11-30')])
    expect(await drafts.similar(own, entry)).toEqual({
      ok: true,
      value: [
        {
          where: 'sent',
          draftId: null,
          orderId: ORDER_ID,
          title: '2214 Elm St, Katy',
          closingDate: '2026-11-30',
          desk: 'Front desk',
          at: 77,
          same: ['property', 'borrower-and-closing', 'loan-number']
        }
      ]
    })
    expect(asked).toEqual([['a', entry, expect.any(Number)]])
  })

  it('that was never kept cannot be compared', async () => {
    expect(await desk().drafts.similar(newId(), filledEntry('refinance'))).toEqual({
      ok: false,
      failure: { kind: 'no-such-draft' }
    })
  })
})

describe('what a file said of a draft', () => {
  const origins = { from: 'loan-file', fields: [['closingDate', '11/30/2026']] } as const

  it('is kept with it, and changes with each save', async () => {
    const { drafts } = desk()
    const id = newId()
    await drafts.save({ id, connectionId: 'a', revision: 1, entry: half, origins })
    expect(await drafts.open(id)).toMatchObject({ ok: true, value: { origins } })
    await drafts.save({ id, connectionId: 'a', revision: 2, entry: half })
    const opened = await drafts.open(id)
    expect(opened.ok && opened.value.origins).toBeUndefined()
  })

  it('is gone once the order is sent, and stays while it may still come back', async () => {
    const { store, drafts } = desk()
    const id = newId()
    await drafts.save({ id, connectionId: 'a', revision: 1, entry: filledEntry('refinance'), origins })
    const draft = store.orders.get(id)
    if (draft === undefined) throw new Error('it was saved')
    const onItsWay = sending(queued(draft, orderOf(filledEntry('refinance')), 'account', 5), 'account', 6)
    expect(onItsWay.origins).toEqual(origins)
    expect(refused(onItsWay, { kind: 'bug' }, 7).origins).toEqual(origins)
    expect(sent(onItsWay, ORDER_ID, 'accepted', 7).origins).toBeUndefined()
  })
})

describe('imported drafts', () => {
  it('are all there after one commit, told of once', async () => {
    const { drafts, told } = desk()
    const imported = await drafts.import('a', [half, filledEntry('purchase'), half])
    const listed = await drafts.list('a')
    expect(imported.ok && imported.value.ids).toHaveLength(3)
    expect(listed.ok && listed.value).toHaveLength(3)
    expect(told).toEqual(['a'])
  })

  it('of a CSV file remember what their row said, until they are sent', async () => {
    const { store, drafts } = desk()
    const imported = await drafts.import('a', [filledEntry('refinance')], 'csv')
    const [id] = imported.ok ? imported.value.ids : []
    const opened = id && (await drafts.open(id))
    expect(opened && opened.ok && opened.value.origins).toEqual(originsOfRow(filledEntry('refinance')))
    const draft = id && store.orders.get(id)
    if (!draft) throw new Error('it was saved')
    const onItsWay = sending(queued(draft, orderOf(filledEntry('refinance')), 'account', 5), 'account', 6)
    expect(sent(onItsWay, ORDER_ID, 'accepted', 7).origins).toBeUndefined()
  })

  it('are none where the connection was removed (R24)', async () => {
    const { store, seen } = desk()
    const shut = createDrafts({
      store: async () => store,
      rowsLike: async id => seen.of(id),
      onChange: () => undefined,
      isShut: () => true
    })
    expect(await shut.import('a', [half])).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    expect(store.orders.list('a', ['draft'])).toEqual([])
  })
})

describe('an order that another desk sent', () => {
  it.each(['refinance', 'purchase'] as const)('makes a draft like it, as one of this desk would: %s', async kind => {
    const order = orderOf(filledEntry(kind))
    const theirs = newId()
    const { drafts, store } = desk({
      ...NO_OFFICE,
      find: async (connectionId, id) => (connectionId === 'a' && id === theirs ? order : undefined)
    })
    const made = await drafts.duplicate(theirs, 'a')
    if (!made.ok) throw new Error(made.failure.kind)
    const { loan, ...usual } = duplicatedEntry(filledEntry(kind))
    expect(store.orders.get(made.value.id)).toMatchObject({ connectionId: 'a', state: 'draft', entry: usual })
    // A purchase is sent without its loan.
    expect(duplicatedOrder(order).loan).toEqual(kind === 'refinance' ? loan : { ...loan, rateType: '', mortgage: '' })
    expect(await drafts.duplicate(newId(), 'a')).toEqual({ ok: false, failure: { kind: 'no-such-draft' } })
  })
})
