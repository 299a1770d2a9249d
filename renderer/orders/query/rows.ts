import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { OrderQuery, OrderRow, OrderWindow } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'
import { isSame } from './query.ts'

/** Rows kept in memory; many more than are ever in view. */
const MOST_KEPT = 600
/** While the order cache keeps changing, the rows in view are read again no more often; in milliseconds. */
const REREAD_MS = 1000

type Rows = ReadonlyMap<number, OrderRow>

/** The results of a query that were in view when the list was left. */
export interface LeftRows {
  readonly rows: Rows
  readonly total: number
}

/** The scroll position: what stays in place while rows come or go above it. */
export interface Sight {
  /** The index of the row that stays in place; undefined at the top of the list. */
  readonly anchor: () => number | undefined
  readonly moveBy: (places: number) => void
}

/** The results of a query, as far as they are in view. */
export interface FoundRows {
  /** Undefined until the first answer. */
  readonly total: Ref<number | undefined>
  readonly failure: ShallowRef<Failure | undefined>
  /** Rows by index; those not read yet are missing. */
  readonly rows: ShallowRef<Rows>
  /** Whether the results shown are those of an earlier query. */
  readonly isBehind: Ref<boolean>
  /** These rows are in view: the missing ones are read. */
  readonly show: (from: number, count: number) => void
  readonly refresh: () => void
  /** Resolves when nothing is left to read. */
  readonly settled: () => Promise<void>
}

interface Range {
  readonly from: number
  readonly count: number
}

/**
 * A screen more on either side: when the list is read again in its middle, the row that stays in place may have moved.
 */
function rangeAround({ from, count }: Range): Range {
  const begin = Math.max(0, from - count)
  return { from: begin, count: from - begin + 2 * count }
}

/**
 * The missing rows of those in view, and a screen more in the direction of scrolling; undefined if none is missing. The
 * further the last step was, the more: `moved` rows, negative upwards. What comes into view within four such steps is
 * asked for before it is seen, and eight steps are asked for at once. More than two screens are a jump, not a step.
 */
