import { BrowserWindow, Menu, nativeTheme, screen } from 'electron'
import { EVENT_CHANNEL, type EventName, type Events } from '#domain/bridge.ts'
import { COMMAND_ROUTES, type Command } from '#domain/commands.ts'
import { USUAL_APPEARANCE, type Appearance } from '#domain/preferences.ts'
import type { JsonFile } from '../settings/json-file.ts'
import type { Area, WindowState } from '../settings/window-state.ts'
import type { Places } from './allowed-addresses.ts'
import { offerContextMenu } from './context-menu.ts'
import { loadFirst } from './crashed-page/load-first.ts'
import { recoverPage, type Recovery, type RecoveryOptions } from './crashed-page/recover-page.ts'
import { placeWindow, SMALLEST } from './fit-to-screens.ts'
import { webPreferences } from './web-preferences.ts'
import { createWindowPlacement } from './window-placement.ts'

export interface MainWindowOptions {
  /** Path of the built preload script. */
  readonly preload: string
  readonly places: Places
  readonly development: boolean
  /** Where the window's placement is stored between runs. */
  readonly stateFile: JsonFile<WindowState>
  /** How the user wants it to look, and the page it opens with. */
  readonly appearance: () => Promise<Appearance>
  /** The user's session is about to end, or ends: Windows tells its windows. */
  readonly session: { readonly mayEnd: () => void; readonly ends: () => void }
  /** How its page is recovered after a crash. */
  readonly recovery: Omit<RecoveryOptions, 'firstPage' | 'isLoading' | 'onLoading'>
  /** Its page begins to load, after a crash, too: what the page will ask for can be prepared meanwhile (P27). */
  readonly onLoading?: () => void
}

/** Called before the window closes; may prevent it. */
export type CloseListener = (event: { preventDefault(): void }) => void

/** The one window of the program. */
export interface MainWindow {
  /** Opens it, or brings it to the front if it is open. Rejects if the page cannot be loaded. */
  open(): Promise<void>
  /** Brings it to the front; for a second start of the program, whose arguments are ignored (R13). */
  focus(): void
  /** Whether it is open and has the focus. */
  isInSight(): boolean
  /** The address of its page; empty without a window. */
  shownPlace(): string
  onClose(listener: CloseListener): void
  /** Applies a theme and a text size at once. */
  look(appearance: Appearance): void
  /** Sends an event to the page; false if it is not open. */
  sendToPage<K extends EventName>(name: K, news: Events[K]): boolean
  /**
   * Brings the window to the front and has its page run a command; opens it if it is closed, as it may be on macOS (E9).
   * Then the command decides only which page it opens with. While it opens, its page is told once it has loaded, and keeps that
   * until it listens; a page that can't be loaded is what `open` says. Where a page is gone, the command waits until it is back.
   */
  run(command: Command): Promise<void>
  /** The window, if it is open. */
  current(): BrowserWindow | undefined
  /** Rejects if the window is not open. */
  withWindow<T>(work: (window: BrowserWindow) => Promise<T>): Promise<T>
  /** Resolves once the window's placement is written, as far as it can be. */
  saved(): Promise<void>
}

/** The page's own color behind everything (--paper), so that nothing flashes before it is drawn. */
export const PAPER = { light: '#faf9f5', dark: '#161918' } as const

/** In milliseconds: a page that was not drawn by then is shown as it is, so that the user sees that the program runs (E8). */
const SHOWN_AFTER = 5_000

