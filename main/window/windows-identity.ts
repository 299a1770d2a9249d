import type { App } from 'electron'

/**
 * The program's name for Windows. The installer writes the same one into its shortcuts (electron-builder.yml), so that
 * windows, a pinned shortcut and notifications belong together (E2).
 */
export const APP_ID = 'app.titledesk.desktop'

/**
 * The COM class by which Windows starts the program for a click on a notification. Without a fixed one, Electron would
 * make up another at every start.
 */
export const TOAST_ACTIVATOR = '{6C1D0B52-7E0B-4F0D-9D0E-3A7C5B1E94A2}'

/** Tells Windows which program this is; to be called before anything is shown. */
export function identifyShell(
  app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform
): void {
  if (platform !== 'win32') return
  app.setAppUserModelId(APP_ID)
  app.setToastActivatorCLSID(TOAST_ACTIVATOR)
}
