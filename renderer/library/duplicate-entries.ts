import type { LibraryEntry, LibraryList } from '#domain/library/library.ts'
import { plain } from './find-entries.ts'

/**
 * Entries that may be one: of the same name whatever its order, points, accents and middle initials, or people of the
 * same email. The most used first, then who most is known of.
 */
export function duplicatesOf(
  entries: readonly LibraryEntry[],
  list: LibraryList
): readonly (readonly LibraryEntry[])[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    if (entry.list !== list) continue
    const keys = [shapeOf(entry.text, list), ...(entry.email === '' ? [] : [`@${entry.email.toLowerCase()}`])]
    const met = [...new Set(keys.flatMap(key => groups.get(key) ?? []))]
    const joined: Group = {
      entries: [...met.flatMap(group => group.entries), entry],
      keys: new Set([...met.flatMap(group => [...group.keys]), ...keys])
    }
    for (const key of joined.keys) groups.set(key, joined)
  }
  return [...new Set(groups.values())]
    .filter(group => group.entries.length > 1)
    .map(group => group.entries.toSorted((one, other) => other.used - one.used || known(other) - known(one)))
}

/** Entries with a name or an email in common, and all of these. */
interface Group {
  readonly entries: readonly LibraryEntry[]
  readonly keys: ReadonlySet<string>
}

/** How much is known of someone. */
const known = ({ email, phone, role }: LibraryEntry) => [email, phone, role].filter(Boolean).length

/** `Ray, Dana M.` and `Dana Ray` are the same; the words of a clause keep their order. */
function shapeOf(text: string, list: LibraryList): string {
  const words = plain(text)
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (list !== 'people') return words.join(' ') || text
  const long = words.filter(word => word.length > 1)
  return (long.length > 1 ? long : words).toSorted().join(' ') || text
}
