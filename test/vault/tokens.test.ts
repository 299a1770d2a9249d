import { beforeEach, describe, expect, it } from 'vitest'
import type { VaultTrouble } from '#domain/failure.ts'
import { failed, ok } from '#domain/result.ts'
import { createKeychain } from '../../main/vault/keychain.ts'
import { createTokens, type Tokens } from '../../main/vault/tokens.ts'
import { FakeKeytar } from '../fakes/keytar.ts'

const LOCKED = { says: 'Cannot create an item in a locked collection' }
const TROUBLES: readonly (readonly [VaultTrouble, string])[] = [
  ['locked', LOCKED.says], ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'], ['denied', 'Access is denied.'],
  ['timed-out', 'Timeout was reached'], ['too-large', 'The stub received bad data'], ['corrupt', 'The data is invalid.']
]

let keytar: FakeKeytar
let tokens: Tokens

/** The tokens of a program started anew on the same computer. */
const startAgain = (): Tokens => createTokens(createKeychain({ load: async () => keytar }))

beforeEach(() => {
  keytar = new FakeKeytar()
  tokens = startAgain()
})

describe('tokens', () => {
  it('keeps a token in the keychain, and finds it after a restart', async () => {
    expect(await tokens.keep('a', 'one')).toEqual({ where: 'keychain' })
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
    expect(await startAgain().read('a')).toEqual(ok('one'))
  })

  it('asks the keychain once for each token', async () => {
    keytar.entries.set('a', 'one')
    expect([await tokens.read('a'), await tokens.read('a')]).toEqual([ok('one'), ok('one')])
    expect(keytar.calls).toEqual(['get a'])
  })

  it.each(TROUBLES)('keeps the token in memory until the program quits where the keychain is %s, and says so (R21)', async (trouble, says) => {
    keytar.mood = { says }
    expect(await tokens.keep('a', 'one')).toEqual({ where: 'until-quit', trouble })
    expect(await tokens.read('a')).toEqual(ok('one'))
    expect(tokens.whereIs('a', 'until-quit')).toBe('until-quit')
    keytar.mood = 'well'
    expect(await startAgain().read('a')).toEqual(ok(null))
    expect(startAgain().whereIs('a', 'until-quit')).toBe('missing')
  })

  it('uses the newer token where the older one is still in the keychain', async () => {
    await tokens.keep('a', 'old')
    keytar.mood = LOCKED
    await tokens.keep('a', 'new')
    expect(await tokens.read('a')).toEqual(ok('new'))
    expect(tokens.whereIs('a', 'keychain')).toBe('until-quit')
  })

  it('deletes nothing when it cannot read, and reads it once it can (R21)', async () => {
    await tokens.keep('a', 'one')
    const later = startAgain()
    keytar.mood = LOCKED
    expect(await later.read('a')).toEqual(failed('locked'))
    expect(later.whereIs('a', 'keychain')).toBe('keychain')
    keytar.mood = 'well'
    expect(await later.read('a')).toEqual(ok('one'))
  })

  it('knows a token as missing once the keychain has said so', async () => {
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
    await tokens.read('a')
    expect(tokens.whereIs('a', 'keychain')).toBe('missing')
    await tokens.keep('a', 'one')
    expect(tokens.whereIs('a', 'keychain')).toBe('keychain')
  })

  it('forgets a token in memory and in the keychain (R24)', async () => {
    await tokens.keep('a', 'one')
    await tokens.keep('b', 'two')
    expect(await tokens.forget('a')).toEqual(ok(null))
    expect(await tokens.read('a')).toEqual(ok(null))
    expect(tokens.whereIs('a', 'keychain')).toBe('missing')
    expect([...keytar.entries.keys()]).toEqual(['b'])
  })

  it('says so where the keychain may still hold a forgotten token (R24)', async () => {
    await tokens.keep('a', 'one')
    keytar.mood = LOCKED
    expect(await tokens.forget('a')).toEqual(failed('locked'))
    expect(await tokens.read('a')).toEqual(failed('locked'))
  })

  it('does not bring back a token forgotten while it was being read or kept (R24)', async () => {
    keytar.entries.set('a', 'one')
    keytar.mood = 'hangs'
    const [reading, keeping] = [tokens.read('a'), tokens.keep('b', 'two')]
    const forgetting = [tokens.forget('a'), tokens.forget('b')]
    await expect.poll(() => keytar.calls.length, { interval: 1 }).toBeGreaterThan(0)
    keytar.letGo()
    await Promise.all([reading, keeping, ...forgetting])
    expect([await tokens.read('a'), await tokens.read('b')]).toEqual([ok(null), ok(null)])
    expect([...keytar.entries]).toEqual([])
  })
})

describe('the state of the vault', () => {
  it('is asked once, also by two at the same time', async () => {
    expect(await Promise.all([tokens.vault(), tokens.vault()])).toEqual(['ok', 'ok'])
    expect(await tokens.vault()).toBe('ok')
    expect(keytar.calls).toEqual(['set check', 'get check', 'delete check'])
  })

  it.each(TROUBLES.filter(([trouble]) => trouble !== 'too-large'))('is %s as the keychain last said', async (trouble, says) => {
    expect(await tokens.vault()).toBe('ok')
    keytar.mood = { says }
    await tokens.read('a')
    expect(await tokens.vault()).toBe(trouble)
    keytar.mood = 'well'
    await tokens.read('a')
    expect(await tokens.vault()).toBe('ok')
  })

  it('does not suffer from one token that is too large', async () => {
    expect(await tokens.keep('a', 'x'.repeat(3000))).toEqual({ where: 'until-quit', trouble: 'too-large' })
    expect(await tokens.vault()).toBe('ok')
  })
})
