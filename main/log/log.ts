import { keysOf } from '#domain/common/records.ts'
import { errorCode, errorName } from './error-names.ts'
import { EVENTS, type FieldsOf, type LogEvent } from './events.ts'
import { writtenAs, type FieldClass } from './field-classes.ts'
import type { LogFile } from './log-file.ts'
import type { Place } from './rooms.ts'
import { StackPlaces } from './stack-places.ts'

/** What happened, for whoever looks after the program. Nothing personal can be logged (R18). Methods never throw. */
export interface Log {
  note<E extends LogEvent>(event: E, fields: FieldsOf<E>): void
  /** Logs where a bug happened, and never its message, which may contain a name or a token. */
  bug(where: Place, error: unknown): void
  /** Tells the log the requests that there are, so that faults in them are logged by their names. */
  serves(requests: readonly string[]): void
  /** The last lines, oldest first. */
  last(most: number): readonly string[]
}

export interface LogOptions {
  readonly now?: () => Date
  /** Told of a line that could not be written. */
  readonly onLost?: (line: string) => void
}

export function createLog(file: LogFile, { now = () => new Date(), onLost = tellOnStderr }: LogOptions = {}): Log {
  let requests: ReadonlySet<string> = new Set()

  function write(event: LogEvent, values: Readonly<Record<string, unknown>>): void {
    const fields: Readonly<Record<string, FieldClass>> = EVENTS[event]
    const written = keysOf(fields).map(name => {
      const field = fields[name]
      const text = field && writtenAs(field, values[name], request => requests.has(request))
      return ` ${name}=${text?.replaceAll(' ', '-') ?? 'refused'}`
    })
    const line = `${now().toISOString()} ${event}${written.join('')}`
    try {
      file.add(line)
    } catch {
      onLost(line)
    }
  }

  return {
    note(event, fields) {
      // A name that was cast into an event's is no event.
      if (Object.hasOwn(EVENTS, event)) write(event, fields)
    },
    bug: (where, error) => {
      write('fault', {
        where,
        error: errorName(error),
        code: errorCode(error) ?? 'none',
        at: new StackPlaces(error)
      })
    },
    serves: names => {
      requests = new Set(names)
    },
    last: file.last
  }
}

function tellOnStderr(line: string): void {
  process.stderr.write(`The log can’t be written.\n${line}\n`)
}
