import type { SlotFile } from './download.ts'
import type { OrderId } from './order-id.ts'

/**
 * Wire instructions are watched: where money goes is what fraud changes. What is noticed is a reminder, and no check of any kind (domain,
 * item 9).
 */
export type WireEvent =
  /** What stands in the slot, without anything having changed: it was read for the first time, or says more of the same file. No alarm. */
  | { readonly kind: 'seen'; readonly documentId: number; readonly slot: SlotFile }
  /** The slot holds another file now, or one of another time. */
  | { readonly kind: 'replaced'; readonly documentId: number; readonly from: SlotFile; readonly to: SlotFile }
  /** A file of it is on this computer, with this content (SHA-256, hexadecimal). No alarm. */
  | { readonly kind: 'kept'; readonly documentId: number; readonly slot: SlotFile; readonly sha256: string }
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
  /** Calls that were noted, newest first. */
  readonly calls: readonly WireRecord[]
  /** Everything that ever raised an alarm, and the calls, newest first. */
  readonly log: readonly WireRecord[]
  /** Whether any were ever seen for this order. */
  readonly known: boolean
}

/** Takes a document's type or name; true for wire instructions, however they are written: better one too many than one too few. */
export function isWireInstructions(type: string): boolean {
  const words = type.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[^\p{L}]+/gu, ' ')
  return /\b(wire|wires|wiring)\b/i.test(words) && /\b(instr\w*|info\w*|details?)\b/i.test(words)
}

/** What is known of a slot of wire instructions. */
export interface KnownSlot {
  readonly slot: SlotFile
  readonly isGone: boolean
  /** The content of its file, where that was ever on this computer. */
  readonly sha256: string | null
}

/** Takes an order's log, first to last; gives what each slot was last known to hold. What was left out for once stays as it was said. */
export function knownSlots(log: readonly WireRecord[]): Map<number, KnownSlot> {
  const known = new Map<number, KnownSlot>()
  for (const { event } of log) {
    if (event.kind === 'called-back') continue
    const before = known.get(event.documentId)
    known.set(event.documentId, after(event, before))
  }
  return known
}

function after(event: Exclude<WireEvent, { kind: 'called-back' }>, before: KnownSlot | undefined): KnownSlot {
  switch (event.kind) {
    case 'gone': return { slot: event.from, isGone: true, sha256: before?.sha256 ?? null }
    case 'replaced': return { slot: event.to, isGone: false, sha256: null }
    case 'kept': return { slot: merged(before?.slot, event.slot), isGone: before?.isGone ?? false, sha256: event.sha256 }
    case 'seen': case 'another': case 'other-content':
      return { slot: merged(before?.slot, event.slot), isGone: false, sha256: before?.sha256 ?? null }
  }
}

/** A slot as it was said, with what it left out as it was known. */
export function merged(before: SlotFile | undefined, now: SlotFile): SlotFile {
  return { fileName: now.fileName ?? before?.fileName ?? null, uploadedAt: now.uploadedAt ?? before?.uploadedAt ?? null }
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
    log: log.filter(({ event }) => event.kind === 'called-back' || isAlarm(event)).toReversed(),
    known: log.some(({ event }) => event.kind !== 'called-back')
  }
}

function isAlarm({ kind }: WireEvent): boolean {
  return kind === 'replaced' || kind === 'other-content' || kind === 'another' || kind === 'gone'
}
