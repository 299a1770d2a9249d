import { expect, it } from 'vitest'
import { notices } from '../../../main/storage/database/notices.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { KEY } from '../support/samples.ts'

it('a notice stays as it was first told, oldest first, until it is dismissed', () => {
  const told = notices(openMemoryStore(KEY).database())
  told.add({ kind: 'missing', id: 'b', restored: 3, at: 1 })
  told.add({ kind: 'unreadable', id: 'a', count: 2, at: 2 })
  told.add({ kind: 'missing', id: 'b', restored: 0, at: 3 })
  expect(told.all()).toEqual([
    { kind: 'missing', id: 'b', restored: 3, at: 1 },
    { kind: 'unreadable', id: 'a', count: 2, at: 2 }
  ])
  told.dismiss('b')
  expect(told.all().map(({ id }) => id)).toEqual(['a'])
})
