import type { Failure, FieldMessage } from '#domain/failure.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { readErrorBody } from './error-body.ts'

/** A whole answer of the service; header values are empty text where the header is missing. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string
  readonly text: string
}

/** A day: no service means to be asked again later than that. */
const LONGEST_WAIT = 86_400

/** Takes an answer, gives its JSON; or what came instead of JSON. */
export function jsonOf(answer: Answer): Result<unknown, Failure> {
  const { text } = answer
  if (text.trim() === '') return failed({ kind: 'malformed', what: 'empty' })
  try {
    return ok(JSON.parse(text))
  } catch {
    if (isHtml(answer)) return failed({ kind: 'malformed', what: 'html' })
    const begun = /^\s*[{[]/.test(text) && !/[}\]]\s*$/.test(text)
    return failed({ kind: 'malformed', what: begun ? 'cut-short' : 'not-json' })
  }
}

function isHtml(answer: Answer): boolean {
  return /^\s*<(!doctype\s+html|html|head|body)\b/i.test(answer.text) || /^text\/html\b/i.test(answer.contentType)
}

/**
 * Takes an answer with a status that is not 2xx and the token, to keep it out of the words; gives the failure. No error of the
 * service is documented (specification 7), so the status decides and whatever words there are go along.
 */
export function failureOfStatus(answer: Answer, token: string, pathOf: (wirePath: string) => string = path => path): Failure {
  const { status } = answer
  if (status < 400) return { kind: 'redirected', status }
  if (status === 429) return { kind: 'too-many-requests', ...retryAfter(answer.retryAfter) }
  const body = isHtml(answer) ? { fields: [] } : readErrorBody(answer.text, token)
  const words = body.words === undefined ? {} : { words: body.words }
  if (status === 401) return { kind: 'unauthorized', ...words }
  if (status === 403) return { kind: 'forbidden', ...words }
  if (status === 404) return { kind: 'not-found', ...words }
  if (status >= 500) return { kind: 'service-error', status, ...words }
  const fields = body.fields.map(({ path, message }): FieldMessage => ({ path: pathOf(path), message }))
  return { kind: 'rejected', status, ...words, fields }
}

/** Takes a `Retry-After` header, seconds or a date (RFC 9110 10.2.3); gives the seconds from now. */
export function retryAfter(header: string, now: number = Date.now()): { retryAfterSeconds?: number } {
  const text = header.trim()
  if (text === '') return {}
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.min(Math.max(seconds, 0), LONGEST_WAIT) }
}
