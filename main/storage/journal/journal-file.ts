import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'
import { sizeOf, syncFolderSync, writeAtomicallySync, type SyncDisk } from '../../files/sync-disk.ts'
import { isJournalMark } from './is-journal-mark.ts'
import type { JournalMark, WireJournal } from './wire-journal.ts'

/** Each mark is independent: it is valid at any line of any journal of its key. */
const PLACE = { table: 'journal', row: 'mark', column: 'line' }

/** A line of a journal: its text without the line's end, whole as its check says. */
export type Line = string

/** What a journal holds, without its key. */
export interface JournalLines {
  readonly lines: readonly Line[]
  /** Lines that were changed after they were written. */
  readonly damaged: number
  /** Up to where it is whole lines, in bytes: after that comes one that was never finished, and that nobody was told of. */
  readonly whole: number
  /** Whether the last whole line has its end. */
  readonly ended: boolean
}

/** `@`, the CRC-32 of what follows in hexadecimal, a space, the sealed mark in base64. */
export function lineOf(key: DataKey, mark: JournalMark): Line {
  const sealed = Buffer.from(sealJson(key, PLACE, mark)).toString('base64')
  return `@${checkOf(sealed)} ${sealed}`
}

/** Accepts any bytes. */
export function readLines(bytes: Uint8Array): JournalLines {
  const text = Buffer.from(bytes).toString('latin1')
  const end = text.lastIndexOf('\n') + 1
  const lines: Line[] = []
  let damaged = 0
  // A line begins with `@` too, so that a damaged end of one does not take the next with it.
  for (const piece of text.slice(0, end).split(/\n|(?=@)/)) {
    const line = wholeLine(piece)
    if (line !== undefined) lines.push(line)
    else if (piece !== '') damaged += 1
  }
  // What comes after the last line's end was being written when the power went, unless it is whole: then only its end is lost.
  const last = wholeLine(text.slice(end))
  if (last === undefined) return { lines, damaged, whole: end, ended: true }
  return { lines: [...lines, last], damaged, whole: end + last.length, ended: false }
}

/** The marks that this key sealed, in order. Skips lines of other keys, and marks of another shape, which stay in their file. */
export function marksOf(lines: readonly Line[], key: DataKey): JournalMark[] {
  return lines.map(line => markOf(line, key)).filter(mark => mark !== undefined)
}

export function markOf(line: Line, key: DataKey): JournalMark | undefined {
  const sealed = Buffer.from(line.slice(line.indexOf(' ') + 1), 'base64')
  return whereItOpens(() => openJson(key, PLACE, sealed, isJournalMark))
}

/** The line in a piece of text: the piece itself, or all but its last character where that is a line's end that was changed. */
function wholeLine(piece: string): Line | undefined {
  return [piece, piece.slice(0, -1)].find(text => {
    const [, check, sealed] = /^@([0-9a-f]{8}) ([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
    return sealed !== undefined && checkOf(sealed) === check
  })
}

function checkOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** A journal on the disk. */
export interface JournalFile extends WireJournal {
  /** As they are on the disk. */
  read(): JournalLines
  /** Rewrites the journal with the lines that pass the test; on an error leaves it as it was. Throws Node's error. */
  keep(test: (line: Line) => boolean): void
}

/** Reads a journal's file; of a missing one there are no lines. Throws Node's error. */
export function readJournal(path: string, disk: SyncDisk): JournalLines {
  return sizeOf(path, disk) === undefined
    ? { lines: [], damaged: 0, whole: 0, ended: true }
    : readLines(disk.fs.readFileSync(path))
}

/** Opens a journal to write to it; it is made at its first mark. Its methods throw Node's error: then the mark is not there. */
export function openJournal(path: string, key: DataKey, disk: SyncDisk): JournalFile {
  const { fs } = disk
  /** The open file, and where its next line goes; undefined where that must be found out, after a failure above all. */
  let place: { readonly file: number; next: number } | undefined

  function found(): { readonly file: number; next: number } {
    const isNew = sizeOf(path, disk) === undefined
    const { whole, ended } = readJournal(path, disk)
    const file = fs.openSync(path, isNew ? 'wx' : 'r+', 0o600)
    place = { file, next: whole }
    if (isNew) syncFolderSync(dirname(path), disk)
    // What nobody was told of goes; what has lost its end gets one.
    fs.ftruncateSync(file, whole)
    if (!ended) place.next += writeAt(file, '\n', whole)
    return place
  }

  function writeAt(file: number, text: string, at: number): number {
    const bytes = Buffer.from(text)
    for (let written = 0; written < bytes.byteLength;) {
      written += fs.writeSync(file, bytes, written, bytes.byteLength - written, at + written)
    }
    return bytes.byteLength
  }

  function close(): void {
    const open = place
    place = undefined
    if (open !== undefined) fs.closeSync(open.file)
  }

  return {
    read: () => readJournal(path, disk),
    append(mark) {
      try {
        const target = place ?? found()
        const length = writeAt(target.file, `${lineOf(key, mark)}\n`, target.next)
        fs.fdatasyncSync(target.file)
        target.next += length
      } catch (error) {
        close()
        throw error
      }
    },
    keep(test) {
      const { lines } = readJournal(path, disk)
      const kept = lines.filter(test)
      if (kept.length === lines.length) return
      close()
      writeAtomicallySync(path, kept.map(line => `${line}\n`).join(''), disk)
    },
    close
  }
}
