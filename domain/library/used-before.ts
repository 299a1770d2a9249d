import { LIBRARY_LISTS, libraryKey, type LibraryEntry, type LibraryList, type LibraryRecord } from './library.ts'
import { libraryEntries, unofferedKey, valuesOf, type UsedOrder } from './library-entries.ts'
import type { ContactEntry } from '../order/order-entry.ts'
import { rolesFor, type OrderKind } from '../order/role.ts'

export { unofferedKey, type UsedOrder }

/** What an office typed into its last orders or saved in its library, last used first: offered in a form. */
export interface UsedBefore {
  /** People of our company, each with the latest email, phone and role. */
  readonly people: readonly ContactEntry[]
  /**
   * Those of them on most of the last orders of a kind, or of the other kind if there are none of this one; and those
   * that new orders of the kind start with.
   */
  readonly usual: Readonly<Record<OrderKind, readonly ContactEntry[]>>
  readonly loanTypes: readonly string[]
  readonly clauses: readonly string[]
  readonly channels: readonly string[]
  readonly starts: Readonly<Record<OrderKind, StartsWith>>
}

/** What a new order of a kind starts with; an empty text for nothing. */
export interface StartsWith {
  readonly people: readonly ContactEntry[]
  readonly loanType: string
  readonly clause: string
  readonly channel: string
}

/** One of the lists, as someone who removes from it names it. */
export type UsedList = LibraryList
export const USED_LISTS = LIBRARY_LISTS

/** How many of the last orders are read. */
export const MOST_USED_ORDERS = 100
/** Of each list, besides what was saved. */
const MOST_OFFERED = 50
/** Among how many of a kind's last orders someone has to be on most. */
const USUAL_AMONG = 10

/** @param orders an office's last orders, newest first */
export function usedBefore(orders: readonly UsedOrder[], records: readonly LibraryRecord[] = []): UsedBefore {
  const lists = Map.groupBy(libraryEntries(orders, records), ({ list }) => list)
  const offered = (list: LibraryList) => {
    let seen = 0
    return (lists.get(list) ?? []).filter(({ recordId }) => recordId !== null || ++seen <= MOST_OFFERED)
  }
  const people = offered('people')
  const texts = (list: LibraryList) => offered(list).map(({ text }) => text)
  const usual = (kind: OrderKind) => {
    const last = lastPeople(orders, kind)
    return people
      .filter(({ names, startsOn }) => startsOn.includes(kind) || isOnMost(last, names))
      .map(entry => onKind(contactOf(entry), kind))
  }
  const starts = (kind: OrderKind): StartsWith => {
    const first = (list: LibraryList) => offered(list).find(({ startsOn }) => startsOn.includes(kind))?.text ?? ''
    return {
      people: people.filter(({ startsOn }) => startsOn.includes(kind)).map(entry => onKind(contactOf(entry), kind)),
      loanType: first('loanTypes'),
      clause: first('clauses'),
      channel: first('channels')
    }
  }
  return {
    people: people.map(contactOf),
    usual: { refinance: usual('refinance'), purchase: usual('purchase') },
    loanTypes: texts('loanTypes'),
    clauses: texts('clauses'),
    channels: texts('channels'),
    starts: { refinance: starts('refinance'), purchase: starts('purchase') }
  }
}

/** Names on the last orders of a kind; of the other kind, if there are none of this one. */
function lastPeople(orders: readonly UsedOrder[], kind: OrderKind): readonly (readonly string[])[] {
  const ofKind = orders.filter(({ order }) => order.kind === kind)
  return (ofKind.length > 0 ? ofKind : orders)
    .slice(0, USUAL_AMONG)
    .map(({ order }) => valuesOf(order, 'people').map(({ text }) => libraryKey(text)))
}

const isOnMost = (orders: readonly (readonly string[])[], names: readonly string[]) =>
  orders.filter(on => names.some(name => on.includes(name))).length * 2 > orders.length

const contactOf = ({ text, email, phone, role }: LibraryEntry): ContactEntry => ({
  name: text,
  email,
  phone,
  role,
  isCompanyUser: true
})

/** A role that the kind does not know is left for the clerk to choose. */
const onKind = (contact: ContactEntry, kind: OrderKind): ContactEntry =>
  rolesFor(kind).some(role => role === contact.role) ? contact : { ...contact, role: '' }

export const NOTHING_USED: UsedBefore = usedBefore([])
