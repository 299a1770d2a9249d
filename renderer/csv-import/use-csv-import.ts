import { computed, ref, shallowRef } from 'vue'
import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { matchColumns } from '#domain/import/csv-columns.ts'
import { orderOfRow, type RowProblem } from '#domain/import/csv-order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { bridge } from '../common/bridge.ts'
import type { BadRow } from './csv-files.ts'
import { inParts } from './in-parts.ts'
import { CSV_TROUBLES, parseCsv, type CsvRow, type CsvTable } from './parse-csv.ts'
import { saveInBatches } from './save-in-batches.ts'

/** A CSV file from its choice to its drafts. */
export interface CsvFile extends CsvTable {
  readonly name: string
}
export interface Checked {
  readonly good: readonly OrderEntry[]
  readonly bad: readonly BadRow[]
  /** Of good rows: what their orders could not take. */
  readonly leftOut: readonly RowProblem[]
}
export type CsvPhase = 'none' | 'checking' | 'checked' | 'saving' | 'saved' | 'canceled'

const TOO_LARGE = 'This file is larger than 10 MB. Split it into smaller files.'
const UNREADABLE = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'

export function useCsvImport() {
  const phase = ref<CsvPhase>('none')
  const file = shallowRef<CsvFile>()
  const refusal = shallowRef<{ readonly name: string; readonly message: string }>()
  const failure = shallowRef<Failure>()
  const paths = shallowRef<readonly (string | null)[]>([])
  const kind = ref<OrderKind>()
  const checked = shallowRef<Checked>({ good: [], bad: [], leftOut: [] })
  /** Rows checked, or drafts saved. */
  const done = ref(0)
  let latest = 0

  function refuse(name: string, message: string): void {
    latest++
    phase.value = 'none'
    file.value = undefined
    refusal.value = { name, message }
  }

  function read(name: string, bytes: Uint8Array): Promise<void> {
    const table = parseCsv(bytes)
    if (typeof table === 'string') return Promise.resolve(refuse(name, CSV_TROUBLES[table]))
    refusal.value = undefined
    file.value = { name, ...table }
    paths.value = matchColumns(table.headings)
    return check()
  }

  /** Asks for a file; what was open stays if the user cancels. */
  async function choose(): Promise<void> {
    const result = await bridge.call('files.choose', { kind: 'csv' })
    failure.value = result.ok ? undefined : result.failure
    if (!result.ok || result.value === null) return
    const { name, content } = result.value
    if (typeof content !== 'string') return read(name, content)
    refuse(name, content === 'too-large' ? TOO_LARGE : UNREADABLE)
  }

  async function readFile(dropped: File): Promise<void> {
    if (dropped.size > LARGEST_IMPORT.csv) return refuse(dropped.name, TOO_LARGE)
    const bytes = await dropped.arrayBuffer().catch(() => undefined)
    return bytes === undefined ? refuse(dropped.name, UNREADABLE) : read(dropped.name, new Uint8Array(bytes))
  }

  /** Checks every row again, after a column or the type was chosen. */
  async function check(): Promise<void> {
    const mine = ++latest
    const rows = file.value?.rows ?? []
    const [good, bad, leftOut]: [OrderEntry[], BadRow[], RowProblem[]] = [[], [], []]
    const judge = (row: CsvRow) => {
      const order = row.fault === undefined ? orderOfRow(row.cells, paths.value, kind.value) : faulty(row.fault)
      if (order.ok) {
        good.push(order.entry)
        leftOut.push(...order.leftOut)
      } else bad.push({ row, problems: order.problems })
    }
    phase.value = 'checking'
    const ended = await inParts(rows, judge, count => {
      if (mine === latest) done.value = count
      return mine === latest
    })
    if (!ended) return
    checked.value = { good, bad, leftOut }
    phase.value = 'checked'
  }

  /** Each path is filled by one column: the column chosen last has it. */
  async function assign(column: number, path: string | null): Promise<void> {
    paths.value = paths.value.map((other, index) => (index === column ? path : other === path ? null : other))
    await check()
  }

  async function setKind(chosen: OrderKind): Promise<void> {
    kind.value = chosen
    await check()
  }

  async function save(connectionId: string): Promise<void> {
    if (phase.value !== 'checked') return
    phase.value = 'saving'
    done.value = 0
    failure.value = await saveInBatches(connectionId, checked.value.good, count => {
      done.value = count
      return phase.value === 'saving'
    })
    phase.value = phase.value === 'saving' && failure.value === undefined ? 'saved' : 'canceled'
  }

  /** Drafts saved so far stay. */
  function cancel(): void {
    if (phase.value === 'saving') phase.value = 'canceled'
  }

  const needsKind = computed(() => !paths.value.includes('kind'))

  return {
    phase,
    file,
    refusal,
    failure,
    paths,
    kind,
    needsKind,
    checked,
    done,
    choose,
    readFile,
    assign,
    setKind,
    save,
    cancel
  }
}

const faulty = (message: string) => ({ ok: false as const, problems: [{ column: null, message }] })
