import { afterEach, describe, expect, it } from 'vitest'
import type { ActivityEntry, ActivityPage } from '#domain/activity/activity.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { runPageCommand } from '../../../renderer/common/page/page-commands.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

let desk: Desk
afterEach(() => {
  desk.close()
})

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const entry = (number: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  number,
  at: new Date(2026, 10, 20, 9, 45).getTime(),
  person: 'kim',
  kind: 'opened',
  orderId: ORDER,
  detail: 'Payoff.pdf',
  ...more
})
const page = (entries: readonly ActivityEntry[], more: Partial<ActivityPage> = {}): ActivityPage => ({
  check: { entries: entries.length, first: 1, last: entries.length, flaws: [], code: 'abc' },
  people: ['', 'kim'],
  entries,
  more: false,
  ...more
})

const open = async (shown: ActivityPage, path = '/settings/activity') =>
  (desk = await openDesk(path, deskBridge().answer('activity.read', ok(shown))))
const rows = () => desk.all('main tbody tr').map(wordsOf)
const order = () => {
  const found = desk.one('main input')
  if (!(found instanceof HTMLInputElement)) throw new Error('the order ID has no field')
  return found
}
const asked = () => desk.bridge.argsOf('activity.read').at(-1)
const choose = async (label: string, value: string) => {
  const select = desk
    .all('#page .filters label')
    .find(one => wordsOf(one).startsWith(label))
    ?.querySelector('select')
  if (select == null) throw new Error(`${label} cannot be chosen`)
  select.value = value
  select.dispatchEvent(new Event('change'))
  await desk.settle()
}

