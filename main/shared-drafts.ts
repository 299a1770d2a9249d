import type { DraftSave } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OfficeServices } from './compose-office.ts'
import type { OrderServices } from './compose-orders.ts'
import { asStoreFailure } from './storage/database/storage-failure.ts'

/**
 * Drafts and outbox of a desk that may belong to an office: what a form still saves or sends of a draft that another desk took is kept in a
 * draft of its own, also once that is back, and sending it is `out-of-date`. What the other desks are drafting is looked through for the
 * same order (R50).
 */
export function sharedDrafts(
  { drafts, outboxes }: Pick<OrderServices, 'drafts' | 'outboxes'>,
  { keepAside, similarElsewhere }: Pick<OfficeServices, 'keepAside' | 'similarElsewhere'>,
  now: () => number = Date.now
): Pick<OrderServices, 'drafts' | 'outboxes'> {
  /**
   * The desk has left its office since, so nothing is kept aside. The form shows the draft as it was before: saved over what came back, it
   * would replace what was typed at the other desk (O2).
   */
  const isBack = async ({ id, taken }: DraftSave) => taken === true && (await drafts.open(id)).ok
  const unlessTaken =
    <T>(work: (save: DraftSave) => Promise<Result<T, Failure>>, taken: (save: DraftSave) => Result<T, Failure>) =>
    async (save: DraftSave): Promise<Result<T, Failure>> => {
      if (outboxes.isShut(save.connectionId)) return failed({ kind: 'not-connected' })
      try {
        if (keepAside(save)) return taken(save)
        return (await isBack(save)) ? failed<Failure>({ kind: 'out-of-date' }) : await work(save)
      } catch (error) {
        return failed(asStoreFailure(error))
      }
    }
  /** What other desks are drafting comes first: its person can be asked right now. */
  async function similar(id: DraftId, entry: OrderEntry): Promise<Result<readonly Similar[], Failure>> {
    const [found, opened] = [await drafts.similar(id, entry), await drafts.open(id)]
    if (!found.ok || !opened.ok) return found
    return ok([...similarElsewhere(opened.value.connectionId, entry), ...found.value])
  }

  return {
    drafts: {
      ...drafts,
      // It is saved, in the copy: the form goes on saving what is typed into it (O2).
      save: unlessTaken(
        save => drafts.save(save),
        ({ revision }) => ok({ revision, savedAt: now() })
      ),
      similar
    },
    outboxes: {
      ...outboxes,
      submit: unlessTaken(
        save => outboxes.submit(save),
        () => failed({ kind: 'out-of-date' })
      )
    }
  }
}
