import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { openStoreFiles, type DataKeyRow } from '../../../main/storage/store-files.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { deskOrder, temporaryFolder } from '../support/samples.ts'
import { startDesk, type Desk } from './support/desk.ts'
import { hashesOf } from './support/hashes.ts'

const LOCKED = { says: 'Cannot create an item in a locked collection' }
const ABSENT = { says: 'Cannot autolaunch D-Bus without X11 $DISPLAY' }

/** A folder with one draft in it, sealed by a key in the keychain; the store is closed again. */
async function folderWithDraft() {
  const folder = temporaryFolder()
  const keytar = new FakeKeytar()
  const { keyManager } = startDesk(folder, { keytar })
  const draft = deskOrder()
  const store = await keyManager.store()
  store.orders.put(draft)
  keyManager.close()
  return { folder, keytar, draft, account: [...keytar.entries.keys()][0] ?? '' }
}

async function draftIn({ keyManager }: Desk) {
  const draft = deskOrder()
  const store = await keyManager.store()
  store.orders.put(draft)
  return draft
}

describe('a desk that keeps its work for the first time', () => {
  it('makes a key of 32 bytes, puts it into the keychain under its name, reads it back, and only then seals', async () => {
    const folder = temporaryFolder()
    const keytar = new FakeKeytar()
    const calls: string[] = []
    const { keyManager, told } = startDesk(folder, {
      keytar,
      openFiles: path => {
        const opened = openStoreFiles(path)
        if (!opened.ok) return opened
        const addKey = (row: DataKeyRow): void => {
          calls.push(...keytar.calls, `row ${row.id}`)
          opened.value.addKey(row)
        }
        return ok({ ...opened.value, addKey })
      }
    })
    expect(keyManager.state()).toEqual({ kind: 'opening' })
    const store = await keyManager.store()
    expect(store.lasting).toBe(true)
    expect(keyManager.state()).toEqual({ kind: 'kept', by: 'keychain', notices: [] })
    expect(told).toEqual([keyManager.state()])
    const [[account, secret] = ['', '']] = [...keytar.entries]
    expect(account).toMatch(/^data key [0-9a-f-]{36}$/)
    expect([secret.length, Buffer.from(secret, 'base64').byteLength]).toEqual([44, 32])
    const id = account.slice('data key '.length)
    expect(calls).toEqual([`set ${account}`, `get ${account}`, `row ${id}`])
  })

  it('opens once, however many ask at the same time', async () => {
    const { keyManager, keytar } = startDesk(temporaryFolder())
    const stores = await Promise.all([
      keyManager.store(),
      keyManager.store(),
      keyManager.tryAgain().then(() => keyManager.store())
    ])
    expect(new Set(stores).size).toBe(1)
    expect(keytar.entries.size).toBe(1)
  })

  it('seals nothing with a key that the keychain gives back changed', async () => {
    const keytar = new FakeKeytar()
    keytar.setPassword = async (_service, account) => {
      keytar.entries.set(account, 'something else')
    }
    const folder = temporaryFolder()
    const { keyManager } = startDesk(folder, { keytar })
    expect((await keyManager.store()).lasting).toBe(false)
    expect(keyManager.state()).toEqual({
      kind: 'until-quit',
      because: 'corrupt',
      cure: 'set-passphrase',
      sealedWork: false,
      notices: []
    })
    keyManager.close()
    expect(hashesOf(folder)).not.toHaveProperty('store/keys.json')
  })

  it.each([
    [LOCKED, 'locked', 'try-again'],
    [ABSENT, 'absent', 'set-passphrase']
  ] as const)(
    'works in memory where the keychain says %j, and leaves no key behind (R21)',
    async (mood, because, cure) => {
      const folder = temporaryFolder()
      const desk = startDesk(folder)
      desk.keytar.mood = mood
      await draftIn(desk)
      expect(desk.keyManager.state()).toEqual({ kind: 'until-quit', because, cure, sealedWork: false, notices: [] })
      desk.keyManager.close()
      expect(hashesOf(folder)).not.toHaveProperty('store/keys.json')
      expect(desk.keytar.entries.size).toBe(0)
    }
  )

  it('works in memory as soon as a keychain call may take no longer, where it never answers (R20, L9)', async () => {
    const desk = startDesk(temporaryFolder(), { limitMs: 5 })
    desk.keytar.mood = 'hangs'
    const draft = await draftIn(desk)
    expect(desk.keyManager.state()).toMatchObject({
      kind: 'until-quit',
      because: 'timed-out',
      cure: 'try-again',
      sealedWork: false
    })
    expect(await desk.keyManager.tryAgain()).toMatchObject({ because: 'timed-out' })
    await desk.letGo()
    expect(await desk.keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    expect((await desk.keyManager.store()).orders.get(draft.id)).toEqual(draft)
    // What was written too late is the key that is used: no other was made.
    expect(desk.keytar.entries.size).toBe(1)
  })
})

describe('a desk that kept its work before', () => {
  it('finds its key and its work again', async () => {
    const { folder, keytar, draft } = await folderWithDraft()
    const { keyManager } = startDesk(folder, { keytar })
    const store = await keyManager.store()
    expect(store.orders.get(draft.id)).toEqual(draft)
    expect(keytar.entries.size).toBe(1)
  })

  it.each(['darwin', 'linux'] as const)(
    'without its key works in memory, changes nothing on the disk and makes no other key (R23, %s)',
    async platform => {
      const { folder, keytar, account } = await folderWithDraft()
      keytar.entries.delete(account)
      const before = hashesOf(folder)
      const desk = startDesk(folder, { keytar, platform })
      await draftIn(desk)
      expect(desk.keyManager.state()).toEqual({
        kind: 'until-quit',
        because: 'key-missing',
        cure: 'try-again',
        sealedWork: true,
        notices: []
      })
      expect(await desk.keyManager.tryAgain()).toMatchObject({ because: 'key-missing' })
      expect(await desk.keyManager.setPassphrase('a brown dog, asleep')).toEqual({
        ok: false,
        failure: { kind: 'out-of-date' }
      })
      desk.keyManager.close()
      expect(hashesOf(folder)).toEqual(before)
      expect([...keytar.entries]).toEqual([])
    }
  )

  it.each([Buffer.alloc(32, 1).toString('base64'), 'AAAA', '', '\u0000'])(
    'with an entry that is not its key (%j) works in memory, and changes neither disk nor entry (R23)',
    async entry => {
      const { folder, keytar, account } = await folderWithDraft()
      keytar.entries.set(account, entry)
      const before = hashesOf(folder)
      const desk = startDesk(folder, { keytar })
      await draftIn(desk)
      expect(desk.keyManager.state()).toMatchObject({ kind: 'until-quit', because: 'key-wrong', sealedWork: true })
      desk.keyManager.close()
      expect(hashesOf(folder)).toEqual(before)
      expect([...keytar.entries]).toEqual([[account, entry]])
    }
  )

  it('makes no key where sealed work is there and even the name of its key is lost, behind a passphrase neither (R23, S09)', async () => {
    const { folder, keytar } = await folderWithDraft()
    for (const name of ['title-desk.db', 'title-desk.db-wal', 'keys.json'])
      rmSync(join(folder, 'store', name), { force: true })
    writeFileSync(join(folder, 'store', 'journal'), 'a mark that no key opens\n')
    const { keyManager } = startDesk(folder, { keytar })
    expect((await keyManager.store()).lasting).toBe(false)
    expect(keyManager.state()).toMatchObject({
      kind: 'until-quit',
      because: 'key-missing',
      cure: 'none',
      sealedWork: true
    })
    const before = hashesOf(folder)
    expect(await keyManager.setPassphrase('a brown dog, asleep')).toEqual({
      ok: false,
      failure: { kind: 'out-of-date' }
    })
    expect(hashesOf(folder)).toEqual(before)
    expect([keytar.calls.filter(call => call.startsWith('set')).length, keytar.entries.size]).toEqual([1, 1])
    expect(await keyManager.startOver()).toMatchObject(ok({ kind: 'kept' }))
    expect(keytar.entries.size).toBe(2)
  })

  it.each([
    [LOCKED, 'locked'],
    [ABSENT, 'absent'],
    [{ says: 'Access is denied.' }, 'denied'],
    ['hangs', 'timed-out']
  ] as const)(
    'goes on in memory while the keychain says %j, and takes it all over when it answers (R21, R23, L9)',
    async (mood, because) => {
      const { folder, keytar, draft } = await folderWithDraft()
      const before = hashesOf(folder)
      keytar.mood = mood
      const desk = startDesk(folder, { keytar, limitMs: 5 })
      const made = await draftIn(desk)
      expect(desk.told).toEqual([{ kind: 'until-quit', because, cure: 'try-again', sealedWork: true, notices: [] }])
      expect(hashesOf(folder)['store/title-desk.db']).toBe(before['store/title-desk.db'])
      expect(desk.keyManager.wouldLose()).toMatchObject({ drafts: 1, unsent: 0, sent: 0 })

      await desk.letGo()
      expect(await desk.keyManager.tryAgain()).toEqual({ kind: 'kept', by: 'keychain', notices: [] })
      const store = await desk.keyManager.store()
      expect(desk.stores).toEqual([store])
      expect([draft, made].map(({ id }) => store.orders.get(id))).toEqual([draft, made])
      expect(desk.keyManager.wouldLose()).toBeUndefined()
    }
  )

  it('waits for a call that still hangs when it tries again, as right after the keychain was unlocked (R20)', async () => {
    const desk = startDesk(temporaryFolder(), { limitMs: 50 })
    desk.keytar.mood = 'hangs'
    await desk.keyManager.store()
    const again = desk.keyManager.tryAgain()
    desk.keytar.letGo()
    expect(await again).toMatchObject({ kind: 'kept', by: 'keychain' })
  })

  it('tells only what changed', async () => {
    const { folder, keytar } = await folderWithDraft()
    keytar.mood = LOCKED
    const { keyManager, told } = startDesk(folder, { keytar })
    await keyManager.store()
    await keyManager.tryAgain()
    await keyManager.tryAgain()
    expect(told).toHaveLength(1)
    keytar.letGo()
    await Promise.all([keyManager.tryAgain(), keyManager.tryAgain()])
    await keyManager.tryAgain()
    expect(told).toHaveLength(2)
  })

  it('works in memory while another program holds the store, and takes it over when that one is gone (R57)', async () => {
    const { folder, keytar, draft } = await folderWithDraft()
    const other = startDesk(folder, { keytar })
    await other.keyManager.store()
    const desk = startDesk(folder, { keytar })
    const made = await draftIn(desk)
    expect(desk.keyManager.state()).toMatchObject({
      kind: 'until-quit',
      because: 'in-use',
      cure: 'try-again',
      sealedWork: true
    })
    expect(await desk.keyManager.startOver()).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    other.keyManager.close()
    expect(await desk.keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    const store = await desk.keyManager.store()
    expect([draft, made].map(({ id }) => store.orders.get(id))).toEqual([draft, made])
  })

  it.each(['newer', 'disk', 'network-folder', 'in-use'] as const)('says %s as the store does', async trouble => {
    const { keyManager } = startDesk(temporaryFolder(), { openFiles: () => ({ ok: false, failure: trouble }) })
    expect((await keyManager.store()).lasting).toBe(false)
    expect(keyManager.state()).toMatchObject({ kind: 'until-quit', because: trouble, sealedWork: false })
  })
})

describe('a user who starts over', () => {
  it('has what cannot be read put aside as it is, and this run’s work kept from now on (R23)', async () => {
    const { folder, keytar, draft, account } = await folderWithDraft()
    const entry = keytar.entries.get(account) ?? ''
    keytar.entries.delete(account)
    const before = hashesOf(folder)
    const desk = startDesk(folder, { keytar })
    const made = await draftIn(desk)
    expect(await desk.keyManager.startOver()).toEqual(ok({ kind: 'kept', by: 'keychain', notices: [] }))
    const store = await desk.keyManager.store()
    expect([store.orders.get(draft.id), store.orders.get(made.id)]).toEqual([undefined, made])
    expect(keytar.entries.size).toBe(1)
    expect([...keytar.entries.keys()]).not.toContain(account)

    const aside = Object.entries(hashesOf(folder)).filter(([path]) => !path.startsWith('store/'))
    expect(aside.map(([, hash]) => hash)).toEqual(expect.arrayContaining(Object.values(before)))
    expect(entry).toHaveLength(44)
  })

  it('is asked for a passphrase where there is no keychain', async () => {
    const { folder, keytar } = await folderWithDraft()
    keytar.mood = ABSENT
    const desk = startDesk(folder, { keytar })
    await draftIn(desk)
    expect(await desk.keyManager.startOver()).toMatchObject(
      ok({ kind: 'until-quit', because: 'absent', cure: 'set-passphrase', sealedWork: false })
    )
    expect(await desk.keyManager.setPassphrase('a brown dog, asleep')).toMatchObject(
      ok({ kind: 'kept', by: 'passphrase' })
    )
  })

  it('cannot where there is nothing to put aside, or all is well', async () => {
    const outOfDate = { ok: false, failure: { kind: 'out-of-date' } }
    const fresh = startDesk(temporaryFolder())
    fresh.keytar.mood = ABSENT
    expect(await fresh.keyManager.startOver()).toEqual(outOfDate)
    const { folder, keytar, draft } = await folderWithDraft()
    const { keyManager } = startDesk(folder, { keytar })
    expect(await keyManager.startOver()).toEqual(outOfDate)
    expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  })
})

describe('a data key manager that is closed', () => {
  it('leaves nothing open that another could not open', async () => {
    const folder = temporaryFolder()
    const { keyManager } = startDesk(folder)
    await keyManager.store()
    keyManager.close()
    keyManager.close()
    await expect(keyManager.store()).rejects.toThrow('closed')
    expect(keyManager.wouldLose()).toBeUndefined()
    expect(keysIn(folder)).toHaveLength(1)
  })

  it('while the keychain hangs opens nothing more when it answers', async () => {
    const folder = temporaryFolder()
    const { keyManager, keytar, told } = startDesk(folder)
    keytar.mood = 'hangs'
    const asked = keyManager.store()
    const set = keyManager.setPassphrase('a brown dog, asleep')
    while (keytar.calls.length === 0) await new Promise(setImmediate)
    keyManager.close()
    keytar.letGo()
    await expect(asked).rejects.toThrow('closed')
    expect(await set).toEqual({ ok: false, failure: { kind: 'canceled' } })
    expect(told).toEqual([])
    expect(keysIn(folder)).toEqual([])
  })
})

/** The keys in a folder's store, which opens: nothing holds it. */
function keysIn(folder: string): readonly DataKeyRow[] {
  const files = openStoreFiles(folder)
  if (!files.ok) throw new Error(files.failure)
  const { keys } = files.value
  files.value.close()
  return keys
}
