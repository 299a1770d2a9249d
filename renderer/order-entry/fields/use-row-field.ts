import { rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import { shownMessage } from '../entry/shown-message.ts'
import { normalizeField } from '../entry/normalize-field.ts'

type TextKey<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string]

/** Returns a function that binds a field of the row to a field component (`v-bind="field('name')"`). */
export function useRowField<T extends object>(open: OpenEntry, row: Row<T>) {
  return (name: TextKey<T>) => {
    const id = rowFieldId(row.key, name)
    return {
      id,
      modelValue: row.values[name] as string,
      message: shownMessage(open, id, row.problems.value.get(name)),
      'onUpdate:modelValue': (text: string) => {
        row.change({ [name]: text } as Partial<T>)
        open.serviceMessages.delete(id)
      },
      onLeave: () => {
        row.change({ [name]: normalizeField(name, row.values[name] as string) } as Partial<T>)
        open.visited.add(id)
      }
    }
  }
}
