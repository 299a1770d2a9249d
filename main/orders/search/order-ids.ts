import type { OrderId } from '#domain/common/order-id.ts'
import { grown32, int32At, uint32At } from './typed-arrays.ts'

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
/** An id is 128 bits: four numbers. */
const PARTS = 4
const ROOM = 1024

/**
 * Starts empty. Ids are kept as numbers, a fifth of the memory of texts and a table of them (P16); rows with the same
 * first digits are linked, the last one first.
 */
export function createOrderIds(): OrderIds {
  /** Ids that are not spelled in lower case: their rows show them as they came. */
  const spelled = new Map<number, OrderId>()
  const last = new Int32Array(FIRST_DIGITS).fill(-1)
  const asked = new Uint32Array(PARTS)
  const bytes = Buffer.alloc(PARTS * 4)
  let numbers = new Uint32Array(ROOM * PARTS)
  let before = new Uint32Array(ROOM)
  /** Rows by a hash of their id; each slot is one more than the row, 0 if it is free. */
  let slots = new Uint32Array(ROOM * 2)
  let count = 0

  /** The slot that has the id in `asked`, or is free for it. */
  function slotOfAsked(): number {
    for (let slot = hashOf(asked, 0) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const row = uint32At(slots, slot) - 1
      if (row < 0 || isAsked(row)) return slot
    }
  }

  function isAsked(row: number): boolean {
    for (let part = 0; part < PARTS; part++) if (numbers[row * PARTS + part] !== asked[part]) return false
    return true
  }

  function makeRoom(): void {
    if (count < before.length) return
    numbers = grown32(numbers, numbers.length * 2)
    before = grown32(before, before.length * 2)
    slots = new Uint32Array(slots.length * 2)
    for (let row = 0; row < count; row++) {
      let slot = hashOf(numbers, row * PARTS) & (slots.length - 1)
      while (uint32At(slots, slot) > 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = row + 1
    }
  }

  function digitsOf(row: number): string {
    for (let part = 0; part < PARTS; part++) bytes.writeUInt32BE(uint32At(numbers, row * PARTS + part), part * 4)
    return bytes.toString('hex')
  }

  return {
    of: row => spelled.get(row) ?? (hyphenated(digitsOf(row)) as OrderId),
    rowOf(orderId) {
      if (!readId(orderId, asked)) return undefined
      const row = uint32At(slots, slotOfAsked()) - 1
      return row < 0 ? undefined : row
    },
    add(orderId) {
      makeRoom()
      const row = count
      readId(orderId, asked)
      numbers.set(asked, row * PARTS)
      slots[slotOfAsked()] = row + 1
      const first = uint32At(asked, 0) >>> 16
      before[row] = int32At(last, first) + 1
      last[first] = row
      count += 1
      if (orderId !== orderId.toLowerCase()) spelled.set(row, orderId)
    },
    startingWith(digits) {
      const found: number[] = []
      const first = Number.parseInt(digits.slice(0, LEAST_DIGITS), 16)
      for (let row = int32At(last, first); row >= 0; row = uint32At(before, row) - 1)
        if (digitsOf(row).startsWith(digits)) found.push(row)
      return found
    }
  }
}

/** Mixes all parts, for not all ids are random: a service may count. */
function hashOf(numbers: Uint32Array, from: number): number {
  let hash = 0
  for (let part = from; part < from + PARTS; part++) {
    hash = Math.imul(hash ^ uint32At(numbers, part), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

const HYPHEN = 0x2d
const LENGTH = 36

/** The digits of an id as numbers; false if the text is no id. */
function readId(text: string, into: Uint32Array): boolean {
  if (text.length !== LENGTH) return false
  let digits = 0
  for (let at = 0; at < LENGTH; at++) {
    const code = text.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== HYPHEN) return false
      continue
    }
    const digit = valueOf(code)
    if (digit < 0) return false
    const part = digits >>> 3
    into[part] = (uint32At(into, part) << 4) | digit
    digits += 1
  }
  return true
}

/** The value of a hexadecimal digit; -1 if it is none. */
function valueOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

const hyphenated = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
