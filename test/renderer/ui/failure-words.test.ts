import { describe, expect, it } from 'vitest'
import type { Failure, FileTrouble, Malformation, StoreTrouble, VaultTrouble } from '#domain/failure.ts'
import { failureWords, type Task } from '../../../renderer/ui/failure-words.ts'

const VAULT: Record<VaultTrouble, true> = {
  'locked': true, 'absent': true, 'denied': true, 'timed-out': true, 'too-large': true, 'corrupt': true
}
const MALFORMED: Record<Malformation, true> = {
  'html': true, 'empty': true, 'not-json': true, 'cut-short': true, 'too-large': true, 'missing-member': true
}
const FILE: Record<FileTrouble, true> = {
  'no-file-yet': true, 'link-expired': true, 'refused-address': true, 'wrong-size': true, 'wrong-content': true, 'too-large-to-show': true, 'disk-full': true,
  'cannot-write': true, 'not-downloaded': true, 'changed-on-disk': true, 'superseded': true, 'type-not-opened': true, 'no-program': true
}
const STORE: Record<StoreTrouble, true> = { 'disk-full': true, 'disk-fault': true, 'damaged': true, 'locked': true }
const keys = <K extends string>(table: Record<K, true>) => Object.keys(table) as K[]

/** Every kind of failure, by type: a new kind does not compile until it is here. */
const EVERY: { readonly [K in Failure['kind']]: readonly Extract<Failure, { kind: K }>[] } = {
  'offline': [{ kind: 'offline' }],
  'unreachable': (['name-unknown', 'refused', 'dropped'] as const).map(reason =>
    ({ kind: 'unreachable', host: 'title.example.com', reason })),
  'certificate': [{ kind: 'certificate', host: 'title.example.com' }],
  'timed-out': [{ kind: 'timed-out', afterSeconds: 30 }],
  'unauthorized': [{ kind: 'unauthorized', words: 'Unauthenticated.' }, { kind: 'unauthorized' }],
  'forbidden': [{ kind: 'forbidden' }],
  'not-found': [{ kind: 'not-found' }],
  'rejected': [{ kind: 'rejected', status: 422, words: 'The given data was invalid.', fields: [] }],
  'too-many-requests': [{ kind: 'too-many-requests', retryAfterSeconds: 1 }, { kind: 'too-many-requests' }],
  'service-error': [{ kind: 'service-error', status: 503 }],
  'redirected': [{ kind: 'redirected', status: 302 }],
  'malformed': keys(MALFORMED).map(what => ({ kind: 'malformed', what })),
  'unknown-outcome': [{ kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 30 } }],
  'invalid': [{ kind: 'invalid', fields: [{ path: 'token', message: 'Paste the token.' }] }],
  'vault': keys(VAULT).map(trouble => ({ kind: 'vault', trouble })),
  'not-connected': [{ kind: 'not-connected' }],
  'canceled': [{ kind: 'canceled' }],
  'file': keys(FILE).map(trouble => ({ kind: 'file', trouble })),
  'practice-unavailable': [{ kind: 'practice-unavailable' }],
  'store': keys(STORE).map(trouble => ({ kind: 'store', trouble })),
  'passphrase': (['too-short', 'wrong'] as const).map(trouble => ({ kind: 'passphrase', trouble })),
  'no-such-draft': [{ kind: 'no-such-draft' }],
  'out-of-date': [{ kind: 'out-of-date' }],
  'bug': [{ kind: 'bug' }]
}
const FAILURES = Object.values(EVERY).flat() as readonly Failure[]
const TASKS: Record<Task, true> = { read: true, send: true, connect: true, download: true, open: true, save: true, decide: true }
const CASES = FAILURES.flatMap(failure => keys(TASKS).map(task => [JSON.stringify(failure), task, failure] as const))

describe('every failure', () => {
  it.each(CASES)('%s while a person wants to %s is said in whole sentences', (_, task, failure) => {
    const { title, meaning, next } = failureWords(failure, task)
    expect(meaning === '').toBe(task === 'read' && failure.kind !== 'unknown-outcome')
    for (const sentence of [title, meaning || title, next]) {
      expect(sentence).toMatch(/^\S.*[.]$/)
      expect(sentence).not.toMatch(/undefined|null|\[object|\d{3}/)
    }
  })

  it('has a title of its own', () => {
    const oneOfEach = FAILURES.filter(failure => !(failure.kind === 'unauthorized' && failure.words === undefined))
    const titles = oneOfEach.map(failure => failureWords(failure).title)
    const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
    expect(twice).toEqual(['The service has been asked too often.', 'The disk of this computer is full.'])
  })

  it('keeps status codes and hosts that help nobody at once behind "Details"', () => {
    expect(failureWords({ kind: 'service-error', status: 503, words: 'Down' }).details).toEqual(['The service said: Down', 'Status 503'])
  })
})

describe('what a failure means for the order', () => {
  it('is "not sent" for every failure of sending but an unknown outcome', () => {
    for (const failure of FAILURES) {
      const expected = failure.kind === 'unknown-outcome'
      expect(failureWords(failure, 'send').meaning.includes('was not sent'), failure.kind).toBe(!expected)
    }
  })

  it('is unknown for an unknown outcome: nobody is told to send again by itself (R39)', () => {
    const words = failureWords({ kind: 'unknown-outcome', because: { kind: 'malformed', what: 'empty' } }, 'send')
    expect(words.meaning).toContain('not sent again by itself')
    expect(words.again).toBe(false)
    expect(words.cure).toBe('orders')
    expect(words.details[0]).toBe('The service answered with nothing.')
  })
})

describe('what to do next', () => {
  it('is to enter a new token when the token is refused, where tokens are entered', () => {
    expect(failureWords({ kind: 'unauthorized' })).toMatchObject({ cure: 'connections', again: false })
  })

  it('is to wait as long as the service asks for', () => {
    expect(failureWords({ kind: 'too-many-requests', retryAfterSeconds: 1 }).next).toContain('Wait 1 second,')
    expect(failureWords({ kind: 'too-many-requests', retryAfterSeconds: 30 }).next).toContain('Wait 30 seconds,')
    expect(failureWords({ kind: 'too-many-requests' }).next).toContain('Wait a minute')
  })

  it('is never to go around a certificate that is not trusted (R28)', () => {
    expect(failureWords({ kind: 'certificate', host: 'a.example' }).next).toContain('do not go around this')
  })

  it('quotes the service where it says what to mend', () => {
    const failure: Failure = { kind: 'rejected', status: 422, words: 'No such county.', fields: [{ path: 'county', message: 'unknown' }] }
    expect(failureWords(failure, 'send')).toMatchObject({ quote: 'No such county.', details: ['county: unknown', 'Status 422'] })
  })
})
