import { createHash } from 'node:crypto'
import type { OrderPage } from '#domain/orders/order-page.ts'

/** The most pages read: three hundred thousand orders. */
export const MOST_PAGES = 20_000

/** This many pages in a row without a new order are a loop, not a list. */
const LOOPING = 40

/** `whole`: nothing moved, by the rule of reliability 3e. `fingerprints`: one of each page's ids, to compare scans. */
export interface ScanResult {
  readonly outcome: 'whole' | 'moved'
  readonly fingerprints: readonly string[]
  readonly oddRows: number
  readonly malformed: number | null
  readonly tooLong: number | null
}

/** What an interrupted scan needs to go on. `read`: pages, as pairs of first and last. */
export interface SavedScan {
  readonly number: number
  readonly read: readonly (readonly [number, number])[]
  readonly total: number
  readonly lastPage: number
}

/**
 * The decisions of one scan of the list, from page 1 to the last, and page 1 again; makes no requests. In a resumed
 * scan, the cache counts the orders seen, and the fingerprints are not known.
 */
export class ListScan {
  readonly number: number
  readonly #isResumed: boolean
  readonly #read: Set<number>
  readonly #readBefore: readonly number[]
  readonly #givenUp = new Set<number>()
  readonly #again: number[] = []
  readonly #fingerprints: string[] = []
  readonly #ids = new Set<string>()
  #rows = 0
  #cursor = 1
  #total: number | null
  #lastPage: number
  #tooLong: number | null = null
  #hasMoved = false
  #oddRows = 0
  #pagesWithoutNew = 0
  /** Page 1 is read once more after all the others. */
  #recheck: 'not-yet' | 'asked' | 'done' = 'not-yet'
  #first: string | undefined

  constructor(number: number, saved?: SavedScan) {
    this.number = number
    this.#isResumed = saved !== undefined
    this.#read = new Set(saved?.read.flatMap(pagesBetween))
    this.#readBefore = [...this.#read]
    this.#total = saved?.total ?? null
    this.#lastPage = saved?.lastPage ?? 1
  }

  get pagesRead(): number {
    return this.#read.size
  }

  get lastPage(): number {
    return this.#lastPage
  }

  /** The next page to request; null if there is none for now. */
  next(): number | null {
    const put = this.#again.shift()
    if (put !== undefined) return put
    // The first page tells how many there are.
    if (this.#total === null && this.#cursor > 1) return null
    while (this.#cursor <= this.#lastPage && this.#isDone(this.#cursor)) this.#cursor += 1
    if (this.#cursor <= this.#lastPage) {
      this.#cursor += 1
      return this.#cursor - 1
    }
    if (!this.#allDone() || this.#recheck !== 'not-yet') return null
    this.#recheck = 'asked'
    return 1
  }

  #isDone(page: number): boolean {
    return this.#read.has(page) || this.#givenUp.has(page)
  }

  #allDone(): boolean {
    return this.#total !== null && this.#read.size + this.#givenUp.size >= this.#lastPage
  }

  /** `page` is the answer to the request for page `asked`. */
  take(asked: number, page: OrderPage): void {
    if (page.page !== asked) this.#hasMoved = true
    if (this.#isRecheck(asked)) {
      this.#recheck = 'done'
      this.#compareMeta(page)
      if (this.#first !== undefined && this.#first !== fingerprintOf(page)) this.#hasMoved = true
      return
    }
    this.#compareMeta(page)
    this.#total ??= page.total
    if (asked === 1 && !this.#isResumed) this.#lastPage = this.#pagesOf(page)
    this.#read.add(asked)
    const hasNew = this.#takeRows(page)
    this.#pagesWithoutNew = !hasNew && asked > 1 ? this.#pagesWithoutNew + 1 : 0
    if (this.#pagesWithoutNew >= LOOPING && !this.#isResumed) this.#stopLooping()
    this.#fingerprints[asked - 1] = fingerprintOf(page)
    if (asked === 1) this.#first = fingerprintOf(page)
  }

  #isRecheck(asked: number): boolean {
    return this.#recheck === 'asked' && asked === 1
  }

  #compareMeta(page: OrderPage): void {
    if (this.#total !== null && (page.total !== this.#total || this.#pagesOf(page) !== this.#lastPage))
      this.#hasMoved = true
    if (page.gaps.some(gap => gap === 'meta' || gap === 'meta.total' || gap === 'meta.last_page')) this.#hasMoved = true
  }

  #pagesOf({ lastPage }: OrderPage): number {
    if (lastPage > MOST_PAGES) this.#tooLong = lastPage
    return Math.min(lastPage, MOST_PAGES)
  }

  /** Returns whether any order on the page is new to this scan. */
  #takeRows(page: OrderPage): boolean {
    const known = this.#ids.size
    for (const { orderId } of page.rows) {
      this.#rows += 1
      if (orderId === null) this.#oddRows += 1
      else this.#ids.add(orderId.toLowerCase())
    }
    return this.#ids.size > known
  }

  #stopLooping(): void {
    this.#hasMoved = true
    this.#lastPage = Math.max(...this.#read)
    for (let page = 1; page <= this.#lastPage; page++) if (!this.#read.has(page)) this.#givenUp.add(page)
  }

  /** The page could not be read; it is requested again. */
  putBack(asked: number): void {
    if (this.#isRecheck(asked)) this.#recheck = 'not-yet'
    else this.#again.push(asked)
  }

  /** The page cannot be read at all. */
  giveUp(asked: number): void {
    if (this.#isRecheck(asked)) {
      this.#recheck = 'done'
      return
    }
    this.#givenUp.add(asked)
    // Without the first page nothing is known of the others.
    this.#total ??= -1
  }

  isOver(): boolean {
    return this.#allDone() && this.#recheck === 'done' && this.#again.length === 0
  }

  /** `seen`: how many different orders the cache saw in this scan. */
  end(seen: number): ScanResult {
    const distinct = this.#isResumed ? seen : this.#ids.size
    const isExact = distinct === this.#total && (this.#isResumed || this.#rows === this.#total)
    const isComplete = this.#givenUp.size === 0 && this.#oddRows === 0 && this.#tooLong === null
    return {
      outcome: !this.#hasMoved && isComplete && isExact ? 'whole' : 'moved',
      fingerprints: this.#isResumed ? [] : this.#fingerprints,
      oddRows: this.#oddRows,
      malformed: [...this.#givenUp][0] ?? null,
      tooLong: this.#tooLong
    }
  }

  /** `pages`: those whose rows have come into the cache in this run. */
  saved(pages: Iterable<number>): SavedScan {
    const read = [...new Set([...this.#readBefore, ...pages])].toSorted((one, other) => one - other)
    return { number: this.number, read: runsOf(read), total: this.#total ?? 0, lastPage: this.#lastPage }
  }
}

/** A fingerprint of the orders on a page, in their order. */
export function fingerprintOf(page: OrderPage): string {
  return createHash('sha256')
    .update(page.rows.map(({ orderId }) => orderId?.toLowerCase() ?? '').join())
    .digest('base64')
    .slice(0, 12)
}

function pagesBetween([first, last]: readonly [number, number]): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The first and last of each run of consecutive numbers; the numbers must be sorted. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
