import type { OutboxItem, Search, Waiting } from '#domain/order/outbox.ts'

/** A group of the outbox page: to decide, under way, arrived, put away. */
export type Group = 'decide' | 'way' | 'arrived' | 'away'

/** Whether the user can decide something about an order of unknown outcome now. */
export function canDecide(search: Search | null): boolean {
  return search !== null && (search.candidates.length > 0 || search.verdict === 'other-account' || search.maySendAgain)
}

const NEEDS_USER: ReadonlySet<Waiting['for']> = new Set(['token', 'account', 'recovered', 'office'])

/** `decide` if it cannot continue without the user. */
export function groupOf({ state, order, waiting, search }: OutboxItem): Group {
  switch (state) {
    case 'queued':
      return waiting && ('isStuck' in waiting || NEEDS_USER.has(waiting.for)) ? 'decide' : 'way'
    case 'sending':
      return 'way'
    case 'unknown':
      return order === null || canDecide(search) ? 'decide' : 'way'
    case 'sent':
      return 'arrived'
    case 'closed':
      return 'away'
  }
}

/** The orders of each group, in their given order; empty groups are left out. */
export function inGroups(items: readonly OutboxItem[]): ReadonlyMap<Group, readonly OutboxItem[]> {
  const all = Map.groupBy(items, groupOf)
  const order: readonly Group[] = ['decide', 'way', 'arrived', 'away']
  return new Map(
    order.flatMap(group => {
      const members = all.get(group)
      return members === undefined ? [] : [[group, members] as const]
    })
  )
}

/** When the next automatic step or the next option is due, in milliseconds since 1970; null if there is none. */
export function nextMoment({ state, waiting, search }: OutboxItem, now: number): number | null {
  const coming = [
    state === 'queued' && (waiting?.for === 'time' || waiting?.for === 'look') ? waiting.at : null,
    search?.nextAt ?? null,
    search?.maySendAgain === false ? search.sendAgainFrom : null
  ]
    .filter(at => at !== null)
    .filter(at => at > now)
  return coming.length === 0 ? null : Math.min(...coming)
}
