import { LATEST } from '../common/guards.ts'

/** A desk, by the name it had when it said something. */
export interface DeskName {
  readonly id: string
  readonly name: string
}

/** Something a desk of an office said about an order. */
export interface Said {
  /** Of its record. */
  readonly id: string
  /** By that desk's clock, in milliseconds since 1970. */
  readonly at: number
  /** See `nextRank`. */
  readonly rank: number
  readonly desk: DeskName
  /** Whether the office has it; otherwise it waits on this desk. */
  readonly isShared: boolean
}

/**
 * The rank of what is said now. It follows the clock, but is above all that the desk has heard: an answer comes after what it answers,
 * however wrong the clocks are. No rank is above `LATEST`, which another desk may have reached: then ids decide.
 */
export function nextRank(heard: readonly Pick<Said, 'rank'>[], now: number): number {
  return heard.reduce((highest, { rank }) => Math.min(Math.max(highest, rank + 1), LATEST), now)
}

/** For sorting, oldest first: the same at every desk, whatever came there first. */
export function bySaid(one: Pick<Said, 'rank' | 'id'>, other: Pick<Said, 'rank' | 'id'>): number {
  if (one.rank !== other.rank) return one.rank - other.rank
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
