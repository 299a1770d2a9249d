import { computed, markRaw, shallowReactive, type ComputedRef } from 'vue'
import type { AnySchema } from 'yup'
import { problemsOf } from '#domain/common/problems.ts'

/**
 * A property or a contact in the form. Its values are shallow-reactive and validated on their own, so that a key typed
 * in one of 200 rows costs no more than in one of two (P12, P13).
 */
export interface Row<T extends object> {
  /** Identifies the row while the form is open, and prefixes the ids of its fields. */
  readonly key: string
  readonly values: Readonly<T>
  /** Merges these values; identical ones are no change. */
  change(values: Partial<T>): void
  /** Problems by field. */
  readonly problems: ComputedRef<ReadonlyMap<string, string>>
}

export interface RowList<T extends object> {
  readonly name: 'properties' | 'contacts'
  readonly rows: Row<T>[]
  /** Inserts a row at an index, by default at the end. */
  add(values: T, at?: number): Row<T>
  /** Returns a function that restores the same row where it was. */
  remove(row: Row<T>): () => void
}

/** `schema` validates one row. */
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
        if (Object.entries(some).every(([key, value]) => Reflect.get(own, key) === value)) return
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

/** Problems by field; a rule about the whole value is at `''`. */
export function problemMap(schema: AnySchema, value: unknown): ReadonlyMap<string, string> {
  return new Map(problemsOf(schema, value).map(({ path, message }) => [path, message]))
}
