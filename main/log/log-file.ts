import * as fs from 'node:fs'
import { dirname } from 'node:path'

/** A file of lines that never grows beyond its limit: full files are renamed, and the oldest is removed. */
export interface LogFile {
  /** On the disk when it returns. Throws Node's error. */
  add(line: string): void
  /** The last lines of all files, oldest first; none if they cannot be read. */
  last(most: number): readonly string[]
}

export interface LogFileOptions {
  readonly path: string
  /** In bytes, of one file. */
  readonly largest?: number
  /** How many full files are kept besides the current one. */
  readonly kept?: number
}

/** `title-desk.log` becomes `title-desk.1.log`, and that `title-desk.2.log`. Created with the first line. */
export function openLogFile({ path, largest = 500_000, kept = 2 }: LogFileOptions): LogFile {
  const nameOf = (age: number): string => (age === 0 ? path : path.replace(/\.log$/, `.${age}.log`))
  /** Whether an earlier run was cut off within a line. */
  let isTorn: boolean | undefined

  function rotate(): void {
    for (let age = kept; age > 0; age--) if (fs.existsSync(nameOf(age - 1))) fs.renameSync(nameOf(age - 1), nameOf(age))
  }

  /** Room for a line. On Windows a viewer may hold a file: then this one grows to twice its size, and no further. */
  function makeRoom(bytes: number): void {
    const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size + bytes <= largest) return
    try {
      rotate()
      isTorn = false
    } catch (error) {
      if (size + bytes > 2 * largest) throw error
    }
  }

  return {
    add(line) {
      fs.mkdirSync(dirname(path), { recursive: true })
      isTorn ??= endsWithinLine(path)
      const bytes = Buffer.byteLength(line) + 2
      makeRoom(bytes)
      fs.appendFileSync(path, `${isTorn ? '\n' : ''}${line}\n`, { mode: 0o600 })
      isTorn = false
    },
    last(most) {
      const lines: string[] = []
      for (let age = 0; age <= kept && lines.length < most; age++)
        lines.unshift(...linesOf(nameOf(age)).slice(-(most - lines.length)))
      return lines
    }
  }
}

function endsWithinLine(path: string): boolean {
  const text = textOf(path)
  return text !== '' && !text.endsWith('\n')
}

function linesOf(path: string): string[] {
  return textOf(path)
    .split('\n')
    .filter(line => line !== '')
}

function textOf(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
