import { describe, expect, it } from 'vitest'
import {
  afterFile,
  afterReading,
  NOTHING_KNOWN,
  type HeardAlarm,
  type KnownAlarm
} from '#domain/wire-instructions/wire-state.ts'
import { wireView, type KeptVersion } from '#domain/wire-instructions/wire-view.ts'
import { ORDER } from './office-samples.ts'

const slot = (fileName: string | null, uploadedAt: string | null = '2026-11-20 10:11:12') => ({ fileName, uploadedAt })
const side = (fileName: string, sha256: string | null = null, documentId = 7) => ({
  documentId,
  title: 'Wire',
  slot: slot(fileName),
  sha256
})
const alarm = (more: Partial<KnownAlarm> = {}): KnownAlarm => ({
  kind: 'replaced',
  documentId: 7,
  since: 3,
  lastAt: 4,
  times: 2,
  before: side('a.pdf', 'aa'),
  now: side('b.pdf'),
  ...more
})
const file = (id: string, more: Partial<KeptVersion> = {}): KeptVersion => ({
  id,
  documentId: 7,
  sha256: 'xx',
  slot: slot('b.pdf'),
  ...more
})
const filesOf = (one: KnownAlarm, kept: readonly KeptVersion[]) => {
  const [shown] = wireView(ORDER, { ...NOTHING_KNOWN, alarms: [one] }, kept, '').alarms
  return [shown?.before?.fileId, shown?.now?.fileId]
}

describe('the files of an alarm', () => {
  it('are those with its bytes, whatever their slot was called, and of that document alone', () => {
    expect(filesOf(alarm(), [file('1', { sha256: 'aa', slot: slot('z.pdf') })])).toEqual(['1', null])
    expect(filesOf(alarm(), [file('1', { sha256: 'aa', documentId: 8 })])).toEqual([null, null])
  })

  it('are those of its listing where its bytes were never here, if that has a name and a time', () => {
    expect(filesOf(alarm(), [file('new'), file('old')])).toEqual([null, 'new'])
    expect(filesOf(alarm(), [file('1', { documentId: 8 })])).toEqual([null, null])
    expect(filesOf(alarm(), [file('1', { slot: slot('b.pdf', null) })])).toEqual([null, null])
    expect(filesOf(alarm(), [file('1', { slot: slot(null) })])).toEqual([null, null])
    expect(filesOf(alarm(), [file('1', { slot: slot('c.pdf') })])).toEqual([null, null])
  })

  it('are never what took the place of a version that was not here yet (R66)', () => {
    const wire = { type: 'Wire Instructions', name: 'Wire Instructions' }
    const listed = (id: number, fileName: string) => ({ id, ...wire, ...slot(fileName), hasFile: true })
    const other = listed(8, 'other.pdf')
    const read = [[other], [other, listed(7, 'a.pdf')], [other, listed(7, 'b.pdf')]].reduce(
      (state, documents) => afterReading(state, { documents, isWhole: true }, 1),
      NOTHING_KNOWN
    )
    const state = afterFile(read, { documentId: 7, ...wire, slot: slot('b.pdf'), sha256: 'bb' }, 2)
    const { alarms } = wireView(ORDER, state, [file('1', { sha256: 'bb' })], '')
    expect(alarms.map(({ kind, now }) => [kind, now?.slot.fileName, now?.fileId])).toEqual([
      ['another', 'a.pdf', null],
      ['replaced', 'b.pdf', '1']
    ])
  })

  it('are the same, byte for byte, only where both were here', () => {
    const same = (before: string | null, now: string | null) =>
      wireView(ORDER, { ...NOTHING_KNOWN, alarms: [alarm({ before: side('a', before), now: side('b', now) })] }, [], '')
        .alarms[0]?.isSameContent
    expect([same('aa', 'aa'), same('aa', 'bb'), same(null, null), same('aa', null)]).toEqual([
      true,
      false,
      false,
      false
    ])
    expect(wireView(ORDER, { ...NOTHING_KNOWN, alarms: [alarm({ now: null })] }, [], '').alarms[0]).toMatchObject({
      now: null,
      isSameContent: false
    })
  })
})

describe('an order’s page', () => {
  const call = (at: number) => ({ at, call: { kind: 'called-back' as const, initials: 'AB' } })
  const heard: HeardAlarm = { ...alarm({ since: 1 }), record: 'r', knew: [], desk: 'Front desk' }

  it('has the newest call and the newest entry first, and what is open before all', () => {
    const past = [
      { kind: 'alarm' as const, alarm: alarm({ since: 1 }) },
      { kind: 'call' as const, record: call(5) }
    ]
    const view = wireView(
      ORDER,
      { ...NOTHING_KNOWN, alarms: [alarm()], since: 3, calls: [call(2), call(5)], past },
      [],
      'seen'
    )
    expect(view.calls.map(({ at }) => at)).toEqual([5, 2])
    expect(view.log.map(entry => (entry.kind === 'call' ? entry.record.at : entry.alarm.since))).toEqual([3, 5, 1])
    expect([view.count, view.since, view.seen]).toEqual([2, 3, 'seen'])
  })

  it('knows of wire instructions by its own slots, or by another desk', () => {
    const known = (state: Partial<typeof NOTHING_KNOWN>) =>
      wireView(ORDER, { ...NOTHING_KNOWN, ...state }, [], '').known
    const one = { ...side('a.pdf'), isGone: true, missed: 0 }
    expect([known({}), known({ slots: [one] }), known({ heard: [heard] }), known({ heard: [] })]).toEqual([
      false,
      true,
      true,
      false
    ])
  })

  it('is open since the first desk noticed something', () => {
    const state = { ...NOTHING_KNOWN, alarms: [alarm({ now: side('c.pdf') })], since: 3, heard: [heard] }
    expect(wireView(ORDER, state, [], '')).toMatchObject({ since: 1, count: 4, alarms: [{}, { desk: 'Front desk' }] })
  })
})
