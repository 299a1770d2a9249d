import { computed, markRaw, shallowReactive, type ComputedRef } from 'vue'
import type { AnySchema } from 'yup'
import { problemsOf } from '#domain/common/problems.ts'

/**
 * A property or a contact in the form. Its values are reactive one level deep and it is checked by itself, so that a key
 * typed in one of two hundred rows costs what it costs in one of two (P12, P13).
 */
export interface Row<T extends object> {
  /** Names the row as long as the form lives, and begins the ids of its fields. */
  readonly key: string
  readonly values: Readonly<T>
  /** Puts other values in the place of some; the same ones again are no change. */
  change(values: Partial<T>): void
  /** What is wrong, by field; only empty when nothing is. */
  readonly problems: ComputedRef<ReadonlyMap<string, string>>
}

/** The rows of one list, with the schema each row keeps. */
export interface RowList<T extends object> {
  readonly name: 'properties' | 'contacts'
  readonly rows: Row<T>[]
  /** Puts a row with these values at a place, at the end without one; gives it. */
  add(values: T, at?: number): Row<T>
  /** Takes a row out; gives what puts the same row back where it was. */
  remove(row: Row<T>): () => void
}

/** Takes the name of a list, the schema of one row, the values to begin with, and what to call when any of it changes; gives the list. */
export function rowList<T extends object>(
  name: RowList<T>['name'],
  schema: AnySchema,
  values: readonly T[],
  changed: () => void = () => undefined
): RowList<T> {
  let count = 0
  const rowOf = (from: T): Row<T> => {
    const own = shallowReactive({ ...from })
    return markRaw({
      key: `${name}-${++count}`,
      values: own,
      change: (some: Partial<T>) => {
        if (Object.entries(some).every(([key, value]) => own[key as keyof typeof own] === value)) return
        Object.assign(own, some)
        changed()
      },
      problems: computed(() => problemMap(schema, { ...own }))
    })
  }
  const rows = shallowReactive(values.map(rowOf))
  return {
    name,
    rows,
    add(from, at = rows.length) {
      const row = rowOf(from)
      rows.splice(at, 0, row)
      changed()
      return row
    },
    remove(row) {
      const at = rows.indexOf(row)
      rows.splice(at, 1)
      changed()
      return () => {
        rows.splice(Math.min(at, rows.length), 0, row)
        changed()
      }
    }
  }
}

/** Takes a schema and what it is about, gives the problem of each field; a rule about the whole stands at `''`. */
export function problemMap(schema: AnySchema, value: unknown): ReadonlyMap<string, string> {
  return new Map(problemsOf(schema, value).map(({ path, message }) => [path, message]))
}
