import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The result of running tests: all passed, the first failure, or a timeout. */
export type Outcome =
  | { readonly kind: 'passed'; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'timed-out' }

/** The current child process; it ends with this one. */
let running: number | undefined
process.once('exit', () => {
  endGroup(running)
})

const PROJECTS = ['unit', 'integration', 'components']

/** Runs the test files one after another up to the first failure; `limit` in milliseconds. */
export function runTests(root: string, tests: readonly string[], limit: number): Promise<Outcome> {
  const projects = PROJECTS.flatMap(name => ['--project', name])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return run(
    root,
    [vitest, 'run', '--bail', '1', '--maxWorkers', '1', '--reporter', 'dot', ...projects, ...tests],
    limit
  )
}

/** Type-checks the project of a tsconfig folder. */
export function typeCheck(root: string, folder: string, limit: number): Promise<Outcome> {
  return run(root, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder], limit)
}

function run(root: string, args: readonly string[], limit: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    // Its own process group: a grandchild may be what hangs.
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
    // It has already exited.
  }
}

/** The first complaint in the output of vitest or the compiler, on one line. */
export function firstFailure(said: string): string {
  const line =
    /^\s*(?:FAIL|⎯.*Error)\s.*$|^.*error TS\d+.*$|^Error:.*$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1) ?? ''
  return line.replace(/\s+/g, ' ').trim().slice(0, 160)
}
