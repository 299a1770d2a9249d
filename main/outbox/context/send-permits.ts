import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { DecisionRow } from '../../storage/tables/decisions.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'

/** An order whose turn it is, and on which decisions of a person its sending stands. */
export interface ToBePermitted {
  readonly order: LocalOrder
  /** To send it again after an unknown outcome. */
  readonly resend: DecisionRow | undefined
  /** To send it though the office doesn't answer. */
  readonly withoutOffice: DecisionRow | undefined
}

/** The office's say before an order is sent: of all its desks, one may send it (O1). */
export interface SendPermits {
  /**
   * Asked before each attempt, the automatic ones too. Undefined at once where the order is no business of an office; resolves within
   * seconds with what holds the order, or undefined if it may be sent. Never rejects.
   */
  ask(asked: ToBePermitted): Promise<OfficeHold | undefined> | undefined
  /** Whether this desk belongs to an office. Looks on the disk. */
  isInOffice(): boolean
  /** Orders changed; called after the commit. */
  changed(): void
}