describe('the activity page', () => {
  it('lists who did what and when, and that the log was checked (E29)', async () => {
    await open(page([entry(2, { kind: 'removed', person: '', orderId: null, detail: '' }), entry(1)]))
    expect(rows()).toEqual([
      'Nov 20, 2026, 9:45 AM Title Desk Removed – –',
      'Nov 20, 2026, 9:45 AM kim Opened Payoff.pdf 0b8f1c1e This order only'
    ])
    expect(wordsOf(desk.one('main'))).toContain('Log verified: 2 entries, none missing or changed.')
    expect(desk.one('main tbody a').getAttribute('href')).toBe(`/orders/${ORDER}`)
  })

  it('shows those of a person, of an order, or of the order in its address (E29)', async () => {
    await open(page([entry(1)]), `/settings/activity?order=${ORDER}`)
    expect(asked()).toEqual({ orderId: ORDER, person: null, before: null })
    await desk.type(order(), '')
    const people = desk.one('main select')
    if (!(people instanceof HTMLSelectElement)) throw new Error('nobody can be chosen')
    expect([...people.options].map(({ text }) => text)).toEqual(['Anyone', 'Title Desk', 'kim'])
    people.value = '=kim'
    people.dispatchEvent(new Event('change'))
    await desk.settle()
    expect(asked()).toEqual({ orderId: null, person: 'kim', before: null })
    await desk.press(`This order only: ${ORDER}`)
    expect(asked()).toEqual({ orderId: ORDER, person: 'kim', before: null })
  })

  it('says so where an ID is none, and asks for nothing then (E29)', async () => {
    await open(page([entry(1)]))
    const before = desk.bridge.argsOf('activity.read').length
    await desk.type(order(), 'Elm St')
    expect(wordsOf(desk.one('main'))).toContain('That isn’t an order ID')
    expect(desk.bridge.argsOf('activity.read')).toHaveLength(before)
  })

  it('shows what other desks of the office did, of all or of one, without a click when there is more (E29)', async () => {
    const [id, at] = [crypto.randomUUID(), entry(1).at]
    const heard = (number: number) => ({ ...entry(number), heard: number + 10, desk: { id, name: 'Escrow' } })
    const told = (entries: readonly ReturnType<typeof heard>[], more = false) =>
      ok({ desks: [{ id, name: 'Escrow' }], entries, more })
    const bridge = deskBridge()
      .answer('activity.read', ok(page([])))
      .answer('office.activity', told([heard(4)], true))
    desk = await openDesk('/settings/activity', bridge)
    const [desks] = desk.all('main select')
    if (!(desks instanceof HTMLSelectElement)) throw new Error('no desk can be chosen')
    expect([...desks.options].map(({ text }) => text)).toEqual(['This desk', 'Other desks', 'Escrow'])
    desks.value = id
    desks.dispatchEvent(new Event('change'))
    await desk.settle()
    const query = { deskId: id, orderId: null, person: null, before: null }
    expect(bridge.argsOf('office.activity').at(-1)).toEqual(query)
    expect(rows()).toEqual(['Nov 20, 2026, 9:45 AM Escrow kim Opened Payoff.pdf 0b8f1c1e This order only'])
    bridge.answer('office.activity', told([heard(3)]))
    await desk.press('Show more')
    expect(bridge.argsOf('office.activity').at(-1)).toEqual({ ...query, before: { at, heard: 14 } })
    expect(rows()).toHaveLength(2)
    bridge.answer('office.activity', told([heard(5), heard(4), heard(3)]))
    bridge.emit('office.activityHeard', {})
    await desk.settle()
    expect(rows()).toHaveLength(3)
  })

  it('goes on below the last entry (E29)', async () => {
    await open(page([entry(9)], { more: true }))
    desk.bridge.answer('activity.read', ok(page([entry(8)])))
    await desk.press('Show more')
    expect(asked()).toEqual({ orderId: null, person: null, before: 9 })
    expect(rows()).toHaveLength(2)
  })

  it('names the entries that are not as they were written, and what to do (E29)', async () => {
    const flaws = [
      { kind: 'missing', from: 4, to: 6 },
      { kind: 'changed', from: 9, to: 9 }
    ] as const
    await open(page([entry(9)], { check: { entries: 6, first: 1, last: 9, flaws, code: 'abc' } }))
    expect(wordsOf(desk.one('main .broken[role=alert]'))).toBe(
      'The activity log is incomplete or was changed. Entries 4 to 6 are missing. Entry 9 is changed. Export it, and tell your IT team.'
    )
  })

  it('says since when it has entries where older ones were deleted, and when it has none (E29)', async () => {
    await open(page([entry(7)], { check: { entries: 1, first: 7, last: 7, flaws: [], code: 'abc' } }))
    expect(wordsOf(desk.one('main'))).toContain('Entries before 7 were deleted by your settings.')
    desk.close()
    await open(page([]))
    expect(wordsOf(desk.one('main'))).toContain('No activity yet')
  })

  it('says of the desk that is shown that it has none: this one, all others, or one of them', async () => {
    const desks = [{ id: crypto.randomUUID(), name: 'Escrow' }]
    const bridge = deskBridge()
      .answer('activity.read', ok(page([])))
      .answer('office.activity', ok({ desks, entries: [], more: false }))
    desk = await openDesk('/settings/activity', bridge)
    const said: string[] = []
    for (const shown of ['this', 'others', ...desks.map(({ id }) => id)]) {
      await choose('Desk', shown)
      said.push(wordsOf(desk.one('#page .empty')))
    }
    expect(said).toEqual([
      'No activity yet Orders you send and documents you open are listed here.',
      'No activity at other desks yet Orders sent and documents opened there are listed here.',
      'No activity at Escrow yet Orders sent and documents opened there are listed here.'
    ])
  })

  it('is exported, and says why it was not (E29)', async () => {
    await open(page([entry(1)]))
    desk.bridge.answer('activity.exportCsv', ok({ saved: true }))
    await desk.press('Export CSV…')
    expect(desk.said()).toBe('Activity saved.')
    desk.bridge.answer('activity.exportCsv', failed({ kind: 'file', trouble: 'disk-full' }))
    await desk.press('Export CSV…')
    expect(wordsOf(desk.one('main'))).toContain('This computer’s disk is full.')
  })

  it('says no more why it was not exported once another client is active, nor then of the last one (R24)', async () => {
    await open(page([entry(1)]))
    const alerts = () => desk.all('.about [role=alert]').length
    const full = failed({ kind: 'file', trouble: 'disk-full' } as const)
    desk.bridge.answer('activity.exportCsv', full)
    await desk.press('Export CSV…')
    expect(alerts()).toBe(1)
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(alerts()).toBe(0)
    const held = desk.bridge.hold('activity.exportCsv')
    await desk.press('Export CSV…')
    desk.bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    held.answer(full)
    await desk.settle()
    expect(alerts()).toBe(0)
  })

  it('shows no entries while another client’s are loading (R24)', async () => {
    await open(page([entry(1)]))
    await choose('Person', '=kim')
    desk.bridge.hold('activity.read')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(rows()).toEqual([])
    expect(wordsOf(desk.one('main'))).toContain('Loading activity…')
    expect(asked()).toEqual({ orderId: null, person: null, before: null })
  })

  it('shows everyone of a desk that is chosen, and this desk again for another client', async () => {
    const [id, other] = [crypto.randomUUID(), { ...entry(4), heard: 14 }]
    const desks = [{ id, name: 'Escrow' }]
    const bridge = deskBridge()
      .answer('activity.read', ok(page([entry(1)])))
      .answer('office.activity', ok({ desks, entries: [{ ...other, desk: { id, name: 'Escrow' } }], more: false }))
    desk = await openDesk('/settings/activity', bridge)
    await choose('Person', '=kim')
    await choose('Desk', id)
    expect(bridge.argsOf('office.activity').at(-1)).toEqual({ deskId: id, orderId: null, person: null, before: null })
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect((desk.one('#page .filters select') as HTMLSelectElement).value).toBe('this')
  })

  it('shows everyone of this desk again once it belongs to no office', async () => {
    const id = crypto.randomUUID()
    const elsewhere = { ...entry(4), heard: 14, desk: { id, name: 'Escrow' } }
    const bridge = deskBridge()
      .answer('activity.read', ok(page([entry(1)])))
      .answer('office.activity', ok({ desks: [{ id, name: 'Escrow' }], entries: [elsewhere], more: false }))
    desk = await openDesk('/settings/activity', bridge)
    await choose('Desk', id)
    await choose('Person', '=kim')
    bridge.answer('office.activity', ok(null))
    bridge.emit('office.activityHeard', {})
    await desk.settle()
    expect(asked()).toEqual({ orderId: null, person: null, before: null })
    expect(desk.all('#page .filters select')).toHaveLength(1)
    expect(rows()).toHaveLength(1)
  })

  it('takes an order ID however it was copied, and says that it is the filter which leaves nothing', async () => {
    await open(page([]))
    await desk.type(order(), ` ${ORDER.toUpperCase()} `)
    expect(asked()).toEqual({ orderId: ORDER, person: null, before: null })
    expect(wordsOf(desk.one('main'))).toContain('No matching activity')
  })

  it('is read again on request, at this desk and at the others', async () => {
    await open(page([entry(1)]))
    const reads = () => (['activity.read', 'office.activity'] as const).map(name => desk.bridge.argsOf(name).length)
    const [here = 0, elsewhere = 0] = reads()
    runPageCommand('refresh')
    await desk.settle()
    expect(reads()).toEqual([here + 1, elsewhere + 1])
  })

  it('says why it was not exported until that is tried again, and nothing where it is canceled then', async () => {
    await open(page([entry(1)]))
    desk.bridge.answer('activity.exportCsv', failed({ kind: 'file', trouble: 'disk-full' }))
    await desk.press('Export CSV…')
    expect(desk.all('.about [role=alert]')).toHaveLength(1)
    desk.bridge.answer('activity.exportCsv', ok({ saved: false }))
    const { count } = announcement.value
    await desk.press('Export CSV…')
    expect([desk.all('.about [role=alert]').length, announcement.value.count]).toEqual([0, count])
  })

  it('shows everyone of each desk that is chosen, whoever was chosen of the others', async () => {
    const id = crypto.randomUUID()
    const elsewhere = { ...entry(4), heard: 14, desk: { id, name: 'Escrow' } }
    const bridge = deskBridge()
      .answer('activity.read', ok(page([entry(1)])))
      .answer('office.activity', ok({ desks: [{ id, name: 'Escrow' }], entries: [elsewhere], more: false }))
    desk = await openDesk('/settings/activity', bridge)
    const query = () => bridge.argsOf('office.activity').at(-1)
    await choose('Desk', 'others')
    await choose('Person', '=kim')
    expect(query()).toEqual({ deskId: null, orderId: null, person: 'kim', before: null })
    await choose('Desk', id)
    expect(query()).toEqual({ deskId: id, orderId: null, person: null, before: null })
  })

  it('that cannot be read says why, and is read again on request, here and at other desks', async () => {
    const fault = failed({ kind: 'store', trouble: 'disk-fault' } as const)
    const bridge = deskBridge().answer('activity.read', fault).answer('office.activity', fault)
    desk = await openDesk('/settings/activity', bridge)
    const alerts = () => desk.all('.about [role=alert]').length
    expect(alerts()).toBe(2)
    bridge.answer('activity.read', ok(page([entry(1)]))).answer('office.activity', ok(null))
    await desk.press('Try again')
    expect([alerts(), rows().length]).toEqual([1, 1])
    await desk.press('Try again')
    expect(alerts()).toBe(0)
  })

  it('shows all orders again by Esc in the order ID, and stays open', async () => {
    await open(page([entry(1)]), `/settings/activity?order=${ORDER}`)
    order().focus()
    await desk.key('Escape')
    expect([order().value, asked()?.orderId, desk.router.currentRoute.value.name]).toEqual(['', null, 'activity'])
  })

  it('is busy while more of it is read', async () => {
    await open(page([entry(9)], { more: true }))
    const busy = () => desk.one('main table').getAttribute('aria-busy')
    const held = desk.bridge.hold('activity.read')
    await desk.press('Show more')
    expect(busy()).toBe('true')
    held.answer(ok(page([entry(8)])))
    await desk.settle()
    expect(busy()).toBe('false')
  })
})
