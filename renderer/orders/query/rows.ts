import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { OrderQuery, OrderRow, OrderWindow } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'
import { isSame } from './query.ts'

/** Rows that stay in the page; many more than are ever in sight at once. */
const MOST_KEPT = 600
/** In milliseconds: while the order cache goes on changing, the rows in sight are read anew no more often. */
const ANEW_AFTER = 1000

type Rows = ReadonlyMap<number, OrderRow>

/** What a query found, as far as it was in sight when the list was left. */
export interface LeftRows {
  readonly rows: Rows
  readonly total: number
}

/** Where the list is: what stays where it is while rows come or go above it. */
export interface Sight {
  /** The place of the row that is to stay, from 0; undefined where the list stands at its beginning. */
  readonly anchor: () => number | undefined
  readonly moveBy: (places: number) => void
}

/** What a query finds, as far as it is in sight. */
export interface FoundRows {
  /** Undefined until the first answer. */
  readonly total: Ref<number | undefined>
  readonly failure: ShallowRef<Failure | undefined>
  /** Rows by their place from 0; those not yet here are missing. */
  readonly rows: ShallowRef<Rows>
  /** Whether what is shown is of an earlier query. */
  readonly isBehind: Ref<boolean>
  /** These are in sight: what is missing of them is asked for. */
  readonly show: (from: number, count: number) => void
  /** Takes a row that was changed here. */
  readonly replace: (row: OrderRow) => void
  readonly refresh: () => void
  /** Ends when there is nothing left to be asked. */
  readonly settled: () => Promise<void>
}

/**
 * Takes what is looked for, where the list is, and what was seen of it before; gives what is found. One question is on its way at a time, and the next is the newest:
 * what was typed or scrolled past meanwhile is never asked for (P15).
 */
export function useFoundRows(query: Ref<OrderQuery>, sight: Sight, left?: LeftRows): FoundRows {
  const status = useOrderListStatus()
  const connections = useConnections()
  const rows = shallowRef<Rows>(left?.rows ?? new Map())
  const total = ref(left?.total)
  const failure = shallowRef<Failure>()
  const isBehind = ref(left === undefined)
  let inSight = { from: 0, count: 0 }
  let isDown = true
  /** Counts what is looked for; an answer to an earlier question is dropped. */
  let question = 0
  let isStale = true
  let revision: number | undefined
  let asking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    asking ??= askAll().finally(() => (asking = undefined))
  }

  async function askAll(): Promise<void> {
    for (let range = wanted(); range !== undefined; range = wanted()) {
      const mine = question
      const result = await bridge.call('orderList.rows', { query: query.value, ...range })
      if (mine !== question) continue
      failure.value = result.ok ? undefined : result.failure
      if (!result.ok) return
      if (isStale) takeAnew(result.value)
      else takeMore(result.value)
    }
  }

  /** What is to be asked for next. Where the list is read anew in its middle, some more: the row that is to stay may stand elsewhere now. */
  function wanted(): { from: number; count: number } | undefined {
    const { from, count } = inSight
    if (count === 0 || !Number.isFinite(question)) return undefined
    if (isStale) {
      if (isBehind.value || sight.anchor() === undefined) return { from, count }
      const begin = Math.max(0, from - count)
      return { from: begin, count: from - begin + 2 * count }
    }
    const end = Math.min(from + count, total.value ?? Infinity)
    const missing = []
    for (let place = from; place < end; place++) if (!rows.value.has(place)) missing.push(place)
    const [first, last] = [missing[0], missing.at(-1)]
    if (first === undefined || last === undefined) return undefined
    // While one scrolls, as much again as is in sight: what comes next.
    const begin = isDown ? first : Math.max(0, last + 1 - 2 * count)
    return { from: begin, count: isDown ? 2 * count : last + 1 - begin }
  }

  function takeAnew(answer: OrderWindow): void {
    const anchor = isBehind.value ? undefined : sight.anchor()
    const stays = anchor === undefined ? undefined : rows.value.get(anchor)?.orderId
    rows.value = new Map(answer.rows.map((row, index) => [answer.from + index, row]))
    total.value = answer.total
    revision = answer.revision
    isStale = isBehind.value = false
    const found = stays === undefined ? -1 : answer.rows.findIndex(({ orderId }) => orderId === stays)
    const by = found < 0 || anchor === undefined ? 0 : answer.from + found - anchor
    if (by === 0) return
    inSight = { ...inSight, from: Math.max(0, inSight.from + by) }
    sight.moveBy(by)
  }

  function takeMore(answer: OrderWindow): void {
    const { from, count } = inSight
    const isNear = (place: number) => rows.value.size < MOST_KEPT || Math.abs(place - from) < 3 * count
    const kept = [...rows.value].filter(([place]) => isNear(place))
    rows.value = new Map([...kept, ...answer.rows.map((row, index) => [answer.from + index, row] as const)])
    total.value = answer.total
    // Fewer than were asked for although there are more: the order cache does not answer as it is to, and asking again would not end.
    if (answer.rows.length === 0 && answer.from < answer.total)
      throw new Error('the order cache gave no rows where there are some')
  }

  function show(from: number, count: number): void {
    isDown = from >= inSight.from
    inSight = { from, count }
    ask()
  }

  function anew(): void {
    isStale = true
    ask()
  }

  watch(
    query,
    (now, before) => {
      if (isSame(now, before)) return
      question += 1
      inSight = { ...inSight, from: 0 }
      isBehind.value = true
      anew()
    },
    { flush: 'sync' }
  )
  // Nothing of one connection's orders is shown under another (R24).
  watch(
    () => connections.activeId,
    () => {
      question += 1
      inSight = { ...inSight, from: 0 }
      rows.value = new Map()
      total.value = undefined
      isBehind.value = true
      anew()
    },
    { flush: 'sync' }
  )
  watch(
    () => status.status?.revision,
    () => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (status.status?.revision !== revision) anew()
      }, ANEW_AFTER)
    }
  )
  onScopeDispose(() => {
    clearTimeout(timer)
    question = NaN
  })

  return {
    total,
    failure,
    rows,
    isBehind,
    show,
    replace: row =>
      (rows.value = new Map(
        [...rows.value].map(([place, known]) => [place, known.orderId === row.orderId ? row : known])
      )),
    refresh: anew,
    settled: async () => {
      while (asking !== undefined) await asking
    }
  }
}
