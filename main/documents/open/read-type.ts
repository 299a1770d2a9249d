import type { FileHandle } from 'node:fs/promises'
import { officeType, sniff, type FileType } from './file-type.ts'

const HEAD = 4096
const END_RECORD = 22
/** The end record may be followed by a comment of 65,535 bytes. */
const TAIL = END_RECORD + 65_535
/** A larger list of names is not a document's. */
const LARGEST_LIST = 2_000_000

const ENTRY = 0x02014b50
const END = 0x06054b50

/** How far browsers look for the first sign of a page, in bytes. */
const PAGE_HEAD = 1024
const PAGE = /<(!doctype\s+html|html|head|body|script|iframe)\b/i

/** A disk image identifies itself here (ECMA-119 8.4.2), whatever comes before. */
const IMAGE_MARK = { at: 0x8001, text: 'CD001' }

/**
 * The type by a file's bytes. A file that is also something else to a program that looks elsewhere (a zip, a page, a
 * disk image) is `unknown`: nobody can tell what it is meant to be. Rejects only if the disk cannot be read.
 */
export async function readType(file: FileHandle): Promise<FileType> {
  const { size } = await file.stat()
  const head = await readAt(file, 0, Math.min(size, HEAD))
  const type = sniff(head)
  if (type === 'zip') return officeType(await zipNames(file, size))
  return (await isAnother(type, head, file, size)) ? 'unknown' : type
}

async function isAnother(type: FileType, head: Buffer, file: FileHandle, size: number): Promise<boolean> {
  const tail = await readAt(file, Math.max(size - TAIL, 0), Math.min(size, TAIL))
  const isText = type === 'txt' || type === 'html' || type === 'xml' || type === 'rtf'
  if (!isText && PAGE.test(head.toString('latin1', 0, PAGE_HEAD))) return true
  const end = tail.lastIndexOf('%%EOF')
  if (type === 'pdf' && end >= 0 && PAGE.test(tail.toString('latin1', end))) return true
  const mark = await readAt(file, IMAGE_MARK.at, IMAGE_MARK.text.length)
  return mark.toString('latin1') === IMAGE_MARK.text || holdsZip(file, size, tail)
}

/**
 * Whether the last bytes contain an end record right after a list of names: unpackers find it even with bytes behind
 * it.
 */
async function holdsZip(file: FileHandle, size: number, tail: Buffer): Promise<boolean> {
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const start = size - tail.length + at - tail.readUInt32LE(at + 12)
    const first = start < 0 ? undefined : await readAt(file, start, 4)
    if (first?.length === 4 && first.readUInt32LE(0) === ENTRY) return true
  }
  return false
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/**
 * The names in a zip's own central directory (APPNOTE 4.3.12, 4.3.16); none if the directory is not in order. The last
 * end record must be the only one, end with the file, and directly follow the directory: otherwise programs differ in
 * which directory they read.
 */
async function zipNames(file: FileHandle, size: number): Promise<string[]> {
  const tail = await readAt(file, Math.max(size - TAIL, 0), Math.min(size, TAIL))
  for (let at = tail.length - END_RECORD; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const length = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const isInOrder =
      at + END_RECORD + tail.readUInt16LE(at + 20) === tail.length && start + length === size - tail.length + at
    return isInOrder && length <= LARGEST_LIST ? namesIn(await readAt(file, start, length)) : []
  }
  return []
}

function namesIn(list: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + 46 <= list.length && list.readUInt32LE(at) === ENTRY) {
    const length = list.readUInt16LE(at + 28)
    names.push(list.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  // Programs differ in how they read a list that does not end where it says.
  return at === list.length ? names : []
}
