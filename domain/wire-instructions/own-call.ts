import { withAhead, withBytes } from './calls-ahead.ts'
import { logged } from './closed-alarms.ts'
import { closedBy, officeCall, withCall } from './office-call.ts'
import type { WireCall } from './wire-call.ts'
import { MOST_KNOWN, type KnownAlarm, type PastEntry, type WireState } from './wire-state.ts'

/**
 * Applies a call recorded at this desk, about all that is open, wherever it was noticed; `closed` is that, oldest first.
 * @param id of the record that tells the office of it; left out at a desk that belongs to none
 */
export function afterCall(
  state: WireState,
  call: WireCall,
  at: number,
  id?: string
): { readonly state: WireState; readonly closed: readonly KnownAlarm[] } {
  const { alarms, heard = [] } = state
  const closed = logged({ alarms, heard })
  const record = { at, call }
  const past: PastEntry[] = [
    ...state.past,
    ...closed.map((alarm): PastEntry => ({ kind: 'alarm', alarm })),
    { kind: 'call', record }
  ]
  const next: WireState = {
    ...state,
    alarms: [],
    more: 0,
    since: null,
    calls: [...state.calls, record].slice(-MOST_KNOWN.calls),
    past: past.slice(-MOST_KNOWN.past)
  }
  // Another desk's alarm may be ahead of what this one has read.
  const others = closedBy({ ...state, alarms: [] })
  const ahead = heard.length === 0 ? next : { ...withAhead(withBytes(next, others.about), others), heard: [] }
  return { state: id === undefined ? ahead : withCall(ahead, officeCall(id, closedBy(state))), closed }
}
