import { describe, expect, it } from 'vitest'
import { stateOfLog, type WireEvent } from '#domain/wire-instructions/wire-log.ts'
import { MOST_KNOWN, type KnownAlarm } from '#domain/wire-instructions/wire-state.ts'

const T1 = '2026-11-20 10:11:12'
const file = (fileName: string) => ({ fileName, uploadedAt: T1 })
const [A, B] = [file('a.pdf'), file('b.pdf')]
const SEEN: WireEvent = { kind: 'seen', documentId: 7, slot: A }
const kept = (slot: typeof A, sha256: string): WireEvent => ({ kind: 'kept', documentId: 7, slot, sha256 })
/** One event a time unit. */
const after = (...events: WireEvent[]) => stateOfLog(events.map((event, at) => ({ at, event })))
const side = (fileName: string, sha256: string | null = null) => ({
  documentId: 7,
  title: '',
  slot: file(fileName),
  sha256
})
const alarm = (more: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'replaced',
  documentId: 7,
  since: 3,
  lastAt: 4,
  times: 2,
  before: side('a.pdf'),
  now: side('b.pdf'),
  ...more
})

describe('a log of an earlier version', () => {
  it('tells what each slot holds, with its bytes', () => {
    expect(after(SEEN, kept(A, 'aa')).slots).toEqual([{ ...side('a.pdf', 'aa'), isGone: false, missed: 0 }])
    // Seen again, it has them still.
    expect(after(SEEN, kept(A, 'aa'), SEEN).slots[0]?.sha256).toBe('aa')
  })

  it('tells of bytes that came after their alarm, and leaves those that were known', () => {
    const replaced: WireEvent = { kind: 'replaced', documentId: 7, from: A, to: B }
    expect(after(SEEN, replaced, kept(B, 'bb')).alarms.map(({ now }) => now?.sha256)).toEqual(['bb'])
    expect(after(SEEN, replaced, kept(B, 'bb'), kept(B, 'cc')).alarms.map(({ now }) => now?.sha256)).toEqual(['bb'])
  })

  it('tells of other content without its bytes, which are told next', () => {
    const other: WireEvent = { kind: 'other-content', documentId: 7, slot: A }
    const { alarms, slots } = after(SEEN, kept(A, 'aa'), other)
    expect(alarms).toMatchObject([{ kind: 'other-content', before: { sha256: 'aa' }, now: { sha256: null } }])
    expect(slots[0]?.sha256).toBe('aa')
    expect(after(SEEN, kept(A, 'aa'), other, kept(A, 'bb'))).toMatchObject({
      alarms: [{ now: { sha256: 'bb' } }],
      slots: [{ sha256: 'bb' }]
    })
  })

  it('tells of another slot beside nothing, and of one that is gone', () => {
    expect(after({ kind: 'another', documentId: 7, slot: A })).toMatchObject({
      alarms: [{ kind: 'another', before: null, now: { slot: A }, since: 0 }],
      since: 0
    })
    const gone: WireEvent = { kind: 'gone', documentId: 7, from: A }
    expect(after(SEEN, kept(A, 'aa'), gone)).toMatchObject({
      alarms: [{ kind: 'gone', before: { sha256: 'aa' }, now: null, since: 2 }],
      slots: [{ isGone: true, sha256: 'aa' }]
    })
    // Its bytes may come late, and don't bring it back.
    expect(after(SEEN, gone, kept(A, 'aa')).slots).toMatchObject([{ isGone: true, sha256: 'aa' }])
  })

  it('has its calls, each of which closes what is open', () => {
    const call: WireEvent = { kind: 'called-back', initials: 'AB' }
    const { alarms, since, past } = after(SEEN, { kind: 'gone', documentId: 7, from: A }, call)
    expect([alarms, since, past.map(({ kind }) => kind)]).toEqual([[], null, ['alarm', 'call']])
  })
})

describe('a log of this version', () => {
  it('has alarms that tell what their slot held, or that it was gone', () => {
    expect(after({ kind: 'alarm', alarm: alarm() })).toMatchObject({
      alarms: [alarm()],
      since: 3,
      slots: [{ slot: B, isGone: false }]
    })
    expect(after({ kind: 'alarm', alarm: alarm({ kind: 'gone', now: null }) }).slots).toMatchObject([
      { slot: A, isGone: true }
    ])
  })

  it('has alarms of other desks, which tell nothing of what this one has read, and only the latest of them', () => {
    const events = Array.from({ length: MOST_KNOWN.past + 2 }, (_, since): WireEvent => ({
      kind: 'alarm',
      alarm: alarm({ since, desk: 'Front desk' })
    }))
    const { alarms, since, slots, past } = after(...events)
    expect([alarms, since, slots, past.length]).toEqual([[], null, [], MOST_KNOWN.past])
    expect(past[0]).toMatchObject({ alarm: { since: 2 } })
  })
})
