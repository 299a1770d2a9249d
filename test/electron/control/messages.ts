import type { PrintEnd } from '../api/window/contents/printer.ts'

/** What a harness may ask of a running stand-in, beside what it does in the page. The app knows nothing of it. */

export interface MenuEntry {
  readonly label: string
  readonly type: string
  readonly enabled: boolean
  readonly checked: boolean
  readonly accelerator?: string
  readonly items?: readonly MenuEntry[]
}

export type PowerEvent = 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen' | 'on-ac' | 'on-battery' | 'shutdown'

export interface Controls {
  /** The arguments of every call of that name so far, such as `shell.openPath`. */
  recorded(name: string): unknown[][]
  /** The answer of the next dialog. */
  answerDialog(value: unknown): void
  clickMenu(labels: readonly string[]): void
  menuItems(): readonly MenuEntry[]
  /** The person turns the system dark or light. */
  setSystemTheme(theme: 'light' | 'dark'): void
  /** The first window gets that size. */
  resize(width: number, height: number): Promise<void>
  setOnline(online: boolean): void
  power(event: PowerEvent): void
  /** The person goes to another program: no window has the focus. */
  lookAway(): void
  /** Clicks the notification shown as the n-th, from 0. */
  clickNotification(index: number): Promise<void>
  /** The system does not show the notification that was shown as the n-th. */
  failNotification(index: number): Promise<void>
  /** The user clicks the program in the Dock: macOS only. */
  activate(): void
  /** The user signs out of Windows: whether the app held it up, quits by itself, or was ended because it did nothing. */
  endSession(): 'held-up' | 'quits' | 'ended'
  /** What comes of print jobs from now on. */
  endPrintingWith(end: PrintEnd): void
  /** The menu of the last right click. */
  contextMenu(): readonly MenuEntry[]
  clickContextMenu(labels: readonly string[]): void
  /** Closes the first window as a user does. */
  closeWindow(): void
  /** Whether the first window has a page that has loaded and lives. */
  hasPage(): boolean
  /** The process of the first window's page ends, as by a fault of Chromium's. Answers when the app has been told. */
  crashPage(): Promise<void>
  /** The first window's page stops answering, or answers again, as Electron tells of it. */
  announce(event: 'unresponsive' | 'responsive'): void
  /** Reloads every window's page. */
  reload(): void
  /** Lets the first page load, if it was held back. */
  letLoad(): void
  /** Quits as a user does. */
  quit(): void
}

export interface Asked {
  readonly id: number
  readonly name: keyof Controls
  readonly args: readonly unknown[]
}

export type Told =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }
  /** Other DevTools clients may connect there, a ws: address. */
  | { readonly kind: 'endpoint'; readonly endpoint: string }
  /** The first window has loaded its page. */
  | { readonly kind: 'window-ready' }
  /** Its windows are closed, and it is about to end. */
  | { readonly kind: 'quits' }
