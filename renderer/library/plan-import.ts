import { samePhone } from '#domain/common/us-phone.ts'
import type { LibraryLine, ReadLines, UnreadableLine } from '#domain/library/exchange/library-line.ts'
import { libraryKey, type LibraryChange, type LibraryEntry, type LibraryList } from '#domain/library/library.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { problemsOf, recordOf, tidied, type Typed } from './edit-entry.ts'
import { kindsOf } from './library-messages.ts'

/** An entry that a file knows more, or something else, of. */
export interface ChangedEntry {
  readonly entry: LibraryEntry
  readonly line: LibraryLine
  /** What is replaced or added, as it is on the list and in the file. */
  readonly fields: readonly (readonly [name: string, before: string, after: string])[]
}

/** What an import would do; nothing is saved yet. */
export interface ImportPlan {
  readonly added: readonly LibraryLine[]
  readonly changed: readonly ChangedEntry[]
  /** How many are on the lists as they are in the file. */
  readonly same: number
  readonly unreadable: readonly UnreadableLine[]
}

/** Compares a file with the lists, by name: an empty cell changes nothing. */
export function planImport(file: ReadLines, entries: readonly LibraryEntry[]): ImportPlan {
  const known = new Map(entries.flatMap(entry => entry.names.map(name => [keyOf(entry.list, name), entry])))
  /** The first line of each entry, which may have several names, or else of each new name. */
  const firsts = new Map<LibraryEntry | string, number>()
  const taken = startsTaken(entries)
  const [added, changed, unreadable]: [LibraryLine[], ChangedEntry[], UnreadableLine[]] = [[], [], []]
  let same = 0
  for (const read of file.lines) {
    const line = { ...read, ...tidied(read.list, read), startsOn: freeStarts(read, taken) }
    const key = keyOf(line.list, line.text)
    const entry = known.get(key)
    const reason = reasonAgainst(line, firsts.get(entry ?? key))
    if (reason !== undefined) {
      unreadable.push({ line: line.line, text: line.text, reason })
      continue
    }
    firsts.set(entry ?? key, line.line)
    if (entry === undefined) {
      added.push(line)
      continue
    }
    const fields = changesOf(entry, line)
    if (fields.length === 0) same++
    else changed.push({ entry, line, fields })
  }
  return { added, changed, same, unreadable: [...file.unreadable, ...unreadable].toSorted((a, b) => a.line - b.line) }
}

/** Saves what was planned, the changes only if they are wanted. */
export function importChange({ added, changed }: ImportPlan, withChanges: boolean, at: number): LibraryChange {
  const records = added.map(({ list, text, email, phone, role, startsOn }) => ({
    id: crypto.randomUUID(),
    list,
    names: [libraryKey(text)],
    value: { text, email, phone, role },
    startsOn,
    changedAt: at
  }))
  const replaced = withChanges ? changed.map(({ entry, line }) => recordOf(withLine(entry, line), at)) : []
  return { put: [...records, ...replaced], drop: [] }
}

const keyOf = (list: LibraryList, text: string) => `${list}:${libraryKey(text)}`

function reasonAgainst(line: LibraryLine, first: number | undefined): string | undefined {
  if (first !== undefined) return `This is already in the file, on line ${first}.`
  return Object.values(problemsOf(line.list, line, [], undefined))[0]
}

/** Of a text, an order starts with one only: who has it keeps it. */
function startsTaken(entries: readonly LibraryEntry[]): Map<LibraryList, Map<OrderKind, string>> {
  const taken = new Map<LibraryList, Map<OrderKind, string>>()
  for (const { list, startsOn, text } of entries) for (const kind of startsOn) take(taken, list, kind, text)
  return taken
}

function take(taken: Map<LibraryList, Map<OrderKind, string>>, list: LibraryList, kind: OrderKind, text: string) {
  const kinds = taken.get(list) ?? new Map<OrderKind, string>()
  taken.set(list, kinds.set(kind, kinds.get(kind) ?? libraryKey(text)))
}

function freeStarts(
  { list, text, startsOn }: LibraryLine,
  taken: ReturnType<typeof startsTaken>
): readonly OrderKind[] {
  const kinds = startsOn.filter(kind => kindsOf(list).includes(kind))
  if (list === 'people') return kinds
  return kinds.filter(kind => {
    take(taken, list, kind, text)
    return taken.get(list)?.get(kind) === libraryKey(text)
  })
}

function changesOf(entry: LibraryEntry, line: LibraryLine): ChangedEntry['fields'] {
  const next = withLine(entry, line)
  const texts = FIELDS.filter(([key]) => next[key] !== entry[key]).map(
    ([key, name]) => [name, entry[key], next[key]] as const
  )
  const more = next.startsOn.length > entry.startsOn.length
  return more ? [...texts, ['New orders', entry.startsOn.join(', '), next.startsOn.join(', ')]] : texts
}

const FIELDS = [
  ['text', 'Name'],
  ['role', 'Role'],
  ['email', 'Email'],
  ['phone', 'Phone']
] as const satisfies readonly (readonly [keyof Typed, string])[]

/** Spelling of a name that was merged into another is no change of that one; nor is the punctuation of a phone. */
function withLine(entry: LibraryEntry, { text, email, phone, role, startsOn }: LibraryLine): LibraryEntry {
  return {
    ...entry,
    text: libraryKey(text) === libraryKey(entry.text) ? text : entry.text,
    email: email || entry.email,
    phone: phone === '' || samePhone(phone, entry.phone) ? entry.phone : phone,
    role: role || entry.role,
    startsOn: [...new Set([...entry.startsOn, ...startsOn])]
  }
}
