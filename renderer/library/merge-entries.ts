import type { LibraryChange, LibraryEntry, LibraryRecord } from '#domain/library/library.ts'
import { recordOf } from './edit-entry.ts'

/** Makes one entry of several: the one kept, with what the others know and it doesn’t, under all their names. */
export function mergeChange(kept: LibraryEntry, others: readonly LibraryEntry[], at: number): LibraryChange {
  const all = [kept, ...others]
  const first = (key: 'email' | 'phone' | 'role') => all.find(entry => entry[key] !== '')?.[key] ?? ''
  const merged: LibraryRecord = {
    ...recordOf(kept, at),
    names: [...new Set(all.flatMap(({ names }) => names))],
    value: { text: kept.text, email: first('email'), phone: first('phone'), role: first('role') },
    startsOn: [...new Set(all.flatMap(({ startsOn }) => startsOn))]
  }
  return { put: [merged], drop: others.flatMap(({ recordId }) => recordId ?? []) }
}
