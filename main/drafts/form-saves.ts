import { createHash } from 'node:crypto'
import type { DraftSave, Saved } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'

/** What forms saved last in this run, without a word of it (R24). */
interface FormSaves {
  /**
   * A save as it is to be stored. A form counts on from what it saved itself. Where that is there as it was saved, but as a later revision, as work in
   * memory is once the disk's store has taken it over, the save goes on from there: nothing came in between, and what is typed would be lost (O2).
   */
  next(kept: LocalOrder | undefined, save: DraftSave): DraftSave
  /** It was stored so. */
  saved(save: DraftSave, stored: LocalOrder): Saved
}

export function createFormSaves(): FormSaves {
  const last = new Map<DraftId, { readonly revision: number; readonly savedAt: number; readonly print: string }>()

  return {
    next(kept, save) {
      const before = last.get(save.id)
      if (kept === undefined || before === undefined || save.revision > kept.revision) return save
      const isAsSaved = kept.savedAt === before.savedAt && printOf(kept.entry) === before.print
      return isAsSaved && save.revision > before.revision ? { ...save, revision: kept.revision + 1 } : save
    },
    saved({ id, revision }, { revision: storedAs, savedAt, entry }) {
      last.set(id, { revision, savedAt, print: printOf(entry) })
      return { revision: storedAs, savedAt }
    }
  }
}

function printOf(entry: OrderEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64')
}
