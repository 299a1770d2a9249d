import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from './installation.ts'

export interface Run {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Every file that the program left in its new profile. */
  readonly left: readonly string[]
  readonly log: string
}

/** Whether it ended as asked: with 0, or at once by itself, where the keychain was still asked something (`endDespiteKeychain`). */
export const endedAsAsked = ({ code, signal }: Pick<Run, 'code' | 'signal'>): boolean =>
  code === 0 || signal === 'SIGKILL'

/** In milliseconds: the first start of a fresh installation on a slow machine. */
const PATIENCE = 120_000

/**
 * Starts a program with a new profile, waits until its page has asked for something, and asks it to quit, as a user who
 * closes the window or the system does. No other program can look into it: it refuses the switches for that (E18).
 */
export async function startAndQuit({ run, args }: Command, env: NodeJS.ProcessEnv = process.env): Promise<Run> {
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-smoke-'))
  const child = spawn(run, [...args, `--user-data-dir=${profile}`], {
    stdio: 'inherit',
    env: { ...env, APPDATA: profile, LOCALAPPDATA: profile }
  })
  const ended = new Promise<Pick<Run, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve({ code, signal })
    })
  })
  const limit = new AbortController()
  try {
    // The database is opened when the page first asks: by then everything between a click and the disk has run.
    const opened = waitFor(() => below(profile, 'title-desk.db').length > 0, limit.signal)
    await Promise.race([opened, ended])
    askToQuit(child.pid)
    const ending = await Promise.race([ended, pause(PATIENCE, undefined, { signal: limit.signal, ref: false })])
    const [log] = below(profile, 'title-desk.log')
    return {
      ...(ending ?? { code: null, signal: null }),
      left: globSync('**/*', { cwd: profile }),
      log: log !== undefined && existsSync(log) ? readFileSync(log, 'utf8') : ''
    }
  } finally {
    limit.abort()
    child.kill('SIGKILL')
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

const below = (folder: string, name: string): string[] =>
  globSync(`**/${name}`, { cwd: folder }).map(path => join(folder, path))

async function waitFor(holds: () => boolean, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < PATIENCE && !signal.aborted; waited += 200) {
    if (holds()) return
    await pause(200)
  }
}

/** On Windows without `/F`, which sends its window a request to close. */
function askToQuit(pid: number | undefined): void {
  if (pid === undefined) return
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(pid)])
  else process.kill(pid, 'SIGTERM')
}
