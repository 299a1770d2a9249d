import { describe, expect, it } from 'vitest'
import type {
  Failure,
  FileTrouble,
  KeychainTrouble,
  Malformation,
  PrintTrouble,
  StoreTrouble
} from '#domain/common/failure.ts'
import { failureLine, failureMessage, type Task } from '../../../../renderer/ui/text/failure-messages.ts'

const PRINT: Record<PrintTrouble, true> = { 'no-printer': true, 'not-printed': true }
const KEYCHAIN: Record<KeychainTrouble, true> = {
  locked: true,
  absent: true,
  denied: true,
  'timed-out': true,
  'too-large': true,
  corrupt: true
}
const MALFORMED: Record<Malformation, true> = {
  html: true,
  empty: true,
  'not-json': true,
  'cut-short': true,
  'too-large': true,
  'missing-member': true,
  'same-id': true
}
const FILE: Record<FileTrouble, true> = {
  'no-file-yet': true,
  'link-expired': true,
  'token-withheld': true,
  'too-many-hops': true,
  'no-length': true,
  'refused-address': true,
  'wrong-size': true,
  'wrong-content': true,
  'too-large-to-show': true,
  'disk-full': true,
  'cannot-write': true,
  'not-downloaded': true,
  'changed-on-disk': true,
  superseded: true,
  'type-not-opened': true,
  'no-program': true
}
const STORE: Record<StoreTrouble, true> = { 'disk-full': true, 'disk-fault': true, damaged: true, locked: true }
const keys = <K extends string>(table: Record<K, true>) => Object.keys(table) as K[]

/** Every kind of failure, by type: a new kind does not compile until it is here. */
const EVERY: { readonly [K in Failure['kind']]: readonly Extract<Failure, { kind: K }>[] } = {
  offline: [{ kind: 'offline' }],
  unreachable: (
    [
      'name-unknown',
      'refused',
      'dropped',
      'proxy-kind',
      'proxy-sign-in',
      'proxy-sign-in-kind',
      'client-certificate'
    ] as const
  ).map(reason => ({
    kind: 'unreachable',
    host: 'title.example.com',
    reason
  })),
  certificate: [{ kind: 'certificate', host: 'title.example.com' }],
  'timed-out': [{ kind: 'timed-out', afterSeconds: 30 }],
  unauthorized: [{ kind: 'unauthorized', words: 'Unauthenticated.' }, { kind: 'unauthorized' }],
  forbidden: [{ kind: 'forbidden' }],
  'not-found': [{ kind: 'not-found' }],
  rejected: [
    { kind: 'rejected', status: 422, words: 'The given data was invalid.', fields: [] },
    { kind: 'rejected', status: 422, fields: [] }
  ],
  'too-many-requests': [{ kind: 'too-many-requests', retryAfterSeconds: 1 }, { kind: 'too-many-requests' }],
  'service-error': [{ kind: 'service-error', status: 503 }],
  redirected: [{ kind: 'redirected', status: 302 }],
  malformed: keys(MALFORMED).map(what => ({ kind: 'malformed', what })),
  'unknown-outcome': [{ kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 30 } }],
  invalid: [{ kind: 'invalid', fields: [{ path: 'token', message: 'Paste the token.' }] }],
  vault: keys(KEYCHAIN).map(trouble => ({ kind: 'vault', trouble })),
  'not-connected': [{ kind: 'not-connected' }, { kind: 'not-connected', because: 'other-address' }],
  canceled: [{ kind: 'canceled' }],
  'screen-locked': [{ kind: 'screen-locked' }],
  file: keys(FILE).map(trouble => ({ kind: 'file', trouble })),
  print: keys(PRINT).map(trouble => ({ kind: 'print', trouble })),
  'practice-unavailable': [{ kind: 'practice-unavailable' }, { kind: 'practice-unavailable', because: 'in-use' }],
  store: keys(STORE).map(trouble => ({ kind: 'store', trouble })),
  passphrase: (['too-short', 'wrong'] as const).map(trouble => ({ kind: 'passphrase', trouble })),
  'no-such-draft': [{ kind: 'no-such-draft' }],
  'out-of-date': [{ kind: 'out-of-date' }],
  bug: [{ kind: 'bug' }]
}
const FAILURES = Object.values(EVERY).flat() as readonly Failure[]
const TASKS: Record<Task, true> = {
  read: true,
  send: true,
  connect: true,
  download: true,
  open: true,
  save: true,
  decide: true
}
const CASES = FAILURES.flatMap(failure => keys(TASKS).map(task => [JSON.stringify(failure), task, failure] as const))

