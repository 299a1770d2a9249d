import type { OrderId } from '#domain/common/order-id.ts'
import type { AlarmTelling } from '#domain/wire-instructions/shared-alarm.ts'
import type { Store } from '../../storage/store.ts'

/** What a desk tells its office of wire instructions: a change that it noticed, or a call that was recorded there. */
export interface WireTelling {
  /** Of the record. */
  readonly id: string
  readonly kind: 'wire-change' | 'call'
  readonly orderId: OrderId
  readonly content: Readonly<Record<string, unknown>>
  readonly at: number
  readonly replaces?: string | null
}

/** What the watch on wire instructions has to do with the office. */
export interface WireSharing {
  /** Whether there is an office to tell. */
  isShared(): boolean
  /** Call it in the transaction that does what is told. */
  tell(store: Store, telling: WireTelling): void
  /** What must have settled before a call is recorded. */
  ready(): Promise<void>
}

export function alarmTelling(orderId: OrderId, at: number, { id, replaces, alarm, knew }: AlarmTelling): WireTelling {
  return { id, kind: 'wire-change', orderId, content: { orderId, alarm, knew }, at, replaces }
}
