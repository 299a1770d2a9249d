import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { boundText, LONGEST_TOKEN, ownerOf } from '../../main/keychain/bound-token.ts'
import { createKeychain, LARGEST_SECRET_BYTES } from '../../main/keychain/keychain.ts'
import { createTokens, type Tokens } from '../../main/keychain/tokens.ts'
import { FakeKeytar } from '../fakes/keytar.ts'

const HOME = 'https://orders.example.com/one'
const LOCKED = { says: 'Cannot create an item in a locked collection' }
const TROUBLES: readonly (readonly [KeychainTrouble, string])[] = [
  ['locked', LOCKED.says],
  ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
  ['denied', 'Access is denied.'],
  ['timed-out', 'Timeout was reached'],
  ['too-large', 'The stub received bad data'],
  ['corrupt', 'The data is invalid.']
]

let keytar: FakeKeytar
let tokens: Tokens

/** The tokens of a program restarted on the same computer. */
const startAgain = (): Tokens =>
  createTokens(createKeychain({ load: async () => keytar }), ownerOf('/home/clerk/profile'))

const OWNER = ownerOf('/home/clerk/profile')
const entryOf = (token: string, address = HOME, owner = OWNER): string => boundText(token, address, owner)

beforeEach(() => {
  keytar = new FakeKeytar()
  tokens = startAgain()
})

describe('tokens', () => {
  it('keeps a token in the keychain, and finds it after a restart', async () => {
    expect(await tokens.keep('a', HOME, 'one')).toEqual({ where: 'keychain' })
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
    expect(await startAgain().read('a', HOME)).toEqual(ok('one'))
  })

  it('asks the keychain once for each token', async () => {
    keytar.entries.set('a', entryOf('one'))
    expect([await tokens.read('a', HOME), await tokens.read('a', HOME)]).toEqual([ok('one'), ok('one')])
    expect(keytar.calls).toEqual(['get a'])
  })

  it.each(TROUBLES)(
    'keeps the token in memory until the program quits where the keychain is %s, and says so (R21)',
    async (trouble, says) => {
      keytar.mood = { says }
      expect(await tokens.keep('a', HOME, 'one')).toEqual({ where: 'until-quit', trouble })
      expect(await tokens.read('a', HOME)).toEqual(ok('one'))
      expect(tokens.whereIs('a', 'until-quit')).toBe('until-quit')
      keytar.mood = 'well'
      expect(await startAgain().read('a', HOME)).toEqual(ok(null))
      expect(startAgain().whereIs('a', 'until-quit')).toBe('missing')
    }
  )

  it('leaves an older token in a keychain that is only locked: nothing is written late', async () => {
    await tokens.keep('a', HOME, 'old')
    const isLocked = vi.spyOn(keytar, 'setPassword').mockRejectedValueOnce(new Error(LOCKED.says))
    expect(await tokens.keep('a', HOME, 'new')).toEqual({ where: 'until-quit', trouble: 'locked' })
    // It is open again by now, and would take whatever came.
    await new Promise(setImmediate)
    expect([isLocked.mock.calls.length, keytar.entries.get('a')]).toEqual([1, entryOf('old')])
  })

  it('binds an entry once: what it reads is written only if it was not bound', async () => {
    keytar.entries.set('a', entryOf('one'))
    await tokens.read('a', HOME)
    await new Promise(setImmediate)
    expect(keytar.calls).toEqual(['get a'])
  })

  it('uses the newer token where the older one is still in the keychain', async () => {
    await tokens.keep('a', HOME, 'old')
    keytar.mood = LOCKED
    await tokens.keep('a', HOME, 'new')
    expect(await tokens.read('a', HOME)).toEqual(ok('new'))
    expect(tokens.whereIs('a', 'keychain')).toBe('until-quit')
  })

  it('deletes nothing when it cannot read, and reads it once it can (R21)', async () => {
    await tokens.keep('a', HOME, 'one')
    const later = startAgain()
    keytar.mood = LOCKED
    expect(await later.read('a', HOME)).toEqual(failed('locked'))
    expect(later.whereIs('a', 'keychain')).toBe('keychain')
    keytar.mood = 'well'
    expect(await later.read('a', HOME)).toEqual(ok('one'))
  })

  it('knows a token as missing once the keychain has said so', async () => {
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
    await tokens.read('a', HOME)
    expect(tokens.whereIs('a', 'keychain')).toBe('missing')
    await tokens.keep('a', HOME, 'one')
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
  })

  it('forgets a token in memory and in the keychain (R24)', async () => {
    await tokens.keep('a', HOME, 'one')
    await tokens.keep('b', HOME, 'two')
    expect(await tokens.forget('a')).toEqual(ok(null))
    expect(await tokens.read('a', HOME)).toEqual(ok(null))
    expect(tokens.whereIs('a', 'keychain')).toBe('missing')
    expect([...keytar.entries.keys()]).toEqual(['b'])
  })

  it('says so where the keychain may still hold a forgotten token (R24)', async () => {
    await tokens.keep('a', HOME, 'one')
    keytar.mood = LOCKED
    expect(await tokens.forget('a')).toEqual(failed('locked'))
    expect(await tokens.read('a', HOME)).toEqual(failed('locked'))
  })

  it('does not bring back a token forgotten while it was being read or kept (R24)', async () => {
    keytar.entries.set('a', entryOf('one'))
    keytar.mood = 'hangs'
    const [reading, keeping] = [tokens.read('a', HOME), tokens.keep('b', HOME, 'two')]
    const forgetting = [tokens.forget('a'), tokens.forget('b')]
    await expect.poll(() => keytar.calls.length, { interval: 1 }).toBeGreaterThan(0)
    keytar.letGo()
    await Promise.all([keeping, ...forgetting])
    expect(await reading).toEqual(ok(null))
    expect([await tokens.read('a', HOME), await tokens.read('b', HOME)]).toEqual([ok(null), ok(null)])
    expect([...keytar.entries]).toEqual([])
  })
})

