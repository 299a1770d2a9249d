import type { OrderId } from '#domain/common/order-id.ts'
import { int32At, numberAt } from './typed-arrays.ts'

/** Ids of the rows of an order cache: which row has one, and which rows have one that begins so. */
export interface OrderIds {
  readonly of: (row: number) => OrderId
  /** The number of an order's row, or undefined. Capital letters are small ones here. */
  rowOf(orderId: string): number | undefined
  /** Gives the next row's id. */
  add(orderId: OrderId): void
  /** Rows whose id begins with these hexadecimal digits, at least `LEAST_DIGITS`, without hyphens. */
  startingWith(digits: string): readonly number[]
}

export const LEAST_DIGITS = 4
const FIRST_DIGITS = 16 ** LEAST_DIGITS

/** Gives ids, of which there are none yet. Rows with the same first digits are linked, the last one first. */
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
