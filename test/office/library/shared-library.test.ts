import { describe, expect, it } from 'vitest'
import type { SharedEntry } from '#domain/office/shared-library.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { createSharedLibrary, type SharedLibraryParts } from '../../../main/office/library/shared-library.ts'
import { NOW } from '../../storage/support/samples.ts'
import { ACCOUNT, BACK, CLIENT, KEY, seatScene } from '../membership/seat-scene.ts'

const ENTRY = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'

const person = (phone: string, changedAt = NOW): SharedEntry => ({
  list: 'people',
  names: ['pat doe'],
  value: { text: 'Pat Doe', email: '', phone, role: 'Loan Officer' },
  startsOn: [],
  changedAt
})
/** Told at the back office. */
const told = (value: SharedEntry | null, change: Partial<Told> = {}, entry = ENTRY): Told => ({
  kind: 'library',
  account: ACCOUNT,
  order: entry,
  content: { entry, value, besides: [] },
  at: NOW,
  ...change
})

function scene(changes: Partial<SharedLibraryParts> = {}) {
  const desk = seatScene()
  const changed: string[] = []
  const library = createSharedLibrary({
    store: async () => desk.store,
    seat: () => desk.seat,
    connections: () => [CLIENT],
    onChange: connectionId => changed.push(connectionId),
    ...changes
  })
  const { library: rows } = desk.store
  const put = (phone: string, entry = ENTRY, changedAt = NOW) => {
    rows.put({ id: entry, connectionId: CLIENT.id, savedAt: 1, ...person(phone, changedAt) })
  }
  return {
    ...desk,
    library,
    changed,
    put,
    hear: (...all: readonly Told[]) => desk.hear({ library: library.listener }, all),
    phone: (entry = ENTRY) => rows.get(CLIENT.id, entry)?.value?.phone,
    /** What this desk told. */
    own: () => desk.records.about('library', null).filter(({ deskId }) => deskId !== BACK.id)
  }
}

describe('the library of an office, before it was brought together with the desk’s own', () => {
  it('is not brought together before the desk is connected and has read what the others told', async () => {
    const { library, put, own, now, changed } = scene()
    put('1')
    now.reach = { kind: 'connecting' }
    await library.bringTogether()
    Object.assign(now, { reach: { kind: 'connected', onlyReads: false }, hasRead: false })
    await library.bringTogether()
    expect([own(), changed]).toEqual([[], []])
    now.hasRead = true
    await library.bringTogether()
    expect([own().length, changed]).toEqual([1, [CLIENT.id]])
  })

  it('tells the desk’s own entries as they are, once, and none that the office has so already', async () => {
    const { library, put, own, hear, changed } = scene()
    put('1')
    put('2', OTHER, 5)
    hear(told(person('1')))
    expect(changed).toEqual([])
    await library.bringTogether()
    expect(own().map(({ toldAt }) => toldAt)).toEqual([5])
    expect(changed).toEqual([CLIENT.id])
    await library.bringTogether()
    expect([own().length, changed.length]).toEqual([1, 1])
  })

  it('tells all of the desk’s own entries, in several parts', async () => {
    const { library, put, own } = scene()
    for (let count = 0; count < 101; count++) put('1', crypto.randomUUID())
    await library.bringTogether()
    expect(own()).toHaveLength(101)
  })

  it('keeps what is told of it meanwhile, and saves that afterwards', async () => {
    const { library, hear, phone, changed } = scene()
    hear(told(person('7')))
    expect([phone(), changed]).toEqual([undefined, []])
    await library.bringTogether()
    expect([phone(), changed]).toEqual(['7', [CLIENT.id]])
  })

  it('has what is told of it while it is brought together', async () => {
    const { library, put, hear, phone } = scene()
    put('1')
    const bringing = library.bringTogether()
    await new Promise(process.nextTick)
    hear(told(person('7'), {}, OTHER))
    await bringing
    expect([phone(), phone(OTHER)]).toEqual(['1', '7'])
  })

  it('tells what it has otherwise than the office', async () => {
    const { library, put, hear, own, phone } = scene()
    put('1')
    hear(told(person('2'), { at: NOW - 1 }))
    await library.bringTogether()
    expect([own().length, phone()]).toEqual([1, '1'])
  })

  it('is brought together once more where its client has another name, for that is another account (R47)', async () => {
    const connections = [CLIENT]
    const { library, put, own } = scene({ connections: () => connections })
    put('1')
    await library.bringTogether()
    connections.splice(0, 1, { ...CLIENT, name: 'Other client' })
    await library.bringTogether()
    expect(new Set(own().map(({ account }) => Buffer.from(account ?? []).toString('hex'))).size).toBe(2)
  })

  it('is not brought together by a seat that is not the desk’s any more', async () => {
    const desk = seatScene()
    let asked = 0
    const { library, put, own } = scene({ seat: () => ((asked += 1) === 1 ? desk.seat : undefined) })
    put('1')
    await library.bringTogether()
    expect(own()).toEqual([])
  })
})

