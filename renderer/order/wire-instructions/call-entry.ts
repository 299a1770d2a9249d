import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import { today } from '#domain/calendar/calendar-date.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { readDate, typedDate } from '#domain/calendar/typed-date.ts'
import { readTime, typedTime } from '#domain/calendar/typed-time.ts'
import { readCall, type NumberSource, type TypedCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireCallRecord, WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { useConnections } from '../../common/connections.ts'

/** A call in the form: texts as typed. */
export interface CallEntry {
  caller: string
  reached: string
  number: string
  source: NumberSource | ''
  sourceNote: string
  date: string
  time: string
  /** Whether the user changed the date or time; until then both follow the clock. */
  isDated: boolean
}

export const SOURCE_LABELS: Readonly<Record<NumberSource, string>> = {
  'our-records': 'Our records',
  'earlier-file': 'An earlier document of this order',
  'in-person': 'Given in person',
  'public-website': 'The company’s public website',
  other: 'Other'
}

/** `now` is in milliseconds since 1970. */
export function emptyCall(now: number): CallEntry {
  return { caller: '', reached: '', number: '', source: '', sourceNote: '', ...dateAndTimeText(now), isDated: false }
}

/** A date and time as they are typed; `moment` is in milliseconds since 1970. */
export function dateAndTimeText(moment: number): Pick<CallEntry, 'date' | 'time'> {
  const clock = new Date(moment)
  return { date: typedDate(today(moment)), time: typedTime(clock.getHours() * 60 + clock.getMinutes()) }
}

/** Whether the user has entered anything. */
export function hasInput({ caller, reached, number, source, sourceNote, isDated }: CallEntry): boolean {
  return [caller, reached, number, source, sourceNote].some(text => text.trim() !== '') || isDated
}

/**
 * The call to record, or a message for each field to fix: those of `readCall`, with `date` and `time` separate.
 */
export function readEntry(entry: CallEntry, now: number): Result<TypedCall, readonly FieldMessage[]> {
  const { caller, reached, number, source, sourceNote, isDated } = entry
  const [date, minutes] = [readDate(entry.date), readTime(entry.time)]
  const dating: FieldMessage[] = []
  if (isDated && date === undefined) dating.push({ path: 'date', message: 'Enter a valid date, like 11/30/2026.' })
  if (isDated && minutes === undefined) dating.push({ path: 'time', message: 'Enter a valid time, like 9:45 AM.' })
  const calledAt = !isDated || date === undefined || minutes === undefined ? now : momentOf(date, minutes)
  const typed: TypedCall = {
    caller,
    reached,
    number,
    source: source === '' ? 'other' : source,
    sourceNote: source === 'other' ? sourceNote : '',
    calledAt
  }
  const read = readCall(typed, now)
  const problems = (read.ok ? [] : read.failure)
    .filter(({ path }) => source !== '' || path !== 'sourceNote')
    .map(problem => (problem.path === 'calledAt' ? { ...problem, path: 'date' } : problem))
  const unchosen = source === '' ? [{ path: 'source', message: 'Select where you got the number.' }] : []
  const all = [...problems, ...unchosen, ...dating]
  return all.length === 0 ? ok(typed) : failed(all)
}

function momentOf(date: string, minutes: number): number {
  const { year, month, day } = dayParts(date)
  return new Date(year, month - 1, day, Math.floor(minutes / 60), minutes % 60).getTime()
}

/** Each number called before, once, with the person reached there. `calls` are newest first. */
export function knownNumbers(calls: readonly WireCallRecord[]): readonly (readonly [number: string, who: string])[] {
  const known = calls.flatMap(({ call }) => (call.kind === 'called' ? [[call.number, call.reached] as const] : []))
  return known.filter(([number], at) => known.findIndex(([other]) => other === number) === at)
}

/** Calls being entered about orders, until they are recorded or the program quits: leaving the page loses nothing. */
export const useCallEntries = defineStore('call-entries', () => {
  const connections = useConnections()
  const entries = reactive(new Map<string, CallEntry>())
  /** What was in sight when each call was begun. */
  const begun = new Map<string, WireWatch>()

  /** Under what the call about an order of the active connection is kept. */
  const placeOf = (orderId: OrderId): string => `${connections.activeId ?? ''} ${lowerCased(orderId)}`

  function of(orderId: OrderId): CallEntry {
    const place = placeOf(orderId)
    const entry = entries.get(place)
    if (entry !== undefined) return entry
    entries.set(place, emptyCall(Date.now()))
    return of(orderId)
  }

  /**
   * The changes that the order's call is about: those in sight now, or if a call is half-typed, those in sight when it
   * was begun. None if those were closed by another call since: whatever is open now came later.
   */
  function seen(latest: WireWatch): Pick<WireWatch, 'alarms' | 'seen'> {
    const place = placeOf(latest.orderId)
    const before = begun.get(place)
    if (before === undefined || !hasInput(of(latest.orderId))) {
      begun.set(place, latest)
      return latest
    }
    return before.calls[0]?.at === latest.calls[0]?.at ? before : { alarms: [], seen: '' }
  }

  function forget(place: string): void {
    entries.delete(place)
    begun.delete(place)
  }

  // A removed connection takes its entries with it.
  watch(
    () => connections.state?.connections.map(({ id }) => id),
    kept => {
      if (kept === undefined) return
      for (const place of entries.keys()) if (!kept.some(id => place.startsWith(`${id} `))) forget(place)
    }
  )

  return { of, seen, placeOf, forget }
})
