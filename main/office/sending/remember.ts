import type { Store } from '../../storage/store.ts'
import type { DecisionRow } from '../../storage/tables/decisions.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { leaseRows, type Lease } from '../desk/lease-rows.ts'
import type { Told } from '../desk/told.ts'

/** An order about to be sent. */
export interface LeaseAsked {
  readonly order: LocalOrder
  /** What all desks know its account by. */
  readonly account: string
  /** The decisions of a person that its sending stands on: to send it again, and to send it though the office doesn't answer. */
  readonly resend: DecisionRow | undefined
  readonly withoutOffice: DecisionRow | undefined
}

/** Adds a record, in the transaction under way, unless it is there. */
export type TellOnce = (told: Told & { readonly id: string }) => void

/**
 * Remembers that the office is asked, before it is: a lease that is remembered nowhere would never end. The decisions are told with it, for
 * the office counts none that it has no record of. Throws the disk's error.
 */
export function remember(
  store: Store,
  { order, account, resend, withoutOffice }: LeaseAsked,
  epoch: number,
  tellOnce: TellOnce
): Lease {
  const rows = leaseRows(store.database())
  return store.write(() => {
    for (const decision of [resend, withoutOffice]) {
      if (decision === undefined) continue
      const content = { what: decision.kind, draft: order.id }
      tellOnce({ id: decision.id, kind: 'decision', account, order: order.id, content, at: decision.at })
    }
    const before = rows.get(order.id)
    const { isTaken, told } = before?.epoch === epoch ? before : { isTaken: false, told: null }
    const lease = { draftId: order.id, epoch, isTaken, told, decisionId: resend?.id ?? null }
    rows.put(lease)
    return lease
  })
}

/** Whether no other desk can have the order, because the office keeps this desk's lease, whether it answers or not. */
export const isOurs = ({ isTaken, told }: Lease): boolean => isTaken && told === null
