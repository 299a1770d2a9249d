import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from '../support/running-app.ts'

/** A timer that waits: for how long it was set, in milliseconds, and the place in the code that set it. */
export interface PendingTimer {
  readonly wait: number
  readonly by: string
}

/**
 * Runs in a process or a page, as its own source text: tells of all that waits there whenever it changes, frames and
 * idle moments included; not of what waits by `node:timers/promises`.
 */
function notePending(tell: (pending: readonly PendingTimer[]) => void): void {
  const pending = new Map<unknown, PendingTimer>()
  const scope = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>
  const drop = (timer: unknown): void => {
    if (pending.delete(timer)) tell([...pending.values()])
  }
  for (const [start, cancel, isOnce] of [
    ['setTimeout', 'clearTimeout', true],
    ['setInterval', 'clearInterval', false],
    ['requestAnimationFrame', 'cancelAnimationFrame', true],
    ['requestIdleCallback', 'cancelIdleCallback', true]
  ] as const) {
    const [begin, end] = [scope[start], scope[cancel]]
    if (begin === undefined || end === undefined) continue
    const noting = (ring: (...given: unknown[]) => unknown, wait?: unknown, ...args: unknown[]): unknown => {
      const by = new Error().stack?.split('\n')[2]?.trim() ?? ''
      const ringing = (...given: unknown[]): unknown => {
        if (isOnce) drop(timer)
        return ring(...given)
      }
      const timer = begin(ringing, wait, ...args)
      pending.set(timer, { wait: typeof wait === 'number' ? wait : 0, by })
      tell([...pending.values()])
      return timer
    }
    // Node's has a promise beside it.
    const beside = Object.getOwnPropertySymbols(begin).map(symbol => [symbol, Reflect.get(begin, symbol)] as const)
    scope[start] = Object.assign(noting as (...args: unknown[]) => unknown, Object.fromEntries(beside))
    scope[cancel] = timer => {
      drop(timer)
      return end(timer)
    }
  }
}

/** Each thread in a file of its own, which is replaced: a reader finds a whole one. */
const inNode = (folder: string): string => `
  import { renameSync, writeFileSync } from 'node:fs'
  import { createRequire, syncBuiltinESMExports } from 'node:module'
  import { threadId } from 'node:worker_threads'
  const file = ${JSON.stringify(`${folder}/`)} + process.pid + '-' + threadId
  ;(${notePending.toString()})(pending => {
    writeFileSync(file + '.new', JSON.stringify(pending))
    renameSync(file + '.new', file + '.json')
  })
  const timers = createRequire(${JSON.stringify(import.meta.url)})('node:timers')
  for (const name of ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']) timers[name] = globalThis[name]
  syncBuiltinESMExports()`

/** For an app's environment: its main process and threads tell in that folder what waits. */
export const notingIn = (folder: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=data:text/javascript,${encodeURIComponent(inNode(folder))}`]
    .filter(Boolean)
    .join(' ')
})

/** What waits in the main process and its threads, whose code is text. Timers of the shell around the app are left out. */
export function pendingInMain(folder: string): readonly PendingTimer[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly PendingTimer[])
    .filter(({ by }) => /[\\/]out[\\/]main[\\/]|data:text\/javascript;base64/.test(by))
}

/** For an app's start: its page keeps what waits there. */
export const NOTING_IN_PAGE = `(${notePending.toString()})(pending => { globalThis.pendingTimers = pending })`

export const pendingInPage = ({ page }: Pick<RunningApp, 'page'>): Promise<readonly PendingTimer[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly pendingTimers: readonly PendingTimer[] }).pendingTimers)
