/** A record with a value for each of these keys. */
export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>
}
