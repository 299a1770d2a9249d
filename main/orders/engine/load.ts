import { hasMembers, isBoolean, isNumber, listOf, type Guard } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { isListedOrder } from '#domain/orders/order-guards.ts'
import type { SavedView } from '#domain/orders/order-list.ts'
import { readView } from '#domain/orders/read-view.ts'
import { ChangeLog } from '../changes/change-log.ts'
import { isOrderDetails } from '../changes/order-details.ts'
import { readRows } from '../file/read-chunk.ts'
import type { EngineParts } from './commit.ts'
import { markKnown, type CacheContents } from './contents.ts'
import { replaceFile } from './replace-file.ts'
import type { CacheStorage } from './storage.ts'

/** The returned function loads the next part of the file; true once everything is in memory. */
export function createLoader(parts: EngineParts): () => boolean {
  const { contents, storage } = parts
  /** Null before the first part is read. */
  let chunksLeft: number[] | null = null
  return () => {
    if (contents.isReady) return true
    if (chunksLeft === null) {
      loadRecords(parts)
      chunksLeft = [...storage.readFrom(file => file.chunkNumbers(), [])]
    }
    const next = chunksLeft.shift()
    // A chunk that does not open is read from the service again; the rows behind it move up.
    const bytes = next === undefined ? undefined : storage.readFrom(file => file.chunk(next), undefined)
    if (bytes !== undefined) addChunk(parts, bytes)
    if (chunksLeft.length > 0) return false
    contents.isReady = true
    contents.revision += 1
    if (storage.isDamaged()) replaceFile(parts)
    return true
  }
}

/** Adds a chunk's rows up to the first that does not decode: that one and those behind it count as unopenable. */
function addChunk({ contents, storage }: EngineParts, bytes: Buffer): void {
  const { rows, index } = contents
  const reading = readRows(bytes)
  const next = () =>
    storage.attempt(() => {
      const read = reading.next().value
      return read && { read, words: index.wordsOf(read.order) }
    })
  for (let decoded = next(); decoded !== undefined; decoded = next()) {
    const { order } = decoded.read
    const row = rows.addRead(decoded.read)
    if (row === undefined) continue
    index.put(row, order, undefined, decoded.words)
    markKnown(contents, row, order.orderId)
  }
}

const isFetched = hasMembers<NonNullable<CacheContents['fetched']>>({ upTo: isNumber, at: isNumber })

/** Loads everything but the rows. */
function loadRecords({ contents, storage }: EngineParts): void {
  contents.log = new ChangeLog(
    storage.readFrom(file => file.changes(), []),
    () => {
      storage.noteDamage()
    }
  )
  storage.buffer().dropChanges([...contents.log.dropOldRead(), ...contents.log.dropBeyond()])
  const each = <T>(kind: string, is: Guard<T>, add: (id: string, known: T) => void): void => {
    for (const { id, text } of storage.readFrom(file => file.records(kind), [])) {
      const known = storage.parsed(text, is)
      if (known !== undefined) add(id, known)
    }
  }
  each('details', isOrderDetails, (id, known) => {
    contents.details.set(id, known)
  })
  each('followed', isBoolean, id => {
    contents.followed.add(id)
  })
  each('said', isListedOrder, (id, known) => {
    contents.lastKnown.set(id, known)
  })
  const record = (kind: string, id: string) => storage.readFrom(file => file.record(kind, id), undefined)
  contents.views = readViews(storage, record('views', 'all'))
  contents.opened = storage.parsed(record('state', 'opened'), listOf(isOrderId)) ?? []
  contents.hasScanned = record('state', 'begun') !== undefined
  contents.fetched = storage.parsed(record('state', 'fetched'), isFetched) ?? null
}

/** A view that cannot be read takes no other with it. */
function readViews(storage: CacheStorage, text: string | undefined): readonly SavedView[] {
  const isAny = (value: unknown): value is unknown => value !== undefined
  const stored = storage.parsed(text, listOf(isAny)) ?? []
  const views = stored.map(readView).filter(view => view !== undefined)
  if (views.length < stored.length) storage.noteDamage()
  return views
}
