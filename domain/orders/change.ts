import type { OrderRow } from './order-list.ts'
import type { OrderId } from '../common/order-id.ts'

/** A difference from what was last read; values are kept as received. */
export type Change =
  /** First seen in the list. */
  | { readonly kind: 'new-order' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'back' }
  | { readonly kind: 'name' | 'status' | 'closing-date'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'properties' | 'buyers' | 'borrowers' | 'sellers'
      readonly from: readonly string[]
      readonly to: readonly string[]
    }
  /** Null if the service did not state it. */
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
      /** Former and current names of its file, if known; earlier versions did not record them. */
      readonly fileNames?: readonly string[]
    }

/** `id` increases with each change; `at` in milliseconds since 1970. */
export interface ChangeRecord {
  readonly id: number
  readonly orderId: OrderId
  readonly at: number
  readonly change: Change
  readonly read: boolean
}

/** The most changes of an order that a page is told, the newest; more of them are stored. */
export const CHANGES_OF_ONE = 50

/** An order with its changes, newest first. */
export interface ChangedOrder {
  readonly row: OrderRow
  readonly changes: readonly ChangeRecord[]
}

/** A page of changed orders, latest change first; `next` requests the next page, null on the last. */
export interface ChangedOrders {
  readonly orders: readonly ChangedOrder[]
  readonly next: number | null
  /** How many orders have unread changes. */
  readonly unread: number
}
