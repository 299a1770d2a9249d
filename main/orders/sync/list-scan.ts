import { createHash } from 'node:crypto'
import type { OrderPage } from '#domain/orders/order-page.ts'

/** More pages than these are not read: three hundred thousand orders. */
export const MOST_PAGES = 20_000

/** So many pages in a row that hold nothing but what was seen already are a loop, not a list. */
const LOOPING = 40

/** What came of a reading. `whole`: by the rule of reliability 3e, nothing moved; `fingerprints`: one for each page's ids, to compare with the next. */
export interface PassEnd {
  readonly outcome: 'whole' | 'moved'
  readonly fingerprints: readonly string[]
  readonly oddRows: number
  readonly malformed: number | null
  readonly tooLong: number | null
}

/** One reading of the list from page 1 to the last, and page 1 again; the decisions of it, no requests. */
export interface Pass {
  readonly number: number
  /** The next page to ask for, or null where none is left to ask for now. */
  next(): number | null
  /** An answer came to `asked`. */
  take(asked: number, page: OrderPage): void
  /** `asked` could not be read now, and is to be asked for again; or cannot be read at all (`given up`). */
  putBack(asked: number): void
  giveUp(asked: number): void
  /** Whether every page came or was given up. */
  isOver(): boolean
  readonly came: number
  readonly lastPage: number
  /** Takes how many different orders the order cache saw in this reading; gives what came of it. */
  end(seen: number): PassEnd
  /** What is needed to go on after a restart, given the pages whose rows came into the order cache since. */
  kept(pages: Iterable<number>): KeptPass
}

/** `read`: pages as pairs of first and last. */
export interface KeptPass {
  readonly number: number
  readonly read: readonly (readonly [number, number])[]
  readonly total: number
  readonly lastPage: number
}

/** Begins a reading, or goes on with one that was kept: then what counts as seen is the order cache's word, and the pages' own fingerprints are not known. */
export function createPass(number: number, kept?: KeptPass): Pass {
  const isResumed = kept !== undefined
  const read = new Set<number>(
    kept?.read.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  )
  const before = [...read]
  const givenUp = new Set<number>()
  const again: number[] = []
  const fingerprints: string[] = []
  const ids = new Set<string>()
  let rows = 0
  let cursor = 1
  let total = kept?.total ?? null
  let lastPage = kept?.lastPage ?? 1
  let tooLong: number | null = null
  let hasMoved = false
  let oddRows = 0
  let inARow = 0
  /** Page 1 is read once more when all the others are there. */
  let closing: 'not-yet' | 'asked' | 'done' = 'not-yet'
  let first: string | undefined

  const isThere = (page: number): boolean => read.has(page) || givenUp.has(page)
  const allThere = (): boolean => total !== null && read.size + givenUp.size >= lastPage

  function looks(page: OrderPage): void {
    if (total !== null && (page.total !== total || pagesOf(page) !== lastPage)) hasMoved = true
    if (page.gaps.some(gap => gap === 'meta' || gap === 'meta.total' || gap === 'meta.last_page')) hasMoved = true
  }

  function pagesOf(page: OrderPage): number {
    if (page.lastPage > MOST_PAGES) tooLong = page.lastPage
    return Math.min(page.lastPage, MOST_PAGES)
  }

  return {
    number,
    get came() {
      return read.size
    },
    get lastPage() {
      return lastPage
    },
    next() {
      const put = again.shift()
      if (put !== undefined) return put
      // How many pages there are is known with the first.
      if (total === null && cursor > 1) return null
      while (cursor <= lastPage && isThere(cursor)) cursor += 1
      if (cursor <= lastPage) {
        cursor += 1
        return cursor - 1
      }
      if (!allThere() || closing !== 'not-yet') return null
      closing = 'asked'
      return 1
    },
    take(asked, page) {
      if (page.page !== asked) hasMoved = true
      if (closing === 'asked' && asked === 1) {
        closing = 'done'
        looks(page)
        if (first !== undefined && first !== fingerprintOf(page)) hasMoved = true
        return
      }
      looks(page)
      total ??= page.total
      lastPage = isResumed ? lastPage : asked === 1 ? pagesOf(page) : lastPage
      read.add(asked)
      const known = ids.size
      for (const { orderId } of page.rows) {
        rows += 1
        if (orderId === null) oddRows += 1
        else ids.add(orderId.toLowerCase())
      }
      inARow = ids.size === known && asked > 1 ? inARow + 1 : 0
      if (inARow >= LOOPING && !isResumed) {
        hasMoved = true
        lastPage = Math.max(...read)
        for (let missing = 1; missing <= lastPage; missing++) if (!read.has(missing)) givenUp.add(missing)
      }
      fingerprints[asked - 1] = fingerprintOf(page)
      if (asked === 1) first = fingerprintOf(page)
    },
    putBack(asked) {
      if (closing === 'asked' && asked === 1) closing = 'not-yet'
      else again.push(asked)
    },
    giveUp(asked) {
      if (closing === 'asked' && asked === 1) closing = 'done'
      else {
        givenUp.add(asked)
        // Without the first page nothing is known of the others.
        total ??= -1
      }
    },
    isOver: () => allThere() && closing === 'done' && again.length === 0,
    end(seen) {
      const distinct = isResumed ? seen : ids.size
      const isExact = distinct === total && (isResumed || rows === total)
      const isWhole = !hasMoved && givenUp.size === 0 && oddRows === 0 && tooLong === null && isExact
      return {
        outcome: isWhole ? 'whole' : 'moved',
        fingerprints: isResumed ? [] : fingerprints,
        oddRows,
        malformed: [...givenUp][0] ?? null,
        tooLong
      }
    },
    kept: pages => ({
      number,
      read: ranges([...new Set([...before, ...pages])].toSorted((one, other) => one - other)),
      total: total ?? 0,
      lastPage
    })
  }
}

/** A short sign of which orders stand on a page, in which order. */
export function fingerprintOf(page: OrderPage): string {
  return createHash('sha256')
    .update(page.rows.map(({ orderId }) => orderId?.toLowerCase() ?? '').join())
    .digest('base64')
    .slice(0, 12)
}

/** Takes whole numbers in rising order; gives the first and last of each run of them. */
function ranges(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
