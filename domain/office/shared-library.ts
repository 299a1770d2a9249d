import { hasMembers, isText, isTime, listOf, literal, oneOf, orNull } from '../common/guards.ts'
import { LIBRARY_LISTS, type LibraryBeside, type LibraryRecord, type LibraryValue } from '../library/library.ts'
import type { OrderKind } from '../order/role.ts'
import { lastWord, type Version } from './last-word.ts'

/** An entry as desks tell each other of it. */
export type SharedEntry = Omit<LibraryRecord, 'id' | 'seen' | 'besides'>

/** What a record of an office holds: a version of an entry, null for one that was removed. */
export interface LibraryContent {
  readonly entry: string
  readonly value: SharedEntry | null
  /** The versions it replaces, besides the one that its record names. */
  readonly besides: string[]
  /** The name of the desk that tells it. */
  readonly desk: string
}

const isValue = hasMembers<LibraryValue>({ text: isText, email: isText, phone: isText, role: isText })
export const isLibraryBeside = hasMembers<LibraryBeside>({ id: isText, desk: isText, value: isValue })
export const isSharedEntry = hasMembers<SharedEntry>({
  list: oneOf(LIBRARY_LISTS),
  names: listOf(isText),
  value: orNull(isValue),
  startsOn: listOf(literal<OrderKind>({ refinance: true, purchase: true })),
  changedAt: isTime
})
export const isLibraryContent = hasMembers<LibraryContent>({
  entry: isText,
  value: orNull(isSharedEntry),
  besides: listOf(isText),
  desk: isText
})

export const sharedEntry = ({ list, names, value, startsOn, changedAt }: LibraryRecord): SharedEntry => ({
  list,
  names,
  value,
  startsOn,
  changedAt
})

/** What is told of an entry: `value` is null where it was removed. */
export function entryTold({ id, seen = [] }: Pick<LibraryRecord, 'id' | 'seen'>, value: SharedEntry | null) {
  const [replaces = null, ...besides] = seen
  return { kind: 'library', order: id, content: { entry: id, value, besides }, replaces } as const
}

export type EntryVersion = Version<SharedEntry | null>

/** What an entry is, by all that desks told of it. */
export interface StandingEntry {
  /** Null: removed. */
  readonly value: SharedEntry | null
  /** As in `LibraryShared`. */
  readonly seen: readonly string[]
  readonly besides: readonly LibraryBeside[]
}

/**
 * Decides between the versions of an entry, the same way at every desk (O8): the last word stands, but nobody's removal takes away what another
 * desk saved without knowing of it. Undefined if there is no version.
 */
export function standingEntry(versions: readonly EntryVersion[]): StandingEntry | undefined {
  const { current, besides } = lastWord(versions)
  if (current === null) return undefined
  const left = [current, ...besides]
  const stands = left.find(version => !isRemoval(version)) ?? current
  const others = left.filter(version => version !== stands)
  return {
    value: stands.value,
    seen: [stands, ...others].map(({ id }) => id),
    besides: others.flatMap(({ id, desk, value }) => {
      const typed = value?.value
      return typed && !isSame(typed, stands.value?.value) ? [{ id, desk: desk.name, value: typed }] : []
    })
  }
}

const isRemoval = ({ value }: EntryVersion): boolean => (value?.value ?? null) === null

/** Whether an entry is saved at a desk as it was told. */
export const isAsTold = (entry: SharedEntry, told: SharedEntry | null): boolean =>
  JSON.stringify(entry) === JSON.stringify(told && sharedEntry({ id: '', ...told }))

const isSame = (one: LibraryValue, other: LibraryValue | null | undefined): boolean =>
  one.text === other?.text && one.email === other.email && one.phone === other.phone && one.role === other.role
