import { describe, expect, it } from 'vitest'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { boundText, readBound } from '../../main/keychain/bound-token.ts'
import type { Keychain } from '../../main/keychain/keychain.ts'
import { createTokens } from '../../main/keychain/tokens.ts'

const HOME = 'https://orders.example.com/one'
const OWNER = 'owner-of-12c'

/** Tokens of a keychain that takes everything, and whose entries are read when the test says so. */
function slow() {
  const asked: string[] = []
  const answers: ((found: Result<string | null, KeychainTrouble>) => void)[] = []
  const outcome: { now: Result<null, KeychainTrouble> } = { now: ok(null) }
  const keychain = {
    read: (account: string) => {
      asked.push(account)
      return new Promise(resolve => answers.push(resolve))
    },
    write: async () => outcome.now,
    remove: async () => outcome.now
  } as unknown as Keychain
  const found = (token: string, address = HOME) => ok(boundText(token, address, OWNER))
  return { tokens: createTokens(keychain, OWNER), asked, answers, outcome, found }
}

describe('a token that is read while something else happens', () => {
  it.each([
    ['that there is none', ok(null), ok(null)],
    ['an older one', ok(boundText('old', HOME, OWNER)), ok('old')],
    ['one for another address', ok(boundText('old', 'https://other.test', OWNER)), failed('other-address')]
  ] as const)('does not replace one that was entered meanwhile by %s', async (_what, answer, told) => {
    const { tokens, answers, asked } = slow()
    const reading = tokens.read('a', HOME)
    await tokens.keep('a', HOME, 'new')
    answers[0]?.(answer)
    expect(await reading).toEqual(told)
    expect([await tokens.read('a', HOME), tokens.whereIs('a', 'until-quit')]).toEqual([ok('new'), 'keychain'])
    expect(asked).toEqual(['a'])
  })

  it('does not come back where it was forgotten meanwhile (R24)', async () => {
    const { tokens, answers, found } = slow()
    const reading = tokens.read('a', HOME)
    await tokens.forget('a')
    answers[0]?.(found('old'))
    expect([await reading, tokens.whereIs('a', 'keychain')]).toEqual([ok(null), 'missing'])
  })

  it('is given where only another connection’s token changed', async () => {
    const { tokens, answers, found } = slow()
    const reading = tokens.read('a', HOME)
    await tokens.keep('b', HOME, 'other')
    answers[0]?.(found('one'))
    expect(await reading).toEqual(ok('one'))
  })

  it('is remembered where another one was only read meanwhile', async () => {
    const { tokens, answers, asked, found } = slow()
    const reading = [tokens.read('a', HOME), tokens.read('b', HOME)]
    for (const [at, answer] of answers.entries()) answer(found(`token ${at}`.replace(' ', '-')))
    expect(await Promise.all(reading)).toEqual([ok('token-0'), ok('token-1')])
    expect([await tokens.read('a', HOME), await tokens.read('b', HOME)]).toEqual([ok('token-0'), ok('token-1')])
    expect(asked).toEqual(['a', 'b'])
  })
})

it('the state of the keychain is learned from each token that is kept, read or forgotten', async () => {
  const { tokens, answers, outcome } = slow()
  expect(tokens.knownKeychainState()).toBeUndefined()
  await tokens.keep('a', HOME, 'one')
  expect(tokens.knownKeychainState()).toBe('ok')
  outcome.now = failed('locked')
  await tokens.forget('a')
  expect(tokens.knownKeychainState()).toBe('locked')
  const reading = tokens.read('b', HOME)
  answers[0]?.(failed('denied'))
  await reading
  expect(tokens.knownKeychainState()).toBe('denied')
})

it('an entry whose fingerprints have another length is not one of ours', () => {
  const entry = boundText('token', HOME, OWNER)
  const [version, owner, address, token] = entry.split(' ')
  expect(readBound(entry)).toEqual({ token, bound: { owner, address } })
  for (const other of [`${version} ${owner}x ${address} ${token}`, `${version} ${owner} ${address}x ${token}`])
    expect(readBound(other)).toBeUndefined()
})
