import type { ColumnChoice, TableColumn } from '#domain/orders/column-choice.ts'
import type { Failure } from '#domain/common/failure.ts'
import { usePreferences } from '../../settings/store.ts'
import { useColumns } from './store.ts'

/** Changes the columns of All orders. */
export function useColumnChange() {
  const columns = useColumns()
  const preferences = usePreferences()

  function resize(column: TableColumn, width: number | undefined): void {
    const { [column]: _before, ...others } = columns.choice.widths
    columns.draft = { ...columns.choice, widths: width === undefined ? others : { ...others, [column]: width } }
  }

  /** Remembers what was changed. If that fails, it applies until the page is left. */
  async function save(wanted: ColumnChoice = columns.choice): Promise<Failure | undefined> {
    columns.draft = wanted
    await preferences.ready()
    const known = preferences.preferences
    if (known === undefined) return preferences.failure
    const failure = await preferences.save({ ...known, orderColumns: wanted })
    if (failure === undefined && columns.draft === wanted) columns.draft = undefined
    return failure
  }

  return { resize, save }
}
