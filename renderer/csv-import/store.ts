import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useConnections } from '../common/connections.ts'
import { showNotice } from '../common/notice.ts'
import { closedText } from './csv-messages.ts'
import type { CsvImport } from './use-csv-import.ts'

/** Each holds its whole file. */
const MOST_LEFT = 5

/**
 * Imports whose page was left before all of their drafts were created, by client. The client's next page goes on with
 * its own: from its start, the file would make the same drafts again.
 */
export const useLeftImports = defineStore('left-imports', () => {
  const connections = useConnections()
  const left = shallowRef<ReadonlyMap<string, CsvImport>>(new Map())
  const connected = () => connections.state?.connections.map(({ id }) => id)

  // A removed connection takes its rows with it (R24).
  watch(connected, kept => {
    if (kept !== undefined) left.value = new Map([...left.value].filter(([owner]) => kept.includes(owner)))
  })

  /** Takes the place of its client's previous one, or of the oldest of too many. */
  function keep(csv: CsvImport): void {
    const owner = csv.owner.value
    if (owner === undefined || connected()?.includes(owner) === false) return
    const others = [...left.value].filter(([id]) => id !== owner)
    const closed = left.value.get(owner) ?? (others.length < MOST_LEFT ? undefined : others[0]?.[1])
    left.value = new Map([...others.slice(1 - MOST_LEFT), [owner, csv]])
    if (closed === undefined || closed.done.value === 0) return
    showNotice(closedText(closed.file.value?.name ?? '', closed.done.value, closed.drafts.value.length))
  }

  function drop(csv: CsvImport): void {
    left.value = new Map([...left.value].filter(([, kept]) => kept !== csv))
  }

  return { left, keep, drop }
})
