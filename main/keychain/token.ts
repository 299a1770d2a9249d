import { failed, ok, type Result } from '#domain/common/result.ts'
import { LONGEST_TOKEN } from './bound-token.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}]/u
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/**
 * Takes a token as pasted; gives it without what surrounds it (spaces, line ends, the word "Bearer"), or a sentence that says
 * what is wrong with it. Asked before the keychain is, and before anything is sent (R22). The token is in no sentence.
 */
export function checkToken(text: string): Result<string, string> {
  const token = text.trim().replace(/^bearer(?:\s+|$)/i, '')
  if (token === '') return failed('Paste the token here: it was given to you with the address of the service.')
  if (/[\r\n\u2028\u2029]/.test(token)) return failed('The token has a line break in it. Paste it again, as one line.')
  if (/\s/.test(token))
    return failed('The token has a space in it. Paste it again, without anything before or after it.')
  if (INVISIBLE.test(token))
    return failed('The token has an invisible character in it. Copy it again from where it was given to you.')
  if (!VISIBLE_ASCII.test(token)) {
    return failed(
      'The token has a character that no token has, such as an accent or a curly quote. Copy it again from where it was given to you.'
    )
  }
  if (token.length > LONGEST_TOKEN) {
    return failed(
      `The token is longer than ${LONGEST_TOKEN.toLocaleString('en-US')} characters, which is more than any keychain keeps. Check that only the token was pasted.`
    )
  }
  return ok(token)
}
