import type { Death } from './life.ts'
import type { Shape } from './service.ts'

/** What the page asks for in a steered life, in turn. `close` puts the first order of unknown outcome away; `look` has it looked for. */
export type Task = 'save' | 'send' | 'look' | 'close'

/** A life that is steered to where it dies: what is asked of it, how the service answers its next order, and where it ends. */
export interface Steered {
  readonly tasks: readonly Task[]
  readonly answer?: Shape
  readonly death: Death
  /** Its backups are gone, so that this start takes one. */
  readonly withoutBackups?: boolean
}

/** A kill point of reliability 3g. `before` are lives that bring about what the point needs; they are killed as well. */
export interface Point extends Steered {
  readonly name: string
  readonly before?: readonly Steered[]
}

const SENDING = ['send'] as const
const UNKNOWN_AND_TAKEN: Steered = { tasks: SENDING, answer: '+500', death: { at: 'after commit attempt unknown' } }
const UNKNOWN_AND_NOT_TAKEN: Steered = { tasks: SENDING, answer: '-500', death: { at: 'after commit attempt unknown' } }
const INTENDED: Steered = { tasks: SENDING, death: { at: 'after commit attempt intent' } }
const WIRED: Steered = { tasks: SENDING, death: { at: 'after commit attempt wire' } }

/** The service has the whole order, says nothing, and has the program killed. */
export const NO_ANSWER = 'after the body, before the headers'

/**
 * Every kill point, K1 to K15, with the step of the program at which it is (see child/watch.mjs). The tests expect a death at each of these.
 * The first two need a desk that has never been started.
 */
export const POINTS: readonly Point[] = [
  { name: 'K15 before a migration is committed', tasks: [], death: { at: 'before commit schema' } },
  { name: 'K15 after a migration is committed', tasks: [], death: { at: 'after commit schema' } },
  { name: 'K1 before a draft is kept', tasks: ['save', 'save'], death: { at: 'before commit order draft', nth: 2 } },
  { name: 'K1 after a draft is kept', tasks: ['save', 'save'], death: { at: 'after commit order draft', nth: 2 } },
  { name: 'K2', ...INTENDED },
  { name: 'K3', tasks: SENDING, death: { at: 'connect to send' } },
  {
    name: 'K3 in a connect that never ends',
    tasks: SENDING,
    death: { at: 'in a connect that never ends', blackhole: true }
  },
  { name: 'K4', tasks: SENDING, death: { at: 'before commit attempt wire' } },
  { name: 'K5', ...WIRED },
  { name: 'K5 before the journal is written', tasks: SENDING, death: { at: 'journal write' } },
  { name: 'K5 after the journal is on the disk', tasks: SENDING, death: { at: 'journal sync' } },
  { name: 'K6', tasks: SENDING, death: { at: 'before bytes' } },
  { name: 'K7', tasks: SENDING, death: { at: 'mid-body' } },
  { name: 'K7 after all bytes', tasks: SENDING, death: { at: 'after bytes' } },
  { name: 'K8', tasks: SENDING, answer: '+silent', death: { at: NO_ANSWER } },
  { name: 'K9', tasks: SENDING, answer: '+headers', death: { at: 'headers of the answer' } },
  { name: 'K10 accepted', tasks: SENDING, answer: '+201', death: { at: 'before commit attempt accepted' } },
  { name: 'K10 unknown', tasks: SENDING, answer: '+500', death: { at: 'before commit attempt unknown' } },
  { name: 'K10 rejected', tasks: SENDING, answer: '-422', death: { at: 'before commit attempt rejected' } },
  { name: 'K11 accepted', tasks: SENDING, answer: '+201', death: { at: 'after commit attempt accepted' } },
  { name: 'K11 unknown', ...UNKNOWN_AND_TAKEN },
  { name: 'K11 rejected', tasks: SENDING, answer: '-422', death: { at: 'after commit attempt rejected' } },
  {
    name: 'K12 of one on the wire',
    before: [WIRED],
    tasks: [],
    death: { at: 'before commit recovered attempt unknown' }
  },
  {
    name: 'K12 of one on the wire, committed',
    before: [WIRED],
    tasks: [],
    death: { at: 'after commit recovered attempt unknown' }
  },
  {
    name: 'K12 of one that was intended',
    before: [INTENDED],
    tasks: [],
    death: { at: 'before commit recovered attempt not-sent' }
  },
  {
    name: 'K12 of one that was intended, committed',
    before: [INTENDED],
    tasks: [],
    death: { at: 'after commit recovered attempt not-sent' }
  },
  { name: 'K13 not found', before: [UNKNOWN_AND_NOT_TAKEN], tasks: ['look'], death: { at: 'before commit looks' } },
  {
    name: 'K13 not found, committed',
    before: [UNKNOWN_AND_NOT_TAKEN],
    tasks: ['look'],
    death: { at: 'after commit looks' }
  },
  { name: 'K13 matched', before: [UNKNOWN_AND_TAKEN], tasks: ['look'], death: { at: 'before commit attempt matched' } },
  {
    name: 'K13 matched, committed',
    before: [UNKNOWN_AND_TAKEN],
    tasks: ['look'],
    death: { at: 'after commit attempt matched' }
  },
  { name: 'K14', before: [UNKNOWN_AND_NOT_TAKEN], tasks: ['close'], death: { at: 'before commit decisions' } },
  { name: 'K14 committed', before: [UNKNOWN_AND_NOT_TAKEN], tasks: ['close'], death: { at: 'after commit decisions' } },
  { name: 'K15 before a backup', tasks: [], withoutBackups: true, death: { at: 'before backup' } },
  { name: 'K15 after a backup', tasks: [], withoutBackups: true, death: { at: 'after backup' } }
]
