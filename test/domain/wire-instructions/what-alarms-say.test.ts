import { expect, it } from 'vitest'
import { whatAlarmsSay } from '#domain/wire-instructions/what-alarms-say.ts'
import {
  NOTHING_KNOWN,
  type HeardAlarm,
  type KnownAlarm,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const side = (fileName: string, documentId = 7) => ({
  documentId,
  title: 'Wire Instructions',
  slot: { fileName, uploadedAt: '2026-11-20 10:11:12' },
  sha256: null
})
const alarm = (fileName: string, more: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'replaced',
  documentId: 7,
  since: 10,
  lastAt: 10,
  times: 1,
  before: side('a.pdf'),
  now: side(fileName),
  ...more
})
const heard = (fileName: string): HeardAlarm => ({ ...alarm(fileName), record: 'r', knew: [], desk: 'Front desk' })
const say = (more: Partial<WireState>) => whatAlarmsSay({ ...NOTHING_KNOWN, ...more })
const ONE = say({ alarms: [alarm('b.pdf')] })

it.each<[string, Partial<WireState>]>([
  ['another file', { alarms: [alarm('c.pdf')] }],
  ['another kind of change', { alarms: [alarm('b.pdf', { kind: 'another' })] }],
  ['another document', { alarms: [alarm('b.pdf', { documentId: 8 })] }],
  ['one more change of it', { alarms: [alarm('b.pdf', { times: 2 })] }],
  ['a file at another desk', { heard: [heard('c.pdf')] }],
  ['more than are shown', { alarms: [alarm('b.pdf')], more: 1 }],
  [
    'the same after a call',
    { alarms: [alarm('b.pdf')], calls: [{ at: 20, call: { kind: 'called-back', initials: 'AB' } }] }
  ],
  ['nothing', {}]
])('as many alarms that say %s are others', (_what, other) => {
  expect(say(other)).not.toBe(ONE)
})

it.each<[string, Partial<WireState>]>([
  ['the desk that noticed it', { heard: [heard('b.pdf')] }],
  ['two desks that noticed it', { alarms: [alarm('b.pdf')], heard: [heard('b.pdf')] }],
  ['the content of its file', { alarms: [alarm('b.pdf', { now: { ...side('b.pdf'), sha256: 'bb' } })] }],
  ['when it was noticed', { alarms: [alarm('b.pdf', { since: 5, lastAt: 15 })] }]
])('%s is no other alarm to whoever called about it', (_what, same) => {
  expect(say(same)).toBe(ONE)
})

it('a call recorded since counts, whichever was recorded before it', () => {
  const call = (at: number) => ({ at, call: { kind: 'called-back' as const, initials: 'AB' } })
  const after = (...times: number[]) => say({ alarms: [alarm('b.pdf')], calls: times.map(call) })
  expect(after(20, 30)).not.toBe(after(20))
  expect(after(20, 30)).toBe(after(30))
})

it('in which order they came does not matter', () => {
  const [one, other] = [alarm('b.pdf'), alarm('c.pdf', { documentId: 8, now: side('c.pdf', 8) })]
  expect(say({ alarms: [one, other] })).toBe(say({ alarms: [other, one] }))
})
