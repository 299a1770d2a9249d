import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Watched } from './downloads/watched.ts'
import { median, type Benchmark, type Comparison } from './measure.ts'

const MB = 1024 * 1024
const DOCUMENTS = 8
const BYTES = 128 * MB
const TURNS = 7
/** A disk in memory, where the system has one: what the disk takes is little there, and what the program takes shows. */
const IN_MEMORY = '/dev/shm'

type Kind = 'desk' | 'lasting' | 'written'
const KINDS: readonly Kind[] = ['desk', 'lasting', 'written']

/**
 * 1 GB of documents, four at once, from another process on loopback to this disk: fetched as the app does, hashed, synced, filed and noted in a sealed
 * store, beside node:http's bare `get` piped to a file, and the same synced at its end. Each in a process of its own, in turns, another first each time.
 */
async function compareDownloads(): Promise<Comparison[]> {
  const server = spawn(process.execPath, [script('server'), String(DOCUMENTS), String(BYTES)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(createInterface(server.stdout), 'line') as [string]
  const places = [{ where: 'this disk', folder: tmpdir() }, ...(hasMemoryDisk() ? [{ where: 'a disk in memory', folder: IN_MEMORY }] : [])]
  try {
    const found: Comparison[] = []
    for (const { where, folder } of places) found.push(...await compareOn(where, folder, `http://127.0.0.1:${port}`))
    return found
  } finally {
    server.stdin.end()
    await once(server, 'exit')
  }
}

async function compareOn(where: string, folder: string, origin: string): Promise<Comparison[]> {
  const seen: Record<Kind, Watched[]> = { desk: [], lasting: [], written: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const at of KINDS.keys()) {
      const kind = KINDS[(at + turn) % KINDS.length] ?? 'desk'
      seen[kind].push(await fetchAll(kind, folder, origin))
    }
  }
  const speed = (kind: Kind) => median(seen[kind].map(({ ms }) => DOCUMENTS * BYTES / MB / (ms / 1000)))
  const worst = (kind: Kind) => seen[kind].reduce((one, other) => other.peak - other.idle > one.peak - one.idle ? other : one)
  const over = ({ idle, peak }: Watched) => (peak - idle) / MB
  const what = `1 GB of documents to ${where}`
  const ours = { name: 'downloads', what, unit: 'MB/s', ours: speed('desk') } as const
  return [
    { ...ours, against: 'bare node:http to files, synced', theirs: speed('lasting'), goal: { atLeast: 0.9 } },
    { ...ours, against: 'bare node:http to files, not synced', theirs: speed('written'), goal: { atLeast: 0.9 } },
    { ...ours, what: `${what}: memory at most`, unit: 'MB', ours: worst('desk').peak / MB, against: 'idle', theirs: worst('desk').idle / MB, goal: { over: 64 } },
    { ...ours, what: `${what}: memory over idle`, unit: 'MB', ours: over(worst('desk')), against: 'bare node:http', theirs: over(worst('written')), goal: { times: 1 } }
  ]
}

/** Has all documents fetched by a process of its own to a folder of its own, and looks that they are there. */
async function fetchAll(kind: Kind, parent: string, origin: string): Promise<Watched> {
  const folder = mkdtempSync(join(parent, 'title-desk-downloads-'))
  try {
    const [documents, data] = [join(folder, 'documents'), join(folder, 'data')]
    for (const path of [documents, data]) mkdirSync(path)
    const args = kind === 'desk' ? [script('desk'), origin, documents, data] : [script('bare'), origin, documents, kind]
    const { stdout } = await promisify(execFile)(process.execPath, [...args, String(DOCUMENTS)])
    const whole = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(documents, name)).size === BYTES)
    if (whole.length !== DOCUMENTS) throw new Error(`${kind}: ${whole.length} of ${DOCUMENTS} documents are there`)
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
  return new URL(`./downloads/${name}.ts`, import.meta.url).pathname
}

export const downloads: Benchmark = { name: 'downloads', what: '1 GB of documents: speed and memory', run: compareDownloads }