describe('a token is for one base address', () => {
  it.each([
    'https://evil.test/one',
    'https://orders.example.com',
    'https://orders.example.com/two',
    'https://orders.example.com:8443/one',
    'http://orders.example.com/one'
  ])('and is not given for %s, not even after a restart (M5, R27)', async other => {
    await tokens.keep('a', HOME, 'one')
    expect(await tokens.read('a', other)).toEqual(failed('other-address'))
    const later = startAgain()
    expect(await later.read('a', other)).toEqual(failed('other-address'))
    expect(later.whereIs('a', 'keychain')).toBe('other-address')
    expect(await later.read('a', HOME)).toEqual(ok('one'))
  })

  it('until it is entered again for the other one', async () => {
    await tokens.keep('a', HOME, 'one')
    const later = startAgain()
    await later.read('a', 'https://new.example.com')
    await later.keep('a', 'https://new.example.com', 'one')
    expect([await later.read('a', 'https://new.example.com'), later.whereIs('a', 'keychain')]).toEqual([
      ok('one'),
      'keychain'
    ])
    expect(await startAgain().read('a', HOME)).toEqual(failed('other-address'))
  })

  it('also one kept before tokens were bound: from its first use on, for the address it was used for (M5)', async () => {
    keytar.entries.set('a', 'old-token')
    expect(await tokens.read('a', HOME)).toEqual(ok('old-token'))
    await expect.poll(() => keytar.entries.get('a')).toBe(entryOf('old-token'))
    expect(await startAgain().read('a', 'https://evil.test')).toEqual(failed('other-address'))
    expect(await startAgain().read('a', HOME)).toEqual(ok('old-token'))
  })

  it.each(['2 of a later version', 'two words', 'ünreadable'])(
    'and an entry that is no token of ours (%s) is not sent, and stays',
    async secret => {
      keytar.entries.set('a', secret)
      expect(await tokens.read('a', HOME)).toEqual(failed('corrupt'))
      expect(keytar.entries.get('a')).toBe(secret)
    }
  )

  it('and is as long as the keychain takes together with what binds it', async () => {
    const token = 'x'.repeat(LONGEST_TOKEN)
    expect(entryOf(token)).toHaveLength(LARGEST_SECRET_BYTES)
    expect(await tokens.keep('a', HOME, token)).toEqual({ where: 'keychain' })
    expect(await startAgain().read('a', HOME)).toEqual(ok(token))
  })
})

