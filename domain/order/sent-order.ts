import type { OrderId } from '../common/order-id.ts'
import type { DraftId } from './draft.ts'
import type { Order } from './order.ts'
import type { HowSent, TimelineEvent } from './outbox.ts'

/** An order exactly as sent, the only record of its details; `sentAt` in milliseconds since 1970. */
export interface SentOrder {
  readonly draftId: DraftId
  readonly orderId: OrderId
  readonly order: Order
  readonly sentAt: number
  readonly how: HowSent
  /** Orders listed after it that match it in everything that can be compared. */
  readonly twins?: readonly OrderId[]
  /** Left out if this desk sent it. */
  readonly elsewhere?: SentElsewhere
}

/** What another desk of the office told of an order that it sent. */
export interface SentElsewhere {
  /** The desk’s name when it sent the order. */
  readonly desk: string
  readonly timeline: readonly TimelineEvent[]
  /** How many events between the first ones and the last ones it kept to itself. */
  readonly leftOut: number
}
