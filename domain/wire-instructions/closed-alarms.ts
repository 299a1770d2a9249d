import { openAlarms } from './open-alarms.ts'
import { MOST_KNOWN, type HeardAlarm, type KnownAlarm, type PastEntry, type WireState } from './wire-state.ts'

/** Alarms of this desk and of others that a call closes. */
export interface Closed {
  readonly alarms: readonly KnownAlarm[]
  readonly heard: readonly HeardAlarm[]
}

/** They are over, and part of the past. */
export function withoutAlarms(state: WireState, closed: Closed): WireState {
  if (closed.alarms.length + closed.heard.length === 0) return state
  const alarms = state.alarms.filter(alarm => !closed.alarms.includes(alarm))
  const since = alarms.length === 0 && state.more === 0 ? null : state.since
  const heard = state.heard?.filter(alarm => !closed.heard.includes(alarm))
  const past = [...state.past, ...logged(closed).map((alarm): PastEntry => ({ kind: 'alarm', alarm }))]
  return { ...state, alarms, since, past: past.slice(-MOST_KNOWN.past), ...(heard && { heard }) }
}

/** As the log has them: each change once, without what only matters while it is open. */
export function logged(closed: Closed): readonly KnownAlarm[] {
  return openAlarms(closed).map(alarm => {
    if (alarm.record === undefined) return alarm
    const { record: _record, knew: _knew, ...plain } = alarm
    return plain
  })
}
