import { expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { stateOfLog, type WireRecord } from '#domain/wire-instructions/wire-log.ts'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import {
  afterReading,
  MOST_KNOWN,
  NOTHING_KNOWN,
  type KnownAlarm,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'

const slot = (id: number, fileName = `${id}.pdf`): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt: '2026-11-20 10:11:12',
  hasFile: true
})
const read = (state: WireState, documents: readonly OrderDocument[], isSameMoment = false): WireState =>
  afterReading(state, { documents, isWhole: true, isSameMoment }, 10)

it('readings of one moment that lack a file count once: only the next shows that it is withdrawn', () => {
  let state = read(read(NOTHING_KNOWN, [slot(1)]), [])
  for (let time = 0; time < 4; time++) state = read(state, [], true)
  expect(state.alarms).toEqual([])
  expect(read(state, []).alarms.map(({ kind }) => kind)).toEqual(['withdrawn'])
})

it('readings with gaps that lack a file count half: four of them show that it is withdrawn, or two and a whole one', () => {
  const after = (...whole: readonly boolean[]) => {
    let state = read(NOTHING_KNOWN, [slot(1)])
    for (const isWhole of whole) state = afterReading(state, { documents: [], isWhole }, 10)
    return state.alarms.map(({ kind }) => kind)
  }
  expect([after(false, false, false), after(true, false)]).toEqual([[], []])
  for (const whole of [
    [false, false, false, false],
    [true, false, false],
    [false, true, false]
  ])
    expect(after(...whole)).toEqual(['withdrawn'])
})

it('a flood of new slots leaves the first ones in sight, and is counted; a replaced file takes the place of the last', () => {
  const known = read(NOTHING_KNOWN, [slot(1)])
  const flood = Array.from({ length: MOST_KNOWN.alarms + 3 }, (_, index) => slot(index + 2))
  const flooded = read(known, [slot(1), ...flood])
  const shown = (state: WireState) => state.alarms.map(({ documentId }) => documentId)
  expect(shown(flooded)).toEqual(flood.slice(0, MOST_KNOWN.alarms).map(({ id }) => id))
  const replaced = read(flooded, [slot(1, 'other.pdf'), ...flood])
  expect(shown(replaced)).toEqual([...shown(flooded).slice(0, -1), 1])
  expect([alarmCount(flooded), alarmCount(replaced)]).toEqual([flood.length, flood.length + 1])
})

it('a log with several open changes is open since the first of them', () => {
  const side = (documentId: number) => ({
    documentId,
    title: 'Wire',
    slot: { fileName: 'a.pdf', uploadedAt: null },
    sha256: null
  })
  const alarm = (documentId: number, since: number): KnownAlarm => ({
    kind: 'another',
    documentId,
    since,
    lastAt: since,
    times: 1,
    before: null,
    now: side(documentId)
  })
  const log = [alarm(1, 5), alarm(2, 9)].map((one): WireRecord => ({ at: 20, event: { kind: 'alarm', alarm: one } }))
  expect(stateOfLog(log)).toMatchObject({ since: 5, alarms: [{ documentId: 1 }, { documentId: 2 }] })
})
