import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { deskNames } from '../../../main/office/desk/desk-names.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { createOfficeNotes, type OfficeNotesParts } from '../../../main/office/notes/office-notes.ts'
import { NOW, orderId } from '../../storage/support/samples.ts'
import { ACCOUNT, BACK, CLIENT, FRONT, KEY, seatScene } from '../membership/seat-scene.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

function scene(changes: Partial<OfficeNotesParts> = {}) {
  const desk = seatScene()
  const [changed, assigned]: [(readonly OrderId[] | null)[], number[]] = [[], []]
  const notes = createOfficeNotes({
    store: async () => desk.store,
    office: () => ({ seat: () => desk.seat, state: () => ({ kind: 'none' }) }),
    accountOf: id => (id === CLIENT.id ? ACCOUNT : undefined),
    onChange: orderIds => changed.push(orderIds),
    now: () => NOW,
    ...changes
  })
  notes.onAssigned(() => assigned.push(1))
  const { listener } = notes
  const hear = (...told: readonly Told[]) =>
    desk.hear({ note: listener, assignment: listener, waiting: listener }, told)
  const order = async (id = ORDER) => {
    const read = await notes.read(CLIENT.id, id)
    if (!read.ok || read.value === null) throw new Error('nothing was read')
    return read.value
  }
  return { ...desk, notes, hear, order, changed, assigned }
}

/** Told at the back office. */
const note = (order: OrderId, rank: number, text = 'Call back'): Told => ({
  ...{ kind: 'note', account: ACCOUNT, order, at: 1 },
  content: { orderId: order, rank, text }
})
const assignment = (order: OrderId, desk: typeof BACK | null, rank = 1): Told => ({
  ...{ kind: 'assignment', account: ACCOUNT, order, at: 1 },
  content: { orderId: order, rank, value: desk, besides: [] }
})
const messages = (path: string, message: string) => ({
  ok: false,
  failure: { kind: 'invalid', fields: [{ path, message }] }
})

describe('a note about an order', () => {
  it('has at most 4,000 characters, and some', async () => {
    const { notes, order } = scene()
    expect(await notes.add(CLIENT.id, ORDER, 'x'.repeat(4001))).toEqual(messages('text', 'At most 4,000 characters.'))
    expect(await notes.add(CLIENT.id, ORDER, ' \n ')).toEqual(messages('text', 'Enter a note.'))
    expect((await order()).notes).toEqual([])
    expect(await notes.add(CLIENT.id, ORDER, 'x'.repeat(4000))).toMatchObject({ ok: true })
    expect((await order()).notes).toMatchObject([{ at: NOW, desk: FRONT, isShared: false }])
  })

  it('comes after all that its desk has heard of, whatever the clocks say, and is of one order however its id is written', async () => {
    const { notes, hear, order } = scene()
    hear(note(ORDER, NOW + 9_000, 'Second'), note(OTHER, 1, 'Elsewhere'), note(ORDER, 5, 'First'))
    await notes.add(CLIENT.id, ORDER.toUpperCase() as OrderId, ' Third ')
    const read = await order(ORDER.toUpperCase() as OrderId)
    expect(read.notes.map(({ text, rank }) => [text, rank])).toEqual([
      ['First', 5],
      ['Second', NOW + 9_000],
      ['Third', NOW + 9_001]
    ])
    expect([read.orderId, read.thisDesk]).toEqual([ORDER, FRONT.id])
  })

  it('is of no practice order, and none where the desk has no seat', async () => {
    const { notes } = scene()
    expect(await notes.add('practice', ORDER, 'Call')).toEqual({ ok: true, value: null })
    const reach = { kind: 'out', because: 'keychain', since: 1 } as const
    const office = { seat: () => undefined, state: () => ({ kind: 'member', reach }) as never }
    expect(await scene({ office: () => office }).notes.add(CLIENT.id, ORDER, 'Call')).toEqual(
      messages('', 'This computer’s keychain didn’t respond. Unlock it, then try again.')
    )
  })

  it('that the disk doesn’t take fails as the disk did', async () => {
    const full = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    const { notes } = scene({ store: () => Promise.reject(full) })
    expect(await notes.add(CLIENT.id, ORDER, 'Call')).toEqual({
      ok: false,
      failure: { kind: 'store', trouble: 'disk-full' }
    })
  })
})

describe('what an order waits for', () => {
  it('is one line of at most 200 characters, and nothing where it is empty', async () => {
    const { notes, order } = scene()
    expect(await notes.setWaiting(CLIENT.id, ORDER, 'x'.repeat(201), [])).toEqual(
      messages('text', 'At most 200 characters.')
    )
    await notes.setWaiting(CLIENT.id, ORDER, `${'x'.repeat(199)}\ny`.slice(1), [])
    expect((await order()).waitingFor.current?.value).toBe(`${'x'.repeat(198)} y`)
    await notes.setWaiting(CLIENT.id, ORDER, ' ', [(await order()).waitingFor.current?.id ?? ''])
    expect((await order()).waitingFor).toMatchObject({ current: { value: null }, besides: [] })
  })

  it('replaces what the person saw, the last word first, and nothing that this desk doesn’t know', async () => {
    const { notes, hear, order } = scene()
    const waits = (value: string, rank: number): Told => ({
      ...{ kind: 'waiting', account: ACCOUNT, order: ORDER, at: 1 },
      content: { orderId: ORDER, rank, value, besides: [] }
    })
    const [one = '', two = '', unseen = ''] = hear(waits('Payoff', 1), waits('Survey', 2), waits('Deed', NOW + 3))
    const { value } = (await notes.setWaiting(CLIENT.id, ORDER, 'Release', ['gone', two, one])) as { value: unknown }
    expect(value).toMatchObject({
      waitingFor: { current: { value: 'Release', rank: NOW + 4 }, besides: [{ id: unseen }] }
    })
    expect((await order()).waitingFor.current?.replaces).toEqual([two, one])
  })
})

