import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { THIS_SYNC_DISK } from '../../main/files/sync-disk.ts'
import { openMemoryStore, openStoreFiles } from '../../main/storage/store-files.ts'
import { expectPrivate } from '../files/permissions.ts'
import {
  A_DAY,
  attempt,
  deskOrder,
  KEY,
  NOW,
  openFiles,
  openStore,
  queued,
  temporaryFolder,
  wireMark
} from './support/samples.ts'

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
    const store = openStore(folder)
    expect(store.lasting).toBe(true)
    expect(readdirSync(join(folder, 'store')).toSorted()).toEqual([
      'keys.json',
      'lock',
      'marker',
      'title-desk.db',
      'title-desk.db-wal'
    ])
    const order = deskOrder()
    store.orders.put(order)
    // The program dies here.
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    const files = openFiles(copy)
    expect(files.unseal(KEY).orders.get(order.id)).toEqual(order)
    expect(files.notices()).toEqual([])
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

it('gives the lock back though its journal does not close (R57)', () => {
  const folder = temporaryFolder()
  let journal: number | undefined
  const openSync = (...args: Parameters<typeof THIS_SYNC_DISK.fs.openSync>) => {
    const file = THIS_SYNC_DISK.fs.openSync(...args)
    if (basename(String(args[0])) === 'journal') journal = file
    return file
  }
  const closeSync = (file: number) => {
    THIS_SYNC_DISK.fs.closeSync(file)
    if (file === journal) throw Object.assign(new Error('not closed'), { code: 'EIO' })
  }
  const store = openStore(folder, { disk: { ...THIS_SYNC_DISK, fs: { ...THIS_SYNC_DISK.fs, openSync, closeSync } } })
  const order = queued()
  store.journal.append(wireMark(order, attempt(order)))
  expect(() => {
    store.close()
  }).toThrow('not closed')
  const again = openStoreFiles(folder)
  expect(again.ok).toBe(true)
  if (again.ok) again.value.close()
})

describe('a store that erased something for good', () => {
  it('misses its log as before where that is gone (R59)', () => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    store.orders.put(deskOrder())
    store.forget()
    store.orders.put(deskOrder())
    // The program dies here.
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    rmSync(join(copy, 'store', 'title-desk.db-wal'))
    const files = openFiles(copy)
    files.unseal(KEY)
    expect(files.notices()).toMatchObject([{ kind: 'repaired' }])
  })

  it('has one backup after the next start, and as many as ever some days later (R59)', () => {
    const folder = temporaryFolder()
    const counts = [0, 2, 4, 6, 8, 10].map(day => {
      const store = openStore(folder, { now: () => NOW + day * A_DAY })
      const backups = readdirSync(join(folder, 'store')).includes('backups')
        ? readdirSync(join(folder, 'store', 'backups')).length
        : 0
      store.orders.put(deskOrder())
      if (day === 4) store.forget()
      store.close()
      return backups
    })
    expect(counts).toEqual([0, 1, 2, 1, 2, 3])
  })
})

it('a store is opened with its key once', () => {
  const files = openFiles(temporaryFolder())
  files.unseal(KEY)
  expect(() => files.unseal(KEY)).toThrow('already')
})

it('the folders of a store are for its user alone', () => {
  const folder = temporaryFolder()
  const first = openStore(folder, { now: () => NOW - 2 * A_DAY })
  first.orders.put(deskOrder())
  first.close()
  openStore(folder).close()
  rmSync(join(folder, 'store', 'title-desk.db'))
  openStore(folder).close()
  for (const name of ['store', 'store/backups', 'store/quarantine']) expectPrivate(join(folder, name), 0o700)
})

it('the one key of a store outlives its database (R23)', () => {
  const folder = temporaryFolder()
  openFiles(folder).close()
  rmSync(join(folder, 'store', 'title-desk.db'))
  const files = openStoreFiles(folder)
  expect(files.ok && files.value.keys.map(({ id }) => id)).toEqual([KEY.id])
  if (files.ok) files.value.close()
})
