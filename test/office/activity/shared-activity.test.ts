import { describe, expect, it, vi } from 'vitest'
import type { ActivityEntry } from '#domain/activity/activity.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OfficeActivityEntry, OfficeActivityQuery } from '#domain/office/office-activity.ts'
import { createSharedActivity, type SharedActivityParts } from '../../../main/office/activity/shared-activity.ts'
import { beginTelling, toldUpTo } from '../../../main/office/desk/activity-told.ts'
import type { Seat } from '../../../main/office/membership/seat.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { NOW } from '../../storage/support/samples.ts'
import { ACCOUNT, BACK, CLIENT, FRONT, KEY, seatScene } from '../membership/seat-scene.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const ANY: OfficeActivityQuery = { deskId: null, orderId: null, person: null, before: null }

const entry = (number: number, change: Partial<ActivityEntry> = {}): ActivityEntry => ({
  ...{ number, at: NOW + number, kind: 'opened', orderId: null, detail: `${number}.pdf`, person: 'ana' },
  ...change
})
/** Told at another desk. */
const told = (one: ActivityEntry, account = ACCOUNT): Told => ({
  ...{ kind: 'activity', account, order: one.orderId?.toLowerCase() ?? null },
  ...{ content: { entry: one }, at: one.at }
})
const numbered = (count: number) => Array.from({ length: count }, (_, index) => told(entry(index + 1)))

function scene(changes: Partial<SharedActivityParts> = {}) {
  const desk = seatScene()
  const [heard, bugs]: [number[], unknown[]] = [[], []]
  const activity = createSharedActivity({
    store: async () => desk.store,
    seat: () => desk.seat,
    connections: () => [CLIENT],
    onHeard: () => heard.push(1),
    onBug: error => bugs.push(error),
    ...changes
  })
  const page = async (query: Partial<OfficeActivityQuery> = {}) => {
    const read = await activity.read(CLIENT.id, { ...ANY, ...query })
    if (!read.ok || read.value === null) throw new Error('nothing is known of other desks')
    return read.value
  }
  return {
    ...desk,
    activity,
    heard,
    bugs,
    page,
    hear: (all: readonly Told[], from = BACK) => desk.hear({ activity: activity.listener }, all, from),
    numbers: async (query: Partial<OfficeActivityQuery> = {}) =>
      (await page(query)).entries.map(({ number }) => number),
    note: (detail: string, orderId: OrderId | null = null) => {
      desk.store.write(() => {
        desk.store.activity.add(CLIENT.id, { at: NOW, kind: 'opened', orderId, detail })
      })
    },
    own: () => desk.records.about('activity', null).filter(({ deskId }) => deskId === FRONT.id)
  }
}

