import { rmSync } from 'node:fs'
import { app } from '../api/app.ts'
import { browser, letLoad, settings } from '../api/core.ts'
import { clickNotification, failNotification } from '../api/desktop.ts'
import { answerNext } from '../api/window/dialog.ts'
import { clickByLabels, menuEntries, poppedMenu } from '../api/window/menu/menu.ts'
import { nativeTheme } from '../api/window/native-theme.ts'
import { endPrintingWith } from '../api/window/contents/printer.ts'
import { preventable } from '../api/part.ts'
import { powerMonitor, setOnline } from '../api/power.ts'
import { recorded } from '../api/recorder.ts'
import { allWindows, focusedWindow } from '../api/window/windows.ts'
import type { WebContents } from '../api/window/contents/web-contents.ts'
import type { Asked, Controls, Told } from './messages.ts'

/** Those whose page has loaded and lives. */
const loaded = new WeakSet<WebContents>()

function followPage(contents: WebContents): void {
  const leave = (): void => void loaded.delete(contents)
  contents.on('did-navigate', leave)
  contents.on('render-process-gone', leave)
  contents.on('did-finish-load', () => loaded.add(contents))
}

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
  failNotification,
  activate: () => {
    if (process.platform !== 'darwin') throw new Error('Only macOS has a Dock')
    app.announce('activate', preventable({}), allWindows().length > 0)
  },
  endSession,
  endPrintingWith,
  contextMenu: () => menuEntries(poppedMenu()),
  clickContextMenu: labels => {
    clickByLabels(labels, poppedMenu())
  },
  closeWindow: () => {
    allWindows()[0]?.close()
  },
  hasPage: () => {
    const [window] = allWindows()
    return window !== undefined && loaded.has(window.webContents)
  },
  crashPage: async () => {
    const contents = allWindows()[0]?.webContents
    if (contents === undefined) return
    const gone = Promise.withResolvers<undefined>()
    contents.once('render-process-gone', () => {
      gone.resolve(undefined)
    })
    contents.forcefullyCrashRenderer()
    await gone.promise
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

/** As Windows ends a session: each window is asked and then told, and a program that has not begun to quit is ended. */
function endSession(): 'held-up' | 'quits' | 'ended' {
  if (process.platform !== 'win32') throw new Error('Only Windows tells windows of the end of a session')
  const told = { reasons: ['logoff'] }
  const asked = allWindows().map(window => {
    const event = preventable(told)
    window.announce('query-session-end', event)
    return event
  })
  if (asked.some(event => event.defaultPrevented)) return 'held-up'
  for (const window of allWindows()) window.announce('session-end', preventable(told))
  if (app.isEnding) return 'quits'
  setImmediate(() => {
    app.exit(1)
  })
  return 'ended'
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
  app.on('web-contents-created', (_event: unknown, contents: WebContents) => {
    followPage(contents)
  })
  app.once('web-contents-created', (_event: unknown, contents: WebContents) => {
    contents.once('did-finish-load', () => {
      tell({ kind: 'window-ready' })
    })
  })
}
