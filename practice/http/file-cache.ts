import { createHash } from 'node:crypto'
import type { ClientOrder } from '../data/sample-order.ts'
import type { Slot } from '../data/documents.ts'
import { MEDIA_TYPES, makeFile } from '../files/make-file.ts'
import type { ServedFile } from './serve-file.ts'

const MOST_BYTES = 32 * 1024 * 1024

/** Generates files on demand and caches the latest, since clients fetch files in several ranges. */
export class Shelf {
  readonly #files = new Map<string, ServedFile>()
  #bytes = 0

  /** The slot must have a file. */
  fetch(order: ClientOrder, slot: Slot): ServedFile {
    const file = slot.file
    if (file === null) throw new RangeError(`No file is uploaded to ${slot.type}`)
    const key = `${order.id}/${slot.id}/${file.revision}`
    const kept = this.#files.get(key)
    this.#files.delete(key)
    if (kept !== undefined) {
      this.#files.set(key, kept)
      return kept
    }
    const bytes = makeFile(order, slot)
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    const made: ServedFile = { name: file.name, type: MEDIA_TYPES[file.ending], bytes, etag }
    this.#files.set(key, made)
    this.#bytes += bytes.byteLength
    for (const [oldest, { bytes: old }] of this.#files) {
      if (this.#bytes <= MOST_BYTES || oldest === key) break
      this.#files.delete(oldest)
      this.#bytes -= old.byteLength
    }
    return made
  }
}
