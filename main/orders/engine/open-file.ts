import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { storeTrouble } from '../../storage/database/storage-failure.ts'
import { NewerCacheError, NotACacheError, openCacheDatabase } from '../file/cache-database.ts'
import { cacheFile, type CacheFile } from '../file/cache-file.ts'
import type { CachePlace } from '../thread/contract.ts'
import { createSealer } from '../file/seal-bytes.ts'

/** `hasBegunAgain`: the file was unreadable and was set aside; `isOnDisk`: false if the cache is in memory. */
export interface OpenedFile {
  readonly file: CacheFile
  readonly hasBegunAgain: boolean
  readonly isOnDisk: boolean
}

const CHECK = { kind: 'check', id: 'key' } as const

/**
 * Opens an order cache's file. An unreadable one is set aside whole and replaced by a new one; one written by a newer
 * program is left alone, and the cache is kept in memory.
 */
export function openFile(place: CachePlace, now: number): OpenedFile {
  if (place.file === null) return { file: open(place, null), hasBegunAgain: false, isOnDisk: false }
  try {
    return { file: open(place, place.file), hasBegunAgain: false, isOnDisk: true }
  } catch (error) {
    if (error instanceof NewerCacheError) return inMemory(place)
    const trouble = error instanceof NotACacheError ? 'damaged' : storeTrouble(error)
    if (trouble === undefined) throw error
    if (trouble !== 'damaged') return inMemory(place)
  }
  return beginAgain(place, now)
}

/** Sets a closed cache file aside and creates a new one; in memory if the disk refuses. */
export function beginAgain(place: CachePlace, now: number): OpenedFile {
  try {
    if (place.file !== null) putAside(place.file, now)
    return { file: open(place, place.file), hasBegunAgain: true, isOnDisk: place.file !== null }
  } catch (error) {
    if (storeTrouble(error) === undefined) throw error
    return { ...inMemory(place), hasBegunAgain: true }
  }
}

function inMemory(place: CachePlace): OpenedFile {
  return { file: open(place, null), hasBegunAgain: false, isOnDisk: false }
}

/** Opens it and checks that an existing one belongs to this key. */
function open({ key, keyId }: CachePlace, path: string | null): CacheFile {
  const isNew = path === null || !existsSync(path)
  const database = openCacheDatabase(path)
  const file = cacheFile(database, createSealer(key, keyId))
  try {
    if (file.record(CHECK.kind, CHECK.id) === undefined) {
      if (file.isDamaged() || (!isNew && file.chunkNumbers().length > 0)) throw new NotACacheError()
      const check = { ...CHECK, text: 'title-desk' }
      file.write({ chunks: new Map(), changes: [], read: [], dropped: [], records: new Map([['check', check]]) })
    }
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** Moves a file with its logs. Earlier set-aside files are deleted: everything but the changes can be read again. */
export function putAside(path: string, now: number): void {
  const prefix = `${basename(path)}.damaged-`
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix)) rmSync(join(dirname(path), name), { force: true })
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(path + end)) renameSync(path + end, `${path}.damaged-${now}${end}`)
}
