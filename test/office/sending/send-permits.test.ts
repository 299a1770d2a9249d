import { expect, it, onTestFinished, vi } from 'vitest'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { draftRows, NOTHING_OF_OURS } from '../../../main/office/drafts/draft-rows.ts'
import type { Office } from '../../../main/office/membership/office.ts'
import { createSendPermits, type OfficeOfDesk } from '../../../main/send-permits.ts'
import type { DecisionRow } from '../../../main/storage/tables/decisions.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { queued } from '../../storage/support/samples.ts'

const HELD: OfficeHold = { kind: 'held', desk: 'Dana' }

/** An office in this state, whose key this desk hasn't got. */
const officeIn = (state: object) => ({ state: () => state, seat: () => undefined }) as unknown as Office

/** An office of which this desk is a member, and that says this of each order; without its key if it says nothing. */
const officeSaying = (says?: OfficeHold) =>
  ({
    ...officeIn({ kind: 'member', reach: { kind: 'out', because: 'keychain', since: 7 } }),
    seat: () => says && { leases: { ask: async () => says } }
  }) as unknown as Office

/** A member of an office. */
function desk(change: Partial<OfficeOfDesk> = {}) {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const permits = createSendPermits({
    office: () => officeSaying(),
    isMember: () => true,
    ready: async () => undefined,
    store: async () => store,
    accountOf: () => 'https://a.test',
    ...change
  })
  const ask = async (order = queued(), withoutOffice?: DecisionRow) =>
    permits.ask({ order, resend: undefined, withoutOffice })
  return { store, permits, ask }
}

it('without the office’s key, only an order whose lease the office gave to this desk is sent without a question (O1)', async () => {
  const { store, ask } = desk()
  const ours = queued()
  leaseRows(store.database()).put({ draftId: ours.id, epoch: 1, isTaken: true, told: null, decisionId: null })
  expect(await ask()).toEqual({ kind: 'out', since: 7, isShared: true, others: [] })
  expect(await ask(ours)).toBeUndefined()
})

it('without the office’s key, an order goes by a person’s decision, of which the office hears later (O1, O11)', async () => {
  const { store, ask } = desk()
  const order = queued()
  const decision = { id: 'decided', draftId: order.id, kind: 'without-office', at: 9 } as const
  expect(await ask(order, decision)).toBeUndefined()
  const content = { what: 'without-office', draft: order.id }
  expect(store.untold.all()).toEqual([
    { id: 'decided', kind: 'decision', account: 'https://a.test', order: order.id, content, at: 9 }
  ])
})

it('without the office’s key, an order that another desk holds by now waits, though a person decided to send it (O1, O4)', async () => {
  const { store, ask } = desk()
  const order = queued()
  const [account, content] = [new Uint8Array(32), new Uint8Array(1)]
  const theirs = { epoch: 2, revision: 1, state: 'draft', keyId: 'office', changedAt: 1, asks: [] } as const
  draftRows(store.database()).put({ id: order.id, account, holder: 'back', content, ...theirs, ...NOTHING_OF_OURS })
  const decision = { id: 'decided', draftId: order.id, kind: 'without-office', at: 9 } as const
  expect(await ask(order, decision)).toEqual({ kind: 'held', desk: null })
  expect([store.untold.all(), leaseRows(store.database()).all()]).toEqual([[], []])
})

it.each<[string, object]>([
  ['is being connected to', { kind: 'member', reach: { kind: 'connecting' } }],
  ['cannot be read', { kind: 'unreadable' }]
])('nothing is sent past an office that %s, and it counts as out from now on (O1)', async (_what, state) => {
  vi.spyOn(Date, 'now').mockReturnValue(11)
  const { ask } = desk({ office: () => officeIn(state) })
  expect(await ask()).toEqual({ kind: 'out', since: 11, isShared: true, others: [] })
})

it('a desk that left its office sends on its own, and asks nothing (O12)', async () => {
  const { store, ask } = desk({ office: () => officeIn({ kind: 'none' }), isMember: () => false })
  expect(await ask()).toBeUndefined()
  expect(leaseRows(store.database()).all()).toEqual([])
})

it('whether a desk on its own belongs to an office is looked up on the disk once, not for each order', async () => {
  let looks = 0
  const isMember = () => {
    looks += 1
    return false
  }
  const { ask } = desk({ office: () => undefined, isMember })
  for (let orders = 0; orders < 3; orders++) expect(await ask()).toBeUndefined()
  expect(looks).toBe(1)
})

it('that orders changed is told to the office’s leases, where this desk has a seat', () => {
  let told = 0
  const seat = () => ({ leases: { changed: () => (told += 1) } })
  const without = officeIn({ kind: 'member' })
  const seated = { ...without, seat } as unknown as Office
  for (const office of [seated, without, undefined]) desk({ office: () => office }).permits.changed()
  expect(told).toBe(1)
})

it('whether a desk is in an office is looked up each time, for it may have left', () => {
  const answers = [true, false]
  const { permits } = desk({ isMember: () => answers.shift() === true })
  expect([permits.isInOffice(), permits.isInOffice()]).toEqual([true, false])
})

it('nothing is sent past an office that is not loaded (O1)', async () => {
  const { ask } = desk({ office: () => undefined })
  expect(await ask()).toMatchObject({ kind: 'out', isShared: true })
})

it('a desk that sent orders on its own asks the office that it has joined since (O1)', async () => {
  const joined: Office[] = []
  const { ask } = desk({ office: () => joined[0], isMember: () => joined.length > 0 })
  expect(await ask()).toBeUndefined()
  joined.push(officeSaying(HELD))
  expect(await ask()).toEqual(HELD)
})

it('practice orders are no business of the office', () => {
  const { permits } = desk({ accountOf: () => undefined })
  expect(permits.ask({ order: queued(), resend: undefined, withoutOffice: undefined })).toBeUndefined()
})

it('an office that is still being opened holds up an order for five seconds, no longer (O11)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { ask } = desk({ office: () => officeSaying(HELD), ready: () => new Promise(() => undefined) })
  const asked = ask()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual(HELD)
})
