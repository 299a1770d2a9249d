import type { OrderRow } from './order-list.ts'
import type { OrderId } from '../common/order-id.ts'

/** One thing that is different from when it was last read. What was written is kept as it came. */
export type Change =
  /** It stands in the list for the first time. */
  | { readonly kind: 'new-order' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'back' }
  | { readonly kind: 'name' | 'status' | 'closing-date'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'properties' | 'buyers' | 'borrowers' | 'sellers'
      readonly from: readonly string[]
      readonly to: readonly string[]
    }
  /** Null where the service did not say. */
  | { readonly kind: 'commitment' | 'policy'; readonly from: boolean | null; readonly to: boolean | null }
  | { readonly kind: 'stage'; readonly stage: string; readonly from: string; readonly to: string }
  | { readonly kind: 'task'; readonly stage: string; readonly task: string; readonly done: boolean }
  /** `replaced`: the slot holds another file, or one uploaded at another time. */
  | {
      readonly kind: 'document'
      readonly what: 'arrived' | 'replaced' | 'gone'
      readonly documentId: number
      readonly type: string
      readonly name: string
      /** What its file was and is called, where that was said; earlier versions did not keep it. */
      readonly fileNames?: readonly string[]
    }

/** A change as it was noticed; `id` counts up, `at` in milliseconds since 1970. */
export interface ChangeRecord {
  readonly id: number
  readonly orderId: OrderId
  readonly at: number
  readonly change: Change
  readonly read: boolean
}

/** An order with its changes, newest first. */
export interface ChangedOrder {
  readonly row: OrderRow
  readonly changes: readonly ChangeRecord[]
}

/** Some orders that changed, the one with the newest change first; `next` asks for those after them, null where there are none. */
export interface ChangedOrders {
  readonly orders: readonly ChangedOrder[]
  readonly next: number | null
  /** How many orders have changes nobody has looked at. */
  readonly unread: number
}
