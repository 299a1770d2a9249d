import { answering, changingList, type ListOrders } from '../list-service.ts'
import { turns } from '../sync-harness.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Records the requested pages, and the most requests at once. */
export function counted(list: ListOrders) {
  const pages: number[] = []
  let underWay = 0
  let most = 0
  const listOrders: ListOrders = async page => {
    pages.push(page)
    underWay += 1
    most = Math.max(most, underWay)
    await turns(1)
    underWay -= 1
    return list(page)
  }
  return { listOrders, pages, most: () => most }
}

export const orders = (count: number) => answering(changingList(count, 15))
