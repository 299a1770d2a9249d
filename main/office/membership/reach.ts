import type { OfficeReach } from '#domain/office/office.ts'
import type { LinkState } from '../follow/office-link.ts'
import { troubleOf, troubleOfStanding } from './trouble.ts'

/** How an office can be reached, by what the link says now; what was out before is out since then. `now` is in milliseconds. */
export function reachAfter(
  before: OfficeReach,
  { standing, outSince, error, isReading }: LinkState,
  now: number
): OfficeReach {
  if (outSince !== null) return { kind: isReading ? 'reading' : 'out', because: troubleOf(error), since: outSince }
  const trouble = standing === undefined ? undefined : troubleOfStanding(standing)
  if (trouble === undefined || trouble === 'newer') return { kind: 'connected', onlyReads: trouble === 'newer' }
  return { kind: 'out', because: trouble, since: before.kind === 'out' ? before.since : now }
}
