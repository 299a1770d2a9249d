import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { draftAccount } from '#domain/office/draft-account.ts'
import type { OfficeReach } from '#domain/office/office.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { deskList } from '../../../main/office/drafts/desk-list.ts'
import { draftRows, NOTHING_OF_OURS } from '../../../main/office/drafts/draft-rows.ts'
import { resealDraft } from '../../../main/office/drafts/office-draft.ts'
import { likeElsewhere } from '../../../main/office/sending/elsewhere.ts'
import { createSendLeases, type LeaseParts } from '../../../main/office/sending/leases.ts'
import { remember } from '../../../main/office/sending/remember.ts'
import { compared } from '../../../main/office/seal/places.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { createClock } from '../../outbox/support/clock.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { CLIENT } from '../drafts/scene.ts'
import { newRecord } from '../support/desks.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { deskOrder, draftId, queued } from '../../storage/support/samples.ts'

const OUT: OfficeReach = { kind: 'out', because: 'unreachable', since: 7 }

/** A desk whose office says nothing: no step ever comes. */
function silentOffice(reach: OfficeReach = { kind: 'connecting' }) {
  const [store, clock] = [memoryStore(), createClock()]
  makeOfficeTables(store.database())
  const records = deskRecords(store.database(), clock.now)
  const went: boolean[] = []
  const back: number[] = []
  const leases = createSendLeases({
    store,
    records,
    deskId: 'a',
    key: dataKey('office', new Uint8Array(32)),
    reach: () => reach,
    drafts: { unheard: () => [], next: () => undefined, known: () => undefined },
    connections: () => [],
    tellOnce: () => undefined,
    go: (isWanted: boolean) => went.push(isWanted),
    onBack: () => back.push(clock.now()),
    now: clock.now,
    elapsed: clock.monotonic,
    timer: clock.timer
  } as unknown as LeaseParts)
  const ask = (change: Partial<LocalOrder> = {}, withoutOffice?: 'decided') => {
    const order = queued(change)
    const decision = { id: order.id, draftId: order.id, kind: 'without-office', at: 1 } as const
    const asked = { order, account: 'https://a.test', resend: undefined }
    return leases.ask({ ...asked, withoutOffice: withoutOffice === undefined ? undefined : decision })
  }
  return { store, clock, went, back, records, leases, ask }
}

it('an office that says nothing holds up an order for five seconds, and those after it not at all (O11)', async () => {
  const { clock, went, ask } = silentOffice()
  const first = ask()
  await clock.advance(4_999)
  expect(await Promise.race([first, Promise.resolve('waits')])).toBe('waits')
  await clock.advance(1)
  expect(await first).toEqual({ kind: 'out', since: clock.now(), isShared: false, others: [] })
  expect(await ask()).toMatchObject({ kind: 'out' })
  expect(went).toEqual([false])
})

it('an office that is known to be out is asked at once only if the person wants it (O11)', async () => {
  const { clock, went, ask } = silentOffice(OUT)
  expect(await ask()).toMatchObject({ kind: 'out', since: 7 })
  const wanted = ask({ waiting: { for: 'turn', isAsked: true } })
  await clock.advance(5_000)
  expect([await wanted, went]).toEqual([expect.objectContaining({ kind: 'out' }), [true]])
})

it('an order goes without its office by a decision, or if the office gave this desk the lease before (O1)', async () => {
  const { store, ask } = silentOffice(OUT)
  expect(await ask({}, 'decided')).toBeUndefined()
  const { id } = queued()
  leaseRows(store.database()).put({ draftId: id, epoch: 1, isTaken: true, told: null, decisionId: null })
  expect(await ask({ id })).toBeUndefined()
  leaseRows(store.database()).put({ draftId: id, epoch: 1, isTaken: true, told: 'unknown', decisionId: null })
  expect(await ask({ id })).toMatchObject({ kind: 'out' })
})

