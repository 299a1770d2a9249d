import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Watched } from './watched.ts'
import { median, type Benchmark, type Comparison } from '../measure.ts'

const MB = 1024 * 1024
const DOCUMENTS = 8
const BYTES = 128 * MB
const TURNS = 9
/** Beside a busy disk a turn takes several times as long. */
const BUSY_TURNS = 3
/** An in-memory disk, if the system has one: it takes little time itself, so the program's time shows. */
const IN_MEMORY = '/dev/shm'

/** By the app; by node:http alone, synced at the end; or by node:http alone, only written. */
type Kind = 'desk' | 'lasting' | 'written'

interface Place {
  readonly name: string
  readonly where: string
  readonly folder: string
  readonly floor: Kind
  readonly against: string
}

/** Unsynced files are in memory rather than on disk, so the disk's floor syncs as well. */
const THIS_DISK: Place = {
  name: 'downloads',
  where: 'this disk',
  folder: tmpdir(),
  floor: 'lasting',
  against: 'bare node:http to files, synced'
}
/** Something else writes and syncs there all the time. */
const BUSY_DISK: Place = { ...THIS_DISK, name: 'downloads-busy', where: 'this disk, beside other writing' }
const MEMORY_DISK: Place = {
  name: 'downloads',
  where: 'a disk in memory',
  folder: IN_MEMORY,
  floor: 'written',
  against: 'bare node:http to files'
}

/**
 * 1 GB of documents, four at once, from another process on loopback: downloaded by the app with hash, sync, filing and
 * a record in a sealed store, compared with node:http's bare `get` piped to a file. Each in its own process, taking
 * turns at going first.
 */
async function compareDownloads(): Promise<Comparison[]> {
  return withServer(async origin => {
    const found: Comparison[] = []
    for (const place of hasMemoryDisk() ? [THIS_DISK, MEMORY_DISK] : [THIS_DISK])
      found.push(...(await compareOn(place, origin, TURNS)))
    return found
  })
}

/** The same to this disk while another process writes and syncs there, beside the app's turns and the floor's alike. */
async function compareBesideWriting(): Promise<Comparison[]> {
  const folder = mkdtempSync(join(BUSY_DISK.folder, 'title-desk-busy-'))
  const begun = performance.now()
  const busy = spawn(process.execPath, [script('busy'), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(busy, 'exit')
  const written = once(createInterface(busy.stdout), 'line')
  try {
    return await withServer(origin => compareOn(BUSY_DISK, origin, BUSY_TURNS))
  } finally {
    const seconds = (performance.now() - begun) / 1000
    busy.stdin.end()
    const [megabytes] = (await written) as [string]
    await ended
    console.error(
      `downloads-busy: ${(Number(megabytes) / seconds).toFixed(0)} MB a second were written and synced beside`
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withServer<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, [script('server'), String(DOCUMENTS), String(BYTES)], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    server.stdin.end()
    await once(server, 'exit')
  }
}

async function compareOn(place: Place, origin: string, turns: number): Promise<Comparison[]> {
  const { name, where, folder, floor, against } = place
  const [ours, theirs]: [Watched[], Watched[]] = [[], []]
  const run = async (kind: Kind, seen: Watched[]) => {
    seen.push(await fetchAll(kind, folder, origin))
  }
  for (let turn = 0; turn < turns; turn++) {
    if (turn % 2 === 0) await run('desk', ours)
    await run(floor, theirs)
    if (turn % 2 === 1) await run('desk', ours)
  }
  const speed = (seen: readonly Watched[]) => median(seen.map(({ ms }) => (DOCUMENTS * BYTES) / MB / (ms / 1000)))
  const over = ({ idle, peak }: Watched) => (peak - idle) / MB
  const worst = (seen: readonly Watched[]) => seen.reduce((one, other) => (over(other) > over(one) ? other : one))
  const what = `1 GB of documents to ${where}`
  const { idle, peak } = worst(ours)
  return [
    {
      name,
      what,
      unit: 'MB/s',
      ours: speed(ours),
      against,
      theirs: speed(theirs),
      goal: { atLeast: 0.9 }
    },
    {
      name,
      what: `${what}: memory at most`,
      unit: 'MB',
      ours: peak / MB,
      against: 'idle',
      theirs: idle / MB,
      goal: { over: 64 }
    },
    {
      name,
      what: `${what}: memory over idle`,
      unit: 'MB',
      ours: over(worst(ours)),
      against,
      theirs: over(worst(theirs)),
      goal: { times: 1 }
    }
  ]
}

/** Downloads all documents in a new process to a new folder, and verifies the result. */
async function fetchAll(kind: Kind, parent: string, origin: string): Promise<Watched> {
  const folder = mkdtempSync(join(parent, 'title-desk-downloads-'))
  try {
    const [documents, data] = [join(folder, 'documents'), join(folder, 'data')]
    for (const path of [documents, data]) mkdirSync(path)
    const args = kind === 'desk' ? [script('desk'), origin, documents, data] : [script('bare'), origin, documents, kind]
    const { stdout } = await promisify(execFile)(process.execPath, [...args, String(DOCUMENTS)])
    const whole = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter(
      name => statSync(join(documents, name)).size === BYTES
    )
    if (whole.length !== DOCUMENTS) throw new Error(`${kind}: ${whole.length} of ${DOCUMENTS} documents were saved`)
    return JSON.parse(stdout) as Watched
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasMemoryDisk(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > 2 * DOCUMENTS * BYTES
}

function script(name: string): string {
  return join(import.meta.dirname, `${name}.ts`)
}

export const downloads: Benchmark = {
  name: 'downloads',
  what: '1 GB of documents: speed and memory',
  run: compareDownloads
}

export const downloadsBusy: Benchmark = {
  name: 'downloads-busy',
  what: '1 GB of documents beside other writing to the disk (takes long; only if named)',
  run: compareBesideWriting
}