export function missingRange(rows: Rows, { from, count }: Range, moved: number, total = Infinity): Range | undefined {
  const step = Math.abs(moved) > 2 * count ? 0 : Math.abs(moved)
  const isDown = moved >= 0
  const begin = Math.max(0, isDown ? from : from - 4 * step)
  const end = Math.min(isDown ? from + count + 4 * step : from + count, total)
  const missing = []
  for (let place = begin; place < end; place++) if (!rows.has(place)) missing.push(place)
  const [first, last] = [missing[0], missing.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const more = Math.max(2 * count, 8 * step)
  const start = isDown ? first : Math.max(0, last + 1 - more)
  return { from: start, count: isDown ? more : last + 1 - start }
}

const placed = ({ from, rows }: OrderWindow) => rows.map((row, index) => [from + index, row] as const)

/** The rows with those of an answer; what is far from view is dropped when there are many. */
function withAnswer(rows: Rows, answer: OrderWindow, { from, count }: Range): Rows {
  const isNear = (place: number) => rows.size < MOST_KEPT || Math.abs(place - from) < Math.max(3 * count, MOST_KEPT / 2)
  return new Map([...[...rows].filter(([place]) => isNear(place)), ...placed(answer)])
}

/** How far the row at `anchor` has moved in an answer; 0 if it is not there. */
function shiftOf(anchor: number | undefined, rows: Rows, answer: OrderWindow): number {
  const stays = anchor === undefined ? undefined : rows.get(anchor)?.orderId
  const found = stays === undefined ? -1 : answer.rows.findIndex(({ orderId }) => orderId === stays)
  return found < 0 || anchor === undefined ? 0 : answer.from + found - anchor
}

/** Reads rows one request at a time; the next one is for what is in view then (P15). What was asked for before a reread is no answer to it. */
function createRowReader(query: Ref<OrderQuery>, sight: Sight, left: LeftRows | undefined) {
  const rows = shallowRef<Rows>(left?.rows ?? new Map())
  const total = ref(left?.total)
  const failure = shallowRef<Failure>()
  const isBehind = ref(left === undefined)
  let inSight: Range = { from: 0, count: 0 }
  let moved = 0
  /** Counts the queries; an answer to an earlier one is dropped. */
  let question = 0
  let [isStale, isClosed] = [true, false]
  let revision: number | undefined
  let asking: Promise<void> | undefined

  const ask = () => void (asking ??= askAll().finally(() => (asking = undefined)))

  async function askAll(): Promise<void> {
    for (let range = wanted(); range !== undefined; range = wanted()) {
      const [mine, wasStale] = [question, isStale]
      const result = await bridge.call('orderList.rows', { query: query.value, ...range })
      if (mine !== question || wasStale !== isStale) continue
      failure.value = result.ok ? undefined : result.failure
      if (!result.ok) return
      if (isStale) replaceAll(result.value)
      else add(result.value)
    }
  }

  function wanted(): Range | undefined {
    if (inSight.count === 0 || isClosed) return undefined
    if (!isStale) return missingRange(rows.value, inSight, moved, total.value)
    return isBehind.value || sight.anchor() === undefined ? inSight : rangeAround(inSight)
  }

  function replaceAll(answer: OrderWindow): void {
    const by = shiftOf(isBehind.value ? undefined : sight.anchor(), rows.value, answer)
    rows.value = new Map(placed(answer))
    total.value = answer.total
    revision = answer.revision
    isStale = isBehind.value = false
    if (by === 0) return
    inSight = { ...inSight, from: Math.max(0, inSight.from + by) }
    sight.moveBy(by)
  }

  function add(answer: OrderWindow): void {
    rows.value = withAnswer(rows.value, answer, inSight)
    total.value = answer.total
    // Asking again for rows that exist but are never returned would not end.
    if (answer.rows.length === 0 && answer.from < answer.total)
      throw new Error('the order cache gave no rows where there are some')
  }

  return {
    results: { rows, total, failure, isBehind },
    show(from: number, count: number): void {
      moved = inSight.count === 0 ? 0 : from - inSight.from
      inSight = { from, count }
      ask()
    },
    /** Reads the rows in view again. */
    reread(): void {
      isStale = true
      ask()
    },
    /** Starts again from the first row. */
    restart(): void {
      question += 1
      inSight = { ...inSight, from: 0 }
      isBehind.value = isStale = true
      ask()
    },
    isCurrent: (newest: number | undefined) => newest === revision,
    /** Whether the rows are those of the last run: no cache has their revision. */
    isKept: () => revision !== undefined && revision < 0,
    close: () => ([isClosed, question] = [true, question + 1]),
    settled: async () => {
      while (asking !== undefined) await asking
    }
  }
}

/**
 * The results of `query`, read as they scroll into view. What was typed or scrolled past meanwhile is never read (P15).
 */
export function useFoundRows(query: Ref<OrderQuery>, sight: Sight, left?: LeftRows): FoundRows {
  const status = useOrderListStatus()
  const connections = useConnections()
  const reader = createRowReader(query, sight, left)
  const { rows, total } = reader.results
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(
    query,
    (now, before) => {
      if (!isSame(now, before)) reader.restart()
    },
    { flush: 'sync' }
  )
  // Nothing of one connection's orders is shown under another (R24).
  watch(
    () => connections.activeId,
    () => {
      rows.value = new Map()
      total.value = undefined
      reader.restart()
    },
    { flush: 'sync' }
  )
  watch([() => status.status?.revision, () => status.status?.state], () => {
    // The first rows of the last run are shown no longer than it takes to read the cache.
    if (reader.isKept() && status.status?.state === 'ready') reader.reread()
    timer ??= setTimeout(() => {
      timer = undefined
      if (!reader.isCurrent(status.status?.revision)) reader.reread()
    }, REREAD_MS)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    reader.close()
  })

  return { ...reader.results, show: reader.show, refresh: reader.reread, settled: reader.settled }
}
