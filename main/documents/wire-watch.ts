import { isOtherFile, type SlotFile } from '#domain/download.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderDocument } from '#domain/order-document.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { isWireInstructions, wireWatch, type WireEvent, type WireRecord, type WireWatch } from '#domain/wire-instructions.ts'
import type { KeptDocument } from '../store/kept-documents.ts'
import type { Store } from '../store/store.ts'
import { asStoreFailure } from '../store/trouble.ts'

/** Watches the wire instructions of one connection's orders, and keeps the log of it. */
export interface WireWatching {
  /** An order's documents as they were read just now, whoever read them. */
  noteDocuments(orderId: OrderId, documents: readonly OrderDocument[]): Promise<void>
  /** A file that was kept just now, and those of its document kept before, the newest first. */
  noteKept(file: KeptDocument, before: readonly KeptDocument[]): Promise<void>
  noteCall(orderId: OrderId, initials: string): Promise<Result<WireWatch, Failure>>
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
  async function extend(orderId: OrderId, news: (log: readonly WireRecord[]) => readonly WireEvent[]): Promise<Result<WireWatch, Failure>> {
    const store = await open()
    try {
      const before = store.wireLog.ofOrder(connectionId, orderId)
      const events = news(before)
      if (events.length === 0) return ok(wireWatch(orderId, before))
      const records = events.map(event => ({ at: now(), event }))
      store.write(() => { for (const record of records) store.wireLog.add(connectionId, orderId, record) })
      const watch = wireWatch(orderId, [...before, ...records])
      onChange(watch)
      return ok(watch)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  /** What the disk does not take is noticed again with the next reading: the log stays as it was. */
  async function quietly(work: Promise<unknown>): Promise<void> {
    await work.catch(onBug)
  }

  return {
    async noteDocuments(orderId, documents) {
      const slots = documents.filter(isWire)
      if (slots.length > 0) await quietly(extend(orderId, log => wireNews(log, slots)))
    },
    noteKept: (file, [before]) => !isWire(file) || before === undefined || before.sha256 === file.sha256 || isOtherFile(file.slot, before.slot)
      ? Promise.resolve()
      : quietly(extend(file.orderId, () => [{ kind: 'other-content', documentId: file.documentId, slot: file.slot }])),
    noteCall: (orderId, initials) => extend(orderId, () => [{ kind: 'called-back', initials }]),
    watch: orderId => extend(orderId, () => [])
  }
}

/** More characters of a name are not looked at: a service may send millions, made to be slow. */
const MOST_READ = 1000

function isWire({ type, name }: Pick<OrderDocument, 'type' | 'name'>): boolean {
  return [type, name].some(text => isWireInstructions(text.slice(0, MOST_READ)))
}

/**
 * Takes an order's log, first to last, and its slots for wire instructions as they stand; gives what is new. The first file of an order is no
 * alarm; one in a further slot is, and so is every other file in a slot that had one, and one that is gone.
 */
export function wireNews(log: readonly WireRecord[], slots: readonly OrderDocument[]): readonly WireEvent[] {
  const known = knownSlots(log)
  const news: WireEvent[] = []
  const hadAny = log.some(({ event }) => event.kind !== 'called-back')
  for (const { id: documentId, hasFile, fileName, uploadedAt } of slots) {
    const before = known.get(documentId)
    const slot: SlotFile = { fileName, uploadedAt }
    if (!hasFile) {
      if (before !== undefined && before !== null) news.push({ kind: 'gone', documentId, from: before })
    } else if (before === undefined) news.push({ kind: hadAny || news.length > 0 ? 'another' : 'seen', documentId, slot })
    else if (before === null) news.push({ kind: 'another', documentId, slot })
    else if (isOtherFile(slot, before)) news.push({ kind: 'replaced', documentId, from: before, to: slot })
  }
  return news
}

/** What each slot held when it was noticed last; null where its file was gone. */
function knownSlots(log: readonly WireRecord[]): Map<number, SlotFile | null> {
  const known = new Map<number, SlotFile | null>()
  for (const { event } of log) {
    switch (event.kind) {
      case 'seen': case 'another': case 'other-content': known.set(event.documentId, event.slot); break
      case 'replaced': known.set(event.documentId, event.to); break
      case 'gone': known.set(event.documentId, null); break
      case 'called-back':
    }
  }
  return known
}
