import type { OrderId } from '../common/order-id.ts'
import { withAhead, withBytes } from './calls-ahead.ts'
import { logged, withoutAlarms } from './closed-alarms.ts'
import { boundedCall, isClosedBy, officeCall, withCall, type ClosedByCall } from './office-call.ts'
import { boundedDesk } from './slot-texts.ts'
import { boundedNoted, type NotedCall, type WireCall } from './wire-call.ts'
import { MOST_KNOWN, type KnownAlarm, type WireState } from './wire-state.ts'

/** A call recorded at one desk of an office, as the others hear of it. */
export interface SharedCall extends ClosedByCall {
  readonly orderId: OrderId
  /** When it was recorded, by that desk's clock, in milliseconds since 1970. */
  readonly at: number
  /** The desk's name. */
  readonly desk: string
  readonly call: NotedCall
}

/** The same with the id of its record. */
export interface HeardCall extends SharedCall {
  readonly id: string
}

/**
 * Applies a call recorded at another desk. It quiets the alarms that it closed (`isClosedBy`), and no other. What this desk has not
 * seen yet is quieted when it comes, if it comes next. Said twice, it changes nothing. `call` is what the log gets, with
 * its desk: none if the call was known, as to an earlier version, which heard of no alarms.
 */
export function afterCallElsewhere(
  state: WireState,
  told: HeardCall
): { readonly state: WireState; readonly closed: readonly KnownAlarm[]; readonly call?: NotedCall } {
  const { id, at } = told
  if (state.called?.some(known => known.id === id) === true) return { state, closed: [] }
  const heard = boundedCall(told)
  const call = { ...boundedNoted(told.call), desk: boundedDesk(told.desk) }
  const one = officeCall(id, heard)
  const isNew = !state.past.some(
    entry => entry.kind === 'call' && entry.record.at === at && isSameCall(entry.record.call, call)
  )
  const closed = {
    alarms: isNew ? state.alarms.filter(alarm => isClosedBy(one, alarm)) : [],
    heard: (state.heard ?? []).filter(alarm => isClosedBy(one, alarm))
  }
  const quiet = withCall(withoutAlarms(state, closed), one)
  if (!isNew) return { state: quiet, closed: logged(closed) }
  const next = withAhead(withBytes(quiet, heard.about), heard)
  const record = { at, call }
  return {
    state: {
      ...next,
      calls: [...next.calls, record].slice(-MOST_KNOWN.calls),
      past: [...next.past, { kind: 'call' as const, record }].slice(-MOST_KNOWN.past)
    },
    closed: logged(closed),
    call
  }
}

/** The desk that recorded it keeps its call without a name, and may hear of it again. */
function isSameCall(known: WireCall, { caller, number, calledAt, desk }: NotedCall): boolean {
  if (known.kind !== 'called') return false
  if (known.desk !== undefined) return known.desk === desk
  return known.caller === caller && known.number === number && known.calledAt === calledAt
}
