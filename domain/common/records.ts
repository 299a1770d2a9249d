/** A record with a value for each of these keys. */
export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>
}

/** The keys of a record that has no others than its type says. */
export function keysOf<T extends object>(record: T): readonly (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}
