import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import type { Keychain } from '../keychain/keychain.ts'
import { endDespiteKeychain } from '../keychain/quit.ts'

/** How long closing may take, in milliseconds. */
const LONGEST = 10_000
/** How long of that an order on the wire may take; then its outcome is stored as unknown. */
export const LONGEST_ON_THE_WIRE = 8_000

export interface QuitOptions {
  /** Asked first: false if the user wants to stay because work would be lost. Asked again at the next attempt. */
  readonly mayQuit: () => Promise<boolean>
  /** Stops what is in progress; returns the keychain, if it was used: a hanging call to it must not keep the process from exiting. */
  readonly close: () => Promise<Keychain | undefined>
  readonly onBug: (error: unknown) => void
  readonly longest?: number
  readonly end?: () => void
}

export interface Quitting {
  /** To be called before a window closes: the last one quits the program first, and closes with it. */
  windowCloses(event: { preventDefault(): void }): void
}

/**
 * Quits the program in order (R49). Orders being sent are stored, so none blocks quitting. The user is asked first if work
 * would be lost; then everything is closed within ten seconds. If asking fails, the program quits.
 */
export function quitOrderly(app: Pick<App, 'on' | 'quit'>, options: QuitOptions): Quitting {
  const { mayQuit, close, onBug, longest = LONGEST, end } = options
  let state: 'running' | 'quitting' | 'closed' = 'running'
  let keychain: Keychain | undefined

  async function closeAll(closed: AbortController): Promise<void> {
    try {
      keychain = await close()
    } catch (error) {
      onBug(error)
    } finally {
      closed.abort()
    }
  }

  async function asksToStay(): Promise<boolean> {
    try {
      return !(await mayQuit())
    } catch (error) {
      onBug(error)
      return false
    }
  }

  async function quit(): Promise<void> {
    if (await asksToStay()) {
      state = 'running'
      return
    }
    const closed = new AbortController()
    await Promise.race([closeAll(closed), wait(longest, undefined, { signal: closed.signal }).catch(() => undefined)])
    state = 'closed'
    app.quit()
  }

  app.on('before-quit', event => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'quitting') return
    state = 'quitting'
    void quit()
  })
  app.on('will-quit', () => {
    if (keychain !== undefined) endDespiteKeychain(keychain, end)
  })

  return {
    windowCloses(event) {
      if (state === 'closed') return
      event.preventDefault()
      app.quit()
    }
  }
}
