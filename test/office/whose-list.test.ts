import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createListTaker } from '../../main/office/reading/take-list.ts'
import type { AccountParts } from '../../main/office/reading/order-parts.ts'
import { createKeyring } from '../../main/office/seal/keyring.ts'
import type { SharedList } from '../../main/orders/sync/shared-list.ts'
import type { CacheThread } from '../../main/orders/thread/contract.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { KEY, read, rows } from '../orders/scanned-cache.ts'

type Cache = ReturnType<typeof read>

const keyBytes = (fill: number) => ({ id: randomUUID(), key: Buffer.alloc(32, fill).toString('base64') })
const [OLDER, NEWER] = [keyBytes(1), keyBytes(2)]
const now = () => 0

/** A desk that takes the list, with this key alone; `parts` are what its reader published. */
function taker(cache: Cache, key: typeof OLDER) {
  const call = async (name: keyof Cache, args: never) => (cache[name] as (of: never) => unknown)(args)
  return createListTaker(createKeyring(key), 'https://title.example', 'desk', {
    cache: { call: call as unknown as CacheThread['call'] }
  } as SharedList)
}

/** What the office's database says of a list that a desk with this key published. */
function published(by: Cache, key: typeof OLDER): AccountParts {
  const { of } = taker(by, key)
  const parts = by.changedParts({ of, most: 99 })
  const index = { versions: new Map(parts.map(({ part }) => [part, '1'])), reader: undefined, head: undefined }
  return {
    atOnce: work => work(),
    index: async () => index,
    read: async wanted => parts.filter(({ part }) => wanted.includes(part)).map(part => ({ ...part, age: 0 }))
  } as Partial<AccountParts> as AccountParts
}

/** A desk of another client. */
function stranger(): Cache {
  const cache = createEngine(now)
  cache.open({ file: null, key: KEY, keyId: 'k' })
  cache.loaded(null)
  cache.noteRows({ rows: rows(7, 8, 9), scan: 1, at: 1 })
  cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
  return cache
}

it('a list is this client’s if an order of it is known, and otherwise another’s (R47)', async () => {
  expect(await taker(read(), OLDER).take(published(read(), OLDER), now, false)).toBe('none')
  expect(await taker(stranger(), OLDER).take(published(read(), OLDER), now, false)).toBe('other-client')
})

it('a list of a key that is yet to come may be this client’s: the desk does not read beside its reader (O7)', async () => {
  expect(await taker(read(), OLDER).take(published(read(), NEWER), now, false)).toBe('unknown')
})
