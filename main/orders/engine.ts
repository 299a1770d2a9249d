import type { SavedView } from '#domain/orders/order-list.ts'
import type { KeptPage } from '#domain/bridge.ts'
import type { Change } from '#domain/orders/change.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { storeTrouble } from '../storage/database/storage-failure.ts'
import { answers } from './worker-answers.ts'
import type { CacheFile } from './file/cache-file.ts'
import { createRows, readChunk, type ListedOrder } from './file/cache-rows.ts'
import { createChangeLog, type ChangeLog } from './changes/change-log.ts'
import { BITS } from './search/columns.ts'
import type { CacheEngine, CachePlace, CacheState, Noted } from './thread/contract.ts'
import { documentChanges, lastSaid, lastSaidStages, rowChanges, stageChanges } from './changes/differences.ts'
import { beginAnew, openFile, type OpenedFile } from './open-file.ts'
import { isSameDetails, NO_DETAILS, type OrderDetails } from './changes/order-details.ts'
import { createIndex } from './search/order-index.ts'
import { createPending, type Pending } from './file/write-buffer.ts'
import { createReadings } from './sync/scan-history.ts'
import { CHUNK } from './search/row-texts.ts'

/** How long a change that was looked at is kept, in milliseconds. */
const KEPT = 90 * 86_400_000
const NOTHING: Noted = { added: 0, changes: 0, seen: 0 }

/** The order cache, and what the thread around it needs: `load` reads the next part of the file in, and gives whether it was the last. */
export type LoadingEngine = CacheEngine & { readonly load: () => boolean }