/** The window is not open yet. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | undefined
  /** False until its page is drawn: nobody needs to see it before. */
  let shown = false
  let textSize: Appearance['textSize'] | undefined
  let opening: Promise<void> | undefined
  let recovery: Recovery | undefined
  const placement = createWindowPlacement(options.stateFile)
  const closeListeners: CloseListener[] = []

  async function openNew(route: string | undefined): Promise<void> {
    const [state, appearance] = await Promise.all([placement.last(), options.appearance()])
    // Before the window, whose background it decides: nothing flashes.
    nativeTheme.themeSource = appearance.theme
    textSize = appearance.textSize
    const opened = newWindow(options, state)
    window = opened
    shown = false
    showWhenDrawn(opened, () => {
      shown = true
      showFirst(opened, appearance, state)
    })
    placement.track(opened)
    for (const listener of closeListeners) opened.on('close', listener)
    opened.on('closed', () => {
      window = undefined
    })
    recovery = lookAfter(opened, options, () => opening !== undefined)
    await loadFirst(opened, firstPage(options.places, route ?? appearance.startPage), options.onLoading)
  }

  function focus(): void {
    if (window !== undefined && shown) bringToFront(window)
  }

  nativeTheme.on('updated', () => void window?.setBackgroundColor(paper()))

  async function open(route?: string): Promise<void> {
    if (window !== undefined && opening === undefined) focus()
    else
      await (opening ??= openNew(route).finally(() => {
        opening = undefined
      }))
  }

  function sendToPage<K extends EventName>(name: K, news: Events[K]): boolean {
    window?.webContents.send(EVENT_CHANNEL, name, news)
    return window !== undefined
  }

  return {
    open: () => open(),
    focus,
    isInSight: () => window?.isFocused() ?? false,
    shownPlace: () => window?.webContents.getURL() ?? '',
    onClose(listener) {
      closeListeners.push(listener)
    },
    look(appearance) {
      nativeTheme.themeSource = appearance.theme
      // The user may have zoomed since by the menu.
      if (window !== undefined && appearance.textSize !== textSize) zoom(window, appearance)
      textSize = appearance.textSize
    },
    sendToPage,
    async run(command) {
      if (window === undefined && opening === undefined) return open(COMMAND_ROUTES[command])
      if (opening !== undefined) await opening.catch(() => undefined)
      focus()
      if (recovery?.back() !== undefined && !(await outlivesPage(command, recovery))) return
      sendToPage('menu.chosen', command)
    },
    current: () => window,
    async withWindow(work) {
      if (window === undefined) throw new Error('the window is not open')
      return work(window)
    },
    saved: placement.saved
  }
}

/** Commands about what a page shows: one that has just loaded could do something else. “Review or Send”, chosen twice, would send. */
const ABOUT_THE_PAGE: ReadonlySet<Command> = new Set(['save', 'print', 'proceed', 'copy-status', 'refresh', 'back'])

/** Waits until a page that is gone is back; false, at once, where the command was about what that showed. */
async function outlivesPage(command: Command, recovery: Recovery): Promise<boolean> {
  if (ABOUT_THE_PAGE.has(command)) return false
  for (let back = recovery.back(); back !== undefined; back = recovery.back()) await back
  return true
}

/** The text size is the page's zoom: then its layout follows as in a smaller window. Paper is not affected. */
function zoom({ webContents }: BrowserWindow, { textSize }: Appearance): void {
  const factor = textSize / 100
  if (webContents.getZoomFactor() !== factor) webContents.setZoomFactor(factor)
}

/** The page's router opens its usual page where no route is given. */
function firstPage({ page }: Places, route: string): string {
  return route === USUAL_APPEARANCE.startPage ? page : `${page}#/${route}`
}

function showFirst(window: BrowserWindow, appearance: Appearance, { maximized }: WindowState): void {
  zoom(window, appearance)
  if (maximized) window.maximize()
  window.show()
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** What a window has besides its page: a menu on a right click, a remedy for crashes, the end of the user's session. */
function lookAfter(
  window: BrowserWindow,
  { session, recovery, places, onLoading }: MainWindowOptions,
  isLoading: () => boolean
): Recovery {
  window.on('query-session-end', session.mayEnd)
  window.on('session-end', session.ends)
  offerContextMenu(window, Menu)
  return recoverPage(window, { ...recovery, firstPage: places.page, isLoading, ...(onLoading && { onLoading }) })
}

/** Calls once: when the page is drawn, or late. Electron announces nothing for a page that never draws. */
function showWhenDrawn(window: BrowserWindow, show: () => void): void {
  const showOnce = (): void => {
    clearTimeout(late)
    window.off('ready-to-show', showOnce)
    if (!window.isDestroyed()) show()
  }
  const late = setTimeout(showOnce, SHOWN_AFTER)
  window.once('ready-to-show', showOnce)
  window.once('closed', () => {
    clearTimeout(late)
  })
}

function newWindow({ preload, development }: MainWindowOptions, { bounds }: WindowState): BrowserWindow {
  return new BrowserWindow({
    ...placeWindow(bounds, freeAreas()),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Title Desk',
    backgroundColor: paper(),
    show: false,
    webPreferences: webPreferences(preload, development)
  })
}

function paper(): string {
  return nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light
}

/** The work areas of all screens, the primary one first; it comes twice, which does not matter. */
function freeAreas(): Area[] {
  return [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)
}
