import type { SlotFile } from './download.ts'
import type { OrderId } from './order-id.ts'

/**
 * Wire instructions are watched: where money goes is what fraud changes. What is noticed is a reminder, and no check of any kind (domain,
 * item 9).
 */
export type WireEvent =
  /** What stood in the slot when it was first read. */
  | { readonly kind: 'seen'; readonly documentId: number; readonly slot: SlotFile }
  /** The slot holds another file now, or one of another time. */
  | { readonly kind: 'replaced'; readonly documentId: number; readonly from: SlotFile; readonly to: SlotFile }
  /** The slot says nothing new, and yet its file has another content than the one kept. */
  | { readonly kind: 'other-content'; readonly documentId: number; readonly slot: SlotFile }
  /** Instructions came in a further slot, although there were some. */
  | { readonly kind: 'another'; readonly documentId: number; readonly slot: SlotFile }
  /** They are gone from the slot. */
  | { readonly kind: 'gone'; readonly documentId: number; readonly from: SlotFile }
  /** Somebody called a number already known; `initials` say who. */
  | { readonly kind: 'called-back'; readonly initials: string }

/** An event and when it was noticed or noted, in milliseconds since 1970; the log only grows. */
export interface WireRecord { readonly at: number; readonly event: WireEvent }

/** What an order's page shows of its wire instructions. */
export interface WireWatch {
  readonly orderId: OrderId
  /** Changes since the last call-back, first to last; none where there is no alarm. */
  readonly alarms: readonly WireRecord[]
  /** Calls back, newest first. */
  readonly calls: readonly WireRecord[]
  /** Whether any were ever seen for this order. */
  readonly known: boolean
}

/** Takes a document's type or name; true for wire instructions, however they are written. */
export function isWireInstructions(type: string): boolean {
  return /\bwir(e|ing)\b.*\binstructions?\b/i.test(type.replaceAll(/[_\-.]+/g, ' '))
}

/** Initials of a person: one to five letters, dots and spaces between them left out. */
export function readInitials(typed: string): string | undefined {
  const letters = typed.replaceAll(/[.\s-]+/gu, '').normalize('NFC').toUpperCase()
  return /^\p{L}{1,5}$/u.test(letters) ? letters : undefined
}

/** Takes an order's log, first to last; gives what its page shows. */
export function wireWatch(orderId: OrderId, log: readonly WireRecord[]): WireWatch {
  const lastCall = log.findLastIndex(({ event }) => event.kind === 'called-back')
  return {
    orderId,
    alarms: log.slice(lastCall + 1).filter(({ event }) => isAlarm(event)),
    calls: log.filter(({ event }) => event.kind === 'called-back').toReversed(),
    known: log.some(({ event }) => event.kind !== 'called-back')
  }
}

function isAlarm({ kind }: WireEvent): boolean {
  return kind === 'replaced' || kind === 'other-content' || kind === 'another' || kind === 'gone'
}
