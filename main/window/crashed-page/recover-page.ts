import type { BrowserWindow, WebContents } from 'electron'
import type { Log } from '../../log/log.ts'
import { GONE_AGAIN, NOT_ANSWERING, remedyFor, type Question } from './remedy.ts'

export interface RecoveryOptions {
  /** The page's address at the start. */
  readonly firstPage: string
  /** Whether the window loads that for the first time: what goes then is loaded again by `loadFirst`. */
  readonly isLoading?: () => boolean
  /** A page that was gone begins to load again. */
  readonly onLoading?: () => void
  /** Asks the user; returns the index of the button, 0 if the question was closed or aborted by the signal. */
  readonly ask: (window: BrowserWindow, question: Question, signal: AbortSignal) => Promise<number>
  readonly quit: () => void
  readonly note: Log['note']
  readonly onBug: (error: unknown) => void
  /** Monotonic, in milliseconds. */
  readonly now?: () => number
}

/** What becomes of a page that is gone. */
export interface Recovery {
  /**
   * Undefined while there is a page; resolves once it has loaded again, after a question to the user if need be: until then, nothing runs a command.
   */
  back(): Promise<void> | undefined
}

/** Reloads a window's page if its process crashed, or if it stopped responding and the user agrees. */
export function recoverPage(
  window: BrowserWindow,
  {
    firstPage,
    isLoading = () => false,
    onLoading = () => undefined,
    ask,
    quit,
    note,
    onBug,
    now = () => performance.now()
  }: RecoveryOptions
): Recovery {
  const contents = window.webContents
  let earlier: number | undefined
  /** Aborts the open question once it no longer applies. */
  let open: AbortController | undefined
  /** The page's process was killed because the user wanted a reload. */
  let isOurs = false
  const coming = createComing()

  /** One question at a time; undefined if another replaced it. */
  async function question(about: Question): Promise<number | undefined> {
    open?.abort()
    const mine = (open = new AbortController())
    const response = await ask(window, about, mine.signal)
    if (mine.signal.aborted || window.isDestroyed()) return undefined
    open = undefined
    return response
  }

  async function askAboutGone(): Promise<void> {
    const response = await question(GONE_AGAIN)
    if (response === 1) quit()
    if (response !== 0) return
    const loading = window.loadURL(firstPage)
    onLoading()
    await loading
  }

  async function askAboutSilence(): Promise<void> {
    if ((await question(NOT_ANSWERING)) !== 1) return
    isOurs = true
    contents.forcefullyCrashRenderer()
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    note('page-gone', { reason, code: exitCode })
    open?.abort()
    open = undefined
    // A load that this ends may never say so.
    coming.end()
    const remedy = isOurs ? 'reload' : remedyFor(reason, earlier, now())
    if (!isOurs) earlier = now()
    isOurs = false
    if (isLoading()) return
    if (remedy === 'reload') {
      coming.until(loaded(contents)).catch(onBug)
      contents.reload()
      onLoading()
    } else if (remedy === 'ask') coming.until(askAboutGone()).catch(onBug)
  })
  window.on('unresponsive', () => {
    note('page-not-answering', {})
    askAboutSilence().catch(onBug)
  })
  window.on('responsive', () => {
    open?.abort()
    open = undefined
  })
  window.on('closed', () => {
    open?.abort()
    coming.end()
  })
  return { back: coming.back }
}

/** Resolves once a page has loaded, or can't be. */
async function loaded(contents: WebContents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = (): void => {
    contents.off('did-finish-load', settle)
    contents.off('did-fail-load', settle)
    resolve()
  }
  contents.on('did-finish-load', settle)
  contents.on('did-fail-load', settle)
  await promise
}

/** What waits for a page that is on its way back. */
function createComing() {
  let coming: PromiseWithResolvers<void> | undefined
  return {
    back: () => coming?.promise,
    end(): void {
      coming?.resolve()
      coming = undefined
    },
    async until(done: Promise<void>): Promise<void> {
      const mine = (coming = Promise.withResolvers<void>())
      try {
        await done
      } finally {
        if (coming === mine) coming = undefined
        mine.resolve()
      }
    }
  }
}