it.each(['refused', 'no-office'] as const)(
  'a desk that may have been removed sends nothing by a lease of before, for another may have taken the order over: %s (O1, O4)',
  async because => {
    const { store, ask } = silentOffice({ kind: 'out', because, since: 7 })
    const { id } = queued()
    leaseRows(store.database()).put({ draftId: id, epoch: 1, isTaken: true, told: null, decisionId: null })
    expect(await ask({ id })).toMatchObject({ kind: 'out', since: 7 })
    expect(await ask({ id }, 'decided')).toBeUndefined()
  }
)

it('is remembered before the office is asked: whatever ends the program, the lease has an end (O1)', async () => {
  const { store, ask } = silentOffice()
  void ask()
  expect(leaseRows(store.database()).all()).toMatchObject([{ epoch: 1, isTaken: false, told: null }])
})

it('a lease that stands on a decision is asked for once the office can have its record, not while another is held (O1)', async () => {
  const { records, leases } = silentOffice()
  const order = queued()
  const resend = { id: 'decided', draftId: order.id, kind: 'send-again', at: 1 } as const
  const asked = leases.ask({ order, account: 'https://a.test', resend, withoutOffice: undefined })
  const client = { query: () => Promise.reject(new Error('the office was asked')) } as unknown as pg.ClientBase
  const held = newRecord('a', 'key')
  records.hold(held)
  await leases.publish(client)
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
  records.letGo(held.id)
  await expect(leases.publish(client)).rejects.toThrow('the office was asked')
})

it('orders that wait for the office ask again once it is back, and after a silence not at once', async () => {
  const { clock, back, leases, ask } = silentOffice()
  leases.state({ standing: 'write' })
  leases.state({ standing: 'write' })
  expect(back).toHaveLength(1)
  void ask()
  await clock.advance(5_000)
  leases.state({ standing: 'write' })
  expect(back).toHaveLength(1)
  await clock.advance(15_000)
  leases.state({ standing: 'write' })
  expect(back).toHaveLength(2)
})

it.each([-1, 1])('a clock that is set by %i hour changes nothing of how long nothing waits again', async hours => {
  const { clock, went, back, leases, ask } = silentOffice()
  leases.state({ standing: 'write' })
  void ask()
  await clock.advance(5_000)
  clock.set(clock.now() + hours * 3_600_000)
  expect(await ask()).toMatchObject({ kind: 'out' })
  leases.state({ standing: 'write' })
  expect([went, back.length]).toEqual([[false], 1])
  await clock.advance(15_000)
  void ask()
  leases.state({ standing: 'write' })
  expect([went, back.length]).toEqual([[false, false], 2])
})

it('a connection that is lost answers all who wait', async () => {
  const { leases, ask } = silentOffice()
  const asking = ask()
  leases.state({ standing: undefined })
  expect(await asking).toMatchObject({ kind: 'out' })
})

/** A connection whose answers come when the test says so. */
function slowClient() {
  const asked: { sql: string; answer: () => void; fail: () => void }[] = []
  const query = (sql: string) =>
    new Promise((resolve, reject) => {
      asked.push({ sql, answer: () => resolve({ rows: [] }), fail: () => reject(new Error('cut off')) })
    })
  return { asked, client: { query } as unknown as pg.ClientBase }
}

describe('a lease that is given back while its order is queued again', () => {
  async function givenBack(...parts: Parameters<typeof silentOffice>) {
    const desk = silentOffice(...parts)
    const rows = leaseRows(desk.store.database())
    const order = queued()
    const { id } = order
    desk.store.orders.put(deskOrder({ id }))
    rows.put({ draftId: id, epoch: 1, isTaken: true, told: null, decisionId: null })
    const { asked, client } = slowClient()
    const publishing = desk.leases.publish(client)
    // Its end is on the wire.
    await vi.waitUntil(() => asked.length > 0)
    desk.store.orders.put(order)
    return { ...desk, id, rows, asked, publishing }
  }

  it('is remembered as one to be taken: nothing is sent by it, and it has an end (O1)', async () => {
    const { id, rows, asked, publishing, ask } = await givenBack(OUT)
    const asking = ask({ id })
    asked[0]?.answer()
    await publishing
    expect(await asking).toMatchObject({ kind: 'out' })
    expect(rows.get(id)).toMatchObject({ isTaken: false, told: null })
  })

  it('permits nothing if the answer is lost, for the office may have it back (O1)', async () => {
    const { id, rows, asked, publishing, ask } = await givenBack(OUT)
    asked[0]?.fail()
    await expect(publishing).rejects.toThrow('cut off')
    expect(await ask({ id })).toMatchObject({ kind: 'out' })
    expect(rows.get(id)).toMatchObject({ isTaken: false })
  })
})

