import { expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { stateOfLog } from '#domain/wire-instructions/wire-log.ts'
import { createWireWatch, type WireParts } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { CALL, ORDER, V1, V2, V3 } from '../../domain/wire-instructions/office-samples.ts'
import { CONNECTION, memoryStore } from '../support/desk.ts'

/** A watch that has read one file after the other in a slot, so that an alarm is open. */
async function watching(sharing?: WireParts['sharing']) {
  const store = memoryStore()
  const wire = createWireWatch({
    connectionId: CONNECTION,
    store: async () => store,
    sharing,
    onChange: () => undefined,
    onBug: bug => {
      throw bug
    },
    now: () => 2000
  })
  const read = (documents: readonly OrderDocument[]) => wire.beginReading()(ORDER, { documents, isWhole: true })
  for (const documents of [V1, V2]) await read(documents)
  const watched = await wire.watch(ORDER)
  if (!watched.ok) throw new Error(watched.failure.kind)
  return { store, wire, read, seen: watched.value.seen }
}

it('a call is in the log behind what it was about, which it closes there, too, and in the activity (R66)', async () => {
  const { store, wire, seen } = await watching()
  expect(await wire.noteCall(ORDER, CALL, seen)).toMatchObject({ ok: true })
  const log = store.wireLog.ofOrder(CONNECTION, ORDER)
  expect(log).toMatchObject([
    { at: 2000, event: { kind: 'alarm', alarm: { kind: 'replaced', now: { slot: { fileName: 'b.pdf' } } } } },
    { at: 2000, event: CALL }
  ])
  expect(stateOfLog(log).alarms).toEqual([])
  expect(store.activity.all()).toMatchObject([
    { connectionId: CONNECTION, kind: 'called', orderId: ORDER, at: 2000, detail: 'Dana Cole' }
  ])
})

it('a call is refused where something changed while it waited for the office: its caller did not see that (R66)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { store, wire, read, seen } = await watching({
    isShared: () => false,
    tell: () => undefined,
    ready: () => promise
  })
  const calling = wire.noteCall(ORDER, CALL, seen)
  await read(V3)
  resolve()
  expect(await calling).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
  expect([store.wireLog.all(), store.activity.all()]).toEqual([[], []])
})
