import { nextTick } from 'vue'
import { focusField, rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row, RowList } from '../entry/rows.ts'

export interface RowOptions<T extends object> {
  /** The first field of a new row. */
  readonly first: keyof T & string
  readonly fresh: () => T
  /** Called with a row that was added. */
  readonly added?: (row: Row<T>) => void
  /** A row's name for the clerk; its index counts from 0. */
  readonly nameOf: (values: T, index: number) => string
  /** Whether removing it loses nothing. */
  readonly isEmpty: (values: T) => boolean
  readonly addButtonId: string
}

/** Adds and removes rows of a list, and moves the focus to where the clerk continues. */
export function rowActions<T extends object>(open: OpenEntry, list: RowList<T>, options: RowOptions<T>) {
  async function add(): Promise<void> {
    const row = list.add(options.fresh())
    options.added?.(row)
    await nextTick()
    focusField(rowFieldId(row.key, options.first))
  }

  /** Alt+Enter in any field of a row. */
  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void add()
  }

  async function remove(row: Row<T>): Promise<void> {
    const index = list.rows.indexOf(row)
    const fields = Object.keys(row.values).map(name => rowFieldId(row.key, name))
    const byKey = fields.includes(document.activeElement?.id ?? '')
    const text = `${options.nameOf(row.values, index)} was removed.`
    const restore = list.remove(row)
    const undo = () => {
      restore()
      return rowFieldId(row.key, options.first)
    }
    open.undo.value = options.isEmpty(row.values) ? undefined : { text, undo }
    await nextTick()
    const neighbor = list.rows[Math.min(index, list.rows.length - 1)]
    // The button where that was pressed, so that the next press removes the next row.
    const field = byKey ? options.first : 'remove'
    const next = neighbor === undefined ? null : document.getElementById(rowFieldId(neighbor.key, field))
    focusField(next?.id ?? options.addButtonId)
  }

  return { add, addByKey, remove }
}
