import { describe, expect, it } from 'vitest'
import type { LibraryRecord } from '#domain/library/library.ts'
import { sharedEntry } from '#domain/office/shared-library.ts'
import { composeOfficeLibrary } from '../../../main/compose-office-library.ts'
import { createLibrary } from '../../../main/library/library.ts'
import type { Told } from '../../../main/office/desk/told.ts'
import { createSharedLibrary } from '../../../main/office/library/shared-library.ts'
import { NOW } from '../../storage/support/samples.ts'
import { ACCOUNT, CLIENT, seatScene } from '../membership/seat-scene.ts'

const ENTRY = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'

const person = (phone: string, seen?: readonly string[]): LibraryRecord => ({
  id: ENTRY,
  list: 'people',
  names: ['pat doe'],
  value: { text: 'Pat Doe', email: '', phone, role: 'Loan Officer' },
  startsOn: [],
  changedAt: NOW,
  ...(seen && { seen })
})

/** The library of a desk in memory, as its office hears of it. */
function scene({ isMember = true, hasSeat = true } = {}) {
  const desk = seatScene()
  const { store } = desk
  const seat = () => (hasSeat ? desk.seat : undefined)
  const shared = createSharedLibrary({
    store: async () => store,
    seat,
    connections: () => [CLIENT],
    onChange: () => undefined
  })
  const office = composeOfficeLibrary({
    connections: { list: () => [CLIENT] },
    isMember: () => isMember,
    seat,
    library: () => shared,
    onBug: error => {
      throw error
    }
  })
  const library = createLibrary({ store: async () => store, tell: office.tell })
  return {
    ...desk,
    shared,
    change: async (put: LibraryRecord, drop: readonly string[] = []) => {
      const changed = await library.change(CLIENT.id, { put: [put], drop })
      if (!changed.ok) throw new Error(changed.failure.kind)
    },
    hear: (phone: string, change: Partial<Told> = {}): string => {
      const content = { entry: ENTRY, value: sharedEntry(person(phone)), besides: [] }
      const told: Told = { kind: 'library', account: ACCOUNT, order: ENTRY, content, at: NOW, ...change }
      return desk.hear({ library: shared.listener }, [told])[0] ?? ''
    }
  }
}

describe('a change of an office’s library', () => {
  it('stands above what was set while its form was open, however far ahead the clock of that desk is (O8)', async () => {
    const { store, shared, hear, change } = scene()
    await shared.bringTogether()
    const first = hear('1')
    const meanwhile = hear('2', { at: Date.UTC(2150, 0, 1), replaces: first })
    await change(person('3', [first]))
    expect(store.library.get(CLIENT.id, ENTRY)).toMatchObject({
      value: { phone: '3' },
      besides: [{ id: meanwhile, value: { phone: '2' } }]
    })
  })

  it('is told at a time that the office’s database takes, though another desk has told at the latest there is', async () => {
    const { store, shared, records, hear, change } = scene()
    await shared.bringTogether()
    const latest = Date.UTC(2200, 0, 1) - 1
    const first = hear('1', { at: latest })
    await change(person('2', [first]))
    expect(records.about('library', null).map(({ toldAt }) => toldAt)).toEqual([latest, latest])
    expect(store.library.get(CLIENT.id, ENTRY)?.value?.phone).toBe('2')
  })

  it('is told as it is where the same change drops and puts an entry, and not as its removal', async () => {
    const { records, change } = scene()
    await change(person('1'))
    await change(person('2'), [ENTRY])
    expect(records.about('library', null)).toHaveLength(2)
  })

  it('waits in the store where the key isn’t at hand, and does not at a desk that belongs to no office', async () => {
    for (const isMember of [true, false]) {
      const { store, change } = scene({ isMember, hasSeat: false })
      await change(person('1'))
      expect(store.untold.all()).toHaveLength(isMember ? 1 : 0)
    }
  })
})
