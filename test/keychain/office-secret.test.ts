import { beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createKeychain } from '../../main/keychain/keychain.ts'
import { createOfficeSecret, isForPlace, placePrint, type OfficeSecret } from '../../main/keychain/office-secret.ts'
import { FakeKeytar } from '../fakes/keytar.ts'

const PLACE = { host: 'db.elm.test', port: 5432, database: 'office', role: 'desk_1', authority: null }
const SECRET: OfficeSecret = { deskId: 'd1', password: 'secret', keyId: 'k1', key: 'AAAA' }
const WHOLE: OfficeSecret = { ...SECRET, first: { id: 'k0', key: 'BBBB' }, deskKey: 'CCCC', boundTo: 'x' }
const ACCOUNT = 'office owner'
let keytar: FakeKeytar
const open = (owner = 'owner') =>
  createOfficeSecret(createKeychain({ load: async () => keytar, platform: 'win32' }), owner)

beforeEach(() => {
  keytar = new FakeKeytar()
})

describe('the password and key of an office', () => {
  it('are none at first, what was written from then on, and gone once removed', async () => {
    expect(await open().read()).toEqual(ok(null))
    expect(await open().write(WHOLE)).toEqual(ok(null))
    expect([await open().read(), await open('another').read()]).toEqual([ok(WHOLE), ok(null)])
    expect(await open().replace(SECRET)).toEqual(ok(null))
    expect(await open().read()).toEqual(ok(SECRET))
    expect(await open().remove()).toEqual(ok(null))
    expect(keytar.entries.size).toBe(0)
  })

  it.each([
    'a-token',
    'office 2 {}',
    'office 1 {',
    ...(['deskId', 'password', 'keyId', 'key', 'first', 'deskKey', 'boundTo'] as const).map(
      member => `office 1 ${JSON.stringify({ ...WHOLE, [member]: 7 })}`
    )
  ])('that aren’t ours are corrupt, and stay: %s', async entry => {
    keytar.entries.set(ACCOUNT, entry)
    expect(await open().read()).toEqual(failed('corrupt'))
    expect(keytar.entries.get(ACCOUNT)).toBe(entry)
  })

  it('that can’t be read are no missing ones', async () => {
    keytar.mood = { says: 'Access is denied.' }
    expect(await open().read()).toEqual(failed('denied'))
  })

  it('leave nothing behind where they could not be written, but the ones before where they could not be replaced', async () => {
    keytar.entries.set(ACCOUNT, 'before')
    keytar.setPassword = () => Promise.reject(new Error('Access is denied.'))
    expect(await open().replace(SECRET)).toEqual(failed('denied'))
    await new Promise(setImmediate)
    expect(keytar.entries.get(ACCOUNT)).toBe('before')
    expect(await open().write(SECRET)).toEqual(failed('denied'))
    await expect.poll(() => keytar.entries.size).toBe(0)
  })

  it('are for the place that they were entered for, and an entry that doesn’t say is for any', () => {
    const bound = { ...SECRET, boundTo: placePrint(PLACE) }
    expect([isForPlace(SECRET, PLACE), isForPlace(bound, { ...PLACE })]).toEqual([true, true])
    for (const other of [
      { host: 'db.oak.test' },
      { port: 5433 },
      { database: 'copy' },
      { role: 'desk_2' },
      { authority: 'PEM' }
    ])
      expect(isForPlace(bound, { ...PLACE, ...other })).toBe(false)
  })
})
