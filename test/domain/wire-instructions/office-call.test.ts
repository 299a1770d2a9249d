import { describe, expect, it } from 'vitest'
import { afterAlarmElsewhere } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere, type HeardCall } from '#domain/wire-instructions/shared-call.ts'
import { MOST_KNOWN, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { CALL, ORDER } from './office-samples.ts'

const side = (fileName: string, documentId = 1) => ({
  documentId,
  title: 'Wire',
  slot: { fileName, uploadedAt: '2026-11-20 10:11:12' },
  sha256: null
})
const about = (fileName: string, documentId = 1) => ({
  kind: 'replaced' as const,
  before: null,
  now: side(fileName, documentId)
})
const heard = (id: string, change: Partial<HeardCall>): HeardCall => ({
  id,
  orderId: ORDER,
  at: 1000,
  desk: 'Front desk',
  call: CALL,
  about: [],
  ...change
})
const after = (...calls: HeardCall[]) =>
  calls.reduce((state, call) => afterCallElsewhere(state, call).state, NOTHING_KNOWN)
/** Whether an alarm that comes late is open: of another desk, with that record and that file. */
const isOpen = (state: WireState, id: string, fileName: string): boolean =>
  (afterAlarmElsewhere(state, {
    id,
    replaces: null,
    desk: 'Back office',
    alarm: { ...about(fileName), documentId: 1, since: 10, lastAt: 10, times: 1 },
    knew: []
  }).heard?.length ?? 0) > 0
const named = (count: number) => Array.from({ length: count }, (_, index) => `record ${index}`)

describe('a call that names more than any desk can know', () => {
  const small = heard('small', { about: [about('b.pdf')], records: ['told'] })
  const huge = heard('huge', {
    about: named(5000).map((name, index) => about(name, index + 10)),
    removals: named(5000).map((name, index) => ({ kind: 'gone', documentId: index, before: side(name), now: null })),
    records: named(5000)
  })

  it('does not make a desk forget what others were about (O6)', () => {
    const state = after(small, huge)
    expect([isOpen(state, 'told', 'x.pdf'), isOpen(state, 'late', 'b.pdf')]).toEqual([false, false])
    expect(isOpen(state, 'late', 'c.pdf')).toBe(true)
  })

  it('closes what is open, and is remembered as far as there is room', () => {
    const state = after(huge)
    expect(state.called?.map(({ records, changes }) => [records.length, changes.length])).toEqual([
      [MOST_KNOWN.named, MOST_KNOWN.named]
    ])
    const told = afterAlarmElsewhere(NOTHING_KNOWN, {
      id: 'record 4999',
      replaces: null,
      desk: 'Back office',
      alarm: { ...about('b.pdf'), documentId: 1, since: 10, lastAt: 10, times: 1 },
      knew: []
    })
    expect(afterCallElsewhere(told, huge).state.heard).toEqual([])
  })

  it('is kept with texts within bounds', () => {
    const long = 'x'.repeat(100_000)
    const state = after(
      heard('long', {
        about: [{ kind: 'replaced', before: side(long), now: { ...side(long), title: long, sha256: long } }],
        records: [long]
      })
    )
    expect(JSON.stringify([state.called, state.confirmed]).length).toBeLessThan(5000)
  })

  it('is the oldest to go with the next ones', () => {
    const calls = named(MOST_KNOWN.calls).map(id => heard(id, { records: [id] }))
    const state = after(huge, ...calls)
    expect(state.called?.map(({ id }) => id)).toEqual(named(MOST_KNOWN.calls))
  })
})
