import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failureMessage } from '../../../../renderer/ui/text/failure-messages.ts'
import { unknownText } from '../../../../renderer/ui/timeline/unknown-messages.ts'

const NO_ANSWER = 'The connection dropped before the service confirmed it.'
const UNCLEAR = 'The service responded, but didn’t say whether it has the order.'
const STOPPED = 'Title Desk closed or the computer slept before the service confirmed it.'

describe('why it is not known whether an order arrived', () => {
  it('is a stop of the program, or of the connection', () => {
    expect(unknownText(null)).toEqual([NO_ANSWER])
    expect(unknownText({ kind: 'canceled' })).toEqual([STOPPED])
    expect(unknownText({ kind: 'unknown-outcome', because: { kind: 'canceled' } })).toEqual([STOPPED])
  })

  it.each<Failure>([
    { kind: 'offline' },
    { kind: 'timed-out', afterSeconds: 60 },
    { kind: 'malformed', what: 'cut-short' }
  ])('is the lack of an answer: %o', failure => {
    expect(unknownText(failure)).toEqual([NO_ANSWER, failureMessage(failure).title])
  })

  it.each<Failure>([
    { kind: 'malformed', what: 'html' },
    { kind: 'not-found' },
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
    { kind: 'too-many-requests' },
    { kind: 'redirected', status: 302 }
  ])('is an answer that tells nothing of it: %o', failure => {
    expect(unknownText(failure)).toEqual([UNCLEAR, failureMessage(failure).title])
  })

  it('is what the service said: of the order, and of its members, never that it did not accept it', () => {
    const fields = [{ path: 'loan', message: 'Which loan?' }]
    expect(unknownText({ kind: 'rejected', status: 409, words: 'A copy?', fields })).toEqual([
      UNCLEAR,
      'The service said: A copy? · Which loan?'
    ])
    expect(unknownText({ kind: 'rejected', status: 409, words: '', fields: [] })).toEqual([UNCLEAR])
    expect(unknownText({ kind: 'service-error', status: 502, words: 'Bad gateway' })).toEqual([
      'The service had an error and didn’t say whether it has the order.',
      'The service said: Bad gateway'
    ])
  })
})