/** Gives an order cache, not yet open: `open` comes first. Times come from `now`, the file from `files`. */
export function createEngine(now: () => number = Date.now, files = { openFile, beginAnew }): LoadingEngine {
  const rows = createRows()
  const index = createIndex(rows)
  const readings = createReadings(rows)
  const details = new Map<string, OrderDetails>()
  const triedAt = new Map<string, number>()
  let log: ChangeLog = createChangeLog([])
  let views: readonly SavedView[] = []
  let sent = new Set<string>()
  const followed = new Set<string>()
  /** What was said last of orders whose row lacks something of it now, by their id in lower case. */
  const said = new Map<string, ListedOrder>()
  let open: { readonly place: CachePlace; readonly file: CacheFile; readonly pending: Pending } | undefined
  /** Null before the first part is read. */
  let chunksLeft: number[] | null = null
  let isDamaged = false
  let isReady = false
  let revision = 0
  let keptPage: string | null = null
  let keptSync: string | null = null
  let account: string | null = null
  /** Whether a reading of the list has come to its end, ever: new orders are news from then on. */
  let hasBegun = false
  /** Up to which change new documents were fetched, and when. */
  let fetched: { readonly upTo: number; readonly at: number } | null = null
  let begunAnewAt: number | null = null
  /** `passing`: it was never to lie on a disk. */
  let keeping: 'kept' | 'not-kept' | 'passing' = 'passing'
  const answering = answers({ rows, index, log: () => log, details, triedAt, revision: () => revision })

  function state(): CacheState {
    return {
      ready: isReady,
      orders: rows.count(),
      unread: log.unread(),
      revision,
      notices: [
        ...(begunAnewAt === null ? [] : [{ kind: 'begun-anew', at: begunAnewAt } as const]),
        ...(keeping === 'not-kept' ? [{ kind: 'not-kept' } as const] : [])
      ]
    }
  }

  function pending(): Pending {
    if (open === undefined) throw new Error('the order cache is not open')
    return open.pending
  }

  /** Writes what is to be written; what the disk does not take stays in memory, and is tried again with the next change. */
  function commit(): void {
    index.touch()
    const isWritten = pending().commit()
    if (!isWritten) keeping = 'not-kept'
    else if (keeping === 'not-kept' && isOnDisk) keeping = 'kept'
  }
  let isOnDisk = false

  function changed(): void {
    revision += 1
    commit()
  }

  function record(row: number, at: number, changes: readonly Change[]): number {
    if (changes.length === 0) return 0
    pending().changes(log.add(rows.idOf(row), at, changes))
    rows.setBit(row, BITS.unread, true)
    dropBeyond()
    return changes.length
  }

  /** There is an end to how many changes are kept; an order all of whose changes went has none that nobody looked at. */
  function dropBeyond(): void {
    const dropped = log.dropBeyond()
    if (dropped.length === 0) return
    pending().dropped(dropped)
    for (let row = 0, end = rows.count(); row < end; row++)
      if (rows.has(row, BITS.unread)) rows.setBit(row, BITS.unread, log.unreadOf(rows.idOf(row)) > 0)
  }

  const writeRow = (row: number): void => {
    pending().chunk(Math.floor(row / CHUNK))
  }

  /** Takes a row of the list in; gives whether it is new, and how many changes it brought. */
  function noteRow(
    order: ListedOrder,
    reading: number | null,
    at: number
  ): { readonly isNew: boolean; readonly changes: number; readonly differs: boolean } {
    const { row, before, isSame } = rows.put(order, reading ?? 0)
    readings.saw(row, reading)
    const isBack = rows.goneAt(row) !== null
    if (isSame && !isBack) return { isNew: false, changes: 0, differs: false }
    const isNew = !isSame && before === undefined
    if (!isSame) index.put(row, order, before)
    if (isNew) markKnown(row, order.orderId)
    if (isBack) rows.setGone(row, null)
    writeRow(row)
    const found: readonly Change[] =
      before !== undefined
        ? rowChanges(holdAgainst(before, order), order)
        : isNew && hasBegun
          ? [{ kind: 'new-order' }]
          : []
    return { isNew, changes: record(row, at, isBack ? [{ kind: 'back' }, ...found] : found), differs: true }
  }

  /** Takes a row as it was and as it is; gives what it is to be held against, and keeps what was said last where the new one lacks some of it. */
  function holdAgainst(before: ListedOrder, order: ListedOrder): ListedOrder {
    const id = order.orderId.toLowerCase()
    const known = said.get(id) ?? before
    const now = lastSaid(known, order)
    if (rowChanges(order, now).length === 0) {
      if (said.delete(id)) pending().record('said', id, null)
    } else {
      said.set(id, now)
      pending().record('said', id, JSON.stringify(now))
    }
    return known
  }

  /** What is known of an order that comes, or comes again after its rows were lost. */
  function markKnown(row: number, orderId: OrderId): void {
    const id = orderId.toLowerCase()
    rows.setBit(row, BITS.sentHere, sent.has(id))
    rows.setBit(row, BITS.followed, followed.has(id))
    rows.setBit(row, BITS.unread, log.unreadOf(id) > 0)
  }

  function attach(place: CachePlace, { file, begunAnew, kept }: OpenedFile): CacheFile {
    open = { place, file, pending: createPending(file, rows.chunkBytes) }
    isOnDisk = kept
    keeping = kept ? 'kept' : place.file === null ? 'passing' : 'not-kept'
    if (begunAnew) begunAnewAt ??= now()
    return file
  }

  /** What cannot be read is as if it were not there; when all else is read, a new file is begun. */
  function readFrom<T>(read: (file: CacheFile) => T, otherwise: T): T {
    if (open === undefined) return otherwise
    try {
      return read(open.file)
    } catch (error) {
      if (storeTrouble(error) === undefined) throw error
      isDamaged = true
      return otherwise
    }
  }

  function load(): boolean {
    if (isReady) return true
    if (chunksLeft === null) {
      loadDesk()
      chunksLeft = [...readFrom(file => file.chunkNumbers(), [])]
    }
    const next = chunksLeft.shift()
    // What does not open is read from the service again; the rows behind it move up.
    const bytes = next === undefined ? undefined : readFrom(file => file.chunk(next), undefined)
    if (bytes !== undefined) takeChunk(bytes)
    if (chunksLeft.length > 0) return false
    isReady = true
    revision += 1
    if (isDamaged || open?.file.isDamaged() === true) replaceFile()
    return true
  }

  /** A chunk that opens and yet cannot be taken in is as if it did not open: nothing of it is in the order cache before all of it is known to be good. */
  function takeChunk(bytes: Buffer): void {
    const read = attempt(() => {
      const chunk = readChunk(bytes)
      return { chunk, words: chunk.orders.map(index.wordsOf) }
    })
    if (read !== undefined)
      rows.addChunk(read.chunk, (row, order, at) => {
        index.put(row, order, undefined, read.words[at])
        markKnown(row, order.orderId)
      })
  }

  /** What throws at what the file says is damaged, and told as such. */
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch {
      isDamaged = true
      return undefined
    }
  }

  const parsed = <T>(text: string | undefined): T | undefined =>
    text === undefined ? undefined : attempt(() => JSON.parse(text) as T)

  /** Reads what this desk knows besides the rows. */
  function loadDesk(): void {
    log = createChangeLog(
      readFrom(file => file.changes(), []),
      () => {
        isDamaged = true
      }
    )
    pending().dropped([...log.dropBefore(now() - KEPT), ...log.dropBeyond()])
    const each = <T>(kind: string, take: (id: string, known: T) => void): void => {
      for (const { id, text } of readFrom(file => file.records(kind), [])) {
        const known = parsed<T>(text)
        if (known !== undefined) take(id, known)
      }
    }
    each<OrderDetails>('details', (id, known) => {
      details.set(id, known)
    })
    each('followed', id => {
      followed.add(id)
    })
    each<ListedOrder>('said', (id, known) => {
      said.set(id, known)
    })
    views = parsed<SavedView[]>(readFrom(file => file.record('views', 'all'), undefined)) ?? []
    hasBegun = readFrom(file => file.record('state', 'begun'), undefined) !== undefined
    fetched = parsed<NonNullable<typeof fetched>>(readFrom(file => file.record('state', 'fetched'), undefined)) ?? null
  }

  /** Puts a damaged file aside, and writes everything that could be read into a new one. */
  function replaceFile(): void {
    if (open === undefined) return
    const { place, file } = open
    file.close()
    attach(place, files.beginAnew(place, now()))
    const all = pending()
    for (let row = 0; row < rows.count(); row += CHUNK) writeRow(row)
    all.changes(log.stored())
    for (const id of followed) all.record('followed', id, 'true')
    for (const [id, known] of said) all.record('said', id, JSON.stringify(known))
    for (const [id, known] of details) all.record('details', id, JSON.stringify(known))
    all.record('views', 'all', JSON.stringify(views))
    if (hasBegun) all.record('state', 'begun', 'true')
    if (fetched !== null) all.record('state', 'fetched', JSON.stringify(fetched))
    if (keptPage !== null) all.record('page', 'kept', keptPage)
    if (keptSync !== null) all.record('sync', 'state', keptSync)
    if (account !== null) all.record('account', 'last', account)
    commit()
  }

  function setBitOf(orderId: string, bit: number, isSet: boolean): number | undefined {
    const row = rows.numberOf(orderId)
    if (row !== undefined) rows.setBit(row, bit, isSet)
    return row
  }

  function keepViews(kept: readonly SavedView[]): readonly SavedView[] {
    views = kept
    pending().record('views', 'all', JSON.stringify(views))
    changed()
    return views
  }

  return {
    ...answering,
    state,
    load,

    // No more than these two is read before it answers (P5).
    open(place) {
      attach(
        place,
        place.isPoisoned === true && place.file !== null ? files.beginAnew(place, now()) : files.openFile(place, now())
      )
      keptPage = readFrom(file => file.record('page', 'kept'), undefined) ?? null
      keptSync = readFrom(file => file.record('sync', 'state'), undefined) ?? null
      account = readFrom(file => file.record('account', 'last'), undefined) ?? null
      return { account, kept: parsed<KeptPage>(keptPage ?? undefined) ?? null, sync: keptSync }
    },

    keepAccount(args) {
      account = args.account
      pending().record('account', 'last', account)
      commit()
      return null
    },

    known: ({ orderIds }) => ({
      known: orderIds.filter(orderId => rows.numberOf(orderId) !== undefined).length,
      orders: rows.count()
    }),

    loaded() {
      while (!load());
      return null
    },

    keepPage(page) {
      keptPage = JSON.stringify(page)
      pending().record('page', 'kept', keptPage, true)
      return null
    },

    keepSync({ text }) {
      keptSync = text
      pending().record('sync', 'state', text, true)
      return null
    },

    note({ rows: listed, reading, at }) {
      const noted = listed
        .filter(order => order.orderId !== null)
        .map(order => noteRow(order as ListedOrder, reading, at))
      const changes = noted.reduce((sum, one) => sum + one.changes, 0)
      if (noted.some(({ differs }) => differs)) changed()
      return {
        added: noted.filter(({ isNew }) => isNew).length,
        changes,
        seen: reading === null ? 0 : readings.seen(reading)
      }
    },

    endReading({ reading, outcome, at }) {
      const { missing, held } = readings.end(reading, outcome === 'whole', at)
      for (const row of missing) {
        rows.setGone(row, at)
        writeRow(row)
        record(row, at, [{ kind: 'gone' }])
      }
      if (!hasBegun) pending().record('state', 'begun', 'true')
      hasBegun = true
      if (missing.length > 0) changed()
      else commit()
      return { added: 0, changes: missing.length, seen: readings.seen(reading), missing: held, listed: rows.listed() }
    },

    noteDetails({ orderId, stages, documents, at, isAttempt = false }) {
      const row = rows.numberOf(orderId)
      if (row === undefined) return NOTHING
      if (isAttempt) triedAt.set(orderId.toLowerCase(), at)
      const before = details.get(orderId.toLowerCase()) ?? NO_DETAILS
      const known = before.saidStages ?? before.stages
      const saidStages =
        stages === null
          ? before.saidStages
          : known === null
            ? undefined
            : leftOut(lastSaidStages(known, stages), stages)
      const after: OrderDetails = {
        ...(saidStages === undefined ? {} : { saidStages }),
        stages: stages ?? before.stages,
        stagesAt: stages === null ? before.stagesAt : at,
        documents: documents ?? before.documents,
        documentsAt: documents === null ? before.documentsAt : at
      }
      details.set(orderId.toLowerCase(), after)
      if (isSameDetails(before, after)) return NOTHING
      pending().record('details', orderId.toLowerCase(), JSON.stringify(after))
      const changes = record(row, at, [
        ...(stages !== null && known !== null ? stageChanges(known, stages) : []),
        ...(documents !== null && before.documents !== null ? documentChanges(before.documents, documents) : [])
      ])
      changed()
      return { added: 0, changes, seen: 0 }
    },

    follow({ orderId, followed: isFollowed }) {
      const row = setBitOf(orderId, BITS.followed, isFollowed)
      if (row === undefined) return null
      if (isFollowed) followed.add(orderId.toLowerCase())
      else followed.delete(orderId.toLowerCase())
      pending().record('followed', orderId.toLowerCase(), isFollowed ? 'true' : null)
      changed()
      return answering.orderRow(row)
    },

    sentHere({ orderIds }) {
      sent = new Set(orderIds.map(id => id.toLowerCase()))
      for (let row = 0; row < rows.count(); row++) rows.setBit(row, BITS.sentHere, false)
      for (const orderId of sent) setBitOf(orderId, BITS.sentHere, true)
      index.touch()
      revision += 1
      return null
    },

    markRead({ orderId, upTo }) {
      const before: readonly OrderId[] = orderId === null ? log.newest(true, null, Infinity).orderIds : [orderId]
      const ids = log.markRead(orderId, upTo)
      if (ids.length === 0) return null
      for (const id of before) setBitOf(id, BITS.unread, log.unreadOf(id) > 0)
      pending().read(ids)
      changed()
      return null
    },

    newDocuments: () => ({ ...log.newDocuments(fetched?.upTo ?? 0), since: fetched?.at ?? null }),
    noteFetched(args) {
      fetched = args
      pending().record('state', 'fetched', JSON.stringify(fetched))
      commit()
      return null
    },

    views: () => views,
    saveView: view =>
      keepViews(
        views.some(({ id }) => id === view.id) ? views.map(one => (one.id === view.id ? view : one)) : [...views, view]
      ),
    removeView: ({ id }) => keepViews(views.filter(view => view.id !== id)),

    close() {
      const closing = open
      open = undefined
      closing?.pending.commitAll()
      closing?.file.close()
      return null
    }
  }
}

/** Takes stages as they were said last and as they are; gives the former where the latter lack some of it. */
function leftOut(said: readonly Stage[], now: readonly Stage[]): readonly Stage[] | undefined {
  return stageChanges(now, said).length === 0 && said.length === now.length ? undefined : said
}
