import { expect, it } from 'vitest'
import { afterAlarmElsewhere, type HeardTelling } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere, type HeardCall } from '#domain/wire-instructions/shared-call.ts'
import { NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { CALL, ORDER } from './office-samples.ts'

const LONG = 'x'.repeat(4000)
const side = (documentId: number) => ({
  documentId,
  title: LONG,
  slot: { fileName: LONG, uploadedAt: `${documentId} ${LONG}` },
  sha256: LONG,
  more: LONG
})
const many = <T>(make: (index: number) => T, count = 90): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Says as much as a record of the office can, and more than this version knows of. */
const alarm = (index: number): HeardTelling => ({
  id: `alarm ${index}`,
  replaces: null,
  desk: LONG,
  alarm: {
    ...{ kind: 'replaced', documentId: index, since: 10, lastAt: 10, times: 1, more: LONG },
    before: side(index),
    now: side(-index)
  },
  knew: many(number => `${index} ${number} ${LONG}`)
})
const call = (index: number): HeardCall => ({
  id: `call ${index}`,
  orderId: ORDER,
  at: 1000 + index,
  desk: LONG,
  call: { ...CALL, ...{ caller: LONG, reached: LONG, number: LONG, sourceNote: LONG, desk: LONG, more: LONG } },
  about: many(number => ({ ...{ kind: 'another', more: LONG }, before: side(number), now: side(-number - index) })),
  removals: many(number => ({
    ...{ kind: 'gone', documentId: number, more: LONG },
    before: side(number + index),
    now: null
  })),
  records: many(number => `${index} ${number} ${LONG}`)
})

it('whatever other desks tell, all that is known of an order and all that its page shows has its bounds (O6)', () => {
  const called = many(call, 60).reduce<WireState>((state, told) => afterCallElsewhere(state, told).state, NOTHING_KNOWN)
  const state = many(alarm).reduce(afterAlarmElsewhere, called)
  const lengths = Object.values(state).map(value => (Array.isArray(value) ? value.length : 0))
  expect(lengths.filter(length => length > 0).length).toBeGreaterThan(4)
  expect(JSON.stringify(state).length).toBeLessThan(1_200_000)
  expect(JSON.stringify(wireView(ORDER, state, [], '')).length).toBeLessThan(300_000)
})

it('what the form allows is kept as it was told', () => {
  const told = { ...call(1), desk: 'd'.repeat(100), about: [], removals: [] }
  const texts = { caller: 'c'.repeat(80), reached: 'r'.repeat(80), number: '5'.repeat(40), sourceNote: 's'.repeat(120) }
  const { state } = afterCallElsewhere(NOTHING_KNOWN, { ...told, call: { ...CALL, ...texts } })
  expect(state.calls).toEqual([{ at: 1001, call: { ...CALL, ...texts, desk: told.desk } }])
})