describe('what people did at other desks', () => {
  it('is there newest first, by the time it was done at, and what came first below where that is the same', async () => {
    const { hear, numbers } = scene()
    hear([told(entry(2)), told(entry(3)), told(entry(1)), told(entry(9, { at: NOW + 2 }))])
    expect(await numbers()).toEqual([3, 9, 2, 1])
  })

  it('is of one account, without what this desk did', async () => {
    const { hear, numbers, page } = scene()
    hear([told(entry(1)), told(entry(2), 'https://other.example')])
    hear([told(entry(3))], FRONT)
    expect(await numbers()).toEqual([1])
    expect((await page()).desks).toEqual([BACK])
  })

  it('is found by desk, order however its id is written, and person', async () => {
    const { hear, numbers } = scene()
    hear([told(entry(1, { orderId: ORDER })), told(entry(2, { person: 'ben' }))])
    hear([told(entry(3))], { id: 'third', name: 'Third' })
    expect(await numbers({ deskId: 'third' })).toEqual([3])
    expect(await numbers({ deskId: BACK.id })).toEqual([2, 1])
    expect(await numbers({ orderId: ORDER.toUpperCase() })).toEqual([1])
    expect(await numbers({ person: 'ben' })).toEqual([2])
    hear([told(entry(4, { person: '' }))])
    // What a program did by itself is nobody's doing.
    expect(await numbers({ person: '' })).toEqual([4])
  })

  it('comes in pages of two hundred, each below the last entry, with no entry twice or left out', async () => {
    const { hear, page } = scene()
    hear(numbered(401))
    const first = await page()
    expect([first.entries.length, first.entries[0]?.number, first.more]).toEqual([200, 401, true])
    const second = await page({ before: first.entries.at(-1) ?? null })
    expect([second.entries.length, second.entries[0]?.number, second.more]).toEqual([200, 201, true])
    const third = await page({ before: second.entries.at(-1) ?? null })
    expect([third.entries.map(({ number }) => number), third.more]).toEqual([[1], false])
  })

  it('has no further page where there are exactly two hundred', async () => {
    const { hear, page } = scene()
    hear(numbered(200))
    expect([(await page()).entries.length, (await page()).more]).toEqual([200, false])
  })

  it('goes on below an entry of the same time by what was heard later', async () => {
    const { hear, page } = scene()
    hear([1, 2, 3].map(number => told(entry(number, { at: NOW }))))
    const { entries } = await page()
    expect((await page({ before: entries[0] ?? null })).entries.map(({ number }) => number)).toEqual([2, 1])
  })

  it('names each desk once, as it was called last, by name', async () => {
    const { hear, page } = scene()
    hear([told(entry(1))], { id: 'third', name: 'Old name' })
    hear([told(entry(2))])
    hear([told(entry(3))], { id: 'third', name: 'Annex' })
    expect((await page()).desks).toEqual([{ id: 'third', name: 'Annex' }, BACK])
  })

  it('is handed over oldest first, in parts, all of it', async () => {
    const { activity, hear } = scene()
    hear(numbered(250))
    const parts: (readonly OfficeActivityEntry[])[] = []
    expect(await activity.every(CLIENT.id, async some => void parts.push(some))).toEqual({ ok: true, value: null })
    expect(parts.flat().map(({ number }) => number)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
    expect(parts.map(({ length }) => length)).toEqual([100, 100, 50])
    hear([told(entry(0, { at: 1 }))])
    parts.length = 0
    await activity.every(CLIENT.id, async some => void parts.push(some))
    expect(parts[0]?.[0]?.number).toBe(0)
  })

  it('is told of once after the commit, and not where it is no entry', () => {
    const { hear, heard } = scene()
    hear(numbered(3))
    expect(heard).toEqual([1])
    hear([{ ...told(entry(1)), content: { entry: { number: 1 } } }])
    expect(heard).toEqual([1])
  })

  it('is nothing for practice orders, and where the desk has no seat', async () => {
    const { activity } = scene()
    expect([await activity.read('practice', ANY), await activity.deskOf('practice')]).toEqual([
      { ok: true, value: null },
      null
    ])
    expect(await activity.deskOf(CLIENT.id)).toBe(FRONT.name)
    const { activity: alone } = scene({ seat: () => undefined })
    expect([await alone.read(CLIENT.id, ANY), await alone.deskOf(CLIENT.id)]).toEqual([{ ok: true, value: null }, null])
  })

  it('can’t be read where the disk fails', async () => {
    const { activity } = scene({ store: () => Promise.reject(Object.assign(new Error('full'), { errcode: 13 })) })
    expect(await activity.read(CLIENT.id, ANY)).toEqual({ ok: false, failure: { kind: 'store', trouble: 'disk-full' } })
  })

  it('is removed where it is older, but not what the office doesn’t have yet', async () => {
    const { activity, store, hear, numbers, seat, own } = scene()
    const forgets = vi.spyOn(store, 'forget')
    hear([1, 2, 3].map(number => told(entry(number))))
    seat.tell(store, told(entry(1)))
    activity.removeOld(NOW + 3)
    await expect.poll(() => forgets.mock.calls.length).toBe(1)
    expect([await numbers(), own().length]).toEqual([[3], 1])
    activity.removeOld(NOW + 3)
    for (let turn = 0; turn < 9; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(forgets).toHaveBeenCalledTimes(1)
  })
})

it('what people did at other desks is removed however much of it is older', async () => {
  const { activity, hear, numbers } = scene()
  hear(numbered(250))
  activity.removeOld(NOW + 250)
  await expect.poll(() => numbers()).toEqual([250])
})

describe('what people did at this desk', () => {
  it('is told from the joining on, once, with its order in lower case, and all of it', async () => {
    const { activity, store, note, own, page, bugs } = scene()
    note('Before.pdf')
    beginTelling(store)
    for (let number = 0; number < 250; number++) note(`${number}.pdf`, ORDER.toUpperCase() as OrderId)
    activity.soon()
    await expect.poll(() => own().length).toBe(250)
    expect(own()[0]?.subject).toEqual(new Uint8Array(compared(KEY, 'order', ORDER)))
    beginTelling(store)
    activity.soon()
    await expect.poll(() => toldUpTo(store, CLIENT.id)).toBe(251)
    expect([own().length, bugs]).toEqual([250, []])
    // What a log says next is told without being asked for.
    note('After.pdf')
    await expect.poll(() => own().length).toBe(251)
    expect((await page()).entries).toEqual([])
  })

  it('is told under the same ids after a run in memory told it, so that the office has it once (O11)', async () => {
    const [memory, disk] = [scene(), scene()]
    const idsAt = ({ own }: typeof disk) => own().map(({ id }) => id)
    for (const { store } of [memory, disk]) beginTelling(store)
    disk.note('Before.pdf')
    for (const detail of ['Payoff.pdf', 'Deed.pdf', 'Deed.pdf']) memory.note(detail)
    memory.activity.soon()
    await expect.poll(() => idsAt(memory).length).toBe(3)
    memory.records.published(idsAt(memory))
    carry(memory.store, disk.store, NOW)
    disk.activity.soon()
    await expect.poll(() => idsAt(disk).length).toBe(4)
    expect(idsAt(disk).slice(1)).toEqual(idsAt(memory))
  })

  it('is told each time where it is the same at once, as of files that are removed together', async () => {
    const { activity, store, note, own } = scene()
    beginTelling(store)
    for (let count = 0; count < 150; count++) note('Deed.pdf')
    activity.soon()
    await expect.poll(() => toldUpTo(store, CLIENT.id)).toBe(150)
    expect(own().length).toBe(150)
  })

  it('is told as far as the place in its log is moved with it, or not at all', async () => {
    const desk = seatScene()
    const seat: Seat = {
      ...desk.seat,
      tell: () => {
        throw new Error('no room')
      }
    }
    const { activity, bugs } = scene({ store: async () => desk.store, seat: () => seat })
    beginTelling(desk.store)
    desk.store.write(() => {
      desk.store.activity.add(CLIENT.id, { at: NOW, kind: 'opened', orderId: null, detail: 'a' })
    })
    activity.soon()
    await expect.poll(() => bugs.length).toBe(1)
    expect(toldUpTo(desk.store, CLIENT.id)).toBe(0)
  })
})
