import { once, type EventEmitter } from 'node:events'
import type { MacUpdater } from 'electron-updater/out/MacUpdater.js'
import { RefusedUpdate } from './refused-update.ts'

/** What electron-updater keeps to itself. */
interface Inside {
  /** Electron's own updater, which is Squirrel. */
  readonly nativeUpdater: EventEmitter
  closeServerIfExists(): void
}

/** Squirrel fetches a package from a port on loopback, which electron-updater opens with each download: closed until then. */
export function closePort(updater: MacUpdater): void {
  inside(updater).closeServerIfExists()
}

/**
 * Has Squirrel fetch the waiting package and check who signed it. What Squirrel has, it installs when the program ends,
 * so it gets nothing before the user chose to restart (E10). Ends the program then, and starts the new version.
 * @throws {RefusedUpdate} if Squirrel didn't take it
 */
export async function restartBySquirrel(updater: MacUpdater): Promise<void> {
  try {
    const taken = once(inside(updater).nativeUpdater, 'update-downloaded')
    // With this, the “download” of what is on the disk hands it over.
    updater.autoInstallOnAppQuit = true
    await Promise.all([taken, updater.downloadUpdate()])
  } catch {
    closePort(updater)
    throw new RefusedUpdate('not-started')
  }
  updater.quitAndInstall()
}

function inside(updater: MacUpdater): Inside {
  return updater as unknown as Inside
}
