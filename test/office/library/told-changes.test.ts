import { expect, it, vi } from 'vitest'
import { draftAccount } from '#domain/office/draft-account.ts'
import { composeOfficeLibrary } from '../../../main/compose-office-library.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { CLIENT } from '../membership/seat-scene.ts'

const ROW = {
  connectionId: CLIENT.id,
  id: 'a clause',
  list: 'clauses',
  names: ['a'],
  value: null,
  startsOn: [],
  changedAt: 1,
  savedAt: 1
} as const

/** The library of a desk whose office's key isn't at hand. */
const telling = (isMember: boolean) =>
  composeOfficeLibrary({
    connections: { list: () => [CLIENT] },
    isMember: () => isMember,
    seat: () => undefined,
    library: () => undefined,
    onBug: error => {
      throw error
    }
  })

it('changes of the library are told in the order they were made in, though the clock is set back between them', () => {
  const [store, { tell }] = [memoryStore(), telling(true)]
  const now = vi.spyOn(Date, 'now')
  for (const at of [5000, 1000]) {
    now.mockReturnValue(at)
    tell(store, CLIENT.id, [], [ROW])
  }
  expect(store.untold.all().map(({ account, order, at }) => [account, order, at])).toEqual([
    [draftAccount(CLIENT), ROW.id, 5000],
    [draftAccount(CLIENT), ROW.id, 5001]
  ])
})

it('changes of the library are told by no desk on its own, and not of practice', () => {
  const store = memoryStore()
  expect(telling(false).tell(store, CLIENT.id, [], [ROW]).size).toBe(0)
  expect(telling(true).tell(store, 'practice', [], [ROW]).size).toBe(0)
  expect(store.untold.all()).toEqual([])
})
