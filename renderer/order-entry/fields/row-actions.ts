import { nextTick } from 'vue'
import { focusField, rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row, RowList } from '../entry/rows.ts'

/** What one must know of a kind of rows to add and remove them. */
export interface RowWays<T> {
  /** The field where a new row begins. */
  readonly first: keyof T & string
  readonly fresh: () => T
  /** How the clerk calls a row; its place counts from 0. */
  readonly called: (values: T, index: number) => string
  /** Whether nothing would be lost with it. */
  readonly isEmpty: (values: T) => boolean
  /** The id of the button that adds one. */
  readonly addButton: string
}

/** Takes a list of rows, gives what adds one and what removes one; the focus goes where one types or removes on. */
export function rowActions<T extends object>(open: OpenEntry, list: RowList<T>, ways: RowWays<T>) {
  async function add(): Promise<void> {
    const row = list.add(ways.fresh())
    await nextTick()
    focusField(rowFieldId(row.key, ways.first))
  }

  async function remove(row: Row<T>): Promise<void> {
    const index = list.rows.indexOf(row)
    const words = `${ways.called(row.values, index)} was removed.`
    const restore = list.remove(row)
    open.undo.value = ways.isEmpty(row.values)
      ? undefined
      : {
          words,
          undo: () => {
            restore()
            return rowFieldId(row.key, ways.first)
          }
        }
    await nextTick()
    const neighbour = list.rows[Math.min(index, list.rows.length - 1)]
    const next = neighbour === undefined ? null : document.getElementById(rowFieldId(neighbour.key, 'remove'))
    focusField(next?.id ?? ways.addButton)
  }

  return { add, remove }
}
