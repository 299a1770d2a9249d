import type { Stage } from '#domain/orders/stage.ts'
import { documentChanges, lastKnownStages, stageChanges } from '../changes/differences.ts'
import { isSameDetails, NO_DETAILS, type OrderDetails } from '../changes/order-details.ts'
import type { CacheCalls, CacheEngine, Noted } from '../thread/contract.ts'
import { commitRevision, recordChanges, type EngineParts } from './commit.ts'

const NOTHING: Noted = { added: 0, changes: 0, seen: 0 }

export function detailsUpdates(parts: EngineParts): Pick<CacheEngine, 'noteDetails'> {
  const { rows, details, triedAt } = parts.contents
  return {
    noteDetails(args) {
      const { orderId, stages, documents, at, isAttempt = false } = args
      const row = rows.numberOf(orderId)
      if (row === undefined) return NOTHING
      const id = orderId.toLowerCase()
      if (isAttempt) triedAt.set(id, at)
      const before = details.get(id) ?? NO_DETAILS
      const after = merged(before, args)
      details.set(id, after)
      if (isSameDetails(before, after)) return NOTHING
      parts.storage.buffer().putRecord('details', id, JSON.stringify(after))
      const known = before.saidStages ?? before.stages
      const changes = recordChanges(parts, row, at, [
        ...(stages !== null && known !== null ? stageChanges(known, stages) : []),
        ...(documents !== null && before.documents !== null ? documentChanges(before.documents, documents) : [])
      ])
      commitRevision(parts)
      return { added: 0, changes, seen: 0 }
    }
  }
}

function merged(before: OrderDetails, { stages, documents, at }: CacheCalls['noteDetails']['args']): OrderDetails {
  const saidStages = saidStagesOf(before, stages)
  return {
    ...(saidStages === undefined ? {} : { saidStages }),
    stages: stages ?? before.stages,
    stagesAt: stages === null ? before.stagesAt : at,
    documents: documents ?? before.documents,
    documentsAt: documents === null ? before.documentsAt : at
  }
}

/** The last known stages; undefined unless the newest answer is missing some of them. */
function saidStagesOf(before: OrderDetails, stages: readonly Stage[] | null): readonly Stage[] | undefined {
  if (stages === null) return before.saidStages
  const known = before.saidStages ?? before.stages
  if (known === null) return undefined
  const said = lastKnownStages(known, stages)
  return stageChanges(stages, said).length === 0 && said.length === stages.length ? undefined : said
}
