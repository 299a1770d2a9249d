import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { diskTrouble } from '../../../main/storage/database/storage-failure.ts'
import { openStoreFiles, type StoreFiles } from '../../../main/storage/store-files.ts'
import type { Store } from '../../../main/storage/store.ts'
import { deskOrder, temporaryFolder } from '../support/samples.ts'
import { startDesk } from './support/desk.ts'

const FULL = Object.assign(new Error('no room'), { code: 'ENOSPC' })
const ON_DISK = { kind: 'until-quit', because: 'disk', cure: 'try-again' } as const

/** Opens real files in which some method is another. */
const opening = (change: (files: StoreFiles) => Partial<StoreFiles>) => (folder: string) => {
  const opened = openStoreFiles(folder)
  if (!opened.ok) return opened
  const files = opened.value
  const changed = change(files)
  return ok<StoreFiles>({
    get keys() {
      return files.keys
    },
    get hasSealedWork() {
      return files.hasSealedWork
    },
    addKey: changed.addKey ?? files.addKey,
    unseal: changed.unseal ?? files.unseal,
    notices: changed.notices ?? files.notices,
    dismissNotice: changed.dismissNotice ?? files.dismissNotice,
    setAside: changed.setAside ?? files.setAside,
    close: files.close
  })
}

/** Throws once what it is given, then does what it should. */
function failingOnce<A extends unknown[], R>(error: Error, work: (...args: A) => R): (...args: A) => R {
  let fails = true
  return (...args) => {
    if (!fails) return work(...args)
    fails = false
    throw error
  }
}

const drafted = async (keyManager: { store(): Promise<Store> }) => {
  const draft = deskOrder()
  ;(await keyManager.store()).orders.put(draft)
  return draft
}

describe('a disk that fails', () => {
  it.each(['addKey', 'unseal'] as const)(
    'while a store is opened (%s) leaves work in memory, and the next try takes it over with the same key (R55)',
    async method => {
      let isFirst = true
      const { keyManager, keytar, stores } = startDesk(temporaryFolder(), {
        openFiles: opening(files => {
          const fails = isFirst
          isFirst = false
          return fails
            ? {
                [method]: () => {
                  throw FULL
                }
              }
            : { [method]: files[method] }
        })
      })
      const draft = await drafted(keyManager)
      expect(keyManager.state()).toMatchObject(ON_DISK)
      expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept', by: 'keychain' })
      const store = await keyManager.store()
      expect([stores, store.orders.get(draft.id), keytar.entries.size]).toEqual([[store], draft, 1])
    }
  )

  it('while work is carried over leaves all of it in memory, and the next try carries it over (R55)', async () => {
    const folder = temporaryFolder()
    const first = startDesk(folder)
    const kept = await drafted(first.keyManager)
    first.keyManager.close()
    first.keytar.mood = { says: 'Cannot create an item in a locked collection' }
    const { keyManager, keytar, stores, told } = startDesk(folder, {
      keytar: first.keytar,
      openFiles: opening(files => ({
        unseal(key) {
          const store = files.unseal(key)
          return { ...store, write: failingOnce(FULL, store.write) as Store['write'] }
        }
      }))
    })
    const made = await drafted(keyManager)
    keytar.mood = 'well'
    expect(await keyManager.tryAgain()).toEqual({ ...ON_DISK, sealedWork: true, notices: [] })
    expect(stores).toEqual([])
    expect((await keyManager.store()).orders.get(made.id)).toEqual(made)
    const after = await drafted(keyManager)
    expect(keyManager.wouldLose()).toMatchObject({ drafts: 2, unsent: 0, sent: 0 })
    expect(await keyManager.startOver()).toEqual(failed({ kind: 'out-of-date' }))

    expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    const store = await keyManager.store()
    expect([kept, made, after].map(({ id }) => store.orders.get(id))).toEqual([kept, made, after])
    expect(stores).toEqual([store])
    expect(told.map(({ kind }) => kind)).toEqual(['until-quit', 'until-quit', 'kept'])
  })

  it('while a passphrase is set says so, and changes nothing else', async () => {
    let isFirst = true
    const { keyManager, keytar } = startDesk(temporaryFolder(), {
      openFiles: opening(files => {
        const fails = isFirst
        isFirst = false
        return {
          addKey: fails
            ? () => {
                throw FULL
              }
            : files.addKey
        }
      })
    })
    keytar.mood = { says: 'no bus' }
    const draft = await drafted(keyManager)
    expect(await keyManager.setPassphrase('a brown dog, asleep')).toEqual(
      failed({ kind: 'store', trouble: 'disk-full' })
    )
    expect(keyManager.state()).toMatchObject(ON_DISK)
    expect(await keyManager.tryAgain()).toMatchObject({ because: 'absent', cure: 'set-passphrase' })
    expect(await keyManager.setPassphrase('a brown dog, asleep')).toMatchObject({ ok: true })
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })

  it('while the old is put aside says so, and leaves it where it is (R23)', async () => {
    const folder = temporaryFolder()
    const first = startDesk(folder)
    const draft = await drafted(first.keyManager)
    const entries = [...first.keytar.entries]
    first.keyManager.close()
    first.keytar.entries.clear()
    const { keyManager, keytar } = startDesk(folder, {
      keytar: first.keytar,
      openFiles: opening(() => ({
        setAside: () => {
          throw FULL
        }
      }))
    })
    expect(await keyManager.startOver()).toEqual(failed({ kind: 'store', trouble: 'disk-full' }))
    expect([keyManager.state(), keytar.entries.size]).toMatchObject([{ ...ON_DISK, sealedWork: true }, 0])
    for (const [account, secret] of entries) keytar.entries.set(account, secret)
    expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })

  it.each([
    [Object.assign(new Error(), { code: 'ENOSPC' }), 'disk-full'],
    [Object.assign(new Error(), { code: 'EIO' }), 'disk-fault'],
    [Object.assign(new Error(), { errcode: 13 }), 'disk-full'],
    [Object.assign(new Error(), { errcode: 266 }), 'disk-fault'],
    [Object.assign(new Error(), { errcode: 11 }), 'damaged'],
    [new TypeError('x'), undefined],
    ['text', undefined],
    [Object.assign(new Error(), { code: 'ERR_INVALID_ARG_TYPE' }), undefined],
    [Object.assign(new Error(), { code: 5 }), undefined]
  ])('is told from a bug (%#: %o)', (error, trouble) => {
    expect(diskTrouble(error)).toBe(trouble)
  })
})

