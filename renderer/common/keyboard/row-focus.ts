import { nextTick, ref, watch, type Ref } from 'vue'
import { rowStep } from '../../ui/keyboard/row-step.ts'
import { targetElement } from '../../ui/target-element.ts'

/** The one row of a table at which Tab stops. */
export interface RowFocus<Row> {
  readonly at: Ref<number>
  readonly focusRow: (index: number) => void
  /** Focuses the first row that matches once it is drawn, or else the row now at that place. */
  readonly focusWhere: (matches: (row: Row) => boolean) => Promise<void>
  /** Moves the focus by a key without modifiers; other keys do nothing. */
  readonly moveBy: (event: KeyboardEvent) => void
  /** The index of the row that an event comes from. */
  readonly rowOf: (event: Event) => number
}

/** @param focusable selector of what takes the focus in a row */
export function useRowFocus<Row>(
  body: Readonly<Ref<HTMLElement | null>>,
  focusable: string,
  rows: () => readonly Row[]
): RowFocus<Row> {
  const at = ref(0)

  function focusRow(index: number) {
    at.value = index
    body.value?.children[index]?.querySelector<HTMLElement>(focusable)?.focus()
  }

  return {
    at,
    focusRow,
    async focusWhere(matches) {
      await nextTick()
      const index = rows().findIndex(matches)
      if (rows().length > 0) focusRow(index < 0 ? at.value : index)
    },
    moveBy(event) {
      const step = rowStep(event.key, at.value, rows().length)
      if (step === undefined) return
      event.preventDefault()
      focusRow(step)
    },
    rowOf: event => (targetElement(event)?.closest('tr')?.rowIndex ?? 1) - 1
  }
}

/** Keeps `at` with its row when the list is read again; if that is gone, with the row at its place. */
export function useKeptRow<Row>(at: Ref<number>, rows: () => readonly Row[], keyOf: (row: Row) => unknown): void {
  watch(rows, (now, before) => {
    const old = before[at.value]
    const stays = old === undefined ? -1 : now.findIndex(row => keyOf(row) === keyOf(old))
    at.value = stays >= 0 ? stays : Math.max(0, Math.min(at.value, now.length - 1))
  })
}
