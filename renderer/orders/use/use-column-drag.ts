import { onScopeDispose } from 'vue'
import type { TableColumn } from '#domain/orders/column-choice.ts'
import { targetElement } from '../../ui/target-element.ts'
import { placeColumn } from '../columns/move-column.ts'
import { useColumns } from '../columns/store.ts'
import { useColumnChange } from '../columns/use-column-change.ts'
import type { UsedList } from '../list/list.ts'
import { columnOf, isAtEdge } from './column-of.ts'

/** Nearer than this to where the button went down, a heading is pressed and not dragged; in pixels. */
const SLACK = 6

/** Headings are dragged to another place in the head: the columns move while the pointer does. */
export function useColumnDrag({ view, fail }: Pick<UsedList, 'view' | 'fail'>): void {
  const columns = useColumns()
  const { save } = useColumnChange()
  const listening = new AbortController()
  const { signal } = listening
  let dragging = new AbortController()
  const head = view.box.querySelector('thead')

  /** The column whose heading is there. */
  function columnAt(x: number): TableColumn | undefined {
    const headings = [...(head?.querySelectorAll('th') ?? [])]
    const heading = headings.find(one => {
      const { left, right } = one.getBoundingClientRect()
      return left <= x && x < right
    })
    return heading && columnOf(heading)
  }

  function start(event: PointerEvent): void {
    const target = targetElement(event)
    const moved = target?.closest('th') && columnOf(target)
    if (!moved || moved === 'name' || event.button !== 0 || isAtEdge(event)) return
    const before = columns.choice
    let isDragged = false
    dragging = new AbortController()
    const during = { signal: dragging.signal }

    function move({ clientX }: PointerEvent): void {
      isDragged ||= Math.abs(clientX - event.clientX) > SLACK
      const to = isDragged ? columnAt(clientX) : undefined
      if (to !== undefined && moved) columns.draft = placeColumn(columns.choice, moved, to)
    }
    function end(): void {
      dragging.abort()
      if (!isDragged) return
      // The click that follows at once, if one does, would sort.
      const swallowing = new AbortController()
      addEventListener('click', click => click.stopPropagation(), { capture: true, signal: swallowing.signal })
      setTimeout(() => swallowing.abort())
      if (columns.choice !== before) void save().then(fail)
    }
    addEventListener('pointermove', move, during)
    addEventListener('pointerup', end, during)
    addEventListener(
      'pointercancel',
      () => {
        dragging.abort()
        columns.draft = before
      },
      during
    )
  }

  head?.addEventListener('pointerdown', start, { signal })
  onScopeDispose(() => {
    listening.abort()
    dragging.abort()
  })
}
