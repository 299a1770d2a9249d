import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { ownerOf } from '../../main/keychain/bound-token.ts'
import { createKeychain } from '../../main/keychain/keychain.ts'
import { createOfficeSecret, isForPlace } from '../../main/keychain/office-secret.ts'
import { createTokens } from '../../main/keychain/tokens.ts'
import { FakeKeytar } from '../fakes/keytar.ts'

/*
 * What earlier versions left in the keychain, letter by letter. A program that writes and reads it another way agrees with itself, and still
 * has everybody enter every token once more.
 */

const PROFILE = '/home/clerk/profile'
const ADDRESS = 'https://orders.example.com'
const OWNER = 'F-DGb9h3ofcj'
const TOKEN = `1 ${OWNER} reJR3e2uHQRrKH0QWfE_9h a-token`

/** A keychain with this entry, and the services it was asked for. */
function keychainWith(account: string, entry: string) {
  const keytar = new FakeKeytar()
  keytar.entries.set(account, entry)
  const services = new Set<string>()
  const keychain = createKeychain({
    load: async () => ({
      getPassword(service, name) {
        services.add(service)
        return keytar.getPassword(service, name)
      },
      setPassword(service, name, secret) {
        services.add(service)
        return keytar.setPassword(service, name, secret)
      },
      deletePassword(service, name) {
        services.add(service)
        return keytar.deletePassword(service, name)
      },
      findCredentials(service) {
        services.add(service)
        return keytar.findCredentials()
      }
    }),
    platform: 'linux'
  })
  return { keychain, keytar, services }
}

describe('an entry that an earlier version left in the keychain', () => {
  it('is a token for the address that it was entered for, and no stray (R27)', async () => {
    const { keychain } = keychainWith('a', TOKEN)
    const tokens = createTokens(keychain, ownerOf(PROFILE))
    expect(await tokens.read('a', ADDRESS)).toEqual(ok('a-token'))
    const again = createTokens(keychain, ownerOf(PROFILE))
    expect(await again.read('a', 'https://orders.example.org')).toEqual({ ok: false, failure: 'other-address' })
  })

  it('is removed as a stray of its profile once no connection uses it (R24)', async () => {
    const { keychain, keytar } = keychainWith('a', TOKEN)
    await createTokens(keychain, ownerOf(PROFILE)).removeStrays(new Set())
    expect(keytar.entries.size).toBe(0)
  })

  it('is just what is written today', async () => {
    const { keychain, keytar } = keychainWith('a', 'a-token')
    await createTokens(keychain, ownerOf(PROFILE)).keep('a', ADDRESS, 'a-token')
    expect([...keytar.entries]).toEqual([['a', TOKEN]])
  })

  it('is the password of the office that it was entered for (M5)', async () => {
    const place = { host: 'db.elm.test', port: 5432, database: 'office', role: 'desk_1', authority: null }
    const secret = { deskId: 'd1', password: 'secret', keyId: 'k1', key: 'AAAA', boundTo: 'CcgMzBbzTTylBDCLofcroi' }
    const { keychain } = keychainWith(`office ${OWNER}`, `office 1 ${JSON.stringify(secret)}`)
    expect(await createOfficeSecret(keychain, ownerOf(PROFILE)).read()).toEqual(ok(secret))
    expect(isForPlace(secret, place)).toBe(true)
  })

  it('is looked for, replaced and removed under the name that all of them have', async () => {
    const { keychain, services } = keychainWith('a', TOKEN)
    const calls = [
      () => keychain.read('b'),
      () => keychain.write('b', 'b-token'),
      () => keychain.remove('b'),
      () => keychain.list(),
      () => keychain.check()
    ]
    for (const call of calls) {
      services.clear()
      await call()
      expect([...services]).toEqual(['Title Desk'])
    }
  })
})
