import type { Page } from 'playwright-core'
import type { MenuEntry, PowerEvent } from '../../electron/control/messages.ts'

/** What the app asked of the desktop: kept, and not done. */
export type Recorded =
  | 'shell.openPath'
  | 'shell.openExternal'
  | 'shell.showItemInFolder'
  | 'shell.beep'
  | 'clipboard.writeText'
  | 'Notification'
  | 'dialog.held'
  | 'dialog.showOpenDialog'
  | 'dialog.showSaveDialog'
  | 'dialog.showMessageBox'
  | 'dialog.showErrorBox'
  | 'webContents.print'
  | 'webContents.startDrag'

/** The answer to the question whether to quit and lose what is kept only until then. */
export const QUIT = { response: 1 }

export interface LaunchOptions {
  /** The data folder. Without one the app gets a new one, which is removed when it ends. */
  readonly profile?: string
  readonly env?: Readonly<Record<string, string>>
  /** Without a window on a screen; true unless said otherwise. Electron always needs a display. */
  readonly headless?: boolean
  /** Size of the page; the app's own unless both are given. */
  readonly width?: number
  readonly height?: number
  /** Another app than the built one: the path of its main script. */
  readonly main?: string
  /** Code that runs in every document before its own. */
  readonly beforeEach?: string
}

/** The app as users see it, on the stand-in or on Electron. */
export interface RunningApp {
  readonly page: Page
  readonly shell: 'chromium' | 'electron'
  /** The data folder. */
  readonly profile: string
  /**
   * Where Chromium keeps what pages leave behind: on Electron in the data folder, on the stand-in apart, until the app
   * has ended.
   */
  readonly browserProfile: string
  /** The arguments of every call of that name so far, oldest first. */
  recorded(name: Recorded): Promise<unknown[][]>
  /** The answer of the next dialog, in Electron's terms: `{ canceled: false, filePaths: ['…'] }`, `{ response: 1 }`. */
  answerDialog(value: unknown): Promise<void>
  /** Clicks the menu item at the end of the labels, written as they are shown. */
  clickMenu(...labels: readonly string[]): Promise<void>
  menuItems(): Promise<readonly MenuEntry[]>
  setTheme(theme: 'light' | 'dark'): Promise<void>
  /** The machine goes to sleep, wakes up and so on. */
  power(event: PowerEvent): Promise<void>
  /** The person goes to another program. */
  lookAway(): Promise<void>
  /** Clicks the notification shown as the n-th, from 0. */
  clickNotification(index: number): Promise<void>
  /** Resizes the page, as dragging the window's corner does. */
  resize(width: number, height: number): Promise<void>
  /** What the main process has printed so far. */
  stdout(): string
  stderr(): string
  /** Errors of every page so far: console.error, exceptions, violations of the content security policy. */
  consoleErrors(): readonly string[]
  /** Ends the main process as a power cut does. A profile the test named stays. */
  kill(): Promise<void>
  /**
   * Quits as a user does, confirming the loss of what is kept only until then. Throws if the app does not exit in time,
   * or exits with an error.
   */
  close(): Promise<void>
}
