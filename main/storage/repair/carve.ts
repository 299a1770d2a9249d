import { PAGE_SIZE, type WalFrame } from './wal-frames.ts'

/** A value as SQLite stores it. */
export type SqlValue = null | number | string | Uint8Array

/** A row as it was found in a page: the values in the order of its table's columns; an `INTEGER PRIMARY KEY` is null among them. */
export interface FoundRow {
  readonly rowid: number
  readonly values: readonly SqlValue[]
}

/** The pages of a database at one moment. Numbers count from 1. */
export type Pages = ReadonlyMap<number, Buffer>

/** The pages of a database file, with log frames laid over it. A truncated page is padded with zeros. */
export function pagesOf(file: Buffer, frames: readonly WalFrame[] = []): Pages {
  const pages = new Map<number, Buffer>()
  for (let at = 0; at < file.byteLength; at += PAGE_SIZE) {
    const page = file.subarray(at, at + PAGE_SIZE)
    pages.set(at / PAGE_SIZE + 1, page.byteLength === PAGE_SIZE ? page : Buffer.concat([page], PAGE_SIZE))
  }
  for (const { page, data } of frames) pages.set(page, data)
  return pages
}

/** A page of this kind holds rows of a table (sqlite.org/fileformat2.html, "B-tree Pages"). */
const TABLE_LEAF = 0x0d
/** Rows longer than this are not ours. */
const LONGEST = 16 * 1024 * 1024

/**
 * Finds every row that still can be read in a database's pages, without SQLite and without the paths that lead there: a broken page loses
 * its own rows and no others. What is found need not be right: content that opens under its seal is.
 */
export function* rowsIn(pages: Pages): Generator<FoundRow> {
  for (const [number, page] of pages) {
    const start = number === 1 ? 100 : 0
    if (page[start] !== TABLE_LEAF) continue
    const count = Math.min(page.readUInt16BE(start + 3), (PAGE_SIZE - start - 8) / 2)
    for (let cell = 0; cell < count; cell += 1) {
      const found = payloadAt(page, page.readUInt16BE(start + 8 + cell * 2), pages)
      const values = found === undefined ? undefined : valuesOf(found.payload)
      if (found !== undefined && values !== undefined) yield { rowid: found.rowid, values }
    }
  }
}

/** A row's bytes: the first of them in its page, the others in a chain of pages. */
function payloadAt(
  page: Buffer,
  at: number,
  pages: Pages
): { readonly rowid: number; readonly payload: Buffer } | undefined {
  const length = varint(page, at)
  const rowid = length === undefined ? undefined : varint(page, length.next)
  if (length === undefined || rowid === undefined || length.value > LONGEST) return undefined
  const start = rowid.next
  const local = localSize(length.value)
  if (start + local > PAGE_SIZE) return undefined
  const parts = [page.subarray(start, start + local)]
  let missing = length.value - local
  if (missing > 0 && start + local + 4 > PAGE_SIZE) return undefined
  for (let next = missing > 0 ? page.readUInt32BE(start + local) : 0; missing > 0;) {
    const more = pages.get(next)
    if (more === undefined) return undefined
    const part = more.subarray(4, 4 + Math.min(missing, PAGE_SIZE - 4))
    parts.push(part)
    missing -= part.byteLength
    next = more.readUInt32BE(0)
  }
  return { rowid: rowid.value, payload: Buffer.concat(parts) }
}

/** How many bytes of a row are in its own page (sqlite.org/fileformat2.html, "Cell Payload Overflow Pages"). */
function localSize(length: number): number {
  if (length <= PAGE_SIZE - 35) return length
  const least = Math.floor(((PAGE_SIZE - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (PAGE_SIZE - 4))
  return fitting <= PAGE_SIZE - 35 ? fitting : least
}

/** A row's values; undefined if they are inconsistent. */
function valuesOf(payload: Buffer): SqlValue[] | undefined {
  const header = varint(payload, 0)
  if (header === undefined || header.value > payload.byteLength) return undefined
  const values: SqlValue[] = []
  let body = header.value
  for (let at = header.next; at < header.value;) {
    const type = varint(payload, at)
    const read = type === undefined ? undefined : valueOf(payload, body, type.value)
    if (type === undefined || read === undefined) return undefined
    values.push(read.value)
    body = read.next
    at = type.next
  }
  return values
}

/** Bytes of a whole number by its type (sqlite.org/fileformat2.html, "Record Format"). */
const INTEGER_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6 }

function valueOf(
  payload: Buffer,
  at: number,
  type: number
): { readonly value: SqlValue; readonly next: number } | undefined {
  if (type === 0) return { value: null, next: at }
  if (type === 8 || type === 9) return { value: type - 8, next: at }
  const size = type >= 12 ? Math.floor((type - 12) / 2) : type === 6 || type === 7 ? 8 : INTEGER_BYTES[type]
  if (size === undefined || at + size > payload.byteLength) return undefined
  const next = at + size
  if (type >= 12)
    return { value: type % 2 === 0 ? payload.subarray(at, next) : payload.toString('utf8', at, next), next }
  if (type === 6) return { value: Number(payload.readBigInt64BE(at)), next }
  if (type === 7) return { value: payload.readDoubleBE(at), next }
  return { value: payload.readIntBE(at, size), next }
}

/** A number in one to nine bytes; undefined where it goes over the end. */
function varint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    if (index === 8) return { value: value * 256 + byte, next: at + 9 }
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return undefined
}
