import { MOST_RECORDS } from '#domain/library/library.ts'
import type { Store } from '../storage/store.ts'
import type { SealedLibraryRow } from '../storage/tables/library-records.ts'

/** Parts of a change that is to be one commit. */
interface Staged {
  readonly put: readonly SealedLibraryRow[]
  readonly drop: readonly string[]
}

export interface StagedPart extends Staged {
  /** It was sealed with this store's key. */
  readonly store: Store
  readonly connectionId: string
}

export const NOTHING_STAGED: Staged = { put: [], drop: [] }

/** Holds one large change at a time, in memory: a kill before its commit leaves nothing. */
export function createStaging() {
  let held: { readonly id: string; readonly part: StagedPart } | undefined
  return {
    /** Adds a part to what is held under the same id, or takes the place of another; false if it would be too many. */
    hold(id: string, part: StagedPart): boolean {
      const before = held?.id === id && isSame(held.part, part) ? held.part : NOTHING_STAGED
      const [put, drop] = [
        [...before.put, ...part.put],
        [...before.drop, ...part.drop]
      ]
      const fits = put.length <= MOST_RECORDS && drop.length <= MOST_RECORDS
      held = fits ? { id, part: { ...part, put, drop } } : undefined
      return fits
    },
    /** What is held under the id for this store and connection, which is then held no more. */
    take(id: string, store: Store, connectionId: string): Staged | undefined {
      const part = held?.id === id ? held.part : undefined
      if (held?.id === id) held = undefined
      return part !== undefined && part.store === store && part.connectionId === connectionId ? part : undefined
    },
    drop(id: string): void {
      if (held?.id === id) held = undefined
    }
  }
}

const isSame = (one: StagedPart, other: StagedPart) =>
  one.store === other.store && one.connectionId === other.connectionId
