import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freshKey, keyOf, rowOf } from '../../../main/storage/unlock/new-data-key.ts'
import { putInKeychain, takeFromKeychain } from '../../../main/storage/unlock/keychain-key.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { temporaryFolder } from '../support/samples.ts'
import { filesUnder } from '../../keychain/support/session-bus.ts'
import { startDesk } from './support/desk.ts'

const PASSPHRASE = 'canary passphrase 7f3a9c'

/** Everything an object shows of itself. */
const shownBy = (value: unknown): string =>
  [
    inspect(value, {
      depth: Infinity,
      showHidden: true,
      getters: true,
      maxArrayLength: Infinity,
      maxStringLength: Infinity
    }),
    String(value),
    JSON.stringify(value) ?? ''
  ].join('\n')

/** A key as it could show. */
const formsOf = (bytes: Uint8Array): string[] => {
  const key = Buffer.from(bytes)
  return [
    key.toString('base64'),
    key.toString('base64url').slice(0, 42),
    key.toString('hex'),
    [...key].join(','),
    [...key].join(', '),
    key.toString('hex').replaceAll(/(..)(?!$)/g, '$1 ')
  ]
}

describe('a key', () => {
  it('is compared whole, by what only it can tell', () => {
    const { key, reveal } = freshKey()
    const row = rowOf(key, null, 1)
    expect(keyOf(row, reveal())?.id).toBe(key.id)
    for (const bytes of [
      new Uint8Array(0),
      new Uint8Array(32),
      reveal().subarray(0, 31),
      Buffer.concat([reveal(), Buffer.alloc(1)])
    ]) {
      expect(keyOf(row, bytes)).toBeUndefined()
    }
    expect(keyOf({ ...row, keyCheck: row.keyCheck.subarray(1) }, reveal())).toBeUndefined()
    expect(keyOf({ ...row, id: 'another' }, reveal())).toBeUndefined()
  })

  it('shows in nothing that is made of it', () => {
    const made = freshKey()
    const shown = shownBy([made, made.key, rowOf(made.key, null, 1)])
    for (const form of formsOf(made.reveal())) expect(shown).not.toContain(form)
    expect(shownBy(made.reveal())).toContain(formsOf(made.reveal())[3])
  })

  it('goes into the keychain and out again', async () => {
    const keychain = createKeychain({ load: async () => keytar, platform: 'darwin' })
    const keytar = new FakeKeytar()
    const made = freshKey()
    expect(await putInKeychain(keychain, made)).toBe('ok')
    expect(await takeFromKeychain(keychain, rowOf(made.key, null, 1))).toMatchObject({
      ok: true,
      value: { id: made.key.id }
    })
  })
})

describe('a desk', () => {
  it('shows neither key nor passphrase: not in what it tells, not in itself, not on the disk (R18)', async () => {
    const folder = temporaryFolder()
    const desk = startDesk(folder)
    desk.keytar.mood = { says: 'no bus' }
    await desk.keyManager.store()
    const set = await desk.keyManager.setPassphrase(PASSPHRASE)
    const store = await desk.keyManager.store()
    desk.keyManager.close()
    const next = startDesk(folder)
    const answers = [
      await next.keyManager.enterPassphrase(`${PASSPHRASE} wrong`),
      await next.keyManager.enterPassphrase(PASSPHRASE)
    ]
    const shown = shownBy([desk.keyManager, desk.told, set, store, next.keyManager, next.told, answers])
    expect(set.ok && answers[1]?.ok).toBe(true)
    expect(shown).not.toContain(PASSPHRASE)
    next.keyManager.close()
    const files = [...(await filesUnder(folder))]
    expect(files.length).toBeGreaterThan(2)
    for (const [path, bytes] of files) {
      for (const form of [
        Buffer.from(PASSPHRASE),
        Buffer.from(PASSPHRASE, 'utf16le'),
        Buffer.from(PASSPHRASE).toString('base64')
      ]) {
        expect(bytes.includes(form), path).toBe(false)
      }
    }
  })

  it('has its key in the keychain alone', async () => {
    const folder = temporaryFolder()
    const { keyManager, keytar, told } = startDesk(folder)
    const store = await keyManager.store()
    const key = Buffer.from([...keytar.entries.values()][0] ?? '', 'base64')
    const shown = shownBy([keyManager, told, store, openStoreFiles(folder)])
    for (const form of formsOf(key)) expect(shown).not.toContain(form)
    keyManager.close()
    const files = [...(await filesUnder(folder))]
    expect(files.length).toBeGreaterThan(2)
    for (const [path, bytes] of files) {
      for (const form of [key, ...formsOf(key)]) expect(bytes.includes(form), path).toBe(false)
    }
  })
})
