import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'

/** How often a window's first page is loaded before it counts as one that can't be. */
const MOST_TRIES = 3

/**
 * Loads a window's first page, again if its process ends meanwhile: there is nothing yet that could be reloaded. Rejects if
 * it can't be loaded; closing the window meanwhile is no failure.
 * @param onLoading called whenever it begins to load
 */
export async function loadFirst(
  window: BrowserWindow,
  address: string,
  onLoading = (): void => undefined
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await loadOnce(window, address, onLoading)
      return
    } catch (error) {
      // The end of its process may be told of only after that.
      await nextTurn()
      if (window.isDestroyed()) return
      if (tries === MOST_TRIES) throw error
    }
}

/** Rejects at the end of the page's process, too: whether a load fails by that depends on how far it was. */
async function loadOnce(window: BrowserWindow, address: string, onLoading: () => void): Promise<void> {
  const { webContents } = window
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const ended = (): void => {
    reject(new Error('the page’s process ended while it was loaded'))
  }
  webContents.once('render-process-gone', ended)
  try {
    const loading = window.loadURL(address)
    onLoading()
    await Promise.race([loading, gone])
  } finally {
    webContents.off('render-process-gone', ended)
  }
}