describe('what nobody needs any more', () => {
  it('is removed: tokens of this profile without a connection, and no other entry (W17, R24)', async () => {
    const entries = {
      kept: entryOf('one'),
      gone: entryOf('two'),
      'another profile’s': entryOf('three', HOME, ownerOf('/home/other')),
      'from before': 'four',
      'data key 1': 'QUJD',
      check: 'probe'
    }
    for (const [account, secret] of Object.entries(entries)) keytar.entries.set(account, secret)
    expect(await tokens.removeStrays(new Set(['kept']))).toEqual(ok(null))
    expect([...keytar.entries.keys()]).toEqual(['kept', 'another profile’s', 'from before', 'data key 1', 'check'])
  })

  it('is not what was entered since the program started', async () => {
    await tokens.keep('new', HOME, 'one')
    await tokens.removeStrays(new Set())
    expect([...keytar.entries.keys()]).toEqual(['new'])
  })

  it('stays for the next start where the keychain does not remove it, and is not asked for one after the other', async () => {
    for (const account of ['gone', 'gone, too']) keytar.entries.set(account, entryOf('two'))
    keytar.deletePassword = (_service, account) => {
      keytar.calls.push(`delete ${account}`)
      return Promise.reject(new Error('Access is denied.'))
    }
    expect(await tokens.removeStrays(new Set())).toEqual(failed('denied'))
    expect([keytar.calls, keytar.entries.size]).toEqual([['find', 'delete gone'], 2])
  })

  it('stays where the keychain does not tell what it has', async () => {
    keytar.entries.set('gone', entryOf('two'))
    keytar.mood = LOCKED
    expect(await tokens.removeStrays(new Set())).toEqual(failed('locked'))
    expect([...keytar.entries.keys()]).toEqual(['gone'])
  })

  it('is a token that came too late, and the older one it was to replace (W17)', async () => {
    keytar.entries.set('a', entryOf('old'))
    const impatient = createTokens(createKeychain({ load: async () => keytar, limitMs: 1 }), OWNER)
    keytar.mood = 'hangs'
    expect(await impatient.keep('a', HOME, 'new')).toEqual({ where: 'until-quit', trouble: 'timed-out' })
    keytar.letGo()
    await expect.poll(() => [keytar.calls.includes('delete a'), keytar.entries.size]).toEqual([true, 0])
    expect(await impatient.read('a', HOME)).toEqual(ok('new'))
  })
})

describe('the state of the keychain', () => {
  it('is asked once, also by two at the same time', async () => {
    expect(await Promise.all([tokens.keychainState(), tokens.keychainState()])).toEqual(['ok', 'ok'])
    expect(await tokens.keychainState()).toBe('ok')
    expect(keytar.calls).toEqual(['set check', 'get check', 'delete check'])
  })

  it.each(TROUBLES.filter(([trouble]) => trouble !== 'too-large'))(
    'is %s as the keychain last said',
    async (trouble, says) => {
      expect(await tokens.keychainState()).toBe('ok')
      keytar.mood = { says }
      await tokens.read('a', HOME)
      expect(await tokens.keychainState()).toBe(trouble)
      keytar.mood = 'well'
      await tokens.read('a', HOME)
      expect(await tokens.keychainState()).toBe('ok')
    }
  )

  it('does not suffer from one token that is too large', async () => {
    expect(await tokens.keep('a', HOME, 'x'.repeat(3000))).toEqual({ where: 'until-quit', trouble: 'too-large' })
    expect(await tokens.keychainState()).toBe('ok')
  })
})
