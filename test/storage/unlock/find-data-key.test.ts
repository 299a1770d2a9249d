import { describe, expect, it } from 'vitest'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import type { DataKeyRow } from '../../../main/storage/store-files.ts'
import { findDataKey, newestKey } from '../../../main/storage/unlock/find-data-key.ts'
import { accountOf, putInKeychain } from '../../../main/storage/unlock/keychain-key.ts'
import { freshKey, rowOf } from '../../../main/storage/unlock/new-data-key.ts'
import { wrap } from '../../../main/storage/unlock/wrapped-key.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'

const CHEAP = { n: 2 ** 4, r: 8, p: 1 }

function desk() {
  const keytar = new FakeKeytar()
  const keychain = createKeychain({ load: async () => keytar, platform: 'darwin' })
  const made = freshKey()
  let asked = 0
  const find = (keys: readonly DataKeyRow[], hasSealedWork: boolean) =>
    findDataKey({ keys, hasSealedWork }, keychain, () => {
      asked += 1
      return made
    })
  return { keytar, keychain, made, find, asked: () => asked }
}

describe('the key of a store', () => {
  it('is the newest where there are several, and no other is asked for', async () => {
    const { keytar, keychain, find, asked } = desk()
    const [older, newer] = [freshKey(), freshKey()]
    for (const key of [older, newer]) await putInKeychain(keychain, key)
    keytar.calls.length = 0
    const rows = [rowOf(older.key, null, 1), rowOf(newer.key, null, 2)]
    const { finding, key } = await find(rows, true)
    expect([finding, key?.id, newestKey({ keys: rows })?.id]).toEqual([
      { found: 'keychain-key', entry: 'fits', sealedWork: true },
      newer.key.id,
      newer.key.id
    ])
    expect([keytar.calls, asked()]).toEqual([[`get ${accountOf(newer.key.id)}`], 0])
  })

  it.each([true, false])(
    'is not replaced where the keychain has lost it, sealed work or not: %s (R23)',
    async sealed => {
      const { keytar, find, asked } = desk()
      expect(await find([rowOf(freshKey().key, null, 1)], sealed)).toEqual({
        finding: { found: 'keychain-key', entry: 'missing', sealedWork: sealed },
        key: undefined
      })
      expect([keytar.entries.size, asked()]).toEqual([0, 0])
    }
  )

  it('is made where nothing was ever sealed, and counts once the keychain gives it back', async () => {
    const { keytar, made, find } = desk()
    expect(await find([], false)).toEqual({ finding: { found: 'nothing', keychain: 'ok' }, key: made.key })
    expect([...keytar.entries.keys()]).toEqual([accountOf(made.key.id)])
    const lossy = desk()
    lossy.keytar.setPassword = async () => undefined
    expect(await lossy.find([], false)).toEqual({ finding: { found: 'nothing', keychain: 'corrupt' }, key: undefined })
  })

  it('is not used where the keychain does not take it, and why is told', async () => {
    const { keytar, find } = desk()
    keytar.setPassword = () => Promise.reject(new Error('Access is denied.'))
    expect(await find([], false)).toEqual({ finding: { found: 'nothing', keychain: 'denied' }, key: undefined })
  })

  it.each<[string, () => Promise<string>, string]>([
    ['gives back another', async () => Buffer.alloc(32, 1).toString('base64'), 'corrupt'],
    ['gives back a part of it', async () => 'AAAA', 'corrupt'],
    ['does not give it back', () => Promise.reject(new Error('Access is denied.')), 'denied']
  ])('is not used where the keychain takes it, and %s', async (_what, getPassword, trouble) => {
    const { keytar, find } = desk()
    keytar.getPassword = getPassword
    expect(await find([], false)).toEqual({ finding: { found: 'nothing', keychain: trouble }, key: undefined })
  })

  it.each([Buffer.alloc(32, 1).toString('base64'), 'AAAA', ''])(
    'is known by its check: what the keychain has under its name may be another: %j',
    async entry => {
      const { keytar, made, find } = desk()
      keytar.entries.set(accountOf(made.key.id), entry)
      expect(await find([rowOf(made.key, null, 1)], true)).toEqual({
        finding: { found: 'keychain-key', entry: 'wrong', sealedWork: true },
        key: undefined
      })
    }
  )

  it('is not made where sealed work has lost even its name (R23, S09)', async () => {
    const { keytar, find, asked } = desk()
    expect(await find([], true)).toEqual({ finding: { found: 'no-key' }, key: undefined })
    expect([keytar.calls, asked()]).toEqual([[], 0])
  })

  it.each([
    ['can be read', true],
    ['cannot be read', false]
  ])('behind a passphrase asks no keychain, whether what it opens %s', async (_what, whole) => {
    const { keytar, find } = desk()
    const { key, reveal } = freshKey()
    const wrapped = whole ? await wrap(reveal(), key.id, 'a brown dog, asleep', CHEAP) : '{}'
    expect(await find([rowOf(key, wrapped, 1)], true)).toEqual({
      finding: { found: 'passphrase-key', whole, sealedWork: true },
      key: undefined
    })
    expect(keytar.calls).toEqual([])
  })
})
