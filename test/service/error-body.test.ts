import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfter } from '../../main/service/answer.ts'
import { readErrorBody } from '../../main/service/error-body.ts'

const TOKEN = 'canary-7f3a91c2'
const read = (body: unknown) => readErrorBody(typeof body === 'string' ? body : JSON.stringify(body), TOKEN)

describe('the body of an error', () => {
  it.each<[string, unknown, unknown]>([
    ['message', { message: 'Please login to proceed.' }, { words: 'Please login to proceed.', fields: [] }],
    ['message and errors by field', { message: 'Invalid.', errors: { 'contacts.1.email': ['Needed.', 'Must be whole.'], closing_date: 'Past.' } },
      {
        words: 'Invalid.',
        fields: [
          { path: 'contacts.1.email', message: 'Needed.' },
          { path: 'contacts.1.email', message: 'Must be whole.' },
          { path: 'closing_date', message: 'Past.' }
        ]
      }],
    ['errors as a list of words', { errors: ['One.', 'Two.'] }, { words: 'One. Two.', fields: [] }],
    ['errors as objects', { errors: [{ field: 'state', message: 'Two letters.' }, { message: 'Also this.' }] },
      { words: 'Also this.', fields: [{ path: 'state', message: 'Two letters.' }] }],
    ['JSON API', { errors: [{ source: { pointer: '/data/attributes/state' }, title: 'Bad', detail: 'Two letters.' }] },
      { fields: [{ path: '/data/attributes/state', message: 'Two letters.' }] }],
    ['detail as a list', { detail: [{ loc: ['body', 'contacts', 1, 'email'], msg: 'field required' }] },
      { fields: [{ path: 'body.contacts.1.email', message: 'field required' }] }],
    ['error', { error: 'invalid_token' }, { words: 'invalid_token', fields: [] }],
    ['error as an object', { error: { message: 'Bad.', errors: { state: ['Two.'] } } }, { words: 'Bad.', fields: [{ path: 'state', message: 'Two.' }] }],
    ['problem details', { title: 'Invalid', detail: 'The date is past.' }, { words: 'The date is past.', fields: [] }],
    ['a list', ['One.', { field: 'a', message: 'Two.' }], { words: 'One.', fields: [{ path: 'a', message: 'Two.' }] }],
    ['a JSON text', '"Not now."', { words: 'Not now.', fields: [] }],
    ['plain text', 'upstream timed out', { words: 'upstream timed out', fields: [] }],
    ['HTML', '<html><body>502 Bad Gateway</body></html>', { fields: [] }],
    ['XML', '<?xml version="1.0"?><Error/>', { fields: [] }],
    ['nothing', '', { fields: [] }],
    ['null', null, { fields: [] }],
    ['a number', 42, { fields: [] }],
    ['members of other types', { message: 5, errors: 7, error: [1, 2] }, { fields: [] }]
  ])('is read as %s', (_what, body, expected) => {
    expect(read(body)).toEqual(expected)
  })

  it('gives words on one line without control or direction characters', () => {
    expect(read({ message: 'a\u0000b\r\n\tc \u202Edcba\u2066 \u200Bz\u0085' }).words).toBe('a b c dcba z')
  })

  it('gives at most 300 characters of words, of each message too', () => {
    const long = 'x'.repeat(5000)
    expect(read({ message: long }).words).toHaveLength(300)
    expect(read(long).words).toHaveLength(300)
    expect(read({ errors: { a: [long] } }).fields[0]?.message).toHaveLength(300)
    expect(read({ errors: Array(50).fill(long.slice(0, 200)) }).words).toHaveLength(300)
    expect(read('🏠'.repeat(400)).words?.isWellFormed()).toBe(true)
  })

  it('gives at most 100 messages', () => {
    const errors = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`a${index}`, ['no', 'no']]))
    expect(read({ errors }).fields).toHaveLength(100)
  })

  it('never gives the token back, however it is said (R18)', () => {
    const hidden = 'canary-\u200B7f3a91c2'
    const said = [TOKEN, `Bearer ${TOKEN} is bad`, hidden, ' '.repeat(290) + TOKEN, 'x'.repeat(290) + TOKEN].flatMap(text => [
      read(text), read({ message: text }), read({ errors: { [text]: [text] } }), read({ errors: [{ field: text, message: text }] })
    ])
    expect(JSON.stringify(said)).not.toContain('canary-7f3')
  })

  it('is read whatever it is (R31)', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => {
      const body = readErrorBody(text, TOKEN)
      expect(body.words ?? 'x').toMatch(/^.{1,300}$/u)
      expect(body.fields.length).toBeLessThanOrEqual(100)
    }), { numRuns: 2000 })
  })
})

it.each([
  ['120', { retryAfterSeconds: 120 }],
  [' 0 ', { retryAfterSeconds: 0 }],
  ['99999999999', { retryAfterSeconds: 86_400 }],
  ['Fri, 20 Nov 2026 12:00:30 GMT', { retryAfterSeconds: 30 }],
  ['Fri, 20 Nov 2026 11:00:00 GMT', { retryAfterSeconds: 0 }],
  ['soon', {}],
  ['', {}]
])('Retry-After %j means %j', (header, expected) => {
  expect(retryAfter(header, Date.UTC(2026, 10, 20, 12))).toEqual(expected)
})