describe('every failure', () => {
  it.each(CASES)('%s when the user wants to %s is explained in whole sentences', (_, task, failure) => {
    const { title, meaning, next } = failureMessage(failure, task)
    expect(meaning === '').toBe(task === 'read' && failure.kind !== 'unknown-outcome')
    for (const sentence of [title, meaning || title, next]) {
      expect(sentence).toMatch(/^\S.*[.]$/)
      expect(sentence).not.toMatch(/undefined|null|\[object|\d{3}/)
    }
  })

  it('has a title of its own', () => {
    const oneOfEach = FAILURES.filter(
      failure => !((failure.kind === 'unauthorized' || failure.kind === 'rejected') && failure.words === undefined)
    )
    const titles = oneOfEach.map(failure => failureMessage(failure).title)
    const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
    expect(twice).toEqual(['The service is busy.', 'This computer’s disk is full.'])
  })

  it.each(keys(TASKS))(
    'that a web page answered when the user wants to %s says to sign in to the network first (H1)',
    task => {
      const message = (what: Malformation) => failureMessage({ kind: 'malformed', what }, task).next
      expect(message('html')).toContain('If this network asks you to sign in, do that in a browser')
      expect(message('not-json')).not.toContain('sign in')
    }
  )

  it('keeps status codes and hosts that help nobody at once behind "Details"', () => {
    expect(failureMessage({ kind: 'service-error', status: 503, words: 'Down' }).details).toEqual([
      'The service said: Down',
      'Status 503'
    ])
  })
})

describe('what a failure means for the order', () => {
  it('is "rejected" where the service answered with a refusal, and "not sent" for every other failure but an unknown outcome', () => {
    const refusals = ['unauthorized', 'forbidden', 'not-found', 'rejected', 'too-many-requests']
    for (const failure of FAILURES) {
      const { meaning } = failureMessage(failure, 'send')
      expect(meaning.includes('wasn’t sent'), failure.kind).toBe(
        failure.kind !== 'unknown-outcome' && !refusals.includes(failure.kind)
      )
      expect(meaning.includes('was sent, and the service rejected it'), failure.kind).toBe(
        refusals.includes(failure.kind)
      )
    }
  })

  it('is said of sending alone: nothing was sent where a list was read', () => {
    expect(failureMessage({ kind: 'rejected', status: 422, fields: [] }, 'decide').meaning).toBe('Nothing was changed.')
  })

  it('is unknown for an unknown outcome: nobody is told to send again by itself (R39)', () => {
    const words = failureMessage({ kind: 'unknown-outcome', because: { kind: 'malformed', what: 'empty' } }, 'send')
    expect(words.meaning).toContain('won’t send it again on its own')
    expect(words.again).toBe(false)
    expect(words.cure).toBe('orders')
    expect(words.details[0]).toBe('The service sent an empty response.')
  })

  it('is unknown, with the reason the service gave', () => {
    const because: Failure = {
      kind: 'rejected',
      status: 409,
      words: 'It is there already.',
      fields: [{ path: '', message: 'Call us.' }]
    }
    expect(failureMessage({ kind: 'unknown-outcome', because }, 'send')).toMatchObject({
      quote: 'It is there already.',
      details: ['The service didn’t accept the order.', 'Call us.', 'Status 409']
    })
  })
})

describe('what to do next', () => {
  it('is to enter a new token when the token is refused, where tokens are entered', () => {
    expect(failureMessage({ kind: 'unauthorized' })).toMatchObject({ cure: 'connections', again: false })
  })

  it('is to wait as long as the service asks for', () => {
    expect(failureMessage({ kind: 'too-many-requests', retryAfterSeconds: 1 }).next).toContain('Wait 1 second,')
    expect(failureMessage({ kind: 'too-many-requests', retryAfterSeconds: 30 }).next).toContain('Wait 30 seconds,')
    expect(failureMessage({ kind: 'too-many-requests' }).next).toContain('Wait a minute')
  })

  it('is never to go around a certificate that is not trusted (R28)', () => {
    expect(failureMessage({ kind: 'certificate', host: 'a.example' }).next).toContain('Don’t bypass this warning')
  })

  it('is to start again where a certificate was installed just now (W14)', () => {
    expect(failureMessage({ kind: 'certificate', host: 'a.example' }).details.join(' ')).toContain(
      'quit and reopen Title Desk'
    )
  })

  it('quotes the service where it says what to fix, with all it says behind "Details" (S1)', () => {
    const failure: Failure = {
      kind: 'rejected',
      status: 422,
      words: 'No such county.',
      fields: [
        { path: 'county', message: 'unknown' },
        { path: '', message: 'Closed.' }
      ],
      more: ['code: E17']
    }
    expect(failureMessage(failure, 'send')).toMatchObject({
      quote: 'No such county.',
      next: 'Fix the fields below, then send again.',
      details: ['county: unknown', 'Closed.', 'code: E17', 'Status 422']
    })
  })

  it('is what the service said of a document it refused, also in a row, which has no details (S1)', () => {
    const refused: Failure = { kind: 'file', trouble: 'link-expired', words: 'Released after funding.' }
    expect(failureMessage(refused, 'download')).toMatchObject({
      title: 'The service rejected the download.',
      quote: 'Released after funding.'
    })
    const { words: _words, ...expired } = refused
    expect(
      [refused, expired, { kind: 'service-error', status: 503, words: 'Closed.' } as const].map(failure =>
        failureLine(failure, 'download')
      )
    ).toEqual([
      'The service rejected the download. The service said: Released after funding. Try again. If it continues, contact their support.',
      'The download link expired. Try again. If it continues, contact their support.',
      'The service had an error. The service said: Closed. Wait a few minutes, then try again. If it continues, contact their support.'
    ])
  })

  it('ends what the service said before its own advice follows in a row', () => {
    const line = (words: string) => failureLine({ kind: 'service-error', status: 503, words }, 'download')
    const after = 'Wait a few minutes, then try again. If it continues, contact their support.'
    expect(['Not Found', 'Closed.', 'Why?'].map(line)).toEqual(
      ['Not Found.', 'Closed.', 'Why?'].map(words => `The service had an error. The service said: ${words} ${after}`)
    )
  })

  it('sends nobody to read reasons that were not given (S1)', () => {
    const next = (task: Task, words?: string) =>
      failureMessage({ kind: 'rejected', status: 422, fields: [], ...(words === undefined ? {} : { words }) }, task)
        .next
    expect([next('send', 'No.'), next('send'), next('read')]).toEqual([
      'Fix what the service describes, then try again.',
      'The service gave no reason. Check the order, then contact their support.',
      'The service gave no reason. Contact their support.'
    ])
  })

  it('keeps what the service said with every failure that can hold it behind "Details"', () => {
    const failures: Failure[] = [
      { kind: 'unauthorized', words: 'Why.' },
      { kind: 'forbidden', words: 'Why.' },
      { kind: 'not-found', words: 'Why.' },
      { kind: 'too-many-requests', words: 'Why.' },
      { kind: 'service-error', status: 500, words: 'Why.' },
      { kind: 'malformed', what: 'missing-member', words: 'Why.' }
    ]
    for (const failure of failures)
      expect(failureMessage(failure).details, failure.kind).toContain('The service said: Why.')
  })
})

describe('a document that does not come', () => {
  it.each([
    ['token-withheld', 'sends your token only to the service', true],
    ['no-length', 'so nothing was saved', false],
    ['too-many-hops', 'redirects too many times', true]
  ] as const)('is not blamed on what is not to blame: %s', (trouble, words, again) => {
    const said = failureMessage({ kind: 'file', trouble }, 'download')
    expect(`${said.title} ${said.next}`).toContain(words)
    expect(`${said.title} ${said.next}`).not.toMatch(/run out|incomplete|trust/)
    expect(said.again).toBe(again)
  })
})

describe('a file that can’t be written', () => {
  const said = (task: Task, fileName?: string) => {
    const failure: Failure = { kind: 'file', trouble: 'cannot-write', ...(fileName === undefined ? {} : { fileName }) }
    const { title, next } = failureMessage(failure, task)
    return `${title} ${next}`
  }

  it.each(['save', 'connect', 'decide'] as const)('is no document of an order where the user wants to %s', task => {
    expect(said(task)).toContain('If it’s open in another app, close it there.')
    expect(said(task)).not.toMatch(/document|download/i)
    expect(said('download')).toContain('Check the download folder')
  })

  it('is one of Title Desk’s own where it comes with its name, wherever documents are saved', () => {
    for (const task of ['save', 'connect', 'decide'] as const) {
      expect(said(task, 'connections.json')).toContain('Couldn’t save to this computer’s disk.')
      expect(said(task, 'connections.json')).not.toMatch(/document|download|another app/i)
    }
  })
})
