import type { Download, Standing } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { watchedStanding } from '#domain/wire-instructions/wire-standing.ts'
import { NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Records } from '../kept/records.ts'
import { createDownloadEntries, type Added, type DownloadEntries } from './download-entries.ts'
import { asDownload, asWaiting, isOpen, type Entry, type Named } from './download-entry.ts'

/**
 * The downloads of one connection: under way, waiting or ended. The store remembers the open ones for the next start.
 */
export interface DownloadList extends Pick<DownloadEntries, 'chosen' | 'remove' | 'ofThisLot' | 'lastTurn'> {
  /** In turn; those of an order, or all. */
  entries(orderId?: OrderId): readonly Entry[]
  /** Adds documents, each with its downloaded files. */
  add(wanted: readonly Named[], where: 'first' | 'last'): Promise<readonly Added[]>
  /** Reads the downloaded files of all entries again. */
  readFiles(): Promise<void>
  /** Changes an entry and reports it, unless another took its place. */
  change(entry: Entry, changes?: Partial<Entry>): void
  /** Saves the open ones and forgets the others. A failing disk stops nothing: the user would only have to ask again. */
  note(changed: readonly Entry[]): Promise<void>
  /** Adds what the store remembers and is not in the list yet. */
  takeUp(): Promise<void>
  /** An order's documents as the service lists them now: a downloaded one may have been replaced since. */
  noteListed(orderId: OrderId, documents: readonly OrderDocument[]): void
  /** Reads again what is known of an order's wire instructions: a downloaded file may be superseded since. */
  readWatched(orderId: OrderId): Promise<void>
  /** Reports no more changes. */
  stopEvents(): void
  /** Writes nothing to the store any more: the connection may be gone. */
  stopSaving(): void
}

interface ListParts {
  readonly connectionId: string
  readonly records: Records
  readonly onChange: (download: Download) => void
}

export function createDownloadList({ connectionId, records, onChange }: ListParts): DownloadList {
  const entries = createDownloadEntries()
  let hasEvents = true
  let isSaving = true
  const { chosen, remove, ofThisLot, lastTurn } = entries

  function change(entry: Entry, changes: Partial<Entry> = {}): void {
    Object.assign(entry, changes)
    if (hasEvents && entries.has(entry)) onChange(asDownload(entry))
  }

  /** Changes entries, and reports those whose file has another standing now. */
  function renewStandings(orderId: OrderId, renew: (entry: Entry) => void): void {
    for (const entry of entries.inTurn(orderId)) {
      const { standing } = asDownload(entry)
      renew(entry)
      if (asDownload(entry).standing !== standing) change(entry)
    }
  }

  return {
    chosen,
    remove,
    ofThisLot,
    lastTurn,
    change,
    entries: entries.inTurn,
    async add(wanted, where) {
      const added = entries.add(wanted, where)
      await readFilesOf(
        added.filter(({ isNew }) => isNew).map(({ entry }) => entry),
        records
      )
      return added
    },
    async note(changed) {
      if (!isSaving) return
      const isRemembered = (entry: Entry) => entries.has(entry) && isOpen(entry)
      const gone = changed.filter(entry => !isRemembered(entry) && !entries.isReplaced(entry))
      await records.noteWaiting(
        changed.filter(isRemembered).map(entry => asWaiting(entry, connectionId)),
        gone
      )
    },
    async takeUp() {
      const waiting = await records.waiting()
      if (waiting.ok) entries.restore(waiting.value)
      await readFilesOf(chosen(null), records)
    },
    readFiles: () => readFilesOf(chosen(null), records),
    noteListed(orderId, documents) {
      const slots = new Map(documents.map(document => [document.id, document]))
      renewStandings(orderId, entry => {
        // A document's absence from one list means nothing; the watch on wire instructions counts them.
        entry.listed = slots.get(entry.documentId) ?? entry.listed
      })
    },
    async readWatched(orderId) {
      if (entries.inTurn(orderId).length === 0) return
      const watched = await records.watched(orderId)
      if (!watched.ok) return
      renewStandings(orderId, entry => {
        entry.watched = standingIn(watched.value, entry)
      })
    },
    stopEvents() {
      hasEvents = false
    },
    stopSaving() {
      isSaving = false
    }
  }
}

function standingIn(watched: WireState, { files: [newest] }: Entry): Standing {
  return newest === undefined ? 'current' : watchedStanding(watched, newest)
}

/** Reads the downloaded files of entries and how they stand, each order's once. */
async function readFilesOf(entries: readonly Entry[], records: Pick<Records, 'kept' | 'watched'>): Promise<void> {
  const known = new Map<OrderId, { readonly files: readonly KeptDocument[]; readonly watched: WireState }>()
  for (const { orderId, documentId } of entries) {
    if (known.has(orderId)) continue
    const files = await records.kept(orderId, entries.length === 1 ? documentId : undefined)
    const watched = await records.watched(orderId)
    known.set(orderId, {
      files: files.ok ? files.value : [],
      watched: watched.ok ? watched.value : NOTHING_KNOWN
    })
  }
  for (const entry of entries) {
    const { files = [], watched = NOTHING_KNOWN } = known.get(entry.orderId) ?? {}
    entry.files = files.filter(({ documentId }) => documentId === entry.documentId)
    entry.watched = standingIn(watched, entry)
  }
}
