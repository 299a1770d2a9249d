import type { Failure } from '#domain/failure.ts'
import type { OrderPage, OrderSummary } from '#domain/order-page.ts'
import { failed, type Result } from '#domain/result.ts'

export interface PassOptions {
  readonly atOnce: number
  readonly mostPages: number
  /** Whether there is no further try: then it is read to the end even where the list moved. */
  readonly isLast: boolean
  readonly signal: AbortSignal | undefined
  readonly onPage: ((page: number, lastPage: number) => void) | undefined
}

/** `moved`: another try may do better; `unfit`: it would not, for there are too many pages or orders without an id. */
export interface Pass {
  readonly outcome: 'complete' | 'moved' | 'unfit' | 'failed'
  readonly rows: readonly OrderSummary[]
  readonly total: number | null
  readonly pages: number
  readonly failure: Failure | null
}

type ListOrders = (page: number) => Promise<Result<OrderPage, Failure>>

/** Whoever has more orders is not walked through in memory. */
const MOST_ROWS = 200_000

/** Reads the list once from page 1 to the last, several pages at a time, and page 1 again at the end. */
export async function passThrough(listOrders: ListOrders, options: PassOptions): Promise<Pass> {
  const { atOnce, mostPages, isLast, signal, onPage } = options
  const read = new Map<number, OrderPage>()
  let pages = 0
  let rows = 0
  let failure: Failure | null = null
  let hasMoved = false

  const first = await ask(1)
  if (first === null) return ended('failed')
  read.set(1, first)
  const lastPage = Math.min(first.lastPage, mostPages)
  let next = 2
  await Promise.all(Array.from({ length: Math.max(atOnce, 1) }, work))
  if (failure !== null) return ended('failed')
  if (first.lastPage > mostPages || rows > MOST_ROWS || [...read.values()].some(isUnfit)) return ended('unfit')
  if (hasMoved) return ended('moved')
  const again = await ask(1)
  if (again === null) return ended('failed')
  return ended(isWhole(first, again, [...read.values()]) ? 'complete' : 'moved')

  async function work(): Promise<void> {
    while (next <= lastPage && failure === null && rows <= MOST_ROWS && (isLast || !hasMoved)) {
      const page = next
      next += 1
      const answer = await ask(page)
      if (answer === null) return
      read.set(page, answer)
      if (answer.page !== page || !isAlike(first as OrderPage, answer)) hasMoved = true
    }
  }

  async function ask(page: number): Promise<OrderPage | null> {
    const answer = await unlessAborted(() => listOrders(page), signal)
    if (!answer.ok) {
      failure ??= answer.failure
      return null
    }
    pages += 1
    rows += answer.value.rows.length
    onPage?.(page, answer.value.lastPage)
    return answer.value
  }

  function ended(outcome: Pass['outcome']): Pass {
    const inOrder = [...read].sort(([a], [b]) => a - b).map(([, page]) => page)
    return { outcome, rows: inOrder.flatMap(page => page.rows), total: inOrder[0]?.total ?? null, pages, failure }
  }
}

/** Whether two answers are of a list of the same size. */
function isAlike(a: OrderPage, b: OrderPage): boolean {
  return a.total === b.total && a.lastPage === b.lastPage
}

/** Takes page 1 as it came first and last, and all pages: whether together they are the list (reliability 3e). */
function isWhole(first: OrderPage, again: OrderPage, pages: readonly OrderPage[]): boolean {
  if (first.page !== 1 || again.page !== 1 || !isAlike(first, again) || isUnfit(again)) return false
  const ids = pages.flatMap(idsOf)
  return new Set(ids).size === first.total && ids.length === first.total && idsOf(first).join() === idsOf(again).join()
}

function idsOf(page: OrderPage): readonly string[] {
  return page.rows.map(row => row.orderId?.toLowerCase() ?? '')
}

/** What must be there for counting: which page it is, how many orders and pages there are, and every order's id. */
const NEEDED = /^(?:data|meta|meta\.(?:current_page|last_page|total)|data\.\d+(?:\.order_id)?)$/

function isUnfit(page: OrderPage): boolean {
  return page.rows.some(row => row.orderId === null) || page.gaps.some(gap => NEEDED.test(gap))
}

/** Asks unless, or until, the signal says stop; an answer that comes later is left. */
async function unlessAborted(
  ask: () => Promise<Result<OrderPage, Failure>>, signal: AbortSignal | undefined
): Promise<Result<OrderPage, Failure>> {
  if (signal === undefined) return await ask()
  if (signal.aborted) return failed(reasonOf(signal))
  const stopped = Promise.withResolvers<Result<OrderPage, Failure>>()
  const stop = () => { stopped.resolve(failed(reasonOf(signal))) }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([ask(), stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function reasonOf(signal: AbortSignal): Failure {
  const reason: unknown = signal.reason
  return typeof reason === 'object' && reason !== null && 'kind' in reason ? reason as Failure : { kind: 'canceled' }
}
