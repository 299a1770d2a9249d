import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookPlace } from '../../../main/orders/thread/contract.ts'
import { createEngine } from '../../../main/orders/engine.ts'
import type { SampleRow } from './sample-book.ts'

/** The list comes in parts of some pages, as a reading brings it. */
export const PART = 1500

/** Where a book of the benchmarks lies; `remove` takes it away. */
export interface KeptBook {
  readonly place: BookPlace
  readonly remove: () => void
}

/** Keeps a book of these orders, sealed, in a folder of its own; read whole once. */
export function keepBook(rows: readonly SampleRow[]): KeptBook {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-book-'))
  const place = placeOf(join(folder, 'book.db'))
  const book = createEngine()
  book.open(place)
  book.loaded(null)
  noteAll(book, rows, 1)
  book.endReading({ reading: 1, outcome: 'whole', at: 1 })
  book.close(null)
  return {
    place,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The place of a book by its file. */
export function placeOf(file: string): BookPlace {
  return { file, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'bench' }
}

/** Takes all rows in, as one reading of the list. */
export function noteAll(
  book: Pick<ReturnType<typeof createEngine>, 'note'>,
  rows: readonly SampleRow[],
  reading: number
): void {
  for (let from = 0; from < rows.length; from += PART)
    book.note({ rows: rows.slice(from, from + PART), reading, at: reading })
}
