import { oneLine } from '#domain/common/one-line.ts'
import {
  libraryKey,
  LONGEST_LIBRARY_TEXT,
  type LibraryChange,
  type LibraryEntry,
  type LibraryList,
  type LibraryRecord,
  type LibraryValue
} from '#domain/library/library.ts'
import { EMAIL, tidyClause } from '#domain/order/order-rules.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { ONE } from './library-messages.ts'

/** An entry as it is typed. */
export interface Typed extends LibraryValue {
  readonly startsOn: readonly OrderKind[]
}

export type TypedProblems = Readonly<Partial<Record<keyof Typed, string>>>

const LONGEST_DETAIL = 500

/** Lines stay in a clause; everything else is one line. */
export const tidied = (list: LibraryList, typed: Typed): Typed => ({
  ...typed,
  text: list === 'clauses' ? tidyClause(typed.text) : oneLine(typed.text),
  email: oneLine(typed.email),
  phone: oneLine(typed.phone)
})

/** The entry as it is now: a list may have been read again since someone opened it, and has other objects then. */
const currentOf = (opened: LibraryEntry | undefined, entries: readonly LibraryEntry[]) =>
  opened &&
  (entries.find(({ list, names }) => list === opened.list && names.some(name => opened.names.includes(name))) ?? opened)

/** @param entry the one being edited, if it is not new; `entries` may have been read later */
export function problemsOf(
  list: LibraryList,
  typed: Typed,
  entries: readonly LibraryEntry[],
  entry: LibraryEntry | undefined
): TypedProblems {
  const { text, email, phone } = tidied(list, typed)
  const problems: Partial<Record<keyof Typed, string>> = {}
  if (text === '') problems.text = `Enter a ${list === 'people' ? 'name' : ONE[list]}.`
  else if (text.length > LONGEST_LIBRARY_TEXT) problems.text = 'Enter at most 2,000 characters.'
  else if (sameNamed(list, text, entries).some(other => other !== currentOf(entry, entries)))
    problems.text = 'This is already on the list. Edit or remove that one.'
  if (email !== '' && !EMAIL.test(email)) problems.email = 'Enter a valid email, like pat@example.com.'
  else if (email.length > LONGEST_DETAIL) problems.email = 'Enter at most 500 characters.'
  if (phone.length > LONGEST_DETAIL) problems.phone = 'Enter at most 500 characters.'
  return problems
}

const sameNamed = (list: LibraryList, text: string, entries: readonly LibraryEntry[]) =>
  entries.filter(entry => entry.list === list && entry.names.includes(libraryKey(text)))

/** The record of an entry, which may be changed. */
export function recordOf(entry: LibraryEntry, changedAt: number): LibraryRecord {
  const { list, names, startsOn, text, email, phone, role, recordId, seen } = entry
  return {
    id: recordId ?? crypto.randomUUID(),
    list,
    names,
    value: { text, email, phone, role },
    startsOn,
    changedAt,
    ...(seen && { seen })
  }
}

/** Saves what was typed. A text that new orders start with takes the place of the one before; people may be many. */
export function savedChange(
  list: LibraryList,
  typed: Typed,
  entries: readonly LibraryEntry[],
  opened: LibraryEntry | undefined,
  at: number
): LibraryChange {
  const entry = currentOf(opened, entries)
  const { startsOn, ...value } = tidied(list, typed)
  const names = [...new Set([libraryKey(value.text), ...(entry?.names ?? [])])]
  const saved: LibraryRecord = {
    id: entry?.recordId ?? crypto.randomUUID(),
    list,
    names,
    value,
    startsOn,
    changedAt: at,
    // Another desk may have changed it since it was opened: that must not count as seen.
    ...(opened?.seen && { seen: opened.seen })
  }
  const others =
    list === 'people'
      ? []
      : entries.filter(
          other => other !== entry && other.list === list && other.startsOn.some(kind => startsOn.includes(kind))
        )
  const givingWay = others.map(other => ({
    ...recordOf(other, at),
    startsOn: other.startsOn.filter(kind => !startsOn.includes(kind))
  }))
  return { put: [saved, ...givingWay], drop: [] }
}

/** What orders have comes back with the next such order; what they don’t is gone. */
export function removalChange(entry: LibraryEntry, at: number): LibraryChange {
  return entry.used === 0 && entry.recordId !== null
    ? { put: [], drop: [entry.recordId] }
    : { put: [{ ...recordOf(entry, at), value: null, startsOn: [] }], drop: [] }
}
