import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { checkToken } from '../../main/keychain/token.ts'
import { anyText } from '../fixtures/any-text.ts'

describe('a token as pasted', () => {
  it.each([
    ['abc123', 'abc123'],
    ['  abc123\n', 'abc123'],
    ['\u00a0abc123\u00a0', 'abc123'],
    ['Bearer abc123', 'abc123'],
    ['bearer   abc.DEF-_~+/=', 'abc.DEF-_~+/='],
    ['BEARER\tabc', 'abc'],
    ['Bearerabc', 'Bearerabc'],
    ['x'.repeat(2522), 'x'.repeat(2522)]
  ])('takes %j', (pasted, token) => {
    expect(checkToken(pasted)).toEqual(ok(token))
  })

  it.each([
    ['', 'Paste the access token'],
    [' \r\n ', 'Paste the access token'],
    ['Bearer ', 'Paste the access token'],
    ['abc\ndef', 'line break'],
    ['abc\r\ndef', 'line break'],
    ['abc\u2028def', 'line break'],
    ['abc def', 'space'],
    ['abc\tdef', 'space'],
    ['abc\u00a0def', 'space'],
    ['Bearer abc Bearer def', 'space'],
    ['abc\u0000def', 'invisible'],
    ['abc\u007fdef', 'invisible'],
    ['abc\u200bdef', 'invisible'],
    ['abc\u202edef', 'invisible'],
    ['abcdéf', 'character that tokens never have'],
    ['“abc”', 'character that tokens never have'],
    ['abc😀', 'character that tokens never have'],
    ['x'.repeat(2523), 'longer than 2,522 characters, more than a keychain can store.']
  ])('refuses %j with a sentence that says why (R22)', (pasted, words) => {
    expect(checkToken(pasted)).toEqual({ ok: false, failure: expect.stringContaining(words) })
  })

  it('lets through only what can stand in a header and in a keychain, whatever is pasted (R22)', () => {
    const pasted = fc.oneof(
      anyText(),
      fc.string({ unit: 'grapheme-ascii' }),
      fc.string({ minLength: 2500, maxLength: 2600 })
    )
    fc.assert(
      fc.property(pasted, text => {
        const checked = checkToken(text)
        return checked.ok
          ? /^[\x21-\x7e]{1,2522}$/.test(checked.value) && text.includes(checked.value)
          : /^[A-Z].*\.$/.test(checked.failure)
      })
    )
  })

  it('puts no part of the token into what it says (R18)', () => {
    for (const pasted of ['canary-7 canary-7', 'canary-7é', `canary-7${'x'.repeat(3000)}`, 'canary-7\ncanary-7']) {
      expect(JSON.stringify(checkToken(pasted))).not.toContain('canary')
    }
  })
})
