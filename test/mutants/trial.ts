import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** What running tests gave: all passed, the first that failed, or that they did not end in time. */
export type Outcome =
  | { readonly kind: 'passed'; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'timed-out' }

/** What runs now: it ends with this program. */
let running: number | undefined
process.once('exit', () => {
  endGroup(running)
})

const PROJECTS = ['unit', 'integration', 'components']

/** Takes the folder of a copy, test files in it and a limit in milliseconds; runs them one after the other up to the first failure. */
export function runTests(root: string, tests: readonly string[], limit: number): Promise<Outcome> {
  const projects = PROJECTS.flatMap(name => ['--project', name])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return run(
    root,
    [vitest, 'run', '--bail', '1', '--maxWorkers', '1', '--reporter', 'dot', ...projects, ...tests],
    limit
  )
}

/** Takes the folder of a copy and the folder of a tsconfig in it; type checks that. */
export function typeCheck(root: string, folder: string, limit: number): Promise<Outcome> {
  return run(root, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder], limit)
}

function run(root: string, args: readonly string[], limit: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    // A group of its own: what hangs may be a child of a child.
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', NO_COLOR: '1' }
    })
    running = child.pid
    let said = ''
    let late = false
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    const timer = setTimeout(() => {
      late = true
      endGroup(child.pid)
    }, limit)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      running = undefined
      if (late) resolve({ kind: 'timed-out' })
      else if (code === 0) resolve({ kind: 'passed', milliseconds: performance.now() - began })
      else resolve({ kind: 'failed', test: firstFailure(said) })
    })
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Takes what vitest or the compiler wrote, gives its first complaint on one line. */
export function firstFailure(said: string): string {
  const line =
    /^\s*(?:FAIL|⎯.*Error)\s.*$|^.*error TS\d+.*$|^Error:.*$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1) ?? ''
  return line.replace(/\s+/g, ' ').trim().slice(0, 160)
}
