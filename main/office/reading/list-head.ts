import { hasMembers, isBoolean, isText, orNull } from '#domain/common/guards.ts'
import { isSpan } from '../../orders/file/shared-part.ts'
import type { ListReading } from '../../orders/sync/shared-list.ts'

/** How far the reader is. Times as so many milliseconds before it was published: clocks of desks may be an hour or a year off. */
export interface ListHead {
  readonly asOfAgo: number | null
  readonly wholeAgo: number
  readonly confirmed: boolean
  /** Which whole reading it is. */
  readonly reading: string
}

export const isListHead = hasMembers<ListHead>({
  asOfAgo: orNull(isSpan),
  wholeAgo: isSpan,
  confirmed: isBoolean,
  reading: isText
})

/** Undefined before the reader has read the whole list: until then nothing is published. */
export function headOf({ asOf, whole }: ListReading, epoch: string, now: number): ListHead | undefined {
  if (whole === null) return undefined
  return {
    asOfAgo: asOf === null ? null : Math.max(now - asOf, 0),
    wholeAgo: Math.max(now - whole.at, 0),
    confirmed: whole.confirmed,
    reading: `${epoch} ${whole.at} ${whole.confirmed}`
  }
}

/** By this desk's clock. `age`: milliseconds since it was published, by the database's. */
export function readingOf({ asOfAgo, wholeAgo, confirmed }: ListHead, age: number, now: number): ListReading {
  const published = now - Math.max(age, 0)
  return {
    asOf: asOfAgo === null ? null : published - asOfAgo,
    whole: { at: published - wholeAgo, confirmed }
  }
}
