import type { LibraryEntry, LibraryList } from '#domain/library/library.ts'

const COLLATOR = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** Without accents and in lower case. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries of a list that have every word typed, by name. */
export function foundEntries(
  entries: readonly LibraryEntry[],
  list: LibraryList,
  typed: string
): readonly LibraryEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return entries
    .filter(entry => {
      if (entry.list !== list) return false
      const text = plain([entry.text, entry.email, entry.phone, entry.role].join(' '))
      return words.every(word => text.includes(word))
    })
    .toSorted((one, other) => COLLATOR.compare(one.text, other.text))
}
