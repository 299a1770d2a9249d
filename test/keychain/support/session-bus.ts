import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds; less than a test may take, so that nothing is left running when one fails. */
const LONGEST_RUN = 100_000

/** In milliseconds: each question is a process of its own, on the processors that the owner needs to get ready. */
const BETWEEN_QUESTIONS = 20

/** A folder that is home, data folder and runtime folder to everything a keyring session starts. */
export interface SessionFolder {
  readonly path: string
  /** Environment with nothing of the person's own session in it: no bus, no display, no home. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

export async function makeSessionFolder(): Promise<SessionFolder> {
  const path = await mkdtemp(join(tmpdir(), 'title-desk-keyring-'))
  const run = join(path, 'run')
  await mkdir(run, { mode: 0o700 })
  const env = { PATH: process.env['PATH'] ?? '', HOME: path, XDG_RUNTIME_DIR: run, LC_ALL: 'C.UTF-8' }
  return { path, env, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Runs one of the scripts beside this file on a private session bus that starts no services by itself, and gives what it
 * printed as JSON. Everything on the bus ends with it.
 */
export async function runOnBus(folder: SessionFolder, script: string): Promise<unknown> {
  const config = await writeBusConfig(folder)
  return runScript(
    ['dbus-run-session', `--config-file=${config}`, '--', process.execPath, join(import.meta.dirname, script)],
    folder
  )
}

/** Writes down how a bus is to be in the folder: for whoever starts it, who gets the path, and without services of its own. */
export async function writeBusConfig(folder: SessionFolder): Promise<string> {
  const config = join(folder.path, 'bus.conf')
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:dir=${join(folder.path, 'run')}</listen>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
    </busconfig>`
  )
  return config
}

/** Runs one of the scripts beside this file where there is no bus, and gives what it printed as JSON. */
export function runWithoutBus(folder: SessionFolder, script: string): Promise<unknown> {
  return runScript([process.execPath, join(import.meta.dirname, script)], folder)
}

async function runScript([command = '', ...args]: string[], folder: SessionFolder): Promise<unknown> {
  // A group of its own, so that whatever goes wrong, all of it ends together.
  const child = spawn(command, args, { env: folder.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const endAll = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  const limit = setTimeout(endAll, LONGEST_RUN)
  const [printed, complaints] = [collect(child.stdout), collect(child.stderr)]
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(limit)
  if (code !== 0) throw new Error(`${command} ended with ${code ?? signal}:\n${complaints.join('')}`)
  return JSON.parse(printed.join(''))
}

function collect(stream: NodeJS.ReadableStream): string[] {
  const chunks: string[] = []
  stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return chunks
}

/** The bytes of every file under a folder, by path. */
export async function filesUnder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found.set(path, await readFile(path))
  }
  return found
}

/** Ids of the processes whose environment names the folder: what a session left running. */
export async function processesOf(folder: SessionFolder): Promise<string[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const named = await Promise.all(
    ids.map(async id => {
      // A process may end while it is looked at, or belong to another person.
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
      return environment.includes(`HOME=${folder.path}\0`)
    })
  )
  return ids.filter((_id, index) => named[index])
}

/** Waits until a name has an owner on the session bus that the environment names, without making the bus start one. */
export async function waitForName(
  name: string,
  owner: ChildProcess,
  env: NodeJS.ProcessEnv = process.env
): Promise<void> {
  while (owner.exitCode === null) {
    const asked = spawn(
      'dbus-send',
      [
        '--session',
        '--print-reply=literal',
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        `string:${name}`
      ],
      { env, stdio: ['ignore', 'pipe', 'inherit'] }
    )
    const answer = collect(asked.stdout)
    await once(asked, 'close')
    if (answer.join('').includes('true')) return
    await pause(BETWEEN_QUESTIONS)
  }
  throw new Error(`${owner.spawnfile} ended before it owned ${name}`)
}
