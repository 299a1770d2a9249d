import type { OutboxItem, Search } from '#domain/order/outbox.ts'

/** Where an order stands on the outbox page. */
export type Group = 'decide' | 'way' | 'arrived' | 'away'

/** Takes what is known of the search for an order, gives whether a person can decide something about it now. */
export function canDecide(search: Search | null): boolean {
  return search !== null && (search.candidates.length > 0 || search.verdict === 'other-account' || search.maySendAgain)
}

/** Takes an order on its way, gives its group: `decide` where it does not go on without a person. */
export function groupOf({ state, waiting, search }: OutboxItem): Group {
  switch (state) {
    case 'queued':
      return waiting?.for === 'token' || waiting?.for === 'account' || waiting?.for === 'recovered' ? 'decide' : 'way'
    case 'sending':
      return 'way'
    case 'unknown':
      return canDecide(search) ? 'decide' : 'way'
    case 'sent':
      return 'arrived'
    case 'closed':
      return 'away'
  }
}

/** Takes the orders, gives those of each group, in the order they came; a group without any is left out. */
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

/** Takes an order, gives when the next thing happens to it by itself, or opens; null where nothing is to come. */
export function nextMoment({ state, waiting, search }: OutboxItem, now: number): number | null {
  const coming = [
    state === 'queued' && (waiting?.for === 'time' || waiting?.for === 'look') ? waiting.at : null,
    search?.nextAt ?? null,
    search?.maySendAgain === false ? search.sendAgainFrom : null
  ].filter(at => at !== null && at > now)
  return coming.length === 0 ? null : Math.min(...(coming as number[]))
}
