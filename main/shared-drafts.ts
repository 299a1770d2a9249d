import type { DraftSave } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { OfficeServices } from './compose-office.ts'
import type { OrderServices } from './compose-orders.ts'
import { asStoreFailure } from './storage/database/storage-failure.ts'

/**
 * Drafts and outbox of a desk that may belong to an office: what a form still saves or sends of a draft that another desk took is kept in a
 * draft of its own, and `out-of-date`.
 */
export function sharedDrafts(
  { drafts, outboxes }: Pick<OrderServices, 'drafts' | 'outboxes'>,
  { keepAside }: Pick<OfficeServices, 'keepAside'>
): Pick<OrderServices, 'drafts' | 'outboxes'> {
  const guarded =
    <T>(work: (save: DraftSave) => Promise<Result<T, Failure>>) =>
    async (save: DraftSave): Promise<Result<T, Failure>> => {
      try {
        return keepAside(save) ? failed({ kind: 'out-of-date' }) : await work(save)
      } catch (error) {
        return failed(asStoreFailure(error))
      }
    }
  return {
    drafts: { ...drafts, save: guarded(save => drafts.save(save)) },
    outboxes: { ...outboxes, submit: guarded(save => outboxes.submit(save)) }
  }
}
