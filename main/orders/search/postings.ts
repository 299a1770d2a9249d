import { mark, type RowSet } from './found.ts'
import { firstWhere } from './sort-orders.ts'
import { uint32At } from './typed-arrays.ts'

/** For each word of a vocabulary, the rows that contain it. */
export interface Postings {
  /** Adds a word of a row behind all others. Call row by row; a word may be repeated. */
  addLast(word: number, row: number): void
  /** Adds a word to a row that did not contain it, or removes it. */
  add(word: number, row: number): void
  remove(word: number, row: number): void
  /** Adds the rows of a word to a set. */
  markIn(set: RowSet, word: number): void
}

type Take = (word: number, row: number) => void
type Pairs = (take: Take) => void

/** Beyond this share of the sorted pairs, the new pairs are merged into them. */
const LARGE_SHARE = 1 / 8

/**
 * Starts empty. Pairs are appended as they come, and sorted by word at the first search: growing a list per word would
 * take most of the time of loading a large cache.
 */
export function createPostings(): Postings {
  let ordered = inOrder(() => undefined)
  let later = createLists()
  let coming = createStream()

  function takeIn(): void {
    if (coming.size() === 0) return
    const came = coming
    coming = createStream()
    if (came.size() + later.size() <= ordered.size * LARGE_SHARE) {
      came.each(later.add)
      return
    }
    const [before, since] = [ordered, later]
    ordered = inOrder(take => {
      before.each(take)
      since.each(take)
      came.each(take)
    })
    later = createLists()
  }

  return {
    addLast: (word, row) => {
      coming.push(word, row)
    },
    add(word, row) {
      takeIn()
      later.add(word, row)
    },
    remove(word, row) {
      takeIn()
      if (!later.remove(word, row)) ordered.remove(word, row)
    },
    markIn(set, word) {
      takeIn()
      for (const row of ordered.of(word)) if (isLive(row)) mark(set, row)
      for (const row of later.of(word)) mark(set, row)
    }
  }
}

const BLOCK = 65_536
/** Marks a number of the stream as a row. */
const ROW = 0x8000_0000

/** Each row once, then its words: half the memory of pairs (P16). In blocks: growing moves nothing. */
function createStream() {
  const blocks: Uint32Array[] = []
  let length = 0
  let size = 0
  let last = -1

  function append(number: number): void {
    const block = (blocks[Math.floor(length / BLOCK)] ??= new Uint32Array(BLOCK))
    block[length % BLOCK] = number
    length += 1
  }

  return {
    /** The number of pairs. */
    size: () => size,
    push(word: number, row: number): void {
      if (row !== last) append((row | ROW) >>> 0)
      last = row
      append(word)
      size += 1
    },
    each(take: Take): void {
      let row = 0
      let left = length
      for (const block of blocks) {
        for (let at = 0; at < Math.min(left, BLOCK); at++) {
          const number = uint32At(block, at)
          if (number >= ROW) row = number - ROW
          else take(number, row)
        }
        left -= BLOCK
      }
    }
  }
}

/** A list of rows per word, for the few single updates. */
function createLists() {
  const lists = new Map<number, number[]>()
  let size = 0
  return {
    size: () => size,
    of: (word: number): readonly number[] => lists.get(word) ?? [],
    add(word: number, row: number): void {
      const list = lists.get(word)
      if (list === undefined) lists.set(word, [row])
      else if (list.at(-1) !== row) list.push(row)
      else return
      size += 1
    },
    remove(word: number, row: number): boolean {
      const list = lists.get(word)
      const at = list?.indexOf(row) ?? -1
      if (at >= 0) list?.splice(at, 1)
      if (at >= 0) size -= 1
      return at >= 0
    },
    each(take: Take): void {
      for (const [word, list] of lists) for (const row of list) take(word, row)
    }
  }
}

/** Marks a row that no longer contains the word. */
const REMOVED = 0x8000_0000
const isLive = (row: number): boolean => row < REMOVED

/**
 * All rows in one list, word by word, ascending, without repeats. Equal rows of a word must be adjacent. A removed row
 * keeps its place and is marked: with a million orders, moving all behind it would take most of a reading with news.
 */
function inOrder(pairs: Pairs) {
  const starts = startsOf(pairs)
  const rows = new Uint32Array(starts.at(-1) ?? 0)
  const ends = starts.slice()
  pairs((word, row) => {
    const end = uint32At(ends, word)
    if (end > uint32At(starts, word) && rows[end - 1] === row) return
    rows[end] = row
    ends[word] = end + 1
  })
  for (let word = 0; word < starts.length - 1; word++) sort(rows.subarray(starts[word], ends[word]))
  // Newer words have no place here.
  const of = (word: number): Uint32Array => rows.subarray(starts[word] ?? rows.length, ends[word] ?? rows.length)
  return {
    size: rows.length,
    of,
    remove(word: number, row: number): void {
      const list = of(word)
      const at = firstWhere(list, 0, other => other % REMOVED >= row)
      if (list[at] === row) list[at] = row + REMOVED
    },
    each(take: Take): void {
      for (let word = 0; word < starts.length - 1; word++) for (const row of of(word)) if (isLive(row)) take(word, row)
    }
  }
}

/** Single updates come behind the others, so that few lists need it. */
function sort(rows: Uint32Array): void {
  for (let at = 1; at < rows.length; at++)
    if (uint32At(rows, at) < uint32At(rows, at - 1)) {
      rows.sort()
      return
    }
}

/** Where each word's rows begin, and where the last word's end. */
function startsOf(pairs: Pairs): Uint32Array<ArrayBuffer> {
  let counts = new Uint32Array(1024)
  let words = 0
  pairs(word => {
    if (word >= counts.length) {
      const more = new Uint32Array(Math.max(word + 1, counts.length * 2))
      more.set(counts)
      counts = more
    }
    counts[word] = uint32At(counts, word) + 1
    words = Math.max(words, word + 1)
  })
  const starts = new Uint32Array(words + 1)
  for (let word = 0; word < words; word++) starts[word + 1] = uint32At(starts, word) + uint32At(counts, word)
  return starts
}
