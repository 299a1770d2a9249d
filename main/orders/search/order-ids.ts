import type { OrderId } from '#domain/common/order-id.ts'
import { int32At, numberAt } from './typed-arrays.ts'

/** Looks up the row of an order id, and the rows whose ids begin with given digits. */
export interface OrderIds {
  readonly of: (row: number) => OrderId
  /** Undefined if there is none. Ignores case. */
  rowOf(orderId: string): number | undefined
  /** Adds the id of the next row. */
  add(orderId: OrderId): void
  /** Rows whose id begins with these hexadecimal digits, at least `LEAST_DIGITS`, without hyphens. */
  startingWith(digits: string): readonly number[]
}

export const LEAST_DIGITS = 4
const FIRST_DIGITS = 16 ** LEAST_DIGITS

/** Starts empty. Rows with the same first digits are linked, the last one first. */
export function createOrderIds(): OrderIds {
  const ids: OrderId[] = []
  const rows = new Map<string, number>()
  const last = new Int32Array(FIRST_DIGITS).fill(-1)
  const before: number[] = []

  return {
    of: row => ids[row] as OrderId,
    rowOf: orderId => rows.get(orderId.toLowerCase()),
    add(orderId) {
      const first = Number.parseInt(orderId.slice(0, LEAST_DIGITS), 16)
      before.push(int32At(last, first))
      last[first] = ids.length
      rows.set(orderId.toLowerCase(), ids.length)
      ids.push(orderId)
    },
    startingWith(digits) {
      const found: number[] = []
      for (
        let row = int32At(last, Number.parseInt(digits.slice(0, LEAST_DIGITS), 16));
        row >= 0;
        row = numberAt(before, row)
      ) {
        if (ids[row]?.toLowerCase().replaceAll('-', '').startsWith(digits) === true) found.push(row)
      }
      return found
    }
  }
}
