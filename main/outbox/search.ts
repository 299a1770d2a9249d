import type { OrderId } from '#domain/order-id.ts'
import type { Candidate, Search, Verdict } from '#domain/outbox.ts'
import type { Attempt } from '../store/attempts.ts'
import type { Look } from '../store/looks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const LOOKS_AFTER = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const

/** So far apart two looks must be that found nothing, before a person may send again (R40). */
const APART = 10 * MINUTE

type Asked = Pick<Attempt, 'openedAt' | 'wiredAt' | 'settledAt'>

/**
 * When an order of unknown outcome is looked for next: 15 s, 1, 5, 15, 60 min after it became unknown, then every hour, for as long as it
 * takes (reliability 3e). Times in milliseconds since 1970; one that lies in the past means now.
 */
export function nextLookAt(attempt: Asked, looks: readonly Pick<Look, 'at'>[]): number {
  const from = attempt.settledAt ?? attempt.wiredAt ?? attempt.openedAt
  const last = looks.at(-1)?.at
  // The clock was set back meanwhile (L6): the hours count from the last look.
  if (last !== undefined && last < from) return last + HOUR
  const first = LOOKS_AFTER.find(after => last === undefined || from + after > last)
  if (first !== undefined) return from + first
  return from + Math.floor(((last ?? from) - from) / HOUR + 1) * HOUR
}

/** What a look says to a person: what they said is not the order is no longer among what was found. */
export function withoutDismissed(look: Look, dismissed: ReadonlySet<OrderId>): { readonly verdict: Verdict; readonly candidates: readonly Candidate[] } {
  const candidates = look.candidates.filter(({ row }) => !dismissed.has(row.orderId.toLowerCase() as OrderId))
  const verdict = candidates.length > 0 || (look.verdict !== 'candidates' && look.verdict !== 'twice') ? look.verdict : 'nothing'
  return { verdict: verdict === 'twice' && candidates.length === 1 ? 'candidates' : verdict, candidates }
}

/** The looks on which "send again" can stand: complete, after the sending, with nothing found since (R40). First to last. */
function emptyLooks(attempt: Asked, looks: readonly Look[], dismissed: ReadonlySet<OrderId>): readonly Look[] {
  const counted = looks.filter(look => look.complete && look.at >= (attempt.wiredAt ?? attempt.openedAt))
  const lastFind = counted.findLastIndex(look => withoutDismissed(look, dismissed).verdict !== 'nothing')
  return counted.slice(lastFind + 1)
}

export interface Asking {
  readonly attempt: Asked
  readonly looks: readonly Look[]
  readonly dismissed: ReadonlySet<OrderId>
  readonly looking: boolean
}

/** Takes what is known of an open question; gives it as a person sees it. */
export function searchOf({ attempt, looks, dismissed, looking }: Asking): Search {
  const last = looks.at(-1)
  const seen = last === undefined ? undefined : withoutDismissed(last, dismissed)
  const verdict = seen?.verdict ?? 'waiting'
  const [first, ...more] = emptyLooks(attempt, looks, dismissed)
  const isOther = verdict === 'other-account'
  return {
    verdict,
    looking,
    lookedAt: last?.at ?? null,
    nextAt: isOther ? null : nextLookAt(attempt, looks),
    candidates: seen?.candidates ?? [],
    failure: last?.failure ?? null,
    maySendAgain: !isOther && first !== undefined && more.some(({ at }) => at - first.at >= APART),
    sendAgainFrom: first === undefined ? null : first.at + APART
  }
}
