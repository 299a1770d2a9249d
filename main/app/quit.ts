import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import type { Keychain } from '../keychain/keychain.ts'
import { endDespiteKeychain } from '../keychain/quit.ts'

/** How long closing may take, in milliseconds. */
const LONGEST = 10_000
/** How long of that an order on the wire may take; then its outcome is stored as unknown. */
export const LONGEST_ON_THE_WIRE = 8_000
/** How long it may take when the session ends: Windows ends what has not gone after five seconds. */
const LONGEST_AT_SESSION_END = 4_000
/** How long the installation of an update may take to begin: macOS unpacks and checks the whole program first. */
const LONGEST_RESTART = 120_000

export interface QuitOptions {
  /** Has the page save what was typed last; first of all, however the program quits. */
  readonly flush: () => Promise<void>
  /** Asked before anything is closed: false if the user wants to stay because work would be lost. Asked again at the next attempt. */
  readonly mayQuit: () => Promise<boolean>
  /** Called when the user stays. */
  readonly onStay?: () => Promise<void>
  /** Stops what is in progress; returns the keychain, if it was used: a hanging call to it must not keep the process from exiting. */
  readonly close: () => Promise<Keychain | undefined>
  /**
   * Called when everything was closed in time, but not at the session's end: starts the installation of an update that the user
   * chose; true if that quits the program itself.
   */
  readonly restart?: () => Promise<boolean>
  readonly onBug: (error: unknown) => void
  readonly longest?: number
  readonly longestRestart?: number
  readonly longestAtSessionEnd?: number
  readonly end?: () => void
}

export interface Quitting {
  /** To be called before a window closes: the last one quits the program first, and closes with it. */
  windowCloses(event: { preventDefault(): void }): void
  /** To be called when the system asks whether the session may end: has the page save what was typed, and never objects. */
  sessionMayEnd(): void
  /** To be called when the user signs out or the computer shuts down: quits at once, without a question (E6). */
  sessionEnds(): void
}

/**
 * Quits the program in order (R49). Orders being sent are stored, so none blocks quitting. The user is asked first if work
 * would be lost; then everything is closed within ten seconds. If asking fails, the program quits.
 *
 * When the session ends, quitting is not held up: Windows lets a program that has begun to quit go on for some seconds,
 * and Electron ends one that has not at once. Everything is closed after the windows then.
 */
export function quitOrderly(app: Pick<App, 'on' | 'quit'>, options: QuitOptions): Quitting {
  const { flush, mayQuit, onBug, end, longest = LONGEST } = options
  const sessionEnd = new AbortController()
  const everything = createClosing(options, sessionEnd.signal)
  let state: 'running' | 'quitting' | 'closed' = 'running'

  async function flushPage(): Promise<void> {
    try {
      await flush()
    } catch (error) {
      onBug(error)
    }
  }

  async function asksToStay(): Promise<boolean> {
    try {
      return !(await Promise.race([mayQuit(), aborted(sessionEnd.signal)]))
    } catch (error) {
      onBug(error)
      return false
    }
  }

  async function closeAndEnd(): Promise<void> {
    const inOrder = await everything.close()
    if (state === 'closed') return
    // Whatever quits from here on, quits at once.
    state = 'closed'
    // It should be gone by then.
    if (inOrder && !sessionEnd.signal.aborted && (await restarts(options)))
      await wait(longest, undefined, { ref: false })
    app.quit()
  }

  async function quit(): Promise<void> {
    await flushPage()
    if (sessionEnd.signal.aborted || !(await asksToStay())) return closeAndEnd()
    state = 'running'
    await options.onStay?.().catch(onBug)
  }

  app.on('before-quit', event => {
    if (state === 'closed' || sessionEnd.signal.aborted) return
    event.preventDefault()
    if (state === 'quitting') return
    state = 'quitting'
    void quit()
  })
  app.on('will-quit', event => {
    const keychain = everything.keychain()
    if (state !== 'closed') {
      event.preventDefault()
      void closeAndEnd()
    } else if (keychain !== undefined) endDespiteKeychain(keychain, end)
  })

  return {
    windowCloses(event) {
      if (state === 'closed' || sessionEnd.signal.aborted) return
      event.preventDefault()
      app.quit()
    },
    sessionMayEnd() {
      if (state === 'running') void flushPage()
    },
    sessionEnds() {
      if (sessionEnd.signal.aborted) return
      sessionEnd.abort()
      void flushPage()
      app.quit()
    }
  }
}

/** Whether the program quits by itself, for an update. */
async function restarts({ restart, onBug, longestRestart = LONGEST_RESTART }: QuitOptions): Promise<boolean> {
  try {
    return await Promise.race([restart?.() ?? false, wait(longestRestart, false, { ref: false })])
  } catch (error) {
    onBug(error)
    return false
  }
}

/** Closes everything once, within the time that the session's end leaves; then has the keychain, if it was used. */
function createClosing(options: QuitOptions, sessionEnd: AbortSignal) {
  const { close, onBug, longest = LONGEST, longestAtSessionEnd = LONGEST_AT_SESSION_END } = options
  let keychain: Keychain | undefined
  let closing: Promise<boolean> | undefined
  let complete = false

  async function closeAll(closed: AbortController): Promise<void> {
    try {
      keychain = await close()
      complete = true
    } catch (error) {
      onBug(error)
    } finally {
      closed.abort()
    }
  }

  /** True if all of it was closed. */
  async function closeInTime(): Promise<boolean> {
    const closed = new AbortController()
    const patience = sessionEnd.aborted ? longestAtSessionEnd : longest
    await Promise.race([closeAll(closed), wait(patience, undefined, { signal: closed.signal }).catch(() => undefined)])
    return complete
  }

  return { close: () => (closing ??= closeInTime()), keychain: () => keychain }
}

/** Resolves, with true, when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<true> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => {
      resolve(true)
    })
  })
}
