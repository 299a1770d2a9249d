import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked, Controls, Told } from './control/messages.ts'
import { SETTINGS_VARIABLE, type Settings } from './settings.ts'
import { ROOMY } from './short-lived.ts'

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
export const BUILT_MAIN = join(PROJECT, 'out/main/index.js')
const REGISTER = new URL('./register.ts', import.meta.url).href

export interface RunOptions extends Pick<
  Settings,
  'headless' | 'hold' | 'preloadEverywhere' | 'shortLived' | 'platform' | 'packaged'
> {
  /** The app's main script; the built bundle unless another is named. */
  readonly main?: string
  /** The app's data folder (TITLE_DESK_PROFILE, or Chromium's switch for an installed app); its own default unless named. */
  readonly profile?: string
  readonly env?: Readonly<Record<string, string>>
  /** Further arguments of the app. */
  readonly args?: readonly string[]
  /** Told what the app prints as it comes. */
  readonly onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
}

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Whether it had come to the end of its quitting. */
  readonly quit: boolean
  /** Whether we killed it. */
  readonly killed: boolean
}

/**
 * Whether an app ended without a fault. One that has quit may kill itself, where a call to the system keeps it from
 * ending.
 */
export function hasEndedWell({ code, signal, quit, killed }: Ending): boolean {
  return code === 0 || (signal === 'SIGKILL' && quit && !killed)
}

type Answer<K extends keyof Controls> = Awaited<ReturnType<Controls[K]>>

/** A running app on the stand-in, seen from the process that started it. */
export interface StandIn {
  /** Where other DevTools clients connect, a ws: address. Rejects if the app ends before. */
  readonly endpoint: Promise<string>
  /** Where Chromium keeps what pages leave behind, until it has ended. */
  readonly chromiumProfile: string
  /** Resolves when the first window has loaded its page. Rejects if the app ends before. */
  readonly windowReady: Promise<void>
  /** Resolves when nothing of it runs any more, Chromium included, and its temporary folders are gone. */
  readonly ended: Promise<Ending>
  ask<K extends keyof Controls>(name: K, ...args: Parameters<Controls[K]>): Promise<Answer<K>>
  /** Quits as a user does. An app that has not exited within the time limit, in milliseconds, is killed. */
  quit(patience?: number): Promise<Ending>
  /** Kills the main process as a power cut does. */
  kill(): Promise<Ending>
}

/** Starts the app on the stand-in. Throws a sentence if there is no such app. */
export async function runStandIn(options: RunOptions): Promise<StandIn> {
  const main = options.main ?? BUILT_MAIN
  if (!existsSync(main)) throw new Error(`There is no app at ${main}: run \`npm run build\` first`)
  const chromiumProfile = await mkdtemp(join(tmpdir(), 'title-desk-chromium-'))
  const { headless, hold = false, preloadEverywhere = false, shortLived = false, args = [] } = options
  const { platform, packaged = false } = options
  const settings: Settings = {
    headless,
    hold,
    preloadEverywhere,
    shortLived,
    packaged,
    ...(platform === undefined ? {} : { platform }),
    chromiumProfile,
    lifeline: 4
  }
  const profile = options.profile === undefined || !packaged ? [] : [`--user-data-dir=${options.profile}`]
  const child = spawn(
    process.execPath,
    [...(shortLived ? ROOMY : []), '--import', REGISTER, main, ...profile, ...args],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        ...options.env,
        ...(options.profile === undefined || packaged ? {} : { TITLE_DESK_PROFILE: options.profile }),
        [SETTINGS_VARIABLE]: JSON.stringify(settings)
      },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe']
    }
  )
  let lastWords = ''
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-4_000)
      options.onOutput?.(stream, text)
    })
  }
  return { chromiumProfile, ...control(child, endingOf(child, chromiumProfile), () => lastWords) }
}

/** Main process, output and lifeline have ended: the last is held open by every process of Chromium. */
async function endingOf(child: ChildProcess, chromiumProfile: string): Promise<Ending> {
  let quit = false
  child.on('message', told => {
    if ((told as Told).kind === 'quits') quit = true
  })
  const ending = await new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      resolve({ code, signal, quit, killed: child.killed })
    })
    // Read to its end, or it never closes. Nobody writes to it.
    const lifeline = child.stdio[4]
    if (lifeline != null && 'resume' in lifeline) lifeline.resume()
  })
  await rm(chromiumProfile, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  return ending
}

function control(
  child: ChildProcess,
  ended: Promise<Ending>,
  lastWords: () => string
): Omit<StandIn, 'chromiumProfile'> {
  const endpoint = Promise.withResolvers<string>()
  const windowReady = Promise.withResolvers<undefined>()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const abandon = (error: Error): void => {
    for (const { reject } of [endpoint, windowReady, ...waiting.values()]) reject(error)
    waiting.clear()
  }
  // Each is awaited by whoever needs it; that nobody does is no fault.
  for (const { promise } of [endpoint, windowReady]) promise.catch(() => undefined)
  void ended.then(({ code, signal }) => {
    abandon(new Error(`The app ended (${String(signal ?? code)})\n${lastWords()}`.trimEnd()))
  }, abandon)
  child.on('message', message => {
    const told = message as Told
    switch (told.kind) {
      case 'endpoint':
        endpoint.resolve(told.endpoint)
        return
      case 'window-ready':
        windowReady.resolve(undefined)
        return
      case 'quits':
        return
      case 'answer':
        waiting.get(told.id)?.resolve(told.value)
        break
      case 'refusal':
        waiting.get(told.id)?.reject(new Error(told.message))
        break
    }
    waiting.delete(told.id)
  })
  async function ask<K extends keyof Controls>(name: K, ...args: Parameters<Controls[K]>): Promise<Answer<K>> {
    const answer = Promise.withResolvers<unknown>()
    const asked: Asked = { id: ++lastId, name, args }
    if (!child.connected) throw new Error('The app has ended')
    waiting.set(asked.id, answer)
    child.send(asked, error => {
      if (error !== null) answer.reject(error)
    })
    return (await answer.promise) as Answer<K>
  }
  return {
    endpoint: endpoint.promise,
    windowReady: windowReady.promise,
    ended,
    ask,
    quit: async (patience = 60_000) => {
      // That it has ended already, or ends meanwhile, is what we want: `ended` tells.
      if (child.connected) child.send({ id: ++lastId, name: 'quit', args: [] } satisfies Asked, () => undefined)
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
      }, patience)
      return ended.finally(() => {
        clearTimeout(timer)
      })
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    }
  }
}
