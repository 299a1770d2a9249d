import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createKeychain } from '../../main/keychain/keychain.ts'
import { afterFile } from '../after-file.ts'
import {
  filesUnder,
  makeSessionFolder,
  processesOf,
  runOnBus,
  runWithoutBus,
  type SessionFolder
} from './support/session-bus.ts'

const TOKEN = 'canary-token-7f3a9c'

/** Paths of the files under a folder that hold the token, in UTF-8 or UTF-16. */
async function filesWithToken(folder: string): Promise<string[]> {
  const files = [...(await filesUnder(folder))]
  return files
    .filter(([, bytes]) => bytes.includes(TOKEN) || bytes.includes(Buffer.from(TOKEN, 'utf16le')))
    .map(([path]) => path)
}

if (process.platform === 'linux') {
  describe('a real gnome-keyring on a bus of its own', gnomeKeyring)
  describe('a computer without a session bus', noBus)
} else {
  describe('the keychain of this computer', systemKeychain)
}

function gnomeKeyring(): void {
  let folder: SessionFolder
  let seen: Record<string, unknown>
  beforeAll(async () => {
    folder = await makeSessionFolder()
    seen = (await runOnBus(folder, 'real-keyring.ts')) as Record<string, unknown>
  })
  afterFile(() => folder.remove())

  it('is absent while no Secret Service is on the bus', () => {
    expect(seen['no Secret Service']).toEqual(['absent', failed('absent')])
  })

  it('keeps a secret, gives it back and removes it; a missing one is null', () => {
    expect(seen['open']).toEqual(['ok', ok(null), ok(null), ok(TOKEN), ok(null), ok(null), ok(null)])
  })

  it('keeps a connection’s token for the next start', () => {
    expect([seen['kept'], seen['stored'], seen['kept for a restart']]).toEqual([
      { where: 'keychain' },
      ok(null),
      ok(TOKEN)
    ])
  })

  it('lists what it keeps, so that strays can be removed (W17)', () => {
    expect(seen['listed']).toEqual([
      ok(null),
      ok([expect.objectContaining({ secret: expect.stringContaining(` ${TOKEN}`) })])
    ])
  })

  it('says locked for every call while its collection is locked, and hangs at none (R20, R21)', () => {
    expect(seen['locked']).toEqual(['locked', failed('locked'), failed('locked'), failed('locked'), failed('locked')])
    expect(seen['kept while locked']).toEqual({ where: 'until-quit', trouble: 'locked' })
  })

  it('is timed out, and still busy, while it is frozen (R20)', () => {
    expect(seen['frozen']).toEqual(['timed-out', failed('timed-out'), true])
  })

  it('answers again once it has thawed', () => {
    expect(seen['thawed']).toBe('locked')
  })

  it('does not keep the program from quitting while it is frozen', () => {
    expect(seen['quit while frozen']).toBe('SIGKILL')
  })

  it('has its token in no file, neither the settings’ nor the keyring’s own (R21)', async () => {
    const files = [...(await filesUnder(folder.path)).keys()]
    expect(files).toContain(join(folder.path, 'data', 'connections.json'))
    expect(files.some(path => path.endsWith('.keyring'))).toBe(true)
    expect(await filesWithToken(folder.path)).toEqual([])
  })

  it('leaves no process behind', async () => {
    expect(await processesOf(folder)).toEqual([])
  })
}

function noBus(): void {
  let folder: SessionFolder
  let seen: Record<string, unknown>
  beforeAll(async () => {
    folder = await makeSessionFolder()
    seen = (await runWithoutBus(folder, 'no-bus.ts')) as Record<string, unknown>
  })
  afterFile(() => folder.remove())

  it('has no keychain, and keeps the token until the program quits (R21)', () => {
    expect(seen).toEqual({
      check: 'absent',
      kept: { where: 'until-quit', trouble: 'absent' },
      read: ok(TOKEN),
      keychain: 'absent',
      forgotten: failed('absent')
    })
  })

  it('has no file written by it (R21)', async () => {
    expect([...(await filesUnder(folder.path)).keys()]).toEqual([])
    await writeFile(join(folder.path, 'control'), `the token ${TOKEN} is found where it is`)
    expect(await filesWithToken(folder.path)).toEqual([join(folder.path, 'control')])
  })
}

function systemKeychain(): void {
  it('keeps a secret, gives it back and removes it; a missing one is null', async () => {
    const keychain = createKeychain()
    const account = 'test-of-title-desk'
    expect([
      await keychain.check(),
      await keychain.write(account, TOKEN),
      await keychain.read(account),
      await keychain.remove(account),
      await keychain.read(account)
    ]).toEqual(['ok', ok(null), ok(TOKEN), ok(null), ok(null)])
  })
}
