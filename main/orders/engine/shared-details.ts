import { hasMembers, isBoolean, isText, listOf, orNull } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import { isOrderDetails, NO_DETAILS, type OrderDetails } from '../changes/order-details.ts'
import { DETAIL_PARTS, isSpan, openTexts, partOf, sealText, type AgedPart } from '../file/shared-part.ts'
import type { CacheEngine, DetailsReading } from '../thread/contract.ts'
import type { CacheContents } from './contents.ts'

/** An order's details in a part. Times as so many milliseconds before it was published: clocks of desks may be an hour or a year off. */
interface SharedDetails {
  readonly orderId: OrderId
  /** With its times left out of account. */
  readonly details: OrderDetails
  readonly stagesAgo: number | null
  readonly documentsAgo: number | null
  readonly stagesFrom: string | null
  readonly documentsFrom: string | null
  readonly isWhole: boolean
}

const isShared = listOf(
  hasMembers<SharedDetails>({
    orderId: isOrderId,
    details: isOrderDetails,
    stagesAgo: orNull(isSpan),
    documentsAgo: orNull(isSpan),
    stagesFrom: orNull(isText),
    documentsFrom: orNull(isText),
    isWhole: isBoolean
  })
)

/** Progress and documents as desks of an office share them: what this one takes, and what it publishes. */
export function sharedDetails(contents: CacheContents): Pick<CacheEngine, 'newDetails' | 'changedDetails'> {
  const { rows, details, told } = contents
  return {
    newDetails({ parts, of, desk, now }) {
      const opened = openTexts(parts, of, (text, { age }: AgedPart) => ({
        shared: readShared(text),
        at: Math.round(now - Math.max(age, 0))
      }))
      const readings = opened.flatMap(({ shared, at }) =>
        shared.flatMap(one => {
          const id = one.orderId.toLowerCase()
          told.set(id, stampOf(one))
          const row = rows.numberOf(one.orderId)
          if (row === undefined) return []
          return newsOf({ ...one, orderId: rows.idOf(row) }, details.get(id) ?? NO_DETAILS, { desk, at, now })
        })
      )
      return { readings, unread: parts.length - opened.length }
    },

    changedDetails({ of, desk, now, most }) {
      const changed = new Map<number, SharedDetails[]>()
      const known = [...contents.watched].flatMap(id => sharedOf(contents, id, desk, now) ?? [])
      for (const one of known) {
        const part = partOf(one.orderId)
        if (changed.size < most && told.get(one.orderId) !== stampOf(one)) changed.set(part, changed.get(part) ?? [])
      }
      for (const one of known) changed.get(partOf(one.orderId))?.push(one)
      return [...changed].map(([part, shared]) => {
        for (const one of shared) told.set(one.orderId, stampOf(one))
        return sealText(of, DETAIL_PARTS + part, Buffer.from(JSON.stringify(shared)))
      })
    }
  }
}

function readShared(text: Buffer): readonly SharedDetails[] {
  const shared: unknown = JSON.parse(text.toString())
  if (!isShared(shared)) throw new Error('not details of orders')
  return shared
}

const stampOf = ({ stagesFrom, documentsFrom }: SharedDetails): string => `${stagesFrom} ${documentsFrom}`

/** Which readings an order's details are of. Those of this desk's own are told apart by their time. */
function fromOf({ stagesAt, documentsAt, stagesFrom, documentsFrom }: OrderDetails, desk: string) {
  const own = (at: number | null): string | null => (at === null ? null : `${desk} ${at}`)
  return { stagesFrom: stagesFrom ?? own(stagesAt), documentsFrom: documentsFrom ?? own(documentsAt) }
}

/** Undefined if nothing was read of the order yet. */
function sharedOf(
  { details, unreadable }: CacheContents,
  id: string,
  desk: string,
  now: number
): SharedDetails | undefined {
  const known = details.get(id)
  if (known === undefined || (known.stagesAt === null && known.documentsAt === null)) return undefined
  const { stages, stagesAt, documents, documentsAt } = known
  const ago = (at: number | null): number | null => (at === null ? null : Math.max(now - at, 0))
  return {
    orderId: id as OrderId,
    details: { ...NO_DETAILS, stages, documents },
    stagesAgo: ago(stagesAt),
    documentsAgo: ago(documentsAt),
    ...fromOf(known, desk),
    isWhole: !unreadable.has(id)
  }
}

interface Taking {
  readonly desk: string
  /** When the part was published, by this desk's clock. */
  readonly at: number
  readonly now: number
}

/**
 * What is news of an order: each reading once, and none from before what this desk has read itself since. What was read at one moment comes
 * as one.
 */
function newsOf(one: SharedDetails, own: OrderDetails, { desk, at, now }: Taking): readonly DetailsReading[] {
  const { orderId, isWhole, details, stagesAgo, documentsAgo, stagesFrom, documentsFrom } = one
  const known = fromOf(own, desk)
  // A time in the future was written by a clock that has been set back since.
  const isNewer = (ago: number, ownAt: number | null): boolean => ownAt === null || ownAt < at - ago || ownAt > now
  const news = (what: 'stages' | 'documents', ago: number | null, from: string | null): DetailsReading[] => {
    const isNews =
      ago !== null &&
      from !== null &&
      details[what] !== null &&
      from !== known[`${what}From`] &&
      isNewer(ago, own[`${what}At`])
    const none = { stages: null, documents: null }
    return isNews ? [{ ...none, orderId, isWhole, at: at - ago, from, [what]: details[what] }] : []
  }
  const [stages] = news('stages', stagesAgo, stagesFrom)
  const [documents] = news('documents', documentsAgo, documentsFrom)
  if (stages !== undefined && documents !== undefined && stages.from === documents.from)
    return [{ ...documents, stages: stages.stages }]
  return [stages, documents].filter(reading => reading !== undefined)
}
