import { grown32, uint32At } from './typed-arrays.ts'

/** Rows that are sealed together: enough to be fast, few enough to be rewritten for one change. */
export const CHUNK = 256

/**
 * The texts of rows, one JSON line each, as bytes: off the heap, half the size of a JavaScript string if a name has a
 * letter beyond Latin-1, and nothing for the garbage collector to scan.
 */
export interface RowTexts {
  readonly count: () => number
  of(row: number): string
  /** The same as bytes, which are the row's own until the next `put`. */
  bytes(row: number): Buffer
  is(row: number, text: Buffer): boolean
  /** Replaces a row's text, or adds the next row. */
  put(row: number, text: Buffer): void
  /**
   * Adds the next row, from `begin` to `end` in `bytes`. Bytes that begin a chunk are kept for all of its rows; those of
   * a chunk before which rows were lost are copied.
   */
  adopt(bytes: Buffer, begin: number, end: number): number
  /** The rows of a chunk, one line each, after a first line. */
  chunk(number: number, firstLine: string): Buffer
}

/** A few dozen rows. */
const LEAST_BYTES = 16_384

interface Part {
  bytes: Buffer
  used: number
}

export function createRowTexts(): RowTexts {
  const parts: Part[] = []
  let begins = new Uint32Array(1024)
  let ends = new Uint32Array(1024)
  let count = 0

  const partOf = (row: number): Part => (parts[Math.floor(row / CHUNK)] ??= { bytes: Buffer.alloc(0), used: 0 })
  const bytesOf = (row: number): Buffer => partOf(row).bytes.subarray(begins[row], ends[row])

  function makeRoom(rows: number): void {
    if (rows <= begins.length) return
    const length = Math.max(rows, begins.length * 2)
    begins = grown32(begins, length)
    ends = grown32(ends, length)
  }

  /** Moves the texts in use to a buffer with half as much room again. Replaced texts are dropped. */
  function moveOut(chunk: number, part: Part, more: number): void {
    const rows = rowsOf(chunk)
    const used = rows.reduce((sum, row) => sum + uint32At(ends, row) - uint32At(begins, row), 0)
    const bytes = Buffer.allocUnsafeSlow(Math.max(LEAST_BYTES, Math.ceil((used + more) * 1.5)))
    let at = 0
    for (const row of rows) {
      const begin = at
      at += part.bytes.copy(bytes, at, begins[row], ends[row])
      begins[row] = begin
      ends[row] = at
    }
    part.bytes = bytes
    part.used = at
  }

  function rowsOf(chunk: number): readonly number[] {
    const first = chunk * CHUNK
    return Array.from({ length: Math.max(0, Math.min(CHUNK, count - first)) }, (_, index) => first + index)
  }

  function put(row: number, text: Buffer): void {
    const part = partOf(row)
    if (part.used + text.length > part.bytes.length) moveOut(Math.floor(row / CHUNK), part, text.length)
    const begin = part.used
    part.used += text.copy(part.bytes, begin)
    setRange(row, begin, part.used)
  }

  function setRange(row: number, begin: number, end: number): void {
    makeRoom(row + 1)
    begins[row] = begin
    ends[row] = end
    count = Math.max(count, row + 1)
  }

  return {
    count: () => count,
    of: row => partOf(row).bytes.toString('utf8', begins[row], ends[row]),
    bytes: bytesOf,
    is: (row, text) => text.length === uint32At(ends, row) - uint32At(begins, row) && text.equals(bytesOf(row)),
    put,
    adopt(bytes, begin, end) {
      const row = count
      if (row % CHUNK === 0) parts[row / CHUNK] = { bytes, used: bytes.length }
      if (partOf(row).bytes === bytes) setRange(row, begin, end)
      else put(row, bytes.subarray(begin, end))
      return row
    },
    chunk(number, firstLine) {
      const newLine = Buffer.from('\n')
      return Buffer.concat([Buffer.from(firstLine), ...rowsOf(number).flatMap(row => [newLine, bytesOf(row)])])
    }
  }
}
