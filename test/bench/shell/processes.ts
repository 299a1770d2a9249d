import { readFileSync, readdirSync } from 'node:fs'

const NANOSECONDS = 1_000_000

interface Process {
  readonly pid: number
  readonly parent: number
}

/** Processor time so far, in milliseconds by process and, in it, by thread. */
export type CpuTimes = ReadonlyMap<number, ReadonlyMap<number, number>>

/** Of what has ended, nothing. */
function unlessEnded<T>(read: () => T): readonly T[] {
  try {
    return [read()]
  } catch {
    return []
  }
}

/** The parent is counted from behind the name, which may hold anything. */
function processOf(pid: number): Process {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  return { pid, parent: Number(fields.split(' ')[1]) }
}

/** A process and all that descend from it. */
function familyOf(pid: number): readonly Process[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => unlessEnded(() => processOf(Number(name))))
  const family = all.filter(one => one.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter(one => one.parent === parent))
  return family
}

/** Linux counts a process in hundredths of a second, and a thread in nanoseconds: ten minutes at rest are few hundredths. */
function threadTimes(pid: number): ReadonlyMap<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`).flatMap(name =>
    unlessEnded(() => {
      const [ran] = readFileSync(`/proc/${pid}/task/${name}/schedstat`, 'utf8').split(' ')
      return [Number(name), Number(ran) / NANOSECONDS] as const
    })
  )
  return new Map(threads)
}

/** Of all processes of a program. */
export const cpuTimes = (pid: number): CpuTimes =>
  new Map(familyOf(pid).flatMap(one => unlessEnded(() => [one.pid, threadTimes(one.pid)] as const)))

/** What those processes took between two looks, in milliseconds. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after.keys()].reduce((sum, pid) => sum + ofProcess(pid, before, after), 0)
}

function ofProcess(pid: number, before: CpuTimes, after: CpuTimes): number {
  const threads = [...(after.get(pid) ?? [])]
  return threads.reduce((sum, [thread, ran]) => sum + ran - (before.get(pid)?.get(thread) ?? 0), 0)
}

/** What each process is to its program: `main`, `browser`, `renderer` and so on, with its own share of the difference. */
export function cpuByKind(before: CpuTimes, after: CpuTimes): string {
  const parts = [...after.keys()].map(pid => `${kindOf(pid)} ${Math.round(ofProcess(pid, before, after))}`)
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
