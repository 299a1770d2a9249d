import { constants, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRecord } from '#domain/common/guards.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../async/serial.ts'
import { writeAtomically } from '../files/atomic-write.ts'
import { codeOf } from '../files/error-code.ts'
import { writeTrouble } from '../files/file-failure.ts'
import { retryWhileLocked } from '../files/retry-while-locked.ts'
import { TEMPORARY } from '../files/temporary-name.ts'

/** In bytes; far more than any settings need. */
const LARGEST = 1_000_000

export interface JsonFileOptions<T> {
  readonly path: string
  /** The version this program writes: a whole number from 1, raised when older programs could not read the content. */
  readonly version: number
  /** Checks content written by `version` or an older one; the failure says what is wrong, without quoting it. */
  readonly parse: (content: unknown, version: number) => Result<T, string | Partly<T>>
  /** The value if there is no file. */
  readonly empty: T
  /** A file that can't be understood stays in its place: that it is there says something. */
  readonly stays?: true
  readonly now?: () => Date
  readonly writeFile?: (path: string, text: string) => Promise<void>
}

/** The valid part of the content, and what is wrong with the rest. */
export interface Partly<T> {
  readonly because: string
  readonly value: T
}

/**
 * The outcome of reading. `set-aside`: the file could not be understood and now has the name `asideName`, in the same
 * folder; if a part of it was valid, that part is the value and has been written in its place. `newer`: a later version
 * of the program wrote it. `blocked`: the system does not let us read or move it, or it can't be understood and stays. In these two cases the file is left
 * as it is, and nothing is written over it.
 */
export type Reading<T> =
  | { readonly state: 'read' | 'new'; readonly value: T }
  | { readonly state: 'set-aside'; readonly value: T; readonly asideName: string; readonly because: string }
  | { readonly state: 'newer'; readonly value: T; readonly version: number }
  | { readonly state: 'blocked'; readonly value: T; readonly code: string }

export type WriteTrouble = 'disk-full' | 'cannot-write' | 'not-ours'

/** A small file of settings, as `{ "version": 1, "content": … }`. */
export interface JsonFile<T> {
  /** Reads the file once; later calls give the same reading. */
  read(): Promise<Reading<T>>
  /** Replaces the file; writes run one at a time. `not-ours`: the reading was `newer` or `blocked`. */
  write(value: T): Promise<Result<null, WriteTrouble>>
  /** Resolves when all writes so far have ended, successfully or not. */
  settled(): Promise<void>
}

/** Reads and creates nothing before the first call. */
export function openJsonFile<T>(options: JsonFileOptions<T>): JsonFile<T> {
  const { path, version, writeFile = writeAtomically } = options
  let reading: Promise<Reading<T>> | undefined
  const writes = createSerial()
  const read = (): Promise<Reading<T>> => (reading ??= readFrom(options))
  let isTidy = false

  async function replace(value: T): Promise<Result<null, WriteTrouble>> {
    const { state } = await read()
    if (state === 'newer' || state === 'blocked') return failed('not-ours')
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Not with the start (P3): only writing leaves any.
      if (!isTidy) await removeLeftovers(path)
      isTidy = true
      await writeFile(path, textFor(version, value))
      return ok(null)
    } catch (error) {
      return failed(writeTrouble(error))
    }
  }

  return {
    read,
    write: value => writes.run(() => replace(value)),
    settled: () => writes.idle()
  }
}

async function readFrom<T>(options: JsonFileOptions<T>): Promise<Reading<T>> {
  const { path, version, empty, writeFile = writeAtomically } = options
  let value = empty
  try {
    const understood = understand(await textOf(path), options)
    if (understood.ok) return understood.value
    if (options.stays === true) return { state: 'blocked', value, code: 'unreadable' }
    const asideName = await nameAside(path, options.now?.() ?? new Date())
    const aside = join(dirname(path), asideName)
    if (typeof understood.failure === 'string') {
      await retryWhileLocked(() => rename(path, aside))
      return { state: 'set-aside', value, asideName, because: understood.failure }
    }
    value = understood.failure.value
    // Copy first: at no moment is the file gone.
    await copyLastingly(path, aside)
    await writeFile(path, textFor(version, value))
    return { state: 'set-aside', value, asideName, because: understood.failure.because }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return { state: 'new', value }
    if (code === undefined) throw error
    return { state: 'blocked', value, code }
  }
}

async function copyLastingly(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const copy = await open(to, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}

function textFor(version: number, content: unknown): string {
  return `${JSON.stringify({ version, content }, null, 2)}\n`
}

/** Null if the file is too large or not UTF-8. */
async function textOf(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).size > LARGEST) return null
    return decoded(await file.readFile())
  } finally {
    await file.close()
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function understand<T>(
  text: string | null,
  { version, parse, empty }: JsonFileOptions<T>
): Result<Reading<T>, string | Partly<T>> {
  if (text === null) return failed('not text, or too large')
  const file = parsedJson(text)
  if (!isRecord(file)) return failed('not JSON, or cut short')
  const { version: found, content: stored } = file
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return failed('no version')
  if (found > version) return ok({ state: 'newer', value: empty, version: found })
  const content = parse(stored, found)
  return content.ok ? ok({ state: 'read', value: content.value }) : content
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A new name beside a file that could not be understood. */
async function nameAside(path: string, now: Date): Promise<string> {
  const stem = `${basename(path)}.unreadable-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const names = new Set(await readdir(dirname(path)))
  let name = stem
  for (let count = 2; names.has(name); count += 1) name = `${stem}-${count}`
  return name
}

/** Removes temporary files that a crash left. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path)
  const isLeftover = (name: string): boolean => name.startsWith(`${basename(path)}.`) && TEMPORARY.test(name)
  for (const name of (await readdir(folder)).filter(isLeftover)) await rm(join(folder, name), { force: true })
}
