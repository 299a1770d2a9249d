import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { fieldMessages, heldMessage, keychainNotice, tokenMessage } from '../../../renderer/connect/connect-messages.ts'
import { entrySchema } from '../../../renderer/connect/entry-schema.ts'
import { GULF_COAST, LONE_STAR, PRACTICE } from '../app/samples.ts'

const host = 'title.example.com'

describe('why a connection could not be made is shown', () => {
  it.each([
    [{ kind: 'unauthorized' }, 'token', 'That token wasn’t accepted'],
    [{ kind: 'forbidden' }, 'token', 'That token can’t read orders'],
    [
      { kind: 'unreachable', host, reason: 'name-unknown' },
      'baseAddress',
      'Couldn’t find a service at title.example.com.'
    ],
    [{ kind: 'unreachable', host, reason: 'refused' }, 'baseAddress', 'isn’t responding'],
    [{ kind: 'unreachable', host, reason: 'dropped' }, 'baseAddress', 'was lost'],
    [{ kind: 'certificate', host }, 'baseAddress', 'Couldn’t verify that'],
    [{ kind: 'timed-out', afterSeconds: 30 }, 'baseAddress', 'within 30 seconds'],
    [{ kind: 'redirected', status: 302 }, 'baseAddress', 'redirected to another address'],
    [{ kind: 'not-found' }, 'baseAddress', 'no order service at this address'],
    [{ kind: 'malformed', what: 'html' }, 'baseAddress', 'a web page instead of data']
  ] satisfies [Failure, string, string][])('%o at the field it lies in', (failure, path, words) => {
    expect(fieldMessages(failure)).toEqual([{ path, message: expect.stringContaining(words) }])
  })

  it('with each field that the main process found wrong', () => {
    const fields = [
      { path: 'baseAddress', message: 'Begin with https://.' },
      { path: 'token', message: 'The token has a line break.' }
    ]
    expect(fieldMessages({ kind: 'invalid', fields })).toEqual(fields)
  })

  it.each([
    { kind: 'offline' },
    { kind: 'service-error', status: 503 },
    { kind: 'vault', trouble: 'denied' },
    { kind: 'bug' }
  ] satisfies Failure[])('at no field for %o', failure => {
    expect(fieldMessages(failure)).toEqual([])
  })
})

describe('where a token is', () => {
  it('is said for each connection', () => {
    expect(tokenMessage(LONE_STAR)).toBe('Token saved in this computer’s keychain')
    expect(tokenMessage(GULF_COAST)).toBe('Enter its token again')
    expect(tokenMessage({ ...LONE_STAR, token: 'until-quit' })).toBe('Token saved until you quit')
    expect(tokenMessage({ ...LONE_STAR, token: 'other-address' })).toBe(
      'The service URL changed after its token was entered. Check the URL, then replace the token.'
    )
    expect(tokenMessage(PRACTICE)).toBe('Sample data on this computer. No access token needed.')
  })

  it.each(['locked', 'absent', 'denied', 'timed-out', 'too-large', 'corrupt'] as const)(
    'is said before it is entered, where the keychain is %s (R21)',
    trouble => {
      expect(keychainNotice(trouble)).toMatch(/^\S.*\. You’ll need to enter the token again after you quit\.$/)
    }
  )

  it('needs no word where the keychain is well', () => {
    expect(keychainNotice('ok')).toBe('')
  })
})

describe('what goes with a connection that is removed', () => {
  const NOTHING = { drafts: 0, waiting: 0, unknown: 0, sent: 0 }

  it.each([
    [{}, ''],
    [{ waiting: 1 }, 'You’ll also lose 1 order waiting to be sent.'],
    [{ unknown: 1 }, 'You’ll also lose 1 unconfirmed order.'],
    [{ sent: 1 }, 'You’ll also lose the history of 1 sent order.'],
    [
      { drafts: 1, waiting: 2, unknown: 3, sent: 4 },
      'You’ll also lose 1 draft, 2 orders waiting to be sent, 3 unconfirmed orders, and the history of 4 sent orders.'
    ]
  ])('%o is told: %s', (held, words) => {
    expect(heldMessage({ ...NOTHING, ...held })).toBe(words)
  })
})

it.each([
  ['locked', 'This computer’s keychain is locked. '],
  ['absent', 'This computer has no keychain. '],
  ['denied', 'Title Desk wasn’t allowed to use the keychain. '],
  ['timed-out', 'This computer’s keychain didn’t respond. ']
] as const)('a keychain that is %s is told as it is', (trouble, words) => {
  expect(keychainNotice(trouble)).toContain(words)
})

it.each(['name', 'baseAddress', 'token'] as const)('blanks are no %s of a connection', field => {
  const entry = { name: 'Lone Star', baseAddress: 'https://title.example.com', token: 'abc' }
  expect([entrySchema.isValidSync(entry), entrySchema.isValidSync({ ...entry, [field]: '  ' })]).toEqual([true, false])
})
