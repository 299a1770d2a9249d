import { rowFieldId } from '../entry/field-ids.ts'
import { fieldSource } from '../entry/field-sources.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import { shownMessage } from '../entry/shown-message.ts'
import { normalizeField } from '../entry/normalize-field.ts'

type TextKey<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string]

/** Returns a function that binds a field of the row to a field component (`v-bind="field('name')"`). */
export function useRowField<T extends object>(open: OpenEntry, row: Row<T>) {
  return (name: TextKey<T>) => {
    const id = rowFieldId(row.key, name)
    const text = String(row.values[name])
    const change = (value: string) => row.change({ [name]: value } as Partial<T>)
    return {
      id,
      modelValue: text,
      message: shownMessage(open, id, row.problems.value.get(name)),
      source: fieldSource(open, id, text),
      'onUpdate:modelValue': (typed: string) => {
        change(typed)
        open.serviceMessages.delete(id)
      },
      onLeave: () => {
        change(normalizeField(name, String(row.values[name])))
        open.visited.add(id)
      }
    }
  }
}
