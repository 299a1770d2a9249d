import { fork, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { TrialAnswer, TrialRequest } from './trial-process.ts'

/** The result of running tests: all passed, the first failure, or a timeout. */
export type Outcome =
  | { readonly kind: 'passed'; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly test: string }
  | { readonly kind: 'timed-out' }

/** Its own process group: a grandchild may be what hangs. */
const detached = process.platform !== 'win32'

/** Child processes that end with this one. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) endGroup(child)
})

/** Runs test files in a copy of the project, one after another up to the first failure. */
export function createTrials(root: string) {
  let child: ChildProcess | undefined
  let changed: string | undefined

  function started(): ChildProcess {
    const fresh = fork(join(root, 'test', 'mutants', 'trial-process.ts'), {
      cwd: root,
      detached,
      stdio: 'ignore',
      env: { ...process.env, CI: '1', NO_COLOR: '1' }
    })
    running.add(fresh)
    fresh.once('exit', () => {
      running.delete(fresh)
      if (child === fresh) child = undefined
    })
    return fresh
  }

  function runOnce(tests: readonly string[], limit: number, file?: string): Promise<Outcome> {
    const used = (child ??= started())
    const request: TrialRequest = { tests, changed: [changed, file].filter(name => name !== undefined) }
    changed = file
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const timer = setTimeout(() => {
      child = undefined
      endGroup(used)
      resolve({ kind: 'timed-out' })
    }, limit)
    const onExit = () => {
      resolve({ kind: 'failed', test: 'Error: the test process ended' })
    }
    used.once('exit', onExit)
    used.once('message', ({ failure }: TrialAnswer) => {
      used.off('exit', onExit)
      resolve(
        failure === null
          ? { kind: 'passed', milliseconds: performance.now() - began }
          : { kind: 'failed', test: oneLine(failure) }
      )
    })
    used.send(request)
    return promise.finally(() => {
      clearTimeout(timer)
    })
  }

  /**
   * `file` is the one that differs from the last time, if any; `limit` is in milliseconds. Vite sometimes loses a module
   * that was invalidated: that says nothing of the mutant, which is tried again in a new process.
   */
  async function run(tests: readonly string[], limit: number, file?: string): Promise<Outcome> {
    const outcome = await runOnce(tests, limit, file)
    if (outcome.kind !== 'failed' || !/Soft-invalidated module/.test(outcome.test)) return outcome
    if (child !== undefined) endGroup(child)
    child = undefined
    return runOnce(tests, limit, file)
  }

  return {
    run,
    end() {
      child?.disconnect()
    }
  }
}

/** The path within the installed packages of what type-checks a folder: TypeScript alone finds no component. */
export function compilerOf(folder: string): readonly string[] {
  return folder === 'renderer' ? ['vue-tsc', 'bin', 'vue-tsc.js'] : ['typescript', 'bin', 'tsc']
}

/**
 * Type-checks the project of a tsconfig folder. An import that is no longer used doesn't count: whoever made the mistake
 * would have removed it.
 */
export function typeCheck(root: string, folder: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const compiler = join(root, 'node_modules', ...compilerOf(folder))
    const info = join(root, 'out', `${folder}.tsbuildinfo`)
    const lenient = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
    const child = spawn(
      process.execPath,
      [compiler, '-p', folder, '--incremental', '--tsBuildInfoFile', info, ...lenient],
      {
        cwd: root,
        detached,
        stdio: ['ignore', 'pipe', 'pipe']
      }
    )
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.on('error', reject)
    child.on('close', code => {
      running.delete(child)
      if (code === 0) resolve({ kind: 'passed', milliseconds: performance.now() - began })
      else resolve({ kind: 'failed', test: firstError(said) })
    })
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(detached ? -pid : pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 160)

/** The compiler's first error in its output, on one line. */
export function firstError(said: string): string {
  return oneLine(/^.*error TS\d+.*$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1) ?? '')
}
