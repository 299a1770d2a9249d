import type { Store } from '../../storage/store.ts'
import { draftRows } from './draft-rows.ts'

/** Who holds a draft of the office, as this desk last heard. */
export interface HeldDraft {
  readonly epoch: number
  /** The id of the desk; null for this one. */
  readonly holder: string | null
}

/** Undefined for a draft that the office doesn't know of. Ask only at a desk that belongs to an office. */
export function heldDraft(store: Pick<Store, 'database'>, id: string): HeldDraft | undefined {
  const known = draftRows(store.database()).get(id)
  return known === undefined ? undefined : { epoch: known.epoch, holder: known.holder }
}
