import { rmSync } from 'node:fs'
import { app } from '../api/app.ts'
import { browser, letLoad, settings } from '../api/core.ts'
import { clickNotification } from '../api/desktop.ts'
import { answerNext } from '../api/window/dialog.ts'
import { clickByLabels, menuEntries } from '../api/window/menu.ts'
import { nativeTheme } from '../api/window/native-theme.ts'
import { powerMonitor, setOnline } from '../api/power.ts'
import { recorded } from '../api/recorder.ts'
import { allWindows, focusedWindow } from '../api/window/windows.ts'
import type { WebContents } from '../api/window/web-contents.ts'
import type { Asked, Controls, Told } from './messages.ts'

/** The stand-in's end of the control channel: Node's own, between a process and the one that started it. */
const controls: Controls = {
  recorded,
  answerDialog: answerNext,
  clickMenu: clickByLabels,
  menuItems: () => menuEntries(),
  setSystemTheme: theme => {
    nativeTheme.setSystem(theme === 'dark')
  },
  resize: async (width, height) => {
    const [window] = allWindows()
    window?.setSize(width, height)
    await window?.webContents.page.setSize({ width, height })
  },
  setOnline,
  power: event => {
    powerMonitor.announce(event)
  },
  lookAway: () => {
    focusedWindow()?.blur()
  },
  clickNotification,
  crashPage: () => {
    allWindows()[0]?.webContents.forcefullyCrashRenderer()
  },
  announce: event => {
    allWindows()[0]?.announce(event)
  },
  reload: () => {
    for (const window of allWindows()) window.webContents.reloadIgnoringCache()
  },
  letLoad,
  quit: () => {
    app.quit()
  }
}

function tell(told: Told): void {
  if (process.connected) process.send?.(told)
}

async function serve({ id, name, args }: Asked): Promise<void> {
  try {
    const control = controls[name] as (...args: readonly unknown[]) => unknown
    tell({ kind: 'answer', id, value: await control(...args) })
  } catch (error) {
    tell({ kind: 'refusal', id, message: String(error) })
  }
}

/** Opens the channel, if there is somebody at its other end; when that one ends, so do we. */
export function openControl(): void {
  if (process.send === undefined) return
  process.on('message', asked => {
    void serve(asked as Asked)
  })
  process.on('disconnect', () => {
    // Whoever started us is gone, and cannot remove the folder it made for Chromium.
    const { chromiumProfile } = settings
    if (chromiumProfile !== undefined) {
      process.on('exit', () => {
        rmSync(chromiumProfile, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
      })
    }
    app.exit(1)
  })
  browser.endpoint.then(
    endpoint => {
      tell({ kind: 'endpoint', endpoint })
    },
    () => undefined
  )
  app.on('will-quit', () => {
    tell({ kind: 'quits' })
  })
  app.once('web-contents-created', (_event: unknown, contents: WebContents) => {
    contents.once('did-finish-load', () => {
      tell({ kind: 'window-ready' })
    })
  })
}
