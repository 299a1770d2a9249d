import { linesOf, withoutUnseen } from '../common/one-line.ts'
import type { OrderId } from '../common/order-id.ts'
import type { LastWord } from './last-word.ts'
import type { DeskName, Said } from './said.ts'

/** Longest texts, in characters. */
export const ORDER_NOTE_LENGTHS = { note: 4000, waiting: 200 }

export interface OfficeNote extends Said {
  readonly text: string
}

/** The desks of an office. */
export interface OfficeDesks {
  readonly thisDesk: string
  /** Those that can look after an order, by their names. */
  readonly desks: readonly DeskName[]
}

/** The desk that looks after an order. */
export interface OrderDesk {
  readonly orderId: OrderId
  readonly desk: DeskName
}

/** Most orders in one request for their desks: each is read by itself. */
export const MOST_MARKED = 200

/** What the desks of an office say about an order; the service has nothing of it. */
export interface OfficeOrder extends OfficeDesks {
  readonly orderId: OrderId
  /** Null for no desk. */
  readonly lookedAfter: LastWord<DeskName | null>
  /** One line; null for nothing. */
  readonly waitingFor: LastWord<string | null>
  /** Oldest first. */
  readonly notes: readonly OfficeNote[]
}

/** A note as it is saved: no invisible characters, no spaces at the ends, one empty line at most between two others. */
export function noteText(typed: string): string {
  const lines = linesOf(typed).map(line => withoutUnseen(line.replaceAll('\t', ' ')).trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
