import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { documentChanges, lastKnownDocuments, lastKnownStages, stageChanges } from '../changes/differences.ts'
import { isSameDetails, NO_DETAILS, type OrderDetails } from '../changes/order-details.ts'
import type { CacheCalls, CacheEngine, Noted } from '../thread/contract.ts'
import { commitRevision, recordChanges, type EngineParts } from './commit.ts'

const NOTHING: Noted = { added: 0, changes: 0, seen: 0 }

type Read = CacheCalls['noteDetails']['args'] & { readonly from?: string }

export function detailsUpdates(parts: EngineParts): Pick<CacheEngine, 'noteDetails' | 'takeDetails'> {
  const { rows, details, triedAt, unreadable } = parts.contents

  /** Undefined if it makes no difference; nothing is committed. */
  function note(read: Read): number | undefined {
    const { orderId, stages, documents, at, isAttempt = false, isWhole = true } = read
    const row = rows.numberOf(orderId)
    if (row === undefined) return undefined
    const id = orderId.toLowerCase()
    if (isAttempt) triedAt.set(id, at)
    if (documents !== null && isWhole) unreadable.delete(id)
    else if (documents !== null) unreadable.add(id)
    const before = details.get(id) ?? NO_DETAILS
    const after = merged(before, read)
    details.set(id, after)
    if (isSameDetails(before, after)) return undefined
    parts.storage.buffer().putRecord('details', id, JSON.stringify(after))
    const known = before.saidStages ?? before.stages
    const [had, has] = [lastKnown(before), lastKnown(after)]
    return recordChanges(parts, row, at, [
      ...(stages !== null && known !== null ? stageChanges(known, stages) : []),
      ...(had !== null && has !== null ? documentChanges(had, has) : [])
    ])
  }

  return {
    noteDetails(read) {
      const changes = note(read)
      if (changes === undefined) return NOTHING
      commitRevision(parts)
      return { added: 0, changes, seen: 0 }
    },

    takeDetails({ readings }) {
      const changes = readings.map(read => note({ ...read, isAttempt: true }))
      if (changes.some(count => count !== undefined)) commitRevision(parts)
      return null
    }
  }
}

function merged(before: OrderDetails, { stages, documents, at, from, isWhole = true }: Read): OrderDetails {
  const saidStages = saidStagesOf(before, stages)
  const saidDocuments = saidDocumentsOf(before, documents, isWhole)
  const stagesFrom = stages === null ? before.stagesFrom : from
  const documentsFrom = documents === null ? before.documentsFrom : from
  return {
    ...(saidStages === undefined ? {} : { saidStages }),
    ...(saidDocuments === undefined ? {} : { saidDocuments }),
    stages: stages ?? before.stages,
    stagesAt: stages === null ? before.stagesAt : at,
    documents: documents ?? before.documents,
    documentsAt: documents === null ? before.documentsAt : at,
    ...(stagesFrom !== undefined && { stagesFrom }),
    ...(documentsFrom !== undefined && { documentsFrom })
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

const lastKnown = ({ documents, saidDocuments }: OrderDetails) => saidDocuments ?? documents

/** The last known documents; undefined unless the newest answer is missing some of their files. */
function saidDocumentsOf(
  before: OrderDetails,
  documents: readonly OrderDocument[] | null,
  isWhole: boolean
): readonly OrderDocument[] | undefined {
  const known = lastKnown(before)
  if (documents === null) return before.saidDocuments
  if (known === null) return undefined
  const said = lastKnownDocuments(known, documents, isWhole)
  return documentChanges(documents, said).length === 0 ? undefined : said
}
