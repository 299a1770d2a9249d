import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts processor time in these. */
const TICKS_A_SECOND = 100

interface Process {
  readonly pid: number
  readonly parent: number
  /** Processor time of all its threads, in milliseconds. */
  readonly cpu: number
}

/** Of a process that has ended meanwhile, nothing. Fields are counted from behind the name, which may hold anything. */
function processOf(pid: number): readonly Process[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]]
    return [{ pid, parent, cpu: ((user + system) * 1000) / TICKS_A_SECOND }]
  } catch {
    return []
  }
}

/** A process and all that descend from it. */
function familyOf(pid: number): readonly Process[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => processOf(Number(name)))
  const family = all.filter(one => one.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter(one => one.parent === parent))
  return family
}

/** Processor time so far of a program's processes, in milliseconds by process. */
export const cpuTimes = (pid: number): ReadonlyMap<number, number> =>
  new Map(familyOf(pid).map(one => [one.pid, one.cpu]))

/** What those processes took between two looks, in milliseconds. */
export function cpuBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0)
}

/** What each process is to its program: `main`, `browser`, `renderer` and so on, with its own share of the difference. */
export function cpuByKind(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): string {
  const parts = [...after].map(([pid, cpu]) => `${kindOf(pid)} ${cpu - (before.get(pid) ?? 0)}`)
  return `${parts.join(', ')} ms`
}

/** Memory by process, in MB. */
export function memoryByKind(pid: number): string {
  const parts = familyOf(pid).map(one => `${kindOf(one.pid)} ${Math.round(pssOf(one.pid) / 1024 / 1024)}`)
  return `${parts.join(', ')} MB`
}

/** Chromium says in its arguments what its processes are for. */
function kindOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  if (line.includes('/test/electron/register.ts')) return 'main'
  return /--type=([\w-]+)/.exec(line)?.[1] ?? 'browser'
}

/** Memory of a program's processes in bytes, what several share counted in parts (proportional set size). */
export function memoryOf(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + pssOf(one.pid), 0)
}

function pssOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(found ?? 0) * 1024
}

/** The main process of the one app that this process has started on the stand-in with that main script. Throws if there is none. */
export function startedApp(main = ''): number {
  const isApp = ({ pid }: Process): boolean => {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return line.includes('/test/electron/register.ts') && line.includes(main)
  }
  const found = familyOf(process.pid).find(one => one.pid !== process.pid && isApp(one))
  if (found === undefined) throw new Error('No app is running')
  return found.pid
}
