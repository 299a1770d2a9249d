import { byTag, hasMembers, isNumber, isText, listOf, literal, optional } from '#domain/common/guards.ts'
import type {
  Failure,
  FieldMessage,
  FileTrouble,
  KeychainTrouble,
  Malformation,
  PrintTrouble,
  StoreTrouble,
  Unreachable
} from '#domain/common/failure.ts'

const words = optional(isText)
const fields = listOf(hasMembers<FieldMessage>({ path: isText, message: isText }))

const GUARDS = byTag<Failure, 'kind'>('kind', {
  offline: {},
  unreachable: {
    host: isText,
    reason: literal<Unreachable>({
      'name-unknown': true,
      refused: true,
      dropped: true,
      'proxy-kind': true,
      'proxy-sign-in': true,
      'proxy-sign-in-kind': true,
      'client-certificate': true
    })
  },
  certificate: { host: isText },
  'timed-out': { afterSeconds: isNumber },
  unauthorized: { words },
  forbidden: { words },
  'not-found': { words },
  rejected: { status: isNumber, words, fields, more: optional(listOf(isText)) },
  'too-many-requests': { retryAfterSeconds: optional(isNumber), words },
  'service-error': { status: isNumber, words },
  redirected: { status: isNumber },
  malformed: {
    what: literal<Malformation>({
      html: true,
      empty: true,
      'not-json': true,
      'cut-short': true,
      'too-large': true,
      'missing-member': true,
      'same-id': true
    }),
    member: optional(isText),
    words
  },
  'unknown-outcome': { because: isFailure },
  invalid: { fields },
  vault: {
    trouble: literal<KeychainTrouble>({
      locked: true,
      absent: true,
      denied: true,
      'timed-out': true,
      'too-large': true,
      corrupt: true
    })
  },
  'not-connected': { because: optional(literal({ 'other-address': true })) },
  canceled: {},
  'screen-locked': {},
  file: {
    trouble: literal<FileTrouble>({
      'no-file-yet': true,
      'link-expired': true,
      'token-withheld': true,
      'too-many-hops': true,
      'no-length': true,
      'refused-address': true,
      'wrong-size': true,
      'wrong-content': true,
      'disk-full': true,
      'cannot-write': true,
      'not-downloaded': true,
      'changed-on-disk': true,
      superseded: true,
      'type-not-opened': true,
      'no-program': true,
      'too-large-to-show': true
    }),
    fileName: optional(isText),
    words
  },
  print: { trouble: literal<PrintTrouble>({ 'no-printer': true, 'not-printed': true }) },
  'practice-unavailable': { because: optional(literal({ 'in-use': true })) },
  store: {
    trouble: literal<StoreTrouble>({ 'disk-full': true, 'disk-fault': true, damaged: true, locked: true })
  },
  passphrase: { trouble: literal({ 'too-short': true, wrong: true }) },
  'no-such-draft': {},
  'out-of-date': {},
  bug: {}
})

export function isFailure(value: unknown): value is Failure {
  return GUARDS(value)
}
