import { failed, ok, type Result } from '#domain/common/result.ts'
import { LONGEST_TOKEN } from './bound-token.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}]/u
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/**
 * Cleans a pasted token of surrounding spaces, line ends and the word "Bearer"; the failure is a sentence that says what is wrong.
 * Runs before the keychain is asked and before anything is sent (R22). No sentence contains the token.
 */
export function checkToken(text: string): Result<string, string> {
  const token = text.trim().replace(/^bearer(?:\s+|$)/i, '')
  if (token === '') return failed('Paste the access token you received with the service URL.')
  if (/[\r\n\u2028\u2029]/.test(token)) return failed('The token has a line break. Paste it again as one line.')
  if (/\s/.test(token)) return failed('The token has a space. Paste it again without anything before or after it.')
  if (INVISIBLE.test(token)) return failed('The token has an invisible character. Copy it again from its source.')
  if (!VISIBLE_ASCII.test(token)) {
    return failed(
      'The token has a character that tokens never have, such as an accent or a curly quote. Copy it again from its source.'
    )
  }
  if (token.length > LONGEST_TOKEN) {
    return failed(
      `The token is longer than ${LONGEST_TOKEN.toLocaleString('en-US')} characters, more than a keychain can store. Check that you pasted only the token.`
    )
  }
  return ok(token)
}
