import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Installed } from './installed.ts'

/** A running PostgreSQL with nothing in it. */
export interface Server {
  readonly title: string
  /** Where it listens: the folder of a socket, or loopback on Windows. */
  readonly host: string
  readonly port: number
  /** The file of what it logs, which is every statement. */
  readonly log: string
}

export const SUPERUSER = 'postgres'
/** PostgreSQL does not run as root: there, it runs as nobody. */
const NOBODY = 65_534
const INITDB = ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/postgres')

/** A server of its own, which a test may end and start again. */
export interface Cluster {
  readonly server: Server
  /** Ends it without any goodbye: by SIGQUIT it stops at once, by SIGKILL nobody is told. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** After a crash; resolves when it takes connections. */
  start(): Promise<void>
  /** Ends it, and removes it. */
  stop(): Promise<void>
}

/** Where a server's files are, and how its programs run. */
interface Home {
  readonly folder: string
  readonly data: string
  readonly how: { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly env: NodeJS.ProcessEnv }
}

/** @param changes settings of postgresql.conf that come last */
export async function startCluster(postgres: Installed, changes = ''): Promise<Cluster> {
  const home = newHome()
  makeData(home, postgres)
  return startIn(home, postgres, SETTINGS + changes)
}

/** What initdb makes takes it most of a second of processor time, and is the same each time: it is kept, and copied. */
function makeData(home: Home, { bin }: Installed): void {
  const { data, how } = home
  const { stdout: version } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const kept = join(KEPT, [version.trim(), ...INITDB].join(' ').replaceAll(/[^\w.]+/g, '-'))
  if (existsSync(kept)) {
    cpSync(kept, data, { recursive: true })
    // The server looks at the folder's own rights alone.
    chmodSync(data, 0o700)
    own(home)
    return
  }
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...INITDB], { ...how, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  mkdirSync(KEPT, { recursive: true })
  const folder = mkdtempSync(join(KEPT, 'new-'))
  cpSync(data, join(folder, 'data'), { recursive: true })
  try {
    renameSync(join(folder, 'data'), kept)
  } catch (error) {
    // Another process may have kept its own meanwhile.
    if (!existsSync(kept)) throw error
  }
  rmSync(folder, { recursive: true })
}

/** Files that we copied are the server's. */
function own({ data, how }: Home): void {
  if (how.uid === undefined) return
  for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, path), NOBODY, NOBODY)
}

/**
 * A server that begins as a copy of another and streams from it: it only reads until it is promoted. To the other it is `standby`.
 * @param through how it reaches the other, whose settings it has besides
 */
export async function startStandby(
  of: Cluster,
  postgres: Installed,
  through: Pick<Server, 'host' | 'port'>
): Promise<Cluster> {
  const { host, port, log } = of.server
  const home = newHome()
  const client = new pg.Client({ host, port, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  // The process and the memory of the other.
  const isCopied = (path: string) => basename(path) !== 'postmaster.pid' && basename(dirname(path)) !== 'pg_dynshmem'
  cpSync(join(dirname(log), 'data'), home.data, { recursive: true, filter: isCopied })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(home.data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(home.data, 'standby.signal'), '')
  own(home)
  const way = `host=${through.host} port=${through.port} user=${SUPERUSER} application_name=standby`
  // Once it is promoted, nobody streams from it whom it could wait for.
  return startIn(home, postgres, `primary_conninfo = '${way}'\nsynchronous_standby_names = ''\n`)
}

function newHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'td-pg-'))
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY)
  const how = { ...asNobody, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  return { folder, data: join(folder, 'data'), how }
}

async function startIn({ folder, data, how }: Home, { title, bin }: Installed, settings: string): Promise<Cluster> {
  const onWindows = process.platform === 'win32'
  const [host, port] = onWindows ? ['127.0.0.1', await freePort()] : [folder, 5432]
  const [type, from] = onWindows ? ['host', '127.0.0.1/32'] : ['local', '']
  const trusted = ['all', 'replication'].map(what => `${type} ${what} ${SUPERUSER} ${from} trust\n`)
  writeFileSync(join(data, 'pg_hba.conf'), `${trusted.join('')}${type} all all ${from} scram-sha-256\n`)
  const address = onWindows
    ? `listen_addresses = '${host}'\nunix_socket_directories = ''\n`
    : `listen_addresses = ''\nunix_socket_directories = '${folder}'\n${SHARED_MEMORY}`
  appendFileSync(join(data, 'postgresql.conf'), `\n${address}port = ${port}\n${settings}`)

  const log = join(folder, 'server.log')
  let postgres: ChildProcess | undefined
  const kill = () => void postgres?.kill('SIGINT')
  process.once('exit', kill)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = postgres
    postgres = undefined
    if (ending === undefined) return
    // Not on exit: its children say what they say last, and hold its memory, until they end, too.
    const ended = once(ending, 'close')
    ending.kill(signal)
    await ended
  }
  const start = async (): Promise<void> => {
    const [to, from] = [openSync(log, 'a'), statSync(log).size]
    // It writes its log itself, for that is every statement; nothing is ever said in the pipe, which ends with its last child.
    const started = spawn(join(bin, 'postgres'), ['-D', data], { ...how, stdio: ['ignore', 'pipe', to] })
    closeSync(to)
    started.stdout?.resume()
    postgres = started
    await ready(started, () => readFileSync(log).subarray(from).toString())
  }
  await start()
  return {
    server: { title, host, port, log },
    crash: end,
    start,
    stop: async () => {
      await end('SIGINT')
      process.off('exit', kill)
      rmSync(folder, { recursive: true })
    }
  }
}

/** With its data, and gone with that: in the system's, a megabyte stays of each server that is killed, until the computer starts again. */
const SHARED_MEMORY = 'dynamic_shared_memory_type = mmap\n'

/** Nothing here outlives a test, so nothing waits for the disk. What the rules of an office are written in is not loaded for each connection. */
const SETTINGS = `
    fsync = off
    synchronous_commit = off
    full_page_writes = off
    max_connections = 400
    shared_buffers = 16MB
    max_wal_size = 64MB
    autovacuum = off
    shared_preload_libraries = 'plpgsql'
    log_statement = all
    timezone = 'UTC'
  `

/** Resolves when the server says that it takes connections. */
async function ready(postgres: ChildProcess, said: () => string): Promise<void> {
  let failure: Error | undefined
  postgres.once('error', error => (failure = error))
  postgres.once('exit', status => (failure = new Error(`postgres ended with ${status}:\n${said()}`)))
  while (!/database system is ready to accept (read-only )?connections/.test(said())) {
    if (failure !== undefined) throw failure
    await wait(10)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
