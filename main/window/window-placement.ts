import type { BrowserWindow } from 'electron'
import type { JsonFile } from '../settings/json-file.ts'
import { isSameState, type WindowState } from '../settings/window-state.ts'

/** In milliseconds; while a window is dragged it moves many times a second. */
const SAVE_AFTER = 500

/** The window's placement, remembered between runs. */
export interface WindowPlacement {
  /** The last placement. */
  last(): Promise<WindowState>
  /** Saves this window's placement from now on. */
  track(window: BrowserWindow): void
  /** Resolves once everything is written, as far as it can be. */
  saved(): Promise<void>
}

export function createWindowPlacement(file: JsonFile<WindowState>): WindowPlacement {
  let saving: NodeJS.Timeout | undefined
  let state: WindowState | undefined
  let stored: WindowState | undefined

  /** A window that is minimized or covers the whole screen keeps the place it had before. */
  function note(window: BrowserWindow): void {
    if (window.isMinimized() || window.isFullScreen()) return
    state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
  }

  function saveNow(): void {
    clearTimeout(saving)
    saving = undefined
    if (state === undefined || isSameState(state, stored)) return
    stored = state
    // If this fails, the window opens in the middle next time: not worth a message.
    void file.write(state)
  }

  return {
    async last() {
      stored ??= (await file.read()).value
      return state ?? stored
    },
    track(window) {
      const saveSoon = (): void => {
        note(window)
        saving ??= setTimeout(saveNow, SAVE_AFTER)
      }
      window.on('resize', saveSoon)
      window.on('move', saveSoon)
      window.on('maximize', saveSoon)
      window.on('unmaximize', saveSoon)
      window.on('close', () => {
        note(window)
        saveNow()
      })
    },
    async saved() {
      if (saving !== undefined) saveNow()
      await file.settled()
    }
  }
}
