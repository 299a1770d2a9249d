import { MOST_FLAWS, type ActivityCheck, type ActivityFlaw } from '#domain/activity/activity.ts'
import type { ActivityHead, ActivityLink } from '../storage/tables/activity.ts'

const CODE_LENGTH = 16

/** A check that is told the entries one by one, in their order. */
export interface LogCheck {
  take(link: ActivityLink): void
  /** `head` as it is now: old entries may have been cut before they could be taken, which is no gap. */
  wasCut(head: ActivityHead | undefined): void
  /** `head` as it is once all entries have been taken. */
  end(head: ActivityHead | undefined, isHeadBroken: boolean): ActivityCheck
}

/** Checks each entry's seal, that each follows the one before, and that the first is the one that `head` names. */
export function createLogCheck(head: ActivityHead | undefined): LogCheck {
  let first = head?.first ?? 1
  const flaws: ActivityFlaw[] = []
  let entries = 0
  let next = first
  /** The hash before the next entry; undefined after a gap. */
  let before: string | undefined = head === undefined ? '' : (head.firstHash ?? undefined)

  function flaw(kind: ActivityFlaw['kind'], from: number, to: number): void {
    const last = flaws.at(-1)
    if (last?.kind === kind && last.to === from - 1) flaws[flaws.length - 1] = { ...last, to }
    else if (flaws.length < MOST_FLAWS) flaws.push({ kind, from, to })
  }

  return {
    take(link) {
      const { number } = link
      entries++
      if (number > next) {
        flaw('missing', next, number - 1)
        before = undefined
      }
      const isLinked = number >= next && (before === undefined || link.hashAfter(before) === link.hash)
      if (!isLinked || link.entry === undefined) flaw('changed', number, number)
      next = number + 1
      before = link.hash
    },
    wasCut(now) {
      if (now === undefined || now.first <= next) return
      first = now.first
      next = first
      before = now.firstHash ?? undefined
    },
    end(now, isHeadBroken) {
      const reached = next - 1
      if (now === undefined) {
        // Nobody can say where the log ended.
        if (entries > 0 || isHeadBroken) flaw('missing', next, next)
      } else if (now.last > reached) flaw('missing', next, now.last)
      else if (now.last < reached) flaw('changed', now.last + 1, reached)
      else if (before !== undefined && before !== now.lastHash) flaw('changed', reached, reached)
      const code = (now?.lastHash ?? '').slice(0, CODE_LENGTH)
      return { entries, first, last: Math.max(now?.last ?? 0, reached), flaws, code }
    }
  }
}
