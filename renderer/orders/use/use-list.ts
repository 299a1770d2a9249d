import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { currentPlace } from '../../common/current-place.ts'
import { useClientFailure } from '../../common/client-failure.ts'
import { useArrowEntry } from '../../common/keyboard/arrow-entry.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { usePageCommands } from '../../common/page/page-commands.ts'
import { goToResults } from '../../common/search/search-text.ts'
import { hrefOf } from '../../ui/order/row-messages.ts'
import { counted } from '../../ui/text/format.ts'
import type { LoadSeldom, OrderList, TableView, UsedList } from '../list/list.ts'
import { useSelectedOrders } from '../selection/use-selected-orders.ts'
import { useOrderPlace } from '../list/store.ts'
import { drawMarked } from '../table/draw-marked.ts'
import { wordsToMark } from '../table/marked-parts.ts'
import { drawPlainly } from '../table/draw-plainly.ts'
import { ROW_HEIGHT } from '../table/row-height.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { useDeskMarks } from './use-desk-marks.ts'
import { useRowsBelow } from './use-rows-below.ts'
import { useListActs } from './use-list-acts.ts'
import { useTableHead } from './use-table-head.ts'
import { useTableKeys } from './use-table-keys.ts'

/** Lets the list be used. Call it in the scope of the page, once its table is there. */
export function useList(list: OrderList, view: TableView, loadSeldom: LoadSeldom): UsedList {
  const failure = useClientFailure()
  const fail = (reason: Failure | undefined): void => void (failure.value = reason)
  const { select, selectAll, clear } = useSelectedOrders(list, fail)
  const { goTo, anchor } = useTableKeys({ ...list, view, select, selectAll })
  const acts = useListActs(list, fail)
  const used: UsedList = {
    ...list,
    ...acts,
    view,
    failure,
    fail,
    loadSeldom,
    anchor,
    paper: shallowRef([]),
    isUsed: useFirstUse(view),
    select,
    selectAll,
    clear: () => acts.doing(clear()),
    moveBy(places) {
      view.at.value = Math.max(0, view.at.value + places)
      if (view.top.value > 0) view.scrollTo(view.top.value + places * ROW_HEIGHT)
    }
  }
  useTableHead(used)
  useColumnDrag(used)
  useMarks(list, view)
  useDeskMarks(list, view)
  useRowsBelow(list, view, used.isUsed)
  usePlace(list, view)
  useEntry(list, () => goTo(view.at.value))
  useResultsSaid(list)
  watch(list.query, () => {
    fail(undefined)
    view.at.value = 0
    view.scrollTo(0)
  })
  usePageCommands({
    refresh: () => void acts.refresh(),
    /** Esc: lets the selection go, then search and filters. */
    back: () => (list.selected.size > 0 ? clear() : acts.leaveQuery())
  })
  return used
}

/** Whether the pointer or the focus was on the table. */
function useFirstUse({ box }: TableView) {
  const isUsed = ref(box.matches(':hover, :focus-within'))
  const listening = new AbortController()
  const note = (): void => {
    isUsed.value = true
    listening.abort()
  }
  for (const name of ['pointerover', 'focusin']) box.addEventListener(name, note, { signal: listening.signal })
  onScopeDispose(() => listening.abort())
  return isUsed
}

/** Highlights the searched words. */
function useMarks({ query }: OrderList, { drawText }: TableView): void {
  watch(
    () => query.value.text,
    text => {
      const words = wordsToMark(text)
      drawText.value = words.length === 0 ? drawPlainly : (cell, shown) => drawMarked(cell, shown, words)
    },
    { immediate: true }
  )
}

/** Notes where the list is, and, for Back, where it is left. */
function usePlace({ query, found }: OrderList, { top, at }: TableView): void {
  const list = useOrderPlace()
  watch(
    currentPlace,
    ({ name, fullPath }) => {
      if (name === 'all-orders') list.place = fullPath
    },
    { immediate: true }
  )
  onScopeDispose(() => {
    const total = found.total.value
    list.left =
      total === undefined
        ? undefined
        : { top: top.value, at: at.value, query: query.value, rows: found.rows.value, total }
  })
}

/** Leads to the first row from the search box, where Enter opens the only order found, and from the heading. */
function useEntry({ router, found }: OrderList, goToRow: () => Promise<void>): void {
  async function enter(opens: boolean): Promise<void> {
    await found.settled()
    const total = found.total.value ?? 0
    const only = opens && total === 1 ? found.rows.value.get(0) : undefined
    if (only !== undefined) await router.push(hrefOf(only.orderId).slice(1))
    else if (total > 0) await goToRow()
  }

  goToResults.value = enter
  onScopeDispose(() => (goToResults.value = undefined))
  useArrowEntry(() => void enter(false))
}

/** Also what was found before this was loaded: the count beside the heading isn't a live region. */
function useResultsSaid({ found }: OrderList): void {
  const { announce } = useAnnouncer()
  watch(
    [found.total, found.isBehind],
    ([count, behind]) => {
      if (count !== undefined && !behind)
        announce(count === 0 ? 'No orders found.' : `${counted(count, 'order')} found.`)
    },
    { immediate: true }
  )
}
