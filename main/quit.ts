import type { App } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import type { Keychain } from './vault/keychain.ts'
import { endDespiteKeychain } from './vault/quit.ts'

/** How long a quit waits for what is under way, in milliseconds: an order that is being sent should come to its outcome. */
const LONGEST = 10_000

export interface QuitOptions {
  /** Ends what is under way; gives the keychain, if it was used: a call to it that hangs must not keep the process from ending. */
  readonly close: () => Promise<Keychain | undefined>
  readonly onBug: (error: unknown) => void
  readonly longest?: number
  readonly end?: () => void
}

/** Lets the program quit only after `close` ended, or after ten seconds (R49). */
export function quitOrderly(app: Pick<App, 'on' | 'quit'>, { close, onBug, longest = LONGEST, end }: QuitOptions): void {
  let state: 'running' | 'closing' | 'closed' = 'running'
  let keychain: Keychain | undefined

  async function closeWithin(): Promise<void> {
    const closed = new AbortController()
    const closing = close().then(used => { keychain = used }).catch(onBug).finally(() => { closed.abort() })
    await Promise.race([closing, wait(longest, undefined, { signal: closed.signal }).catch(() => undefined)])
  }

  app.on('before-quit', event => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    void closeWithin().then(() => {
      state = 'closed'
      app.quit()
    })
  })
  app.on('will-quit', () => { if (keychain !== undefined) endDespiteKeychain(keychain, end) })
}
