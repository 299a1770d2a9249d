import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** @param changes settings of postgresql.conf that come last */
export async function startCluster({ title, bin }: Installed, changes = ''): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'td-pg-'))
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in asNobody) chownSync(home, NOBODY, NOBODY)
  const data = join(home, 'data')
  const how = { ...asNobody, cwd: home, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const initdb = ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...how, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const onWindows = process.platform === 'win32'
  const [host, port] = onWindows ? ['127.0.0.1', await freePort()] : [home, 5432]
  const [type, from] = onWindows ? ['host', '127.0.0.1/32'] : ['local', '']
  const allowed = `${type} all ${SUPERUSER} ${from} trust\n${type} all all ${from} scram-sha-256\n`
  writeFileSync(join(data, 'pg_hba.conf'), allowed)
  appendFileSync(join(data, 'postgresql.conf'), settings(onWindows ? '' : home, onWindows ? host : '', port) + changes)

  const log = join(home, 'server.log')
  let postgres: ChildProcess | undefined
  const kill = () => void postgres?.kill('SIGINT')
  process.once('exit', kill)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = postgres
    postgres = undefined
    if (ending === undefined) return
    // Not on exit: what it said last may still be on its way into the log, and its children hold its memory until they end, too.
    const ended = once(ending, 'close')
    ending.kill(signal)
    await ended
  }
  const start = async (): Promise<void> => {
    const started = spawn(join(bin, 'postgres'), ['-D', data], { ...how, stdio: ['ignore', 'ignore', 'pipe'] })
    postgres = started
    await ready(started, log)
  }
  await start()
  return {
    server: { title, host, port, log },
    crash: end,
    start,
    stop: async () => {
      await end('SIGINT')
      process.off('exit', kill)
      rmSync(home, { recursive: true })
    }
  }
}

/** Nothing here outlives a test, so nothing waits for the disk. */
function settings(socketFolder: string, address: string, port: number): string {
  return `
    listen_addresses = '${address}'
    unix_socket_directories = '${socketFolder}'
    port = ${port}
    fsync = off
    synchronous_commit = off
    full_page_writes = off
    shared_buffers = 16MB
    max_wal_size = 64MB
    autovacuum = off
    log_statement = all
    timezone = 'UTC'
  `
}

/** Resolves when the server says that it takes connections, and keeps what it says. */
async function ready(postgres: ChildProcess, log: string): Promise<void> {
  const { stderr } = postgres
  if (stderr === null) throw new Error('its log is not piped')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    createInterface(stderr).on('line', line => {
      appendFileSync(log, `${line}\n`)
      said += `${line}\n`
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    postgres.once('error', reject)
    postgres.once('exit', status => reject(new Error(`postgres ended with ${status}:\n${said}`)))
  })
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
