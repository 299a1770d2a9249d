import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { SLOW_VARIABLE, slowBy } from '../slow.ts'

/** A process's usage when it reported: CPU time of all threads and time since its start in ms, memory in bytes. */
export interface Usage {
  readonly cpu: number
  readonly wall: number
  readonly rss: number
  /** Files of the program that talk to an office's database, where it is asked for. */
  readonly officeChunks?: number
}

/** A desk that is at rest once it has done some steps, and the list and its office are in step. */
export interface DeskHome {
  /** Requests of its page. */
  usage(steps: readonly (readonly [name: string, args: object])[]): Promise<Usage>
  remove(): void
}

const HOOK = pathToFileURL('test/bench/main-process/hook.mjs').href
export const BUILT_MAIN = 'out/main/index.js'
export const EMPTY = 'test/bench/main-process/empty.mjs'
export const EMPTY_WITH_SQLITE = 'test/bench/main-process/empty-sqlite.mjs'

/**
 * Runs a program with the benchmark's Electron and an empty profile until it reports its usage.
 * @param until when to report: when the window is requested, or at rest after some work
 */
export async function usageOf(program: string, until: 'start' | 'rest'): Promise<Usage> {
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-bench-'))
  try {
    return await run(program, until, profile, {})
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** The built program with a profile and a keychain that stay from one run to the next. */
export function newDeskHome(): DeskHome {
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-bench-'))
  const keychain = `${profile}.json`
  writeFileSync(keychain, '{}')
  return {
    usage: steps => run(BUILT_MAIN, 'rest', profile, { FAULT_KEYCHAIN: keychain, BENCH_STEPS: JSON.stringify(steps) }),
    remove() {
      for (const path of [profile, keychain]) rmSync(path, { recursive: true, force: true })
    }
  }
}

async function run(
  program: string,
  until: 'start' | 'rest',
  profile: string,
  more: Readonly<Record<string, string>>
): Promise<Usage> {
  const flags = until === 'rest' ? ['--expose-gc'] : []
  const env = {
    PATH: process.env['PATH'],
    HOME: profile,
    TITLE_DESK_PROFILE: profile,
    BENCH: until,
    [SLOW_VARIABLE]: String(slowBy()),
    ...more
  }
  const child = spawn(process.execPath, [...flags, '--import', HOOK, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const printed = await text(child.stdout)
    if (!printed.endsWith('}')) throw new Error(`${program} exited before it reported: ${printed || 'no output'}`)
    return JSON.parse(printed.slice(printed.lastIndexOf('{'))) as Usage
  } finally {
    child.kill('SIGKILL')
  }
}
