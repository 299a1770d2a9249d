import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { entryTold, type SharedEntry } from '#domain/office/shared-library.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { createSharedLibrary } from '../../../main/office/library/shared-library.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { NOW } from '../../storage/support/samples.ts'
import { ACCOUNT, CLIENT, FRONT, seatScene } from '../membership/seat-scene.ts'

const ENTRY = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'

const person = (phone: string): SharedEntry => ({
  list: 'people',
  names: ['pat doe'],
  value: { text: 'Pat Doe', email: '', phone, role: 'Loan Officer' },
  startsOn: [],
  changedAt: NOW
})

/** A desk that brought its library together with the office’s, of which another desk told this. */
async function desk(told: Told) {
  const made = seatScene()
  const library = createSharedLibrary({
    store: async () => made.store,
    seat: () => made.seat,
    connections: () => [CLIENT],
    onChange: () => undefined
  })
  made.hear({ library: library.listener }, [told])
  await library.bringTogether()
  return { ...made, library, phone: () => made.store.library.get(CLIENT.id, ENTRY)?.value?.phone }
}

it.each<[string, SharedEntry | null, string | undefined]>([
  ['changed', person('2'), '2'],
  ['removed', null, undefined]
])(
  'an entry that was %s while the office was out of reach stays so after a run in memory that had it from the office (O8)',
  async (_what, value, phone) => {
    const id = randomUUID()
    const content = { entry: ENTRY, value: person('1'), besides: [] }
    const told: Told = { id, kind: 'library', account: ACCOUNT, order: ENTRY, content, at: NOW }
    const [disk, memory] = [await desk(told), await desk(told)]
    const { store, seat } = disk
    store.write(() => {
      if (value === null) store.library.remove(CLIENT.id, ENTRY)
      else store.library.put({ id: ENTRY, connectionId: CLIENT.id, savedAt: NOW, ...value })
      seat.tell(store, { ...entryTold({ id: ENTRY, seen: [id] }, value), account: ACCOUNT, at: NOW + 1 })
    })
    expect(memory.phone()).toBe('1')
    carry(memory.store, store, NOW + 2)
    await disk.library.bringTogether()
    expect(disk.phone()).toBe(phone)
    const own = disk.records.about('library', null).filter(({ deskId }) => deskId === FRONT.id)
    expect(own).toHaveLength(1)
  }
)

it('the only entry there is, which a run in memory removed while the office was out of reach, is gone here, too (O8)', async () => {
  const id = randomUUID()
  const content = { entry: ENTRY, value: person('1'), besides: [] }
  const told: Told = { id, kind: 'library', account: ACCOUNT, order: ENTRY, content, at: NOW }
  const [disk, memory] = [await desk(told), await desk(told)]
  const { store, seat } = memory
  store.write(() => {
    store.library.remove(CLIENT.id, ENTRY)
    seat.tell(store, { ...entryTold({ id: ENTRY, seen: [id] }, null), account: ACCOUNT, at: NOW + 1 })
  })
  expect(disk.phone()).toBe('1')
  carry(store, disk.store, NOW + 2)
  await disk.library.bringTogether()
  expect(disk.phone()).toBeUndefined()
})
