import { networkInterfaces } from 'node:os'
import type { Failure } from '#domain/common/failure.ts'

/** Carries a failure through interfaces that accept only errors, such as an agent's. It never leaves this folder. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

const OFFLINE = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENONET'])
const NAME_UNKNOWN = new Set(['ENOTFOUND', 'EAI_NONAME', 'EAI_NODATA', 'EAI_FAIL', 'ENODATA'])
const CERTIFICATE =
  /^(CERT_|CRL_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_C|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH)/

/** The server’s alerts where it wants a client certificate: by TLS 1.3, and, in less clear words, by TLS 1.2. */
const CLIENT_CERTIFICATE = /ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/
/** A failed write of TLS has one code for all; only its text has the alert’s number (RFC 8446, 6). */
const ALERT_IN_WRITE = /SSL alert number (?:40|116)\b/

/** The code of what was thrown (`ECONNREFUSED`); of several attempts at one name, the first one's. */
export function socketCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError ? socketCode(error.errors[0]) : ''
}

function hasNetwork(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some(face => face !== undefined && !face.internal)
}

/**
 * A socket error as a failure, by its code, never by words in its text. It does not tell what the other side received: only the
 * phase in which it happened does (reliability 0.2).
 */
export function socketFailure(error: unknown, host: string, online: () => boolean = hasNetwork): Failure {
  if (error instanceof FailureError) return error.failure
  const code = socketCode(error)
  if (OFFLINE.has(code)) return { kind: 'offline' }
  if (NAME_UNKNOWN.has(code))
    return online() ? { kind: 'unreachable', host, reason: 'name-unknown' } : { kind: 'offline' }
  if (code === 'ECONNREFUSED') return { kind: 'unreachable', host, reason: 'refused' }
  if (asksForCertificate(error, code)) return { kind: 'unreachable', host, reason: 'client-certificate' }
  if (CERTIFICATE.test(code)) return { kind: 'certificate', host }
  if (code === 'HPE_HEADER_OVERFLOW') return { kind: 'malformed', what: 'too-large' }
  if (code === 'HPE_INVALID_EOF_STATE') return { kind: 'malformed', what: 'cut-short' }
  if (code.startsWith('HPE_')) return { kind: 'malformed', what: 'not-json' }
  return { kind: 'unreachable', host, reason: 'dropped' }
}

function asksForCertificate(error: unknown, code: string): boolean {
  return (
    CLIENT_CERTIFICATE.test(code) || (code === 'EPROTO' && error instanceof Error && ALERT_IN_WRITE.test(error.message))
  )
}
