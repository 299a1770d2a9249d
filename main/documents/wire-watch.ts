import { isOtherFile, type SlotFile } from '#domain/download.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderDocument } from '#domain/order-document.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { isWireInstructions, knownSlots, merged, wireWatch, type WireEvent, type WireRecord, type WireWatch } from '#domain/wire-instructions.ts'
import type { KeptDocument } from '../store/kept-documents.ts'
import type { Store } from '../store/store.ts'
import { asStoreFailure } from '../store/trouble.ts'

/** Watches the wire instructions of one connection's orders, and keeps the log of it. */
export interface WireWatching {
  /** An order's documents as they were read just now, whoever read them. */
  noteDocuments(orderId: OrderId, documents: readonly OrderDocument[]): Promise<void>
  /** A file that was kept just now. */
  noteKept(file: KeptDocument): Promise<void>
  /** Notes a call about so many alarms; `out-of-date` where there are more by now, which nobody called about. */
  noteCall(orderId: OrderId, initials: string, alarms: number): Promise<Result<WireWatch, Failure>>
  watch(orderId: OrderId): Promise<Result<WireWatch, Failure>>
}

export interface WireParts {
  readonly connectionId: string
  readonly store: () => Promise<Store>
  /** Told after the log grew. */
  readonly onChange: (watch: WireWatch) => void
  readonly onBug: (error: unknown) => void
  readonly now?: () => number
}

/** Gives what watches wire instructions (R66). Nothing of it can be taken back: the log only grows. */
export function createWireWatch({ connectionId, store: open, onChange, onBug, now = Date.now }: WireParts): WireWatching {
  /** Adds what `news` gives for an order's log, in one commit. */
  async function extend(
    orderId: OrderId, news: (log: readonly WireRecord[]) => Result<readonly WireEvent[], Failure>
  ): Promise<Result<WireWatch, Failure>> {
    const store = await open()
    try {
      // However an id is written, the order is the same.
      const key = orderId.toLowerCase() as OrderId
      const before = store.wireLog.ofOrder(connectionId, key)
      const events = news(before)
      if (!events.ok) return events
      if (events.value.length === 0) return ok(wireWatch(orderId, before))
      const records = events.value.map(event => ({ at: now(), event }))
      store.write(() => { for (const record of records) store.wireLog.add(connectionId, key, record) })
      const watch = wireWatch(orderId, [...before, ...records])
      onChange(watch)
      return ok(watch)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  /** What the disk does not take is noticed again with the next reading or file: the log stays as it was, and is what they are held against. */
  async function quietly(work: Promise<unknown>): Promise<void> {
    await work.catch(onBug)
  }

  return {
    noteDocuments: (orderId, documents) => quietly(extend(orderId, log => ok(wireNews(log, documents)))),
    noteKept: file => quietly(extend(file.orderId, log => ok(keptNews(log, file)))),
    noteCall: (orderId, initials, alarms) => extend(orderId, log =>
      wireWatch(orderId, log).alarms.length === alarms ? ok([{ kind: 'called-back', initials }]) : failed({ kind: 'out-of-date' })),
    watch: orderId => extend(orderId, () => ok([]))
  }
}

function isWire({ type, name }: Pick<OrderDocument, 'type' | 'name'>): boolean {
  return isWireInstructions(type) || isWireInstructions(name)
}

/**
 * Takes an order's log, first to last, and its documents as they stand; gives what is new. What the first reading finds is no alarm; a file in a
 * further slot is, and so is another file in a slot that had one, whatever that slot is called by now. A document that is not listed at all, or
 * whose link alone is left out, says nothing: it is held against what was known when it is back.
 */
export function wireNews(log: readonly WireRecord[], documents: readonly OrderDocument[]): readonly WireEvent[] {
  const known = knownSlots(log)
  return documents.filter(document => known.has(document.id) || isWire(document)).flatMap((document): WireEvent[] => {
    const { id: documentId, hasFile, fileName, uploadedAt } = document
    const before = known.get(documentId)
    const slot: SlotFile = { fileName, uploadedAt }
    if (!hasFile) {
      const isEmpty = fileName === null && uploadedAt === null
      return isEmpty && before !== undefined && !before.isGone ? [{ kind: 'gone', documentId, from: before.slot }] : []
    }
    if (before === undefined) return [{ kind: known.size === 0 ? 'seen' : 'another', documentId, slot }]
    if (isOtherFile(slot, before.slot)) return [{ kind: 'replaced', documentId, from: before.slot, to: slot }]
    const now = merged(before.slot, slot)
    const saysMore = before.isGone || now.fileName !== before.slot.fileName || now.uploadedAt !== before.slot.uploadedAt
    return saysMore ? [{ kind: 'seen', documentId, slot: now }] : []
  })
}

/**
 * Takes an order's log and a file that was kept; gives what is new: an alarm where the slot holds another content under the same name and time, and
 * where the reading that told of another file, or a further slot, could not be noted.
 */
export function keptNews(log: readonly WireRecord[], { documentId, slot, sha256, type, name }: KeptDocument): readonly WireEvent[] {
  const known = knownSlots(log)
  const before = known.get(documentId)
  if (before === undefined && !isWire({ type, name })) return []
  const kept: WireEvent = { kind: 'kept', documentId, slot, sha256 }
  if (before === undefined) return known.size === 0 ? [kept] : [{ kind: 'another', documentId, slot }, kept]
  if (isOtherFile(slot, before.slot)) return [{ kind: 'replaced', documentId, from: before.slot, to: slot }, kept]
  if (before.sha256 === sha256) return []
  return before.sha256 === null ? [kept] : [{ kind: 'other-content', documentId, slot }, kept]
}
