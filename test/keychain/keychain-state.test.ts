import { describe, expect, it } from 'vitest'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createKeychainState } from '../../main/keychain/keychain-state.ts'

/** A keychain whose checks are answered by hand. */
function checked() {
  const asked: ((answer: 'ok' | KeychainTrouble) => void)[] = []
  const state = createKeychainState({ check: () => new Promise(resolve => asked.push(resolve)) })
  return { state, asked }
}

describe('what is known of the keychain', () => {
  it('is nothing before its first answer', () => {
    expect(checked().state.known()).toBeUndefined()
  })

  it('is what it answered last, but not that one secret was too large', () => {
    const { state } = checked()
    state.learn(failed('too-large'))
    expect(state.known()).toBeUndefined()
    state.learn(failed('locked'))
    state.learn(failed('too-large'))
    expect(state.known()).toBe('locked')
    state.learn(ok('secret'))
    expect(state.known()).toBe('ok')
  })

  it('is found out by one check for all who ask meanwhile', async () => {
    const { state, asked } = checked()
    const answers = [state.check(), state.check()]
    expect(asked).toHaveLength(1)
    asked[0]?.('denied')
    expect(await Promise.all(answers)).toEqual(['denied', 'denied'])
    expect([await state.check(), asked.length]).toEqual(['denied', 1])
  })

  it('is not what a check says that was overtaken by another answer', async () => {
    const { state, asked } = checked()
    const check = state.check()
    state.learn(failed('locked'))
    asked[0]?.('ok')
    expect([await check, state.known()]).toEqual(['locked', 'locked'])
  })

  it('is found out again after trouble, and not once it works', async () => {
    const { state, asked } = checked()
    state.learn(failed('locked'))
    const again = state.recheck()
    asked[0]?.('ok')
    expect([await again, state.known()]).toEqual(['ok', 'ok'])
    expect([await state.recheck(), asked.length]).toEqual(['ok', 1])
  })

  it('is not what a second check says that was overtaken by another answer', async () => {
    const { state, asked } = checked()
    state.learn(failed('locked'))
    const again = state.recheck()
    state.learn(failed('denied'))
    asked[0]?.('ok')
    expect([await again, state.known()]).toEqual(['denied', 'denied'])
  })

  it('is not what a check says that was overtaken by the same trouble again', async () => {
    const { state, asked } = checked()
    state.learn(failed('locked'))
    const again = state.recheck()
    state.learn(ok('secret'))
    state.learn(failed('locked'))
    asked[0]?.('ok')
    expect([await again, state.known()]).toEqual(['locked', 'locked'])
  })

  it('is not what a check says that was overtaken, though it was joined after that', async () => {
    const { state, asked } = checked()
    state.learn(failed('locked'))
    const checks = [state.recheck()]
    state.learn(failed('denied'))
    checks.push(state.recheck())
    asked[0]?.('locked')
    expect([await Promise.all(checks), asked.length]).toEqual([['denied', 'denied'], 1])
    expect(state.known()).toBe('denied')
  })

  it('is asked for again after a check that failed for a bug', async () => {
    let checks = 0
    const state = createKeychainState({
      check: async () => {
        checks += 1
        if (checks === 1) throw new TypeError('a bug')
        return 'ok'
      }
    })
    await expect(state.check()).rejects.toThrow(TypeError)
    expect(await state.check()).toBe('ok')
  })
})
