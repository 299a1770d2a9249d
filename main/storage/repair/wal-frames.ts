/** The size of our databases' pages in bytes (SQLite's own choice since 3.12). */
export const PAGE_SIZE = 4096

const HEADER = 32
const FRAME_HEADER = 24
/** The format's marks (sqlite.org/fileformat2.html, "The Write-Ahead Log"); the second says that checksums go by big-endian words. */
const MAGIC = [0x377f0682, 0x377f0683]

export interface WalFrame {
  /** Counted from 1. */
  readonly page: number
  readonly data: Buffer
}

/** What a write-ahead log holds. */
export interface Wal {
  /** Frames of finished transactions, as SQLite would read them. */
  readonly committed: readonly WalFrame[]
  /** Every frame of the log's present round, whole or not: what can be read of it must prove itself. */
  readonly seen: readonly WalFrame[]
  /** Whether a transaction that had been finished can no longer be read. */
  readonly damaged: boolean
}

const NO_WAL: Wal = { committed: [], seen: [], damaged: false }

/** Accepts any bytes. */
export function readWal(bytes: Buffer | undefined): Wal {
  if (bytes === undefined || bytes.byteLength < HEADER || bytes.every(byte => byte === 0)) return NO_WAL
  const bigEndian = bytes.readUInt32BE(0) === MAGIC[1]
  let sum = checksum([0, 0], bytes.subarray(0, 24), bigEndian)
  let whole = MAGIC.includes(bytes.readUInt32BE(0)) && bytes.readUInt32BE(8) === PAGE_SIZE && isAt(sum, bytes, 24)
  // Frames of an earlier round have other salts. Where the header cannot be trusted the first frame says which they are.
  const salts = whole ? bytes.subarray(16, 24) : bytes.subarray(HEADER + 8, HEADER + 16)
  let damaged = !whole
  const seen: WalFrame[] = []
  let committed = 0
  for (let at = HEADER; at + FRAME_HEADER + PAGE_SIZE <= bytes.byteLength; at += FRAME_HEADER + PAGE_SIZE) {
    const header = bytes.subarray(at, at + FRAME_HEADER)
    const data = bytes.subarray(at + FRAME_HEADER, at + FRAME_HEADER + PAGE_SIZE)
    const isCommit = header.readUInt32BE(4) !== 0
    const isOurs = header.subarray(8, 16).equals(salts)
    if (whole && isOurs) {
      sum = checksum(checksum(sum, header.subarray(0, 8), bigEndian), data, bigEndian)
      whole = isAt(sum, header, 16)
    } else whole = false
    if (!isOurs) continue
    seen.push({ page: header.readUInt32BE(0), data })
    if (whole && isCommit) committed = seen.length
    // After a broken frame nothing is read, however whole it is: a commit there is one that was lost.
    if (!whole && isCommit) damaged = true
  }
  return { committed: seen.slice(0, committed), seen, damaged }
}

type Sum = readonly [number, number]

function checksum([first, second]: Sum, bytes: Buffer, bigEndian: boolean): Sum {
  let [a, b] = [first, second]
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 8 <= bytes.byteLength; at += 8) {
    a = (a + words.getUint32(at, !bigEndian) + b) >>> 0
    b = (b + words.getUint32(at + 4, !bigEndian) + a) >>> 0
  }
  return [a, b]
}

function isAt([a, b]: Sum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === a && bytes.readUInt32BE(at + 4) === b
}