describe('the desk that looks after an order', () => {
  it('is one of the office, this one always, or none', async () => {
    const { store, notes, order, assigned } = scene()
    deskNames(store.database(), KEY).save([BACK])
    expect(await notes.assign(CLIENT.id, ORDER, 'gone', [])).toEqual(
      messages('desk', 'This desk isn’t in the office anymore.')
    )
    expect(assigned).toEqual([])
    expect(await notes.desks(CLIENT.id)).toEqual({ ok: true, value: { thisDesk: FRONT.id, desks: [FRONT, BACK] } })
    await notes.assign(CLIENT.id, ORDER, FRONT.id, [])
    expect([(await order()).lookedAfter.current?.value, assigned]).toEqual([FRONT, [1]])
    await notes.assign(CLIENT.id, ORDER, null, [(await order()).lookedAfter.current?.id ?? ''])
    expect((await order()).lookedAfter.current?.value).toBeNull()
  })

  it('takes the place of the one that the person saw', async () => {
    const { notes, order } = scene()
    await notes.assign(CLIENT.id, ORDER, FRONT.id, [])
    const seen = (await order()).lookedAfter.current?.id ?? ''
    await notes.assign(CLIENT.id, ORDER, BACK.id, [seen])
    expect((await order()).lookedAfter).toMatchObject({ current: { value: BACK, replaces: [seen] }, besides: [] })
  })

  it('is named as it is called now, and an order without one is left out', async () => {
    const { store, notes, hear } = scene()
    hear(assignment(ORDER, { ...BACK, name: 'Old name' }), assignment(OTHER, null))
    const looked = async () => notes.lookedAfter(CLIENT.id, [ORDER.toUpperCase() as OrderId, OTHER, orderId()])
    expect(await looked()).toEqual({ ok: true, value: [{ orderId: ORDER.toUpperCase(), desk: BACK }] })
    deskNames(store.database(), KEY).save([FRONT])
    expect(await looked()).toMatchObject({ value: [{ desk: { name: 'Old name' } }] })
  })

  it('is read once for each change: here, elsewhere, and of the connection', async () => {
    const { notes, hear } = scene()
    const first = await notes.assigned(CLIENT.id)
    expect(first.orders).toEqual([])
    expect(await notes.assigned(CLIENT.id)).toBe(first)
    hear(assignment(ORDER, BACK), assignment(ORDER, FRONT, 2), assignment(OTHER, null))
    const second = await notes.assigned(CLIENT.id)
    expect(second.orders).toEqual([[ORDER, FRONT.id]])
    await notes.assign(CLIENT.id, OTHER, BACK.id, [])
    const third = await notes.assigned(CLIENT.id)
    expect(third.orders).toHaveLength(2)
    const none = await notes.assigned('practice')
    expect(none.orders).toEqual([])
    expect(new Set([first, second, third, none].map(({ revision }) => revision)).size).toBe(4)
  })
})

describe('what other desks say', () => {
  it('is told of after the commit, each order once, and of assignments only where there are any', () => {
    const { hear, changed, assigned } = scene()
    hear(note(ORDER, 1), note(ORDER, 2), note(OTHER, 3))
    expect([changed, assigned]).toEqual([[[ORDER, OTHER]], []])
    hear(assignment(ORDER, BACK))
    expect([changed.at(-1), assigned]).toEqual([[ORDER], [1]])
    hear(note(OTHER, 4))
    expect([changed.length, changed.at(-1), assigned]).toEqual([3, [OTHER], [1]])
  })

  it('is told of without a name where it is about more than a hundred orders, and not at all in another shape', () => {
    const { hear, changed } = scene()
    const about = (count: number) => hear(...Array.from({ length: count }, () => note(orderId(), 1)))
    about(100)
    about(101)
    expect([changed[0]?.length, changed[1]]).toEqual([100, null])
    hear({ ...note(ORDER, 1), content: { orderId: 'none', rank: 1 } })
    expect(changed).toHaveLength(2)
  })

  it('leaves out notes of another shape, and of another account', async () => {
    const { hear, order } = scene()
    hear({ ...note(ORDER, 1), content: { orderId: ORDER, rank: 1 } }, { ...note(ORDER, 1), account: 'https://b.test' })
    expect((await order()).notes).toEqual([])
  })

  it('is asked about again where the desks of the office are others', () => {
    const { notes, changed } = scene()
    notes.desksChanged()
    expect(changed).toEqual([null])
  })
})
