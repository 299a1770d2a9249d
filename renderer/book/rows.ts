import { onScopeDispose, ref, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import { MOST_ROWS, type BookQuery, type BookRow } from '#domain/book.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import { bridge } from '../bridge.ts'
import { useBookStatus } from '../shell/book-status.ts'

/** Rows that stay in the page; more than are ever in sight at once. */
const MOST_KEPT = 600
/** In milliseconds: the rows in sight are read anew no more often while the book changes. */
const ANEW_AFTER = 400

/** What a query finds, as far as it is in sight. */
export interface FoundRows {
  readonly total: Ref<number | undefined>
  readonly failure: Ref<Failure | undefined>
  /** Rows by their place from 0; those not yet here are missing. */
  readonly rows: ReadonlyMap<number, BookRow>
  /** These are in sight: what is missing of them is asked for. */
  show(from: number, count: number): void
  /** A row that was changed here. */
  replace(row: BookRow): void
  refresh(): void
}

/** Takes what is looked for; gives what is found, one request for what is in sight, the newest question only (P15). */
export function useFoundRows(query: Ref<BookQuery>): FoundRows {
  const status = useBookStatus()
  const rows = shallowReactive(new Map<number, BookRow>())
  const total = ref<number>()
  const failure = shallowRef<Failure>()
  let sight = { from: 0, count: 0 }
  let question = 0
  let revision: number | undefined
  let isAsking = false
  let isStale = true
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const mine = ++question
    const { from, count } = sight
    if (count === 0) return
    isAsking = true
    const result = await bridge.call('book.rows', { query: query.value, from, count: Math.min(count, MOST_ROWS) })
    if (mine !== question) return
    isAsking = false
    failure.value = result.ok ? undefined : result.failure
    if (!result.ok) return
    const answer = result.value
    // Rows of another state of the book, or of another question, may stand at other places now.
    if (isStale || answer.revision !== revision || rows.size > MOST_KEPT) rows.clear()
    isStale = false
    revision = answer.revision
    answer.rows.forEach((row, index) => rows.set(answer.from + index, row))
    total.value = answer.total
    const last = Math.max(answer.total - count, 0)
    if (answer.rows.length === 0 && answer.from > last) show(last, count)
    else if (!isAllHere()) void ask()
  }

  function isAllHere(): boolean {
    const end = Math.min(sight.from + sight.count, total.value ?? Infinity)
    for (let place = sight.from; place < end; place++) if (!rows.has(place)) return false
    return true
  }

  function show(from: number, count: number): void {
    sight = { from, count }
    if (isStale || isAllHere() || isAsking) {
      if (isStale && count > 0 && !isAsking) void ask()
      return
    }
    void ask()
  }

  function anew(): void {
    isStale = true
    void ask()
  }

  watch(query, (now, before) => {
    if (JSON.stringify(now) !== JSON.stringify(before)) anew()
  })
  // What is in sight is read again when the book changed, now and then while it goes on changing.
  watch(() => status.status?.revision, changed => {
    if (changed === undefined || changed === revision) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (status.status?.revision !== revision) anew()
    }, ANEW_AFTER)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    question += 1
  })

  return {
    total, failure, rows, show,
    replace(row) {
      for (const [place, known] of rows) if (sameOrder(known.orderId, row.orderId)) rows.set(place, row)
    },
    refresh: anew
  }
}

const sameOrder = (one: OrderId, other: OrderId): boolean => one.toLowerCase() === other.toLowerCase()
