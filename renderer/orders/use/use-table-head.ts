import { onScopeDispose } from 'vue'
import type { TableColumn } from '#domain/orders/column-choice.ts'
import { targetElement } from '../../ui/target-element.ts'
import { allowedWidth } from '../columns/column-width.ts'
import { COLUMNS } from '../columns/columns.ts'
import { useColumnChange } from '../columns/use-column-change.ts'
import type { UsedList } from '../list/list.ts'
import { columnOf, isAtEdge } from './column-of.ts'

const KEY_STEP = 16

/**
 * The head of the table: a press on a heading sorts, its edge is dragged (or Shift+← and Shift+→ are pressed), a double
 * click lets the contents decide, and the box selects all.
 */
export function useTableHead({ view, sort, selectAll, selected, found, fail }: UsedList): void {
  const { resize, save } = useColumnChange()
  const listening = new AbortController()
  const { signal } = listening
  let dragging = new AbortController()
  const head = view.box.querySelector('thead')

  const resized = async (): Promise<void> => fail(await save())
  const widthOf = (id: TableColumn): number => view.layout.value.get(id) ?? 0

  function drag(event: PointerEvent): void {
    const id = columnOf(targetElement(event))
    if (id === undefined || !isAtEdge(event)) return
    event.preventDefault()
    const [width, start] = [widthOf(id), event.clientX]
    dragging = new AbortController()
    const during = { signal: dragging.signal }
    const end = (): void => {
      dragging.abort()
      void resized()
    }
    addEventListener('pointermove', ({ clientX }) => resize(id, allowedWidth(width + clientX - start)), during)
    addEventListener('pointerup', end, during)
    addEventListener('pointercancel', end, during)
  }

  function press(event: KeyboardEvent): void {
    const id = columnOf(targetElement(event))
    const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (id === undefined || by === undefined || !event.shiftKey) return
    event.preventDefault()
    resize(id, allowedWidth(widthOf(id) + by))
    void resized()
  }

  function fit(event: MouseEvent): void {
    const id = columnOf(targetElement(event))
    if (id === undefined || !isAtEdge(event)) return
    resize(id, undefined)
    void resized()
  }

  function click(event: Event): void {
    const id = targetElement(event)?.closest('button') == null ? undefined : columnOf(targetElement(event))
    const column = id && COLUMNS[id].sort
    if (column !== undefined) sort(column)
  }

  /** The box shows the selection as it is, not the click. */
  function check({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return
    const isAll = selected.size > 0 && selected.size >= (found.total.value ?? 0)
    target.checked = isAll
    target.indeterminate = !isAll && selected.size > 0
    void selectAll()
  }

  head?.addEventListener('pointerdown', drag, { signal })
  head?.addEventListener('keydown', press, { signal })
  head?.addEventListener('dblclick', fit, { signal })
  head?.addEventListener('click', click, { signal })
  head?.addEventListener('change', check, { signal })
  onScopeDispose(() => {
    listening.abort()
    dragging.abort()
  })
}
