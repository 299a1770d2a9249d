import { quieted } from '#domain/wire-instructions/calls-ahead.ts'
import { closedBy } from '#domain/wire-instructions/office-call.ts'
import { openAlarms } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { afterAlarmElsewhere, tellings, type HeardTelling } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere } from '#domain/wire-instructions/shared-call.ts'
import { afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { CALL, ORDER, V1 } from './office-samples.ts'

/** Takes ids in turn: `desk 1`, `desk 2` and so on. */
export function idsOf(desk: string): () => string {
  let count = 0
  return () => `${desk} ${++count}`
}

/** A desk that reads, calls and hears; what it tells is kept. */
export function deskNamed(desk: string, state: WireState = NOTHING_KNOWN) {
  const newId = idsOf(desk)
  const told: HeardTelling[] = []
  const at = { state }
  return {
    told,
    state: () => at.state,
    open: () => openAlarms(at.state).map(({ kind, now, desk: by }) => [kind, now?.slot.fileName ?? null, by ?? null]),
    read(...readings: (typeof V1)[]) {
      for (const documents of readings) {
        const noticed = afterReading(at.state, { documents, isWhole: true }, 10)
        const settled = tellings(at.state, noticed, quieted(noticed), newId)
        at.state = settled.state
        told.push(...settled.told.map(telling => ({ ...telling, desk })))
      }
    },
    hear(...tellings: HeardTelling[]) {
      for (const telling of tellings) at.state = afterAlarmElsewhere(at.state, telling)
    },
    call() {
      const [id, time] = [newId(), 1000 + at.state.calls.length]
      const call = { id, orderId: ORDER, at: time, desk, call: CALL, ...closedBy(at.state) }
      at.state = afterCall(at.state, CALL, time, id).state
      return call
    },
    hearCall(call: Parameters<typeof afterCallElsewhere>[1]) {
      at.state = afterCallElsewhere(at.state, call).state
    }
  }
}

/** What a desk tells that saw these, one after the other. */
export function toldOf(...readings: (typeof V1)[]): readonly HeardTelling[] {
  const desk = deskNamed('Dana’s desk')
  desk.read(...readings)
  return desk.told
}
