import type { FileHandle } from 'node:fs/promises'
import { officeType, sniff, type FileType } from './file-type.ts'

const HEAD = 4096
const END_RECORD = 22
/** The end record may be followed by a comment of 65,535 bytes. */
const TAIL = END_RECORD + 65_535
/** A list of names larger than this is no document's. */
const LARGEST_LIST = 2_000_000

/** Takes an open file; gives its type by its bytes. Rejects only where the disk cannot be read. */
export async function readType(file: FileHandle): Promise<FileType> {
  const { size } = await file.stat()
  const type = sniff(await readAt(file, 0, Math.min(size, HEAD)))
  return type === 'zip' ? officeType(await zipNames(file, size)) : type
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The names in a zip's own list of contents (APPNOTE 4.3.12, 4.3.16); none where the list is not in order. */
async function zipNames(file: FileHandle, size: number): Promise<string[]> {
  const tail = await readAt(file, Math.max(size - TAIL, 0), Math.min(size, TAIL))
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + END_RECORD + tail.readUInt16LE(at + 20) !== tail.length) continue
    const length = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    return length <= LARGEST_LIST && start + length <= size ? namesIn(await readAt(file, start, length)) : []
  }
  return []
}

function namesIn(list: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50) {
    const length = list.readUInt16LE(at + 28)
    names.push(list.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  // A list that does not end where it says is read differently by different programs.
  return at === list.length ? names : []
}
