import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { Candidate, Search, Verdict } from '#domain/order/outbox.ts'
import type { Lookup } from '../../storage/tables/lookups.ts'
import { isBlank } from './evidence.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const LOOKUPS_AFTER = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const

/** So far apart two lookups must be that found nothing, before the user may send again (R40). */
const APART = 10 * MINUTE
/** The same of lookups that met an empty list of which nothing is known: a client without orders, or a service in trouble (H3). */
const BLANKS_APART = 4 * HOUR

/**
 * When an order of unknown outcome is looked for next: 15 s, 1, 5, 15, 60 min after it became unknown, then every hour,
 * for as long as it takes (reliability 3e). Takes the lookups made, the time now and the milliseconds that have passed
 * since; a clock that is set changes nothing.
 */
export function nextLookupAt(lookups: readonly Pick<Lookup, 'elapsed'>[], now: number, elapsed: number): number {
  const last = lookups.findLast(lookup => lookup.elapsed !== undefined)?.elapsed
  const next =
    LOOKUPS_AFTER.find(after => last === undefined || after > last) ?? Math.floor((last ?? 0) / HOUR + 1) * HOUR
  return now + Math.max(next - elapsed, 0)
}

/** What a lookup says to the user: what they said is not the order is no longer among what was found. */
export function withoutDismissed(
  lookup: Lookup,
  dismissed: ReadonlySet<OrderId>
): { readonly verdict: Verdict; readonly candidates: readonly Candidate[] } {
  const candidates = lookup.candidates.filter(({ row }) => !dismissed.has(lowerCased(row.orderId)))
  const verdict =
    candidates.length > 0 || (lookup.verdict !== 'candidates' && lookup.verdict !== 'twice')
      ? lookup.verdict
      : 'nothing'
  return { verdict: verdict === 'twice' && candidates.length === 1 ? 'candidates' : verdict, candidates }
}

type Counted = Lookup & { readonly elapsed: number }

/**
 * The lookups on which "send again" can stand: complete, at a time that is known for certain, with nothing found since
 * (R40). First to last.
 */
function emptyLookups(lookups: readonly Lookup[], dismissed: ReadonlySet<OrderId>): readonly Counted[] {
  // What a reading found before it broke off is found all the same.
  const lastFind = lookups.findLastIndex(lookup => withoutDismissed(lookup, dismissed).candidates.length > 0)
  return lookups
    .slice(lastFind + 1)
    .filter((lookup): lookup is Counted => lookup.complete && lookup.elapsed !== undefined)
}

/** Those that met an empty list of which nothing was known, if no lookup since the last find met any other. */
function blankLookups(lookups: readonly Lookup[], dismissed: ReadonlySet<OrderId>): readonly Counted[] {
  const lastFind = lookups.findLastIndex(lookup => withoutDismissed(lookup, dismissed).candidates.length > 0)
  const since = lookups.slice(lastFind + 1).filter((lookup): lookup is Counted => lookup.elapsed !== undefined)
  return since.some(({ complete }) => complete) ? [] : since.filter(({ loss }) => isBlank(loss))
}

/** Whether the list was empty for so long that the client seems to have no orders, or none yet. */
export function stoodEmpty(lookups: readonly Lookup[], dismissed: ReadonlySet<OrderId>): boolean {
  return areApart(blankLookups(lookups, dismissed), BLANKS_APART)
}

function areApart([first, ...more]: readonly Counted[], apart: number): boolean {
  return first !== undefined && more.some(lookup => lookup.elapsed - first.elapsed >= apart)
}

export interface Asking {
  readonly lookups: readonly Lookup[]
  readonly dismissed: ReadonlySet<OrderId>
  readonly looking: boolean
  readonly now: number
  /** Milliseconds since the outcome became unknown, as `Stopwatch` counts them. */
  readonly elapsed: number
}

/** An open question as the user sees it. */
export function searchOf({ lookups, dismissed, looking, now, elapsed }: Asking): Search {
  const last = lookups.at(-1)
  const seen = last === undefined ? undefined : withoutDismissed(last, dismissed)
  const verdict = seen?.verdict ?? 'waiting'
  const empty = emptyLookups(lookups, dismissed)
  const blank = blankLookups(lookups, dismissed)
  const opensAfter = empty[0] === undefined ? blank[0] && blank[0].elapsed + BLANKS_APART : empty[0].elapsed + APART
  const isOther = verdict === 'other-account'
  return {
    verdict,
    looking,
    lookedAt: last?.at ?? null,
    nextAt: isOther ? null : nextLookupAt(lookups, now, elapsed),
    candidates: seen?.candidates ?? [],
    failure: last?.failure ?? null,
    loss: last?.loss ?? null,
    maySendAgain: !isOther && (areApart(empty, APART) || areApart(blank, BLANKS_APART)),
    sendAgainFrom: opensAfter === undefined ? null : now + Math.max(opensAfter - elapsed, 0)
  }
}
