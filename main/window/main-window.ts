import { BrowserWindow, nativeTheme, screen } from 'electron'
import { EVENT_CHANNEL, type EventName, type Events } from '#domain/bridge.ts'
import type { JsonFile } from '../settings/json-file.ts'
import { isSameState, placeWindow, SMALLEST, type Area, type WindowState } from '../settings/window-state.ts'
import type { Places } from './allowed.ts'
import { recoverPage, type RecoveryOptions } from './recover-page.ts'
import { webPreferences } from './web-preferences.ts'

export interface MainWindowOptions {
  /** Path of the built preload script. */
  readonly preload: string
  readonly places: Places
  readonly development: boolean
  /** Where the window's place is kept between runs. */
  readonly stateFile: JsonFile<WindowState>
  /** Told when the window is about to close; may prevent it. */
  readonly onClose: (event: { preventDefault(): void }) => void
  /** What brings its page back when that has gone. */
  readonly recovery: Omit<RecoveryOptions, 'firstPage'>
}

/** The one window of the program. */
export interface MainWindow {
  /** Opens it, or brings it to the front if it is open. Rejects where the page cannot be loaded. */
  open(): Promise<void>
  /** Brings it to the front; for a second start of the program, whose arguments nobody looks at (R13). */
  focus(): void
  /** Whether it is open and looked at. */
  isInSight(): boolean
  /** Sends news to the page, if it is open. */
  sendToPage<K extends EventName>(name: K, news: Events[K]): void
  /** Runs work on the window; rejects where it is not open. */
  withWindow<T>(work: (window: BrowserWindow) => Promise<T>): Promise<T>
  /** Ends when the window's place is kept, as far as it can be. */
  saved(): Promise<void>
}

/** The page's own colour behind everything (--paper), so that nothing flashes before it is drawn. */
export const PAPER = { light: '#faf9f5', dark: '#161918' } as const

/** In milliseconds; while a window is dragged it moves many times a second. */
const SAVE_AFTER = 500

/** Takes what the window needs, gives it, not yet open. */
export function createMainWindow({
  preload,
  places,
  development,
  stateFile,
  onClose,
  recovery
}: MainWindowOptions): MainWindow {
  let window: BrowserWindow | undefined
  /** Whether it has been shown: until its page is drawn nobody needs to see it. */
  let shown = false
  let opening: Promise<void> | undefined
  let saving: NodeJS.Timeout | undefined
  let state: WindowState | undefined
  let kept: WindowState | undefined

  /** Where the window is told from its place while it is neither minimized nor over the whole screen. */
  function look(): void {
    if (window === undefined || window.isMinimized() || window.isFullScreen()) return
    state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
  }

  function saveNow(): void {
    clearTimeout(saving)
    saving = undefined
    if (state === undefined || isSameState(state, kept)) return
    kept = state
    // A place that could not be kept is not worth a message: the window opens in the middle next time.
    void stateFile.write(state)
  }

  function saveSoon(): void {
    look()
    saving ??= setTimeout(saveNow, SAVE_AFTER)
  }

  async function openAnew(): Promise<void> {
    kept ??= (await stateFile.read()).value
    const { bounds, maximized } = state ?? kept
    const opened = new BrowserWindow({
      ...placeWindow(bounds, freeAreas()),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      title: 'Title Desk',
      backgroundColor: paper(),
      show: false,
      webPreferences: webPreferences(preload, development)
    })
    window = opened
    shown = false
    opened.once('ready-to-show', () => {
      if (maximized) opened.maximize()
      opened.show()
      shown = true
    })
    opened.on('resize', saveSoon)
    opened.on('move', saveSoon)
    opened.on('maximize', saveSoon)
    opened.on('unmaximize', saveSoon)
    opened.on('close', event => {
      look()
      saveNow()
      onClose(event)
    })
    opened.on('closed', () => {
      window = undefined
    })
    recoverPage(opened, { ...recovery, firstPage: places.page })
    await opened.loadURL(places.page).catch((error: unknown) => {
      // A window closed while it loads is no failure.
      if (!opened.isDestroyed()) throw error
    })
  }

  function focus(): void {
    if (window === undefined || !shown) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  nativeTheme.on('updated', () => {
    window?.setBackgroundColor(paper())
  })

  return {
    async open() {
      if (window !== undefined && opening === undefined) focus()
      else
        await (opening ??= openAnew().finally(() => {
          opening = undefined
        }))
    },
    focus,
    isInSight: () => window?.isFocused() ?? false,
    sendToPage(name, news) {
      window?.webContents.send(EVENT_CHANNEL, name, news)
    },
    async withWindow(work) {
      if (window === undefined) throw new Error('the window is not open')
      return work(window)
    },
    async saved() {
      if (saving !== undefined) saveNow()
      await stateFile.settled()
    }
  }
}

function paper(): string {
  return nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light
}

/** The free areas of the screens there are, the main one first (and once more in its turn, which changes nothing). */
function freeAreas(): Area[] {
  return [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)
}
