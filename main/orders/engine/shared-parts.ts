import type { ReadRow } from '../file/read-chunk.ts'
import { LIST_PARTS, openParts, partOf, sealPart, stampOf, type OpenedPart } from '../file/shared-part.ts'
import type { CacheEngine, PartsMode } from '../thread/contract.ts'
import { bufferRow, commitRevision, recordChanges, type EngineParts } from './commit.ts'
import { markKnown, type CacheContents } from './contents.ts'
import { noteRow } from './list-updates.ts'

type PartCalls = Pick<
  CacheEngine,
  'takeParts' | 'sawParts' | 'changedParts' | 'forgetParts' | 'partsOfSome' | 'knownIn'
>

/** The list as desks of an office share it: what this one takes, and what it publishes. */
export function sharedParts(parts: EngineParts): PartCalls {
  const { contents } = parts
  const { rows, scans } = contents
  const said = createSaid(contents)
  /** Rows that this desk has read itself, and were not as the parts say when the last reading ended. */
  let differing = new Set<number>()

  return {
    takeParts({ parts: sealed, of, at, mode }) {
      const opened = openParts(sealed, of)
      const taken = opened.flatMap(part => takePart(parts, said, part, at, mode))
      if (taken.includes(true)) commitRevision(parts)
      return { unread: sealed.length - opened.length }
    },

    sawParts({ scan }) {
      const before = differing
      differing = new Set()
      for (const row of said.rows()) {
        if (rows.goneAt(row) === null) scans.saw(row, scan)
        if (!said.isAsSaid(row)) differing.add(row)
      }
      return [...new Set([...differing].filter(row => before.has(row)).map(said.partOf))]
    },

    changedParts({ of, most }) {
      const changed = new Map([...said.changed()].slice(0, most).map(part => [part, [] as number[]]))
      for (let row = 0, end = rows.count(); row < end; row++) changed.get(said.partOf(row))?.push(row)
      return [...changed].map(([part, members]) => {
        for (const row of members) said.note(row)
        return sealPart(of, part, members, rows)
      })
    },

    forgetParts() {
      said.forget()
      contents.told.clear()
      differing.clear()
      return null
    },

    partsOfSome({ most }) {
      const found = new Set<number>()
      const last = rows.count() - 1
      // The latest and the earliest in turn: a list that was published a while ago has none of the latest.
      for (let turn = 0; turn <= last && found.size < most; turn++)
        found.add(said.partOf(turn % 2 === 0 ? last - turn / 2 : (turn - 1) / 2))
      return [...found]
    },

    knownIn({ parts: sealed, of }) {
      const opened = openParts(sealed, of)
      const known = opened.flatMap(part => part.rows).filter(({ order }) => rows.numberOf(order.orderId) !== undefined)
      return { known: known.length, unread: sealed.length - opened.length }
    }
  }
}

type Said = ReturnType<typeof createSaid>

/** What the parts said last of each row, and which part it is in. */
function createSaid({ rows }: CacheContents) {
  /** 0: the parts do not have the row. */
  let stamps = new Uint32Array(0)
  const places: number[] = []
  const members: number[][] = Array.from({ length: LIST_PARTS }, () => [])

  function makeRoom(): void {
    for (let row = places.length, end = rows.count(); row < end; row++) {
      const part = partOf(rows.idOf(row))
      places.push(part)
      members[part]?.push(row)
    }
    if (stamps.length >= rows.count()) return
    const larger = new Uint32Array(rows.count() * 2)
    larger.set(stamps)
    stamps = larger
  }

  const stampNow = (row: number): number => stampOf(rows.textOf(row), rows.goneAt(row) ?? 0)

  return {
    partOf(row: number): number {
      makeRoom()
      return places[row] ?? 0
    },
    is: (row: number, stamp: number): boolean => stamps[row] === stamp,
    isAsSaid: (row: number): boolean => stamps[row] === stampNow(row),
    note(row: number, stamp = stampNow(row)): void {
      makeRoom()
      stamps[row] = stamp
    },
    /** Rows of the part that it does not have any more. */
    drop(part: number, has: ReadonlySet<number>): void {
      makeRoom()
      for (const row of members[part] ?? []) if (!has.has(row)) stamps[row] = 0
    },
    /** The rows that parts have. */
    rows: (): readonly number[] =>
      Array.from({ length: rows.count() }, (_, row) => row).filter(row => (stamps[row] ?? 0) > 0),
    changed(): ReadonlySet<number> {
      makeRoom()
      const found = new Set<number>()
      for (let row = 0, end = rows.count(); row < end; row++) {
        const part = places[row] ?? 0
        if (!found.has(part) && stamps[row] !== stampNow(row)) found.add(part)
      }
      return found
    },
    forget(): void {
      stamps = new Uint32Array(0)
    }
  }
}

/** For each row that is news, whether it made a difference. */
function takePart(
  parts: EngineParts,
  said: Said,
  { part, rows: read }: OpenedPart,
  at: number,
  mode: PartsMode
): boolean[] {
  const { rows } = parts.contents
  const there = new Set<number>()
  const differs: boolean[] = []
  for (const one of read) {
    const stamp = stampOf(one.bytes.subarray(one.begin, one.end), one.known.goneAt)
    const known = rows.numberOf(one.order.orderId)
    const isTaken = known === undefined || mode === 'all' || (mode === 'news' && !said.is(known, stamp))
    const row = isTaken ? takeRow(parts, one, known, { at, differs }) : known
    said.note(row, stamp)
    there.add(row)
  }
  said.drop(part, there)
  return differs
}

/** Adds an order that this desk did not know, with its text as it was published: a new desk takes all of the list like this (P21). */
function addRow(parts: EngineParts, read: ReadRow, at: number): number {
  const { rows, index, scans, hasScanned } = parts.contents
  const { order, known } = read
  const row = rows.addRead(read) ?? 0
  index.put(row, order, undefined)
  markKnown(parts.contents, row, order.orderId)
  bufferRow(parts, row)
  // What was gone before this desk heard of it is no news.
  if (known.goneAt !== 0) return row
  scans.saw(row, null)
  if (hasScanned) recordChanges(parts, row, at, [{ kind: 'new-order' }])
  return row
}

/** Answers with the row. */
function takeRow(
  parts: EngineParts,
  read: ReadRow,
  before: number | undefined,
  { at, differs }: { readonly at: number; readonly differs: boolean[] }
): number {
  const { order, known } = read
  const { rows, index } = parts.contents
  if (before === undefined) {
    differs.push(true)
    return addRow(parts, read, at)
  }
  const wasListed = rows.goneAt(before) === null
  if (known.goneAt === 0 || wasListed) differs.push(noteRow(parts, order, null, at).differs)
  else {
    const put = rows.put(order, 0)
    if (!put.isSame) index.put(put.row, order, put.before)
  }
  if (known.goneAt === 0) return before
  rows.setGone(before, known.goneAt)
  bufferRow(parts, before)
  if (wasListed) recordChanges(parts, before, at, [{ kind: 'gone' }])
  differs.push(true)
  return before
}
