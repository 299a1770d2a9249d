import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountOf } from '../../main/storage/unlock/keychain-key.ts'
import { createDataKeyManager } from '../../main/storage/unlock/data-key-manager.ts'
import { createKeychain } from '../../main/keychain/keychain.ts'
import { afterFile } from '../after-file.ts'
import { filesUnder, makeSessionFolder, processesOf, runOnBus, type SessionFolder } from './support/session-bus.ts'

if (process.platform === 'linux') describe('the data key in a real gnome-keyring', dataKeyInKeyring)
else describe('the data key in the keychain of this computer', dataKeyInSystemKeychain)

function dataKeyInKeyring(): void {
  const kept = { kind: 'kept', by: 'keychain', notices: [] }
  let folder: SessionFolder
  let seen: Record<string, unknown>
  beforeAll(async () => {
    folder = await makeSessionFolder()
    seen = (await runOnBus(folder, 'unlock-on-bus.ts')) as Record<string, unknown>
  })
  afterFile(() => folder.remove())

  it('is made once, as 44 characters under its own name', () => {
    expect([seen['first start'], seen['key']]).toEqual([kept, [1, 44, true]])
  })

  it('is found at the next start, and opens what was kept', () => {
    expect([seen['second start'], seen['same key']]).toEqual([[['first'], kept], true])
  })

  it('is missed when it is gone: nothing changes on the disk, and no other is made (R23)', () => {
    const missing = { kind: 'until-quit', because: 'key-missing', cure: 'try-again', sealedWork: true, notices: [] }
    expect(seen['without key']).toEqual([[], missing, expect.objectContaining({ drafts: 1, unsent: 0, sent: 0 })])
    expect([seen['nothing changed'], seen['no other key']]).toEqual([true, []])
  })

  it('opens everything when it is back, with what was done meanwhile', () => {
    expect([seen['key is back'], seen['same key at the end']]).toEqual([[kept, ['first', 'third']], true])
  })

  it('leaves nothing that was typed readable on the disk (R58)', async () => {
    const typed = ['Ramirez', '2214 Elm', 'LN-20447']
    const files = [...(await filesUnder(folder.path))]
    expect(files.some(([path]) => path.endsWith('title-desk.db'))).toBe(true)
    for (const [path, bytes] of files) for (const word of typed) expect(bytes.includes(word), path).toBe(false)
  })

  it('leaves no process behind', async () => {
    const other = spawn('sleep', ['60'], { env: folder.env, stdio: 'ignore' })
    onTestFinished(() => void other.kill())
    await expect.poll(() => processesOf(folder)).toEqual([String(other.pid)])
    const ended = once(other, 'exit')
    other.kill()
    await ended
    expect(await processesOf(folder)).toEqual([])
  })
}

function dataKeyInSystemKeychain(): void {
  it('is made once, and found at the next start', async () => {
    const folder = await makeSessionFolder()
    const keychain = createKeychain()
    const start = () =>
      createDataKeyManager({ folder: folder.path, keychain, onChange: () => undefined, onStore: () => undefined })
    const ids: (string | undefined)[] = []
    for (const keyManager of [start(), start()]) {
      expect((await keyManager.store()).lasting).toBe(true)
      keyManager.close()
      const keys = await readFile(join(folder.path, 'store', 'keys.json'), 'utf8')
      ids.push(/"id": "([0-9a-f-]{36})"/.exec(keys)?.[1])
    }
    expect(ids[0]).toBe(ids[1])
    expect(await keychain.remove(accountOf(ids[0] ?? ''))).toMatchObject({ ok: true })
    await folder.remove()
  })
}
