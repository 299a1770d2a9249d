import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/** A process's usage when it reported: CPU time of all threads and time since its start in ms, memory in bytes. */
export interface Usage {
  readonly cpu: number
  readonly wall: number
  readonly rss: number
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
  const flags = until === 'rest' ? ['--expose-gc'] : []
  const env = { PATH: process.env['PATH'], HOME: profile, TITLE_DESK_PROFILE: profile, BENCH: until }
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
    rmSync(profile, { recursive: true, force: true })
  }
}
