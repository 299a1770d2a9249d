import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { DevTools, type Session } from '../../electron/chromium/devtools.ts'
import { slowBy, slowPage } from '../slow.ts'

/**
 * Chromium for benchmarks, driven with only the DevTools commands that a measurement needs: tools that watch a page
 * (every call, every console line) slow down what runs in it.
 */
export interface Browser {
  /** Opens an empty page in a new browser context, passes it to `work`, and closes it. */
  readonly onFreshPage: <T>(work: (page: Page) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export interface Page {
  /** Adds code that runs in every document before its own. */
  readonly beforeEach: (code: string) => Promise<void>
  /** Navigates to an address and waits for its load event. */
  readonly goto: (url: string) => Promise<void>
  /** Presses and releases the key of a lowercase letter, as the keyboard does. */
  readonly press: (letter: string) => Promise<void>
  /** Evaluates an expression in the page and awaits its result. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /**
   * One of Chromium's performance metrics: `TaskDuration` in seconds of the main thread's CPU time, `JSHeapUsedSize` in
   * bytes.
   */
  readonly metric: (name: string) => Promise<number>
  readonly collectGarbage: () => Promise<void>
}

const SWITCHES = [
  '--headless',
  '--window-size=1280,800',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--remote-debugging-pipe'
]

/** Starts Chromium with an empty profile. */
export function startBrowser(): Browser {
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-bench-'))
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(chromiumPath(), [...SWITCHES, ...asRoot, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
  })
  const ended = new Promise(resolve => {
    child.once('exit', resolve)
  })
  const devTools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  return {
    onFreshPage: work => onFreshPage(devTools, work),
    async close() {
      await devTools.root.send('Browser.close')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
    }
  }
}

async function onFreshPage<T>(devTools: DevTools, work: (page: Page) => Promise<T>): Promise<T> {
  const { browserContextId } = await devTools.root.send('Target.createBrowserContext')
  try {
    const { targetId } = await devTools.root.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await devTools.root.send('Target.attachToTarget', { targetId, flatten: true })
    const session = devTools.session(sessionId)
    await session.send('Page.enable')
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const page = pageOf(session)
    if (slowBy() > 0) await page.beforeEach(slowPage())
    return await work(page)
  } finally {
    await devTools.root.send('Target.disposeBrowserContext', { browserContextId })
  }
}

function pageOf(session: Session): Page {
  return {
    async beforeEach(source) {
      await session.send('Page.addScriptToEvaluateOnNewDocument', { source })
    },
    async goto(url) {
      const loaded = new Promise<void>(resolve => {
        session.on('Page.loadEventFired', () => {
          resolve()
        })
      })
      const { errorText } = await session.send('Page.navigate', { url })
      if (errorText !== undefined) throw new Error(`${url} cannot be loaded: ${errorText}`)
      await loaded
    },
    async press(letter) {
      const code = `Key${letter.toUpperCase()}`
      const key = { key: letter, code, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) }
      await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: letter })
      await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true
      })
      if (exceptionDetails !== undefined)
        throw new Error(`The page failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
      return result.value as unknown
    },
    async metric(name) {
      const { metrics } = await session.send('Performance.getMetrics')
      const found = metrics.find(one => one.name === name)
      if (found === undefined) throw new Error(`Chromium has no metric ${name}`)
      return found.value
    },
    async collectGarbage() {
      await session.send('HeapProfiler.collectGarbage')
    }
  }
}
