import { oneLine } from '../common/one-line.ts'
import type { ContactEntry } from './order-entry.ts'
import type { Order } from './order.ts'
import type { OrderKind } from './role.ts'

/** What an office typed into its last orders, newest first: offered while the next one is typed. */
export interface UsedBefore {
  /** People of our company, each with the latest email, phone and role. */
  readonly people: readonly ContactEntry[]
  /** Those of them on most of the last orders of a kind; of the other kind, if there are none of this one. */
  readonly usual: Readonly<Record<OrderKind, readonly ContactEntry[]>>
  readonly loanTypes: readonly string[]
  readonly clauses: readonly string[]
}

/** One of the lists, as someone who removes from it names it. */
export type UsedList = 'people' | 'loanTypes' | 'clauses'
export const USED_LISTS: readonly UsedList[] = ['people', 'loanTypes', 'clauses']

/** How many of the last orders are read. */
export const MOST_USED_ORDERS = 100
const MOST_OFFERED = 50
/** Among how many of a kind's last orders someone has to be on most. */
const USUAL_AMONG = 10

export interface UsedOrder {
  readonly order: Order
  /** What is no longer offered of this order and of those before it. */
  readonly unoffered?: readonly string[] | undefined
}

/** Identifies what was removed from a list; case and spaces make no difference. */
export const unofferedKey = (list: UsedList, text: string) => `${list}:${oneLine(text).toLowerCase()}`

/** @param orders an office's last orders, newest first */
export function usedBefore(orders: readonly UsedOrder[]): UsedBefore {
  const removed = new Set<string>()
  const people = new Map<string, ContactEntry>()
  const loanTypes = new Map<string, string>()
  const clauses = new Map<string, string>()
  const lately: Record<OrderKind, string[][]> = { refinance: [], purchase: [] }

  function offer<T>(list: UsedList, text: string | undefined, into: Map<string, T>, value: T): string | undefined {
    if (text === undefined) return undefined
    const key = unofferedKey(list, text)
    if (removed.has(key)) return undefined
    if (!into.has(key) && into.size < MOST_OFFERED) into.set(key, value)
    return key
  }

  for (const { order, unoffered = [] } of orders) {
    for (const key of unoffered) removed.add(key)
    const onIt = companyPeople(order).map(person => offer('people', person.name, people, person))
    if (lately[order.kind].length < USUAL_AMONG)
      lately[order.kind].push([...new Set(onIt.filter(key => key !== undefined))])
    if (order.kind !== 'refinance') continue
    const { rateType, mortgage } = order.loanDetails
    offer('loanTypes', rateType, loanTypes, rateType ?? '')
    offer('clauses', mortgage, clauses, mortgage ?? '')
  }

  const usualOn = (last: readonly (readonly string[])[]) =>
    [...people].filter(([key]) => isOnMost(last, key)).map(([, person]) => person)
  const { refinance, purchase } = lately
  return {
    people: [...people.values()],
    usual: {
      refinance: usualOn(refinance.length > 0 ? refinance : purchase),
      purchase: usualOn(purchase.length > 0 ? purchase : refinance)
    },
    loanTypes: [...loanTypes.values()],
    clauses: [...clauses.values()]
  }
}

const isOnMost = (orders: readonly (readonly string[])[], key: string) =>
  orders.filter(keys => keys.includes(key)).length * 2 > orders.length

const companyPeople = ({ contacts }: Order): readonly ContactEntry[] =>
  contacts
    .filter(({ isCompanyUser }) => isCompanyUser)
    .map(({ name, email = '', phone = '', role }) => ({ name, email, phone, role, isCompanyUser: true }))

export const NOTHING_USED: UsedBefore = usedBefore([])
