import type { OrderId } from '#domain/common/order-id.ts'
import type { Seat } from '../membership/seat.ts'
import { assignedOrders, type AtSeat } from './order-records.ts'

/** Which desk looks after which order of a connection, by their ids; another revision where it may be different. */
export interface Assigned {
  readonly revision: number
  readonly orders: readonly (readonly [OrderId, string])[]
}

export interface Assignments {
  of(at: Omit<AtSeat, 'orderId'> | undefined): Assigned
  /** A desk was assigned, here or elsewhere. */
  changed(): void
}

/** Reads what was assigned once for each change. */
export function createAssignments(): Assignments {
  let revision = 0
  let last:
    { readonly seat: Seat | undefined; readonly account: string | undefined; readonly assigned: Assigned } | undefined

  return {
    of(at) {
      const [seat, account] = [at?.seat, at?.account]
      if (last?.assigned.revision === revision && last.seat === seat && last.account === account) return last.assigned
      if (last !== undefined) revision += 1
      const assigned = { revision, orders: at === undefined ? [] : assignedOrders(at) }
      last = { seat, account, assigned }
      return assigned
    },
    changed() {
      revision += 1
    }
  }
}
