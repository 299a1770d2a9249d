import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Keychain } from '../../main/keychain/keychain.ts'
import { createProxyPasswords } from '../../main/keychain/proxy-passwords.ts'

const ENTRY = { proxy: 'proxy.corp:8080', secure: false, userName: 'ana', password: 'pa:ss wörd' }

function fakeKeychain(secrets: Map<string, string>, works = true) {
  const unused = () => {
    throw new Error('not asked for')
  }
  const keychain: Keychain = {
    read: async account => (works ? ok(secrets.get(account) ?? null) : failed('locked')),
    write: async (account, secret) => {
      if (!works) return failed('locked')
      secrets.set(account, secret)
      return ok(null)
    },
    remove: async account => {
      secrets.delete(account)
      return ok(null)
    },
    list: unused,
    check: unused,
    busy: () => false,
    settled: unused
  }
  return keychain
}

it('passwords of proxies are one entry for each profile, four at most, and gone with the last (E14)', async () => {
  const secrets = new Map<string, string>()
  const passwords = createProxyPasswords(fakeKeychain(secrets), 'owner')
  const many = Array.from({ length: 6 }, (_, index) => ({ ...ENTRY, proxy: `proxy.corp:${index}` }))
  expect(await passwords.write(many)).toBe(true)
  expect([...secrets.keys()]).toEqual(['proxies owner'])
  expect(await createProxyPasswords(fakeKeychain(secrets), 'owner').read()).toEqual(many.slice(0, 4))
  expect(await createProxyPasswords(fakeKeychain(secrets), 'another').read()).toEqual([])
  expect(await passwords.write([])).toBe(true)
  expect(secrets.size).toBe(0)
})

it.each(['', 'a-token', 'proxies 1 {', 'proxies 1 [{"proxy":1}]', `proxies 2 ${JSON.stringify([ENTRY])}`])(
  'an entry of another kind holds none: %s (E14)',
  async secret => {
    const passwords = createProxyPasswords(fakeKeychain(new Map([['proxies owner', secret]])), 'owner')
    expect(await passwords.read()).toEqual([])
  }
)

it('a keychain that cannot be used keeps none, and says so, and what it holds is not known (E14)', async () => {
  const passwords = createProxyPasswords(fakeKeychain(new Map(), false), 'owner')
  expect([await passwords.write([ENTRY]), await passwords.read()]).toEqual([false, null])
})

it('passwords that could not be kept leave no older ones behind, which may be wrong by now (E14)', async () => {
  const secrets = new Map([['proxies owner', `proxies 1 ${JSON.stringify([ENTRY])}`]])
  expect(await createProxyPasswords(fakeKeychain(secrets, false), 'owner').write([ENTRY])).toBe(false)
  await expect.poll(() => secrets.size).toBe(0)
})
