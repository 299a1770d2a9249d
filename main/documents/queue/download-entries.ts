import type { DocumentKey } from '#domain/documents/download.ts'
import { isSameOrder, type OrderId } from '#domain/common/order-id.ts'
import type { WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { fresh, isUnderWay, keyName, type Entry, type Named } from './download-entry.ts'

export interface Added {
  readonly entry: Entry
  readonly isNew: boolean
}

/** The downloads of one connection in memory: their order, and which batch they belong to. */
export interface DownloadEntries {
  /** In turn; those of an order, or all. */
  inTurn(orderId?: OrderId): readonly Entry[]
  /** Those of these documents that are in the list; all, if null. */
  chosen(keys: readonly DocumentKey[] | null): readonly Entry[]
  /** Adds documents at one end of the queue. What is under way already stays, or moves to the front. */
  add(wanted: readonly Named[], where: 'first' | 'last'): readonly Added[]
  /** Adds what the store remembers and is not in the list yet. */
  restore(remembered: readonly WaitingDownload[]): void
  remove(entry: Entry): void
  has(entry: Entry): boolean
  /** Whether another entry of the same document took this one's place. */
  isReplaced(entry: Entry): boolean
  /** The batch: everything added since nothing was under way, and what is under way or failed. */
  ofThisLot(): readonly Entry[]
  /** A turn behind all others. */
  lastTurn(): number
}

export function createDownloadEntries(): DownloadEntries {
  const entries = new Map<string, Entry>()
  let lot = 0
  /** Single documents the user requests come before whole batches; both in the order of the requests. */
  const turns = { first: -1_000_000_000, last: 0 }
  const has = (entry: Entry) => entries.get(keyName(entry)) === entry

  function addOne(named: Named, where: 'first' | 'last'): Added {
    const before = entries.get(keyName(named))
    turns[where] += 1
    if (before !== undefined && isUnderWay(before)) {
      if (where === 'first' && before.turn > turns.first) before.turn = turns.first
      return { entry: before, isNew: false }
    }
    const entry = fresh(named, turns[where], lot, before)
    entries.set(keyName(named), entry)
    return { entry, isNew: true }
  }

  return {
    has,
    isReplaced: entry => !has(entry) && entries.has(keyName(entry)),
    inTurn: orderId =>
      [...entries.values()]
        .filter(entry => orderId === undefined || isSameOrder(entry.orderId, orderId))
        .sort((one, other) => one.turn - other.turn),
    chosen: keys =>
      keys === null
        ? [...entries.values()]
        : keys.map(key => entries.get(keyName(key))).filter(entry => entry !== undefined),
    add(wanted, where) {
      if (![...entries.values()].some(isUnderWay)) lot += 1
      return wanted.map(named => addOne(named, where))
    },
    restore(remembered) {
      for (const { state, failure, unfinished, turn, ...named } of remembered) {
        if (entries.has(keyName(named))) continue
        const where = turn < 0 ? 'first' : 'last'
        turns[where] = Math.max(turns[where], turn)
        entries.set(keyName(named), { ...fresh(named, turn, lot), state, failure, unfinished })
      }
    },
    remove(entry) {
      if (has(entry)) entries.delete(keyName(entry))
    },
    ofThisLot: () =>
      [...entries.values()].filter(entry => entry.lot === lot || isUnderWay(entry) || entry.state === 'failed'),
    lastTurn: () => ++turns.last
  }
}
