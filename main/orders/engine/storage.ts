import type { Guard } from '#domain/common/guards.ts'
import { storeTrouble } from '../../storage/database/storage-failure.ts'
import type { CacheFile } from '../file/cache-file.ts'
import { createWriteBuffer, type WriteBuffer } from '../file/write-buffer.ts'
import type { CachePlace, CacheState } from '../thread/contract.ts'
import type { beginAgain, openFile, OpenedFile } from './open-file.ts'

/** The cache's file, the pending writes, and the state of both. */
export interface CacheStorage {
  /** Opens the file; one that crashes the thread is set aside first. */
  open(place: CachePlace): void
  /** Sets a damaged file aside and opens a new one; false if none is open. */
  replace(): boolean
  /** Throws if no file is open. */
  buffer(): WriteBuffer
  /** Writes the buffer. What the disk refuses stays in memory until the next commit. */
  commit(): void
  /** What cannot be read counts as missing, and the file as damaged. */
  readFrom<T>(read: (file: CacheFile) => T, otherwise: T): T
  /** Undefined if it throws; then the file counts as damaged. */
  attempt<T>(decode: () => T): T | undefined
  /** Parses stored JSON; what is no JSON, or of another shape, counts as damage. */
  parsed<T>(text: string | undefined, is: Guard<T>): T | undefined
  noteDamage(): void
  isDamaged(): boolean
  notices(): CacheState['notices']
  close(): void
}

export interface StorageParts {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly files: { readonly openFile: typeof openFile; readonly beginAgain: typeof beginAgain }
  readonly chunkBytes: (chunk: number) => Uint8Array
}

interface Open {
  readonly place: CachePlace
  readonly file: CacheFile
  readonly buffer: WriteBuffer
  readonly isOnDisk: boolean
}

class FileStorage implements CacheStorage {
  readonly #parts: StorageParts
  #open: Open | undefined
  #isDamaged = false
  #beganAgainAt: number | null = null
  /** Whether the disk refuses what should be on it. */
  #isRefused = false

  constructor(parts: StorageParts) {
    this.#parts = parts
  }

  open(place: CachePlace): void {
    const { files, now } = this.#parts
    const isPoisoned = place.isPoisoned === true && place.file !== null
    this.#attach(place, isPoisoned ? files.beginAgain(place, now()) : files.openFile(place, now()))
  }

  replace(): boolean {
    if (this.#open === undefined) return false
    const { place, file } = this.#open
    file.close()
    this.#attach(place, this.#parts.files.beginAgain(place, this.#parts.now()))
    return true
  }

  #attach(place: CachePlace, { file, hasBegunAgain, isOnDisk }: OpenedFile): void {
    this.#open = { place, file, buffer: createWriteBuffer(file, this.#parts.chunkBytes), isOnDisk }
    this.#isRefused = !isOnDisk && place.file !== null
    if (hasBegunAgain) this.#beganAgainAt ??= this.#parts.now()
  }

  buffer(): WriteBuffer {
    if (this.#open === undefined) throw new Error('the order cache is not open')
    return this.#open.buffer
  }

  commit(): void {
    const isWritten = this.buffer().commit()
    if (!isWritten) this.#isRefused = true
    else if (this.#open?.isOnDisk === true) this.#isRefused = false
  }

  readFrom<T>(read: (file: CacheFile) => T, otherwise: T): T {
    if (this.#open === undefined) return otherwise
    try {
      return read(this.#open.file)
    } catch (error) {
      if (storeTrouble(error) === undefined) throw error
      this.#isDamaged = true
      return otherwise
    }
  }

  attempt<T>(decode: () => T): T | undefined {
    try {
      return decode()
    } catch {
      this.#isDamaged = true
      return undefined
    }
  }

  parsed<T>(text: string | undefined, is: Guard<T>): T | undefined {
    if (text === undefined) return undefined
    const value = this.attempt<unknown>(() => JSON.parse(text))
    if (is(value)) return value
    this.#isDamaged = true
    return undefined
  }

  noteDamage(): void {
    this.#isDamaged = true
  }

  isDamaged(): boolean {
    return this.#isDamaged || this.#open?.file.isDamaged() === true
  }

  notices(): CacheState['notices'] {
    return [
      ...(this.#beganAgainAt === null ? [] : [{ kind: 'begun-again', at: this.#beganAgainAt } as const]),
      ...(this.#isRefused ? [{ kind: 'not-kept' } as const] : [])
    ]
  }

  close(): void {
    const closing = this.#open
    this.#open = undefined
    closing?.buffer.commitAll()
    closing?.file.close()
  }
}

export function createStorage(parts: StorageParts): CacheStorage {
  return new FileStorage(parts)
}