describe('a bug', () => {
  it('while the store is opened is thrown, holds nothing back, and the next that asks tries again', async () => {
    let isFirst = true
    const { keyManager, told } = startDesk(temporaryFolder(), {
      openFiles: opening(files => {
        const fails = isFirst
        isFirst = false
        return {
          unseal: fails
            ? () => {
                throw new TypeError('a bug')
              }
            : files.unseal
        }
      })
    })
    await expect(keyManager.store()).rejects.toThrow('a bug')
    expect(told).toEqual([])
    expect((await keyManager.store()).lasting).toBe(true)
  })

  it('while work is carried over is thrown, and leaves it in memory', async () => {
    const { keyManager, keytar } = startDesk(temporaryFolder(), {
      openFiles: opening(files => ({
        unseal(key) {
          const store = files.unseal(key)
          return { ...store, write: failingOnce(new TypeError('a bug'), store.write) as Store['write'] }
        }
      }))
    })
    keytar.mood = { says: 'no bus' }
    const draft = await drafted(keyManager)
    keytar.mood = 'well'
    await expect(keyManager.tryAgain()).rejects.toThrow('a bug')
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
    expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })
})

describe('who is told of another store', () => {
  it('finds the new one complete and the old one still open, and cannot undo that it took its place', async () => {
    const seen: unknown[] = []
    const { keyManager, keytar } = startDesk(temporaryFolder(), {
      onStore(store) {
        seen.push(store.orders.get(draft.id), memory.orders.get(draft.id))
        throw new TypeError('a bug of theirs')
      }
    })
    keytar.mood = { says: 'no bus' }
    const draft = await drafted(keyManager)
    const memory = await keyManager.store()
    keytar.mood = 'well'
    await expect(keyManager.tryAgain()).rejects.toThrow('a bug of theirs')
    expect(seen).toEqual([draft, draft])
    expect(() => memory.orders.get(draft.id)).toThrow(/statement has been finalized|database is not open/)
    expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })
})

describe('a notice', () => {
  /** A desk whose database was deleted while the program was not running. */
  async function afterLoss() {
    const folder = temporaryFolder()
    const first = startDesk(folder)
    await drafted(first.keyManager)
    first.keyManager.close()
    for (const end of ['', '-wal']) rmSync(join(folder, 'store', `title-desk.db${end}`), { force: true })
    return { folder, keytar: first.keytar }
  }

  it('remains until it is dismissed, and does not come back', async () => {
    const { folder, keytar } = await afterLoss()
    const { keyManager, told } = startDesk(folder, { keytar })
    await keyManager.store()
    const state = keyManager.state()
    expect(state).toMatchObject({ kind: 'kept', notices: [{ kind: 'missing' }] })
    const [notice] = state.kind === 'opening' ? [] : state.notices
    expect(await keyManager.dismiss('another')).toEqual(ok(state))
    expect(await keyManager.dismiss(notice?.id ?? '')).toEqual(ok({ kind: 'kept', by: 'keychain', notices: [] }))
    expect(told).toHaveLength(2)
    keyManager.close()
    const again = startDesk(folder, { keytar })
    await again.keyManager.store()
    expect(again.keyManager.state()).toMatchObject({ notices: [] })
  })

  it('that cannot be dismissed remains, and the store goes on', async () => {
    const { folder, keytar } = await afterLoss()
    const { keyManager } = startDesk(folder, {
      keytar,
      openFiles: opening(() => ({
        dismissNotice: () => {
          throw FULL
        }
      }))
    })
    await keyManager.store()
    const before = keyManager.state()
    expect(await keyManager.dismiss('any')).toEqual(failed({ kind: 'store', trouble: 'disk-full' }))
    expect(keyManager.state()).toEqual(before)
    const draft = await drafted(keyManager)
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })
})
