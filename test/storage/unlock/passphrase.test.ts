import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskOrder, temporaryFolder } from '../support/samples.ts'
import { startDesk, type DeskOptions } from './support/desk.ts'
import { hashesOf } from './support/hashes.ts'

const PASSPHRASE = 'Sch\u00f6nes Wetter heute'
const OUT_OF_DATE = failed({ kind: 'out-of-date' })

/** A desk on a computer without a keychain. */
function withoutKeychain(folder: string, options: DeskOptions = {}) {
  const desk = startDesk(folder, options)
  desk.keytar.mood = { says: 'Cannot autolaunch D-Bus without X11 $DISPLAY' }
  return desk
}

async function folderBehindPassphrase() {
  const folder = temporaryFolder()
  const { keyManager } = withoutKeychain(folder)
  const draft = deskOrder()
  ;(await keyManager.store()).orders.put(draft)
  expect(await keyManager.setPassphrase(PASSPHRASE)).toEqual(ok({ kind: 'kept', by: 'passphrase', notices: [] }))
  expect((await keyManager.store()).lasting).toBe(true)
  expect((await keyManager.store()).orders.get(draft.id)).toEqual(draft)
  keyManager.close()
  return { folder, draft }
}

describe('a computer without a keychain', () => {
  it('keeps work behind a passphrase, with all that was done before it was set', async () => {
    const { folder } = await folderBehindPassphrase()
    const keys = readFileSync(join(folder, 'store', 'keys.json'), 'utf8')
    expect(JSON.parse(keys)).toMatchObject({ keys: [{ protection: 'passphrase' }] })
    expect(keys).not.toContain(PASSPHRASE)
  })

  it('has a key of its own behind the passphrase: what a keychain is still given is another', async () => {
    const folder = temporaryFolder()
    const { keyManager, keytar, letGo } = startDesk(folder, { limitMs: 5 })
    keytar.mood = 'hangs'
    await keyManager.store()
    expect(await keyManager.setPassphrase(PASSPHRASE)).toMatchObject({ ok: true })
    await letGo()
    const { keys } = JSON.parse(readFileSync(join(folder, 'store', 'keys.json'), 'utf8')) as { keys: { id: string }[] }
    expect(keys).toHaveLength(1)
    expect([...keytar.entries.keys()]).toEqual([expect.stringMatching(/^data key /)])
    expect(keytar.entries.has(`data key ${keys[0]?.id}`)).toBe(false)
  })

  it('proves its user by the passphrase it is behind, and by no other (E27)', async () => {
    const { folder } = await folderBehindPassphrase()
    const { keyManager } = withoutKeychain(folder)
    await keyManager.store()
    await keyManager.enterPassphrase(PASSPHRASE)
    for (const wrong of ['', 'short', `${PASSPHRASE}.`])
      expect(await keyManager.provePassphrase(wrong)).toEqual(failed({ kind: 'passphrase', trouble: 'wrong' }))
    expect(await keyManager.provePassphrase(` ${PASSPHRASE}`)).toEqual(ok(null))
  })

  it('proves nobody where it is behind no passphrase, or not open yet (E27)', async () => {
    const { keyManager } = startDesk(temporaryFolder())
    expect(await keyManager.provePassphrase(PASSPHRASE)).toEqual(OUT_OF_DATE)
    await keyManager.store()
    expect(await keyManager.provePassphrase(PASSPHRASE)).toEqual(OUT_OF_DATE)
  })

  it('opens with the passphrase however it was typed when it was set', async () => {
    const folder = temporaryFolder()
    const first = withoutKeychain(folder).keyManager
    await first.setPassphrase(` ${PASSPHRASE.normalize('NFD')}\n`)
    first.close()
    const { keyManager } = withoutKeychain(folder)
    expect(await keyManager.enterPassphrase(PASSPHRASE)).toMatchObject(ok({ kind: 'kept', by: 'passphrase' }))
  })

  it('asks for the passphrase at the next start, works in memory meanwhile, and opens with it however it is typed', async () => {
    const { folder, draft } = await folderBehindPassphrase()
    const { keyManager, told, stores } = withoutKeychain(folder)
    const made = deskOrder()
    ;(await keyManager.store()).orders.put(made)
    expect(keyManager.state()).toEqual({
      kind: 'until-quit',
      because: 'passphrase-needed',
      cure: 'enter-passphrase',
      sealedWork: true,
      notices: []
    })

    for (const wrong of ['', 'short', 'sch\u00f6nes wetter heute', `${PASSPHRASE}.`]) {
      expect(await keyManager.enterPassphrase(wrong)).toEqual(failed({ kind: 'passphrase', trouble: 'wrong' }))
    }
    expect(told).toHaveLength(1)
    expect(await keyManager.enterPassphrase(` ${PASSPHRASE.normalize('NFD')}\n`)).toEqual(
      ok({ kind: 'kept', by: 'passphrase', notices: [] })
    )
    const store = await keyManager.store()
    expect(stores).toEqual([store])
    expect([draft, made].map(({ id }) => store.orders.get(id))).toEqual([draft, made])
  })

  it('changes nothing on the disk while the passphrase is not given (R23)', async () => {
    const { folder } = await folderBehindPassphrase()
    const before = hashesOf(folder)
    const { keyManager } = withoutKeychain(folder)
    await keyManager.store()
    await keyManager.enterPassphrase('not the passphrase')
    expect(await keyManager.setPassphrase('another passphrase')).toEqual(OUT_OF_DATE)
    await keyManager.tryAgain()
    keyManager.close()
    expect(hashesOf(folder)).toEqual(before)
  })

  it.each(['', 'eleven char', '   eleven char   '])('refuses %j as too short, and stays as it is', async text => {
    const { keyManager } = withoutKeychain(temporaryFolder())
    expect(await keyManager.setPassphrase(text)).toEqual(failed({ kind: 'passphrase', trouble: 'too-short' }))
    await keyManager.store()
    expect(keyManager.state()).toMatchObject({ kind: 'until-quit', cure: 'set-passphrase' })
  })

  it.each(['Access is denied.', 'Cannot create an item in a locked collection'])(
    'can set one too where the keychain says %j for good',
    async says => {
      const { keyManager, keytar } = startDesk(temporaryFolder())
      keytar.mood = { says }
      expect(await keyManager.setPassphrase(PASSPHRASE)).toMatchObject({
        ok: true,
        value: { kind: 'kept', by: 'passphrase' }
      })
    }
  )

  it('sets one passphrase where two are set at the same time, and says of the other that it was not', async () => {
    const folder = temporaryFolder()
    const first = withoutKeychain(folder).keyManager
    expect(
      await Promise.all([first.setPassphrase('the first passphrase'), first.setPassphrase('the second passphrase')])
    ).toMatchObject([{ ok: true }, OUT_OF_DATE])
    first.close()
    const { keyManager } = withoutKeychain(folder)
    expect(await keyManager.enterPassphrase('the second passphrase')).toMatchObject({ ok: false })
    expect(await keyManager.enterPassphrase('the first passphrase')).toMatchObject({ ok: true })
    expect(await keyManager.enterPassphrase('the first passphrase')).toEqual(OUT_OF_DATE)
  })

  it('needs no passphrase once a keychain is there, but goes on with one that is set', async () => {
    const { folder } = await folderBehindPassphrase()
    const { keyManager, keytar } = startDesk(folder)
    await keyManager.store()
    expect(keyManager.state()).toMatchObject({ because: 'passphrase-needed' })
    expect([keytar.calls, (await keyManager.enterPassphrase(PASSPHRASE)).ok]).toEqual([[], true])
  })

  it.each([
    ['what the passphrase opens', `UPDATE data_keys SET wrapped = replace(wrapped, 'scrypt', 'nothing')`, false],
    ['what tells the key', 'UPDATE data_keys SET key_check = zeroblob(32)', true]
  ])('says that the key does not fit where %s was changed in the file', async (_what, change, isFoundOut) => {
    const { folder } = await folderBehindPassphrase()
    // Without the copy beside it, which would repair it.
    rmSync(join(folder, 'store', 'keys.json'))
    const db = new DatabaseSync(join(folder, 'store', 'title-desk.db'))
    db.exec(change)
    db.close()
    const { keyManager } = withoutKeychain(folder)
    await keyManager.store()
    if (isFoundOut) expect(await keyManager.enterPassphrase(PASSPHRASE)).toMatchObject(ok({ kind: 'until-quit' }))
    expect(keyManager.state()).toMatchObject({ kind: 'until-quit', because: 'key-wrong', sealedWork: true })
    expect(await keyManager.enterPassphrase(PASSPHRASE)).toEqual(OUT_OF_DATE)
  })
})
