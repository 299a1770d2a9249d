import type { DocumentKey, Download } from '#domain/documents/download.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { asDownload, asWaiting, fresh, isOpen, isUnderWay, keyName, type Entry, type Named } from './download-entry.ts'
import type { Records } from '../kept/records.ts'

/** The documents of one connection that are on their way, wait or have ended; what is open is remembered for after a restart. */
export interface DownloadList {
  /** In turn; those of an order, or all. */
  entries(orderId?: OrderId): readonly Entry[]
  /** Those of these documents that are in the list; all, where null is given. */
  chosen(keys: readonly DocumentKey[] | null): readonly Entry[]
  /** Takes documents in, each with the files kept of it. Gives what is there of those that are under way already, and whether each is new. */
  add(
    wanted: readonly Named[],
    where: 'first' | 'last'
  ): Promise<readonly { readonly entry: Entry; readonly isNew: boolean }[]>
  remove(entry: Entry): void
  /** Those that were asked for since nothing was under way, and those still under way. */
  ofThisLot(): readonly Entry[]
  /** A turn behind all others. */
  lastTurn(): number
  /** Reads the files kept of all of them again. */
  readFiles(): Promise<void>
  /** Changes an entry and tells of it, unless another took its place. */
  change(entry: Entry, news?: Partial<Entry>): void
  /** Remembers those that are open, and forgets the others. Where the disk does not take it all goes on: it would only have to be asked for again. */
  note(changed: readonly Entry[]): Promise<void>
  /** Takes in what is remembered and is not in the list yet; gives everything that is remembered. */
  takeUp(): Promise<readonly WaitingDownload[]>
  /** Tells of nothing any more. */
  hush(): void
  /** Notes nothing any more, either: the connection may be gone. */
  shut(): void
}

interface ListParts {
  readonly connectionId: string
  readonly records: Records
  readonly onChange: (download: Download) => void
}

/** Gives the list of one connection, empty. */
export function createDownloadList({ connectionId, records, onChange }: ListParts): DownloadList {
  const entries = new Map<string, Entry>()
  let isHushed = false
  let isShut = false
  let lot = 0
  /** What a person asks for by itself comes before what waits in a lot; both in the order in which they were asked for. */
  const turns = { first: -1_000_000_000, last: 0 }
  const inTurn = (some: readonly Entry[]) => some.toSorted((one, other) => one.turn - other.turn)
  const isInList = (entry: Entry) => entries.get(keyName(entry)) === entry

  /** The files kept of documents, each order's read once. */
  async function readFiles(some: readonly Entry[]): Promise<void> {
    const kept = new Map<OrderId, readonly KeptDocument[]>()
    for (const { orderId } of some) {
      if (kept.has(orderId)) continue
      const files = await records.kept(orderId)
      kept.set(orderId, files.ok ? files.value : [])
    }
    for (const entry of some)
      entry.files = kept.get(entry.orderId)?.filter(({ documentId }) => documentId === entry.documentId) ?? []
  }

  return {
    entries: orderId =>
      inTurn([...entries.values()].filter(entry => orderId === undefined || entry.orderId === orderId)),
    chosen: keys =>
      keys === null
        ? [...entries.values()]
        : keys.map(key => entries.get(keyName(key))).filter(entry => entry !== undefined),
    async add(wanted, where) {
      if (![...entries.values()].some(isUnderWay)) lot += 1
      const added = wanted.map(one => {
        const before = entries.get(keyName(one))
        turns[where] += 1
        if (before !== undefined && isUnderWay(before)) {
          if (where === 'first' && before.turn > turns.first) before.turn = turns.first
          return { entry: before, isNew: false }
        }
        const entry = fresh(one, turns[where], lot, before)
        entries.set(keyName(one), entry)
        return { entry, isNew: true }
      })
      await readFiles(added.filter(({ isNew }) => isNew).map(({ entry }) => entry))
      return added
    },
    remove(entry) {
      if (isInList(entry)) entries.delete(keyName(entry))
    },
    change(entry, news = {}) {
      Object.assign(entry, news)
      if (!isHushed && isInList(entry)) onChange(asDownload(entry))
    },
    async note(changed) {
      if (isShut) return
      const isRemembered = (entry: Entry) => isInList(entry) && isOpen(entry)
      // One whose place was taken is the other's to remember.
      const gone = changed.filter(entry => !isRemembered(entry) && (isInList(entry) || !entries.has(keyName(entry))))
      await records.noteWaiting(
        changed.filter(isRemembered).map(entry => asWaiting(entry, connectionId)),
        gone
      )
    },
    async takeUp() {
      const waiting = await records.waiting()
      const known = waiting.ok ? waiting.value : []
      const added = known
        .filter(one => !entries.has(keyName(one)))
        .map((one): Entry => ({
          ...fresh(one, one.turn, lot),
          state: one.state,
          failure: one.failure,
          unfinished: one.unfinished
        }))
      for (const entry of added) {
        const where = entry.turn < 0 ? 'first' : 'last'
        turns[where] = Math.max(turns[where], entry.turn)
        entries.set(keyName(entry), entry)
      }
      await readFiles([...entries.values()])
      return known
    },
    readFiles: () => readFiles([...entries.values()]),
    ofThisLot: () =>
      [...entries.values()].filter(entry => entry.lot === lot || isUnderWay(entry) || entry.state === 'failed'),
    lastTurn: () => ++turns.last,
    hush() {
      isHushed = true
    },
    shut() {
      isShut = true
    }
  }
}
