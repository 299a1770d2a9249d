import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMemoryStore, openStoreFiles } from '../../main/storage/store-files.ts'
import { deskOrder, KEY, openFiles, openStore, temporaryFolder } from './support/samples.ts'

describe('a store on the disk', () => {
  it('gives back after a restart what was put in', () => {
    const folder = temporaryFolder()
    const order = deskOrder()
    const first = openStore(folder)
    first.orders.put(order)
    first.close()
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.get(order.id)).toEqual(order)
    expect(files.notices()).toEqual([])
  })

  it('gives back what was put in though it was never closed', () => {
    const folder = temporaryFolder()
    expect(openStore(folder).lasting).toBe(true)
    expect(readdirSync(join(folder, 'store')).toSorted()).toEqual([
      'keys.json',
      'lock',
      'marker',
      'title-desk.db',
      'title-desk.db-wal'
    ])
  })

  it('moves everything aside for a new beginning, and deletes nothing', () => {
    const folder = temporaryFolder()
    const files = openFiles(folder)
    const order = deskOrder()
    files.unseal(KEY).orders.put(order)
    expect(files.hasSealedWork).toBe(true)
    files.setAside()
    expect(existsSync(join(folder, 'store'))).toBe(false)
    const anew = openFiles(folder)
    expect(anew.hasSealedWork).toBe(false)
    const [aside] = readdirSync(join(folder, 'store-aside'))
    expect(readdirSync(join(folder, 'store-aside', aside ?? '')).toSorted()).toEqual([
      'keys.json',
      'lock',
      'marker',
      'title-desk.db'
    ])
  })
})

describe('a store in memory', () => {
  it('keeps an order, and does not last', () => {
    const store = openMemoryStore(KEY)
    const order = deskOrder()
    store.write(() => {
      store.orders.put(order)
    })
    expect(store.orders.get(order.id)).toEqual(order)
    expect(store.lasting).toBe(false)
    store.forget()
    store.close()
  })
})

it('tells a second opener at once that the store is in use (R57)', () => {
  const folder = temporaryFolder()
  openStore(folder)
  expect(openStoreFiles(folder)).toEqual({ ok: false, failure: 'in-use' })
})
