import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCacheDatabase } from '../../../main/orders/file/cache-database.ts'
import { cacheFile } from '../../../main/orders/file/cache-file.ts'
import { createSealer } from '../../../main/orders/file/seal-bytes.ts'

it('a change that was read or dropped before the disk took it is stored as read, or not at all', () => {
  const file = cacheFile(openCacheDatabase(null), createSealer(createSecretKey(Buffer.alloc(32, 1)), 'k'))
  const changes = [1, 2, 3].map(id => ({ id, at: 5, isRead: false, text: `${id}` }))
  file.write({ chunks: new Map(), changes, read: [2], dropped: [3], records: new Map() })
  expect(file.changes().map(({ id, isRead }) => [id, isRead])).toEqual([
    [1, false],
    [2, true]
  ])
  file.close()
})
