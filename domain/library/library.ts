import { oneLine } from '../common/one-line.ts'
import type { OrderKind } from '../order/role.ts'

/** What an office puts on many orders: people of the company, mortgagee clauses, loan types, notification channels. */
export const LIBRARY_LISTS = ['people', 'clauses', 'loanTypes', 'channels'] as const
export type LibraryList = (typeof LIBRARY_LISTS)[number]

/** A person's name, or the text itself; only people have the rest. */
export interface LibraryValue {
  readonly text: string
  readonly email: string
  readonly phone: string
  readonly role: string
}

/** What another desk of a shared office saved at the same time, and what stands replaced. */
export interface LibraryBeside {
  /** Of its version. */
  readonly id: string
  /** By the name it had then. */
  readonly desk: string
  readonly value: LibraryValue
}

/** What a shared office adds to a record; nothing at a desk on its own. */
export interface LibraryShared {
  /** The versions that are behind it: the one that stands first. A change names those that its person saw. */
  readonly seen?: readonly string[] | undefined
  readonly besides?: readonly LibraryBeside[] | undefined
}

/** What someone added, edited or removed. It stands for every spelling in `names`, on orders of any time. */
export interface LibraryRecord extends LibraryShared {
  readonly id: string
  readonly list: LibraryList
  /** Keys (`libraryKey`), its own among them. */
  readonly names: readonly string[]
  /** Null: removed, until an order with one of the names is sent again. */
  readonly value: LibraryValue | null
  /** New orders of these kinds start with it. */
  readonly startsOn: readonly OrderKind[]
  /** In milliseconds since 1970. */
  readonly changedAt: number
}

/** A line of the library: what was saved, and what sent orders say of it. */
export interface LibraryEntry extends LibraryValue, LibraryShared {
  readonly list: LibraryList
  readonly names: readonly string[]
  readonly startsOn: readonly OrderKind[]
  /** On how many of the orders that were read. */
  readonly used: number
  readonly lastUsedAt: number | null
  /** Null if it is only known from orders. */
  readonly recordId: string | null
}

/** Records put in, and others dropped by id: one change, which can be undone by another. */
export interface LibraryChange {
  readonly put: readonly LibraryRecord[]
  readonly drop: readonly string[]
}

/** Limits of a connection's library, and of one request. */
export const MOST_RECORDS = 20_000
export const MOST_CHANGED = 1000
/** Characters of a clause. */
export const LONGEST_LIBRARY_TEXT = 2000
/** How many of the last orders are counted. */
export const MOST_COUNTED_ORDERS = 1000

/** As it is compared: case and spaces make no difference. */
export const libraryKey = (text: string) => oneLine(text).toLowerCase()

export const textValue = (text: string): LibraryValue => ({ text, email: '', phone: '', role: '' })
