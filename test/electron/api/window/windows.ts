import type { BrowserWindow } from './browser-window.ts'
import type { WebContents } from './contents/web-contents.ts'

/** Every window by its page, and which of them has the focus. */
const byContents = new Map<WebContents, BrowserWindow>()
let focused: BrowserWindow | null = null

export function addWindow(window: BrowserWindow): void {
  byContents.set(window.webContents, window)
}

export function removeWindow(window: BrowserWindow): void {
  byContents.delete(window.webContents)
  if (focused === window) focused = null
}

export function allWindows(): BrowserWindow[] {
  return [...byContents.values()]
}

export function windowOf(contents: WebContents): BrowserWindow | undefined {
  return byContents.get(contents)
}

export function focusedWindow(): BrowserWindow | null {
  return focused
}

/** Gives the focus to a window, or takes it away from all. */
export function setFocused(window: BrowserWindow | null): void {
  focused = window
}
