import { nextTick, onScopeDispose } from 'vue'
import { focusSearch } from '../../common/search/focus-search.ts'
import { hrefOf } from '../../ui/order/row-messages.ts'
import { targetElement } from '../../ui/target-element.ts'
import type { TableView, UsedList } from '../list/list.ts'
import { stepOf } from '../table/keys.ts'
import { lineOf, placeOf } from '../table/place-of.ts'

/**
 * Keys and clicks in the rows: the arrows, Page keys, Home and End go through all of them, Space and clicks with Ctrl,
 * Cmd or Shift select, Enter and a click open, and a letter goes to the search box in the bar.
 */
export function useTableKeys(list: Pick<UsedList, 'router' | 'view' | 'found' | 'selected' | 'select' | 'selectAll'>) {
  const { router, view, selected } = list
  const { at, body, held, visible } = view
  const { rows, total } = list.found
  const listening = new AbortController()

  keepFocus(view)

  /** Scrolls to a row and focuses it. */
  async function goTo(place: number): Promise<void> {
    at.value = Math.max(0, Math.min(place, (total.value ?? 0) - 1))
    view.reveal(at.value)
    await nextTick()
    lineOf(body, at.value)?.focus({ preventScroll: true })
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey) return
    const isModified = event.ctrlKey || event.metaKey
    if (isModified && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return void list.selectAll()
    }
    if (isModified) return
    if (event.key === ' ') {
      event.preventDefault()
      return list.select(at.value, event.shiftKey)
    }
    const step = event.shiftKey ? undefined : stepOf(event.key, visible.value)
    if (step !== undefined) {
      event.preventDefault()
      void goTo(at.value + step)
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) focusSearch('end')
  }

  /** Clicks on the box, the link or elsewhere in the row; selecting text is not a click. */
  async function click(event: MouseEvent): Promise<void> {
    const place = placeOf(event)
    const target = targetElement(event)
    const row = place === undefined ? undefined : rows.value.get(place)
    if (place === undefined || row === undefined) return
    if (target instanceof HTMLInputElement) {
      at.value = place
      list.select(place, event.shiftKey)
      target.checked = selected.has(row.orderId)
      return
    }
    if (target?.closest('a') == null && !event.shiftKey && getSelection()?.type === 'Range') return
    event.preventDefault()
    at.value = place
    if (event.ctrlKey || event.metaKey || event.shiftKey) return list.select(place, event.shiftKey)
    await router.push(hrefOf(row.orderId).slice(1))
  }

  const { signal } = listening
  body.addEventListener('keydown', press, { signal })
  body.addEventListener('click', event => void click(event), { signal })
  body.addEventListener('mousedown', event => event.shiftKey && event.preventDefault(), { signal })
  body.addEventListener('focusin', event => (at.value = placeOf(event) ?? at.value), { signal })
  onScopeDispose(() => listening.abort())

  return {
    goTo,
    /** The row that stays in place while rows come and go above it. */
    anchor: () =>
      hasFocusIn(body) && held.value.includes(at.value) ? at.value : view.top.value > 0 ? view.first.value : undefined
  }
}

const hasFocusIn = (body: HTMLElement): boolean => body.contains(document.activeElement)

/**
 * The focused line may hold another row now, as the list was scrolled or rows came above: the focus stays in the table, and returns to the
 * current row when that is in view again.
 */
function keepFocus(view: TableView): void {
  const { at, body, held } = view
  let [heldBefore, atBefore] = [held.value, at.value]
  view.drawn = () => {
    if (held.value === heldBefore && at.value === atBefore) return
    ;[heldBefore, atBefore] = [held.value, at.value]
    if (!hasFocusIn(body)) return
    const link = lineOf(body, at.value)
    if (link?.closest('tr')?.contains(document.activeElement) === true) return
    ;(link ?? body).focus({ preventScroll: true })
  }
}
