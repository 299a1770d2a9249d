import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createSerial } from '../async/serial.ts'

/** A log larger than this, in bytes, is renamed to `.old`, replacing an older one, and a new one is started. */
const LARGEST = 1_000_000

export interface Log {
  /** Logs a bug: where it happened, and never its message, which may contain a name or a token (R18). Never throws. */
  bug(where: string, error: unknown): Promise<void>
  /** Logs an event around the program in a fixed text of ours, without personal data. Never throws. */
  note(where: string, what: string): Promise<void>
}

/** The file is created with the first line. */
export function createLog(path: string, now: () => Date = () => new Date()): Log {
  const lines = createSerial()
  function add(where: string, what: string): Promise<void> {
    const line = `${now().toISOString()} ${where}: ${what}\n`
    return lines.run(async () => {
      try {
        await write(path, line)
      } catch (problem) {
        process.stderr.write(
          `The log can’t be written: ${problem instanceof Error ? problem.name : 'unknown'}\n${line}`
        )
      }
    })
  }
  return {
    bug: (where, error) => add(where, placesOf(error)),
    note: add
  }
}

async function write(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const size = await stat(path).then(
    file => file.size,
    () => 0
  )
  if (size > LARGEST) await rename(path, `${path}.old`)
  await appendFile(path, line, { mode: 0o600 })
}

/** The kind of anything thrown and its stack in our code, without folders and without its message. */
export function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const stack = error.stack ?? ''
  // The message precedes the stack, and may look like part of it.
  const places = stack
    .slice(Math.max(stack.indexOf(error.message), 0) + error.message.length)
    .split('\n')
    .flatMap(line => {
      const place = /^\s+at (?:(?:async )?([\w$.<>]+) \()?(?:.*[/\\])?([\w$.-]+:\d+:\d+)\)?$/.exec(line)
      return place === null ? [] : [[place[1], place[2]].filter(Boolean).join('@')]
    })
  return [/^\w+$/.test(error.name) ? error.name : 'Error', ...places.slice(0, 12)].join(' < ')
}
