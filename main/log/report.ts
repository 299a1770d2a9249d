import type { CrashFile } from './crash-files.ts'

/** What is counted for a report. */
export const COUNTED = ['connections', 'drafts', 'waiting', 'unknown', 'sent', 'files', 'downloads'] as const
export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>

/** What this program knows of itself; nothing of it is about a person, a customer or an order (R18). */
export interface ReportFacts {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly versions: Readonly<Record<'Title Desk' | 'Electron' | 'Chromium' | 'Node', string>>
  readonly system: {
    readonly platform: string
    readonly release: string
    readonly arch: string
    readonly memory: number
  }
  /** Undefined if the services could not be loaded. */
  readonly work?: ReportedWork | undefined
  readonly crashes: readonly CrashFile[]
  /** The log's last lines. */
  readonly log: readonly string[]
}

export interface ReportedWork {
  /** Names of settings that differ from the defaults: not what they are. */
  readonly changedSettings: readonly string[]
  /** How work is stored, such as `kept` or `until-quit`. */
  readonly storage: string
  /** Undefined if the database could not be read. */
  readonly counts?: Counts | undefined
}

const INTRODUCTION = `Title Desk report

Read this before you send it. It has versions, counts, and the log: no names,
addresses, orders, tokens, or texts of settings.`

/** A report as plain text, for a person to read and send. */
export function reportText(facts: ReportFacts): string {
  const { at, versions, system, work, crashes, log } = facts
  return (
    [
      INTRODUCTION,
      section('Made', [new Date(at).toISOString()]),
      section('Versions', pairs(versions)),
      section('System', pairs({ ...system, memory: `${Math.round(system.memory / 1024 ** 3)} GB` })),
      section('Settings changed from the defaults', work?.changedSettings ?? ['(services not loaded)']),
      section('Storage', [work?.storage ?? '(services not loaded)']),
      section('Counts', work?.counts === undefined ? ['(not available)'] : pairs(work.counts)),
      section('Failures in the log', failures(log)),
      section('Crash dumps on this computer, not included', crashes.map(crashLine)),
      section(`Log, last ${log.length} lines`, log)
    ].join('\n\n') + '\n'
  )
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...(lines.length === 0 ? ['(none)'] : lines).map(line => `  ${line}`)].join('\n')
}

function pairs(values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).map(([name, value]) => `${name}: ${value}`)
}

function crashLine({ at, size }: CrashFile): string {
  return `${new Date(at).toISOString()}, ${Math.round(size / 1024)} kB`
}

/** How often each place failed, the most frequent first. */
function failures(log: readonly string[]): string[] {
  const places = log.flatMap(line => / fault where=(\S+) error=(\S+)/.exec(line)?.slice(1).join(' ') ?? [])
  const counts = Map.groupBy(places, place => place)
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([place, all]) => `${place}: ${all.length}`)
}
