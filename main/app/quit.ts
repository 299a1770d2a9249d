import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import type { Keychain } from '../keychain/keychain.ts'
import { endDespiteKeychain } from '../keychain/quit.ts'

/** How long closing may take, in milliseconds: an order on the wire comes to its outcome within, or is kept as unknown. */
const LONGEST = 10_000

export interface QuitOptions {
  /** Asked first: false where a person wants to stay, for work that would be lost. Asked again at the next try. */
  readonly mayQuit: () => Promise<boolean>
  /** Ends what is under way; gives the keychain, if it was used: a call to it that hangs must not keep the process from ending. */
  readonly close: () => Promise<Keychain | undefined>
  readonly onBug: (error: unknown) => void
  readonly longest?: number
  readonly end?: () => void
}

export interface Quitting {
  /** To be told of a window that is about to close: the last one quits the program first, and closes with it. */
  windowCloses(event: { preventDefault(): void }): void
}

/**
 * Lets the program quit in order (R49): what is on its way is kept, so that no order keeps it from quitting. A person is asked first where
 * work would be lost; then everything is closed, within ten seconds. What cannot be asked does not keep the program open.
 */
export function quitOrderly(app: Pick<App, 'on' | 'quit'>, options: QuitOptions): Quitting {
  const { mayQuit, close, onBug, longest = LONGEST, end } = options
  let state: 'running' | 'quitting' | 'closed' = 'running'
  let keychain: Keychain | undefined

  async function closeWithin(): Promise<void> {
    const closed = new AbortController()
    const closing = close()
      .then(used => {
        keychain = used
      })
      .catch(onBug)
      .finally(() => {
        closed.abort()
      })
    await Promise.race([closing, wait(longest, undefined, { signal: closed.signal }).catch(() => undefined)])
  }

  async function quit(): Promise<void> {
    if (
      !(await mayQuit().catch((error: unknown) => {
        onBug(error)
        return true
      }))
    ) {
      state = 'running'
      return
    }
    await closeWithin()
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
