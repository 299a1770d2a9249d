import { bySaid, type Said } from './said.ts'

/** What a desk set a value of an order to. */
export interface Version<T> extends Said {
  /** The versions that its person saw: the last word first, then what was set beside it. */
  readonly replaces: readonly string[]
  readonly value: T
}

/** A value with a last word: nothing that was set is lost, and two desks can't differ in silence. */
export interface LastWord<T> {
  /** Null if nothing was ever set. */
  readonly current: Version<T> | null
  /** Set at other desks by people who hadn't seen the current one, as its person hadn't seen theirs; the latest first. */
  readonly besides: readonly Version<T>[]
  /** Replaced ones, the latest first. */
  readonly earlier: readonly Version<T>[]
}

/**
 * Decides between the versions of a value. One that was replaced has lost to what replaced it, whatever the clocks say. Of those left the
 * one with the highest rank has the last word: it depends on nothing but the versions, so all desks come to the same (O8).
 */
export function lastWord<T>(versions: readonly Version<T>[]): LastWord<T> {
  const replaced = new Set(versions.flatMap(({ id, replaces }) => replaces.filter(other => other !== id)))
  const latestFirst = versions.toSorted((one, other) => bySaid(other, one))
  const left = latestFirst.filter(({ id }) => !replaced.has(id))
  // Only another program could have made a circle.
  const [current = null, ...besides] = left.length === 0 ? latestFirst.slice(0, 1) : left
  const earlier = latestFirst.filter(version => version !== current && !besides.includes(version))
  return { current, besides, earlier }
}

/** What a person saw who knows these: what they set replaces them. */
export function seenOf({ current, besides }: LastWord<unknown>): string[] {
  return current === null ? [] : [current, ...besides].map(({ id }) => id)
}