describe('the library of an office', () => {
  const together = async (changes: Partial<SharedLibraryParts> = {}) => {
    const made = scene(changes)
    await made.library.bringTogether()
    return made
  }

  it('takes what other desks add, change and remove, and says so once after the commit', async () => {
    const { hear, phone, changed } = await together()
    const [first = ''] = hear(told(person('1')), told(person('5'), {}, OTHER))
    expect([phone(), phone(OTHER), changed]).toEqual(['1', '5', [CLIENT.id]])
    hear(told(person('2'), { replaces: first, at: NOW + 1 }))
    expect([phone(), changed.length]).toEqual(['2', 2])
  })

  it('has nothing of an entry that was removed by who saw it last, and says nothing where it had none', async () => {
    const { store, hear, changed } = await together()
    const [first = ''] = hear(told(person('1')))
    const [second = ''] = hear(told(null, { replaces: first, at: NOW + 1 }))
    expect([store.library.list(CLIENT.id), changed.length]).toEqual([[], 2])
    hear(told(null, { replaces: second, at: NOW + 2 }))
    expect(changed).toHaveLength(2)
  })

  it('has what was changed at the same time beside what stands, with its desk, and saves it later than before', async () => {
    const { store, put, hear } = await together()
    put('0')
    store.library.put({ ...person('0'), id: ENTRY, connectionId: CLIENT.id, savedAt: 9e12 })
    const [one = '', two = ''] = hear(told(person('1'), { at: 5 }), told(person('2'), { at: 6 }))
    expect(store.library.get(CLIENT.id, ENTRY)).toMatchObject({
      value: { phone: '2' },
      savedAt: 9e12 + 2,
      seen: [two, one],
      besides: [{ id: one, desk: BACK.name, value: { phone: '1' } }]
    })
  })

  it('is not saved again where nothing of it is different', async () => {
    const { hear, changed, store } = await together()
    const [first = ''] = hear(told(person('1')))
    const before = store.library.get(CLIENT.id, ENTRY)
    hear(told(person('1'), { replaces: 'of another entry', account: 'https://other.example' }))
    expect([store.library.get(CLIENT.id, ENTRY), changed.length, first === '']).toEqual([before, 1, false])
  })

  it('takes nothing of another client, nor what is no entry', async () => {
    const { hear, phone, changed } = await together()
    hear(told(person('1'), { account: 'https://other.example' }))
    hear(told(person('1'), { content: { entry: ENTRY, value: { list: 'none' }, besides: [] } }))
    expect([phone(), changed]).toEqual([undefined, []])
    hear(told(person('9'), { account: 'https://other.example', at: NOW + 9 }), told(person('2')))
    expect(phone()).toBe('2')
  })

  it('goes to each connection of the client, and no other', async () => {
    const again = { ...CLIENT, id: 'again', name: ' lone  star LENDING' }
    const other = { ...CLIENT, id: 'other', name: 'Other client' }
    const { hear, changed } = await together({ connections: () => [CLIENT, other, again] })
    hear(told(person('1')))
    expect(changed).toEqual([CLIENT.id, 'again'])
  })

  it('can be settled in a transaction: true only where it was something else', async () => {
    const { store, library, hear, put } = await together()
    hear(told(person('1')))
    const settle = () => library.settle(store, KEY, CLIENT.id, ACCOUNT, ENTRY)
    expect([settle(), library.settle(store, KEY, CLIENT.id, ACCOUNT, OTHER)]).toEqual([false, false])
    put('3')
    expect([settle(), settle()]).toEqual([true, false])
  })
})