it('a lease that the office gave after the five seconds counts (O1)', async () => {
  const { store, clock, ask } = silentOffice()
  const { id } = queued()
  const asking = ask({ id })
  leaseRows(store.database()).put({ draftId: id, epoch: 1, isTaken: true, told: null, decisionId: null })
  await clock.advance(5_000)
  expect(await asking).toBeUndefined()
})

it('an office that answered keeps no later order from waiting for it', async () => {
  const { clock, went, leases, ask } = silentOffice()
  const first = ask()
  leases.close()
  await first
  await clock.advance(5_000)
  void ask()
  expect(went).toEqual([false, false])
})

it('a lease that the office refuses is no longer this desk’s, and opens nothing while the office is out (O1)', async () => {
  const { store, leases, ask } = silentOffice()
  const order = queued()
  const { id } = order
  store.orders.put(order)
  leaseRows(store.database()).put({ draftId: id, epoch: 1, isTaken: true, told: null, decisionId: null })
  const asked = ask({ id })
  const query = async (text: string) => {
    if (text.includes('take_send_lease')) throw Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: 'TD003' })
    return { rows: [] }
  }
  await leases.publish({ query } as unknown as pg.ClientBase)
  expect(await asked).toEqual({ kind: 'held', desk: null })
  expect(leaseRows(store.database()).get(id)).toMatchObject({ isTaken: false })
})

it('a lease counts for the epoch that it was given at, and no other (O1)', () => {
  const { store } = silentOffice()
  const order = queued()
  leaseRows(store.database()).put({ draftId: order.id, epoch: 1, isTaken: true, told: null, decisionId: null })
  const asked = { order, account: 'https://a.test', resend: undefined, withoutOffice: undefined }
  expect(remember(store, asked, 1, () => undefined)).toMatchObject({ epoch: 1, isTaken: true })
  expect(remember(store, asked, 2, () => undefined)).toMatchObject({ epoch: 2, isTaken: false })
})

it('an order whose address is not typed yet is like none at the other desks', () => {
  const { store } = silentOffice()
  const key = dataKey('office', new Uint8Array(32))
  const desk = { store, key, deskId: 'a', connections: () => [CLIENT] }
  const order = queued()
  const withAddress = (address1: string, zipCode: string) => ({
    ...order,
    entry: { ...order.entry, properties: order.entry.properties.map(one => ({ ...one, address1, zipCode })) }
  })
  deskList(store.database(), key).save([{ id: 'b', name: 'Back office', removed: false }])
  const put = (entry: LocalOrder['entry']) => {
    const place = { id: draftId(), account: compared(key, 'account', draftAccount(CLIENT)), revision: 1 }
    const content = resealDraft(key, place, { entry, refusal: null, saves: 1, createdAt: 1, savedAt: 1 })
    const known = {
      ...place,
      holder: 'b',
      epoch: 1,
      state: 'draft',
      keyId: key.id,
      content,
      changedAt: 1,
      asks: []
    } as const
    draftRows(store.database()).put({ ...known, ...NOTHING_OF_OURS })
  }
  put(withAddress(' ', '').entry)
  expect(likeElsewhere(desk, withAddress('', ' '))).toEqual({ isShared: false, others: [] })
  put(withAddress('12 Elm St.', '02134').entry)
  expect(likeElsewhere(desk, withAddress('12 ELM ST', '02134')).others).toEqual(['Back office'])
})
