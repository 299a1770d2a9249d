import { describe, expect, it } from 'vitest'
import { alarmCount, openAlarms, openSince } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { isSameChange, isSameUpload } from '#domain/wire-instructions/same-change.ts'
import {
  MOST_KNOWN,
  NOTHING_KNOWN,
  type Change,
  type HeardAlarm,
  type KnownAlarm,
  type KnownSide
} from '#domain/wire-instructions/wire-state.ts'
import { CALL } from './office-samples.ts'

const side = (fileName: string | null, more: Partial<KnownSide> & { readonly uploadedAt?: string | null } = {}) => {
  const { uploadedAt = '2026-11-20 10:11:12', ...rest } = more
  return { documentId: 7, title: 'Wire', slot: { fileName, uploadedAt }, sha256: null, ...rest }
}
const alarm = (more: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'replaced',
  documentId: 7,
  since: 5,
  lastAt: 6,
  times: 2,
  before: side('a.pdf'),
  now: side('b.pdf'),
  ...more
})
const heard = (more: Partial<KnownAlarm> = {}): HeardAlarm => ({
  ...alarm(more),
  record: 'r',
  knew: [],
  desk: more.desk ?? 'Front desk'
})

describe('a change that several desks noticed', () => {
  const merged = (own: Partial<KnownAlarm>, ...others: Partial<KnownAlarm>[]) =>
    openAlarms({ alarms: [alarm(own)], heard: others.map(heard) })

  it('is open since the first of them saw it, was last seen by the last, and is as often as the most saw it', () => {
    for (const [one, other] of [
      [
        { since: 5, lastAt: 6, times: 2 },
        { since: 3, lastAt: 9, times: 4 }
      ],
      [
        { since: 3, lastAt: 9, times: 4 },
        { since: 5, lastAt: 6, times: 2 }
      ]
    ] as const)
      expect(merged(one, other)).toEqual([alarm({ since: 3, lastAt: 9, times: 4 })])
  })

  it('has the bytes of whichever desk has them, but what this one noticed stays its own', () => {
    const withBytes = { now: side('b.pdf', { sha256: 'bb' }) }
    expect(merged({}, withBytes)[0]?.now?.sha256).toBeNull()
    const two = openAlarms({ alarms: [], heard: [heard(), heard({ ...withBytes, desk: 'Back office' })] })
    expect(two.map(({ now, desk }) => [now?.sha256, desk])).toEqual([['bb', 'Front desk']])
  })

  it('counts once, and what found no room counts, too', () => {
    const state = { alarms: [alarm()], heard: [heard(), heard({ documentId: 8, now: side('c.pdf') })], more: 3 }
    expect(alarmCount(state)).toBe(7)
  })

  it('is open since the earliest of all, in whatever order they came', () => {
    const since = (own: number | null, ...others: number[]) =>
      openSince({ since: own, heard: others.map(at => heard({ since: at })) })
    expect([since(null), since(4), since(4, 6, 2), since(null, 6, 2), since(null, 2, 6)]).toEqual([null, 4, 2, 2, 2])
  })
})

describe('whether two desks noticed one change', () => {
  const same = (one: Partial<Change>, other: Partial<Change>) => {
    const [a, b] = [alarm(one), alarm(other)]
    return [isSameChange(a, b), isSameChange(b, a)]
  }
  const bytes = (sha256: string | null): Partial<Change> => ({ kind: 'other-content', now: side('b.pdf', { sha256 }) })

  it('is told of content under one name by its bytes alone, which both must have', () => {
    expect(same(bytes('bb'), bytes('bb'))).toEqual([true, true])
    expect(same(bytes('bb'), bytes('cc'))).toEqual([false, false])
    expect(same(bytes('bb'), bytes(null))).toEqual([false, false])
    expect(same(bytes('bb'), { now: side('b.pdf', { sha256: 'bb' }) })).toEqual([true, true])
    expect(same(bytes('bb'), {})).toEqual([false, false])
  })

  it('is told of a removal by what was there, and by its kind', () => {
    const removal = (more: Partial<Change> = {}): Partial<Change> => ({ kind: 'gone', now: null, ...more })
    expect(same(removal(), removal())).toEqual([true, true])
    for (const other of [
      { kind: 'withdrawn' as const },
      { before: side('c.pdf') },
      { before: null },
      { documentId: 8 },
      { now: side('b.pdf') }
    ])
      expect(same(removal(), removal(other))).toEqual([false, false])
  })

  it('is told of an upload by name and time, and never by what has none', () => {
    const known = side('b.pdf')
    expect(isSameUpload(known, side('b.pdf', { sha256: 'bb', title: 'Other' }))).toBe(true)
    for (const other of [
      side('c.pdf'),
      side('b.pdf', { uploadedAt: '2026-11-20 10:11:13' }),
      side('b.pdf', { documentId: 8 })
    ])
      expect(isSameUpload(known, other)).toBe(false)
    for (const unknown of [side(null), side('b.pdf', { uploadedAt: null })])
      expect(isSameUpload(unknown, unknown)).toBe(false)
  })
})

describe('a call recorded here', () => {
  it('closes what found no room, too', () => {
    const { state } = afterCall({ ...NOTHING_KNOWN, alarms: [alarm()], more: 3, since: 5 }, CALL, 20)
    expect(state).toMatchObject({ alarms: [], more: 0, since: null })
  })

  it('is one of the latest that are kept, and so is its past', () => {
    let state = NOTHING_KNOWN
    for (let at = 0; at < MOST_KNOWN.past; at += 1) ({ state } = afterCall({ ...state, alarms: [alarm()] }, CALL, at))
    expect([state.calls.length, state.past.length]).toEqual([MOST_KNOWN.calls, MOST_KNOWN.past])
    expect([state.calls.at(-1)?.at, state.past.at(-1)?.kind]).toEqual([MOST_KNOWN.past - 1, 'call'])
  })
})
