import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { readErrorBody, type Known } from '../errors/error-body.ts'
import { wordsSaid } from '../errors/said.ts'
import { retryAfter } from './retry-after.ts'

/** A complete response; header values are empty if the header is missing. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string
  /** Of `WWW-Authenticate`. */
  readonly challenge: string
  readonly text: string
}

/** The response's JSON; the failure says what came instead. */
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
 * The failure of a response whose status is not 2xx. No error of the service is documented (specification 7), so the
 * status decides, and the failure includes everything the response says.
 */
export function failureOfStatus(answer: Answer, known: Known): Failure {
  const { status } = answer
  if (status < 400) return { kind: 'redirected', status }
  if (isAboutTheOrder(status)) {
    const { words, fields, more } = readErrorBody(answer.text, known)
    return {
      kind: 'rejected',
      status,
      ...(words === undefined ? {} : { words }),
      fields,
      ...(more.length === 0 ? {} : { more })
    }
  }
  const words = wordsSaid(answer, known)
  const said = words === undefined ? {} : { words }
  if (status === 429) return { kind: 'too-many-requests', ...retryAfter(answer.retryAfter), ...said }
  if (status === 401) return { kind: 'unauthorized', ...said }
  if (status === 403) return { kind: 'forbidden', ...said }
  return status === 404 ? { kind: 'not-found', ...said } : { kind: 'service-error', status, ...said }
}

const isAboutTheOrder = (status: number) => status < 500 && ![401, 403, 404, 429].includes(status)
