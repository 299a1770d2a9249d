import { launchOnChromium } from './on-chromium.ts'
import { launchOnElectron } from './on-electron.ts'
import type { LaunchOptions, RunningApp } from './running-app.ts'

export type { LaunchOptions, Recorded, RunningApp } from './running-app.ts'

/**
 * Starts the built app for a browser test, with its page loaded: on real Electron where TITLE_DESK_SHELL is `electron`,
 * otherwise on the Chromium stand-in. Rejects with what the app said if it does not start.
 */
export function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  return process.env['TITLE_DESK_SHELL'] === 'electron'
    ? launchOnElectron(options)
    : launchOnChromium({ shortLived: true, ...options })
}
