import { OFFICE_TROUBLES } from '#domain/office/office.ts'
import { POLICY_MEMBERS } from '#domain/policy.ts'
import { UPDATE_REFUSALS } from '#domain/updates.ts'
import { ERROR_CODES, ERROR_NAMES, THROWN } from './error-names.ts'
import type { FieldClass, ValueOf } from './field-classes.ts'

const PROCESSES = [
  'Utility',
  'Zygote',
  'Sandbox helper',
  'GPU',
  'Pepper Plugin',
  'Pepper Plugin Broker',
  'Unknown'
] as const
const ENDS = [
  'clean-exit',
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction'
] as const

const count = { class: 'count' } as const
const name = <const N extends readonly string[]>(of: N) => ({ class: 'name', of }) as const

/**
 * Everything that can be logged, with the class of each field. A new event is written here, and reviewed here: there is
 * no other way into the log.
 */
export const EVENTS = {
  /** The program's version. */
  started: { major: count, minor: count, patch: count, platform: name(['aix', 'darwin', 'linux', 'win32']) },
  quit: { closing: { class: 'duration' } },
  fault: {
    where: { class: 'place' },
    error: name([...ERROR_NAMES, ...THROWN]),
    code: name(['none', ...ERROR_CODES]),
    at: { class: 'stack' }
  },
  'page-gone': { reason: name(ENDS), code: { class: 'exit-code' } },
  'page-not-answering': {},
  'process-gone': { process: name(PROCESSES), reason: name(ENDS), code: { class: 'exit-code' } },
  'notification-not-shown': {},
  /** The system's certificate authorities; Node's alone are trusted until the program ends. */
  'certificates-not-read': {},
  'variables-ignored': { variable: name(['TITLE_DESK_PROFILE', 'TITLE_DESK_PRACTICE', 'TITLE_DESK_POLICY']) },
  'start-refused': { because: name(['switch']) },
  'crash-dumps': { kept: count, removed: count },
  'report-saved': {},
  'policy-applied': { settings: count },
  'policy-refused': { member: name(['file', ...POLICY_MEMBERS]) },
  /** The office's database can't be used, or not for everything. */
  'office-out': { because: name(OFFICE_TROUBLES) },
  /** Rows of the office's database that no desk can take. */
  'office-rows-skipped': { rows: count },
  /** Records of this desk whose ids another desk has in the office's database. */
  'office-records-taken': { records: count },
  'update-refused': { because: name(UPDATE_REFUSALS) },
  /** The disk had no room, say, for the copy of a package to go back to. */
  'update-not-kept': {},
  locked: { because: name(['computer', 'sleep', 'idle']) },
  unlocked: { by: name(['computer', 'click', 'passphrase']) }
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldClass>>>>

export type LogEvent = keyof typeof EVENTS
export type FieldsOf<E extends LogEvent> = keyof (typeof EVENTS)[E] extends never
  ? Readonly<Record<string, never>>
  : EventFields<E>

type EventFields<E extends LogEvent> = {
  readonly [F in keyof (typeof EVENTS)[E]]: (typeof EVENTS)[E][F] extends FieldClass
    ? ValueOf<(typeof EVENTS)[E][F]>
    : never
}
