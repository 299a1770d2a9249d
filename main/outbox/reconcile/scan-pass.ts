import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'

/** Whoever has more orders is not walked through in memory. */
const MOST_ROWS = 200_000
/** How often new orders at the ends of the list are caught up with before it counts as one that moves too much. */
const ROUNDS = 5

/**
 * One passage through the list, from page 1 to the last and page 1 again: the decisions of it, no requests. It can be left and gone on with
 * at any time.
 *
 * It is complete (reliability 3e, R44) by counting: as many different orders were seen as the service says there are at the end, it never
 * said there are fewer than before, and every row has an id. Where orders are only added, or only taken out, that is all of them, in whatever
 * order they stand: a list may grow while it is read. An order taken out as another is added, between two answers, can still hide one; what
 * is new on page 1 at the end must therefore have been counted, too.
 */
export interface ScanPass {
  /** The next page to ask for, and what to give back with its answer; null where none is left, or an answer must come first. */
  next(): Asked | null
  take(asked: Asked, page: OrderPage): void
  /** It could not be read now, and is asked for again. */
  putBack(asked: Asked): void
  /** How it ended: `moved`: another try may do better; `unfit`: it would not. Undefined while there is something to ask. */
  ended(): 'complete' | 'moved' | 'unfit' | undefined
  /** Rows that were kept, in the order of their pages, each id once as it was seen last; rows without an id behind them. */
  rows(): readonly OrderSummary[]
  /** Every id that was seen, in lower case. */
  ids(): ReadonlySet<OrderId>
  /** How many orders the service says there are; null before its first answer. */
  readonly total: number | null
  readonly lastPage: number
}

/** A request: which page, and how many orders the service had said there are when it was made. */
export interface Asked {
  readonly page: number
  readonly floor: number
}

export interface PassOptions {
  readonly mostPages: number
  /** Whether there is no further try: then it is read to the end even where the list moved. */
  readonly isLast: boolean
  /** Rows to keep; of the others only the id is. */
  readonly keeps: (row: OrderSummary) => boolean
}

/** Begins a passage. */
export function createScanPass({ mostPages, isLast, keeps }: PassOptions): ScanPass {
  const seen = new Map<OrderId, { readonly row: OrderSummary | null; readonly page: number }>()
  const unnamed: OrderSummary[] = []
  const again: number[] = []
  let state: 'pages' | 'closing' | 'catching-up' = 'pages'
  let outcome: ReturnType<ScanPass['ended']>
  let next = 1
  let underWay = 0
  let lastPage = 1
  let total: number | null = null
  let firstTotal = 0
  let hasMoved = false
  let isUnfit = false
  let rows = 0
  /** Different orders when the last page had come, and before the round of catching up that is under way. */
  let atTheEnd = 0
  let beforeRound: number | null = null
  let rounds = 0
  /** Where catching up goes on from the beginning and from the end; null where nothing new was found there. */
  let walk: { readonly page: number; readonly step: 1 | -1 } | null = null

  function note(asked: number, page: OrderPage): boolean {
    const known = seen.size
    const own = new Set<OrderId>()
    for (const row of page.rows) {
      rows += 1
      if (row.orderId === null) {
        unnamed.push(row)
        continue
      }
      const id = row.orderId.toLowerCase() as OrderId
      // One page that has an order twice is no list.
      if (own.has(id)) hasMoved = true
      own.add(id)
      seen.set(id, { row: keeps(row) ? row : null, page: seen.get(id)?.page ?? asked })
    }
    return seen.size > known
  }

  function count({ page: asked, floor }: Asked, page: OrderPage): void {
    if (page.page !== asked || page.total < floor) hasMoved = true
    if (page.rows.some(row => row.orderId === null) || page.gaps.some(gap => NEEDED.test(gap))) isUnfit = true
    if (total === null) {
      firstTotal = total = page.total
      lastPage = Math.min(page.lastPage, mostPages)
    } else if (page.total > total) {
      total = page.total
      lastPage = Math.max(lastPage, Math.min(page.lastPage, mostPages))
    } else if (page.total === total && Math.min(page.lastPage, mostPages) !== lastPage) hasMoved = true
    if (page.lastPage > mostPages || rows > MOST_ROWS) isUnfit = true
  }

  /** An answer came after page 1 had come once more: whether it makes the count whole. */
  function adds(page: OrderPage): boolean {
    if (isUnfit || hasMoved) outcome = isUnfit ? 'unfit' : 'moved'
    else if (seen.size === page.total && seen.size - atTheEnd <= page.total - firstTotal) outcome = 'complete'
    return outcome !== undefined
  }

  /** Page 1 came once more, after all the others; `isNews` where it has an order that was not seen before. */
  function close(page: OrderPage, isNews: boolean): void {
    if (adds(page)) return
    if (page.total === firstTotal || seen.size >= page.total || rounds >= ROUNDS || seen.size === beforeRound) {
      outcome = 'moved'
      return
    }
    rounds += 1
    beforeRound = seen.size
    state = 'catching-up'
    walk = isNews && lastPage > 1 ? { page: 2, step: 1 } : { page: lastPage, step: -1 }
  }

  /** Goes on from one end while it brings what is new, then from the other; then page 1 is asked for again. */
  function catchUp({ page, step }: { readonly page: number; readonly step: 1 | -1 }, isNews: boolean): void {
    const further = page + step
    if (isNews && further > 1 && further <= lastPage) walk = { page: further, step }
    else walk = step === 1 && lastPage > page ? { page: lastPage, step: -1 } : null
    if (walk === null) state = 'closing'
  }

  return {
    ids: () => new Set(seen.keys()),
    get total() {
      return total
    },
    get lastPage() {
      return lastPage
    },
    next() {
      if (outcome !== undefined) return null
      const floor = total ?? 0
      const ask = (page: number): Asked => {
        underWay += 1
        return { page, floor }
      }
      const put = again.shift()
      if (put !== undefined) return ask(put)
      if (state === 'pages') {
        // How many pages there are is known with the first.
        if (total === null) return next === 1 && underWay === 0 ? ask(next++) : null
        if (next <= lastPage && rows <= MOST_ROWS && (isLast || !hasMoved)) return ask(next++)
        return null
      }
      if (underWay > 0) return null
      return ask(walk?.page ?? 1)
    },
    take(asked, page) {
      underWay -= 1
      const isNews = note(asked.page, page)
      count(asked, page)
      if (state === 'closing') close(page, isNews)
      else if (state === 'catching-up' && walk !== null && !adds(page)) catchUp(walk, isNews)
      if (state !== 'pages' || underWay > 0 || again.length > 0) return
      const isRead = next > lastPage || rows > MOST_ROWS || (hasMoved && !isLast)
      if (!isRead) return
      atTheEnd = seen.size
      if (isUnfit) outcome = 'unfit'
      else if (hasMoved) outcome = 'moved'
      else state = 'closing'
    },
    putBack({ page }) {
      underWay -= 1
      if (state !== 'pages') return
      if (total === null) next = 1
      else again.push(page)
    },
    ended: () => outcome,
    rows() {
      const kept = [...seen.values()].flatMap(({ row, page }) => (row === null ? [] : [{ row, page }]))
      return [...kept.sort((one, other) => one.page - other.page).map(({ row }) => row), ...unnamed]
    }
  }
}

/** What must be there for counting: which page it is, how many orders and pages there are, and every order's id. */
const NEEDED = /^(?:data|meta|meta\.(?:current_page|last_page|total)|data\.\d+(?:\.order_id)?)$/
