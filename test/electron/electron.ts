/**
 * The module `electron` for the app's main process, on Chromium instead of Electron's runtime: the part of its API that
 * the app uses. Every name that Electron has is here, and those not implemented throw by name when they are used.
 */
import { app } from './api/app.ts'
import { BrowserWindow } from './api/window/browser-window.ts'
import { crashReporter } from './api/crash-reporter.ts'
import { clipboard, Notification, shell } from './api/desktop.ts'
import { dialog } from './api/window/dialog.ts'
import { ipcMain } from './api/ipc-main.ts'
import { Menu, MenuItem } from './api/window/menu/menu.ts'
import { nativeImage } from './api/window/native-image.ts'
import { nativeTheme } from './api/window/native-theme.ts'
import { nothingOf } from './api/part.ts'
import { net, powerMonitor, powerSaveBlocker } from './api/power.ts'
import { protocolModule as protocol } from './api/session/protocol.ts'
import { screen } from './api/window/screen.ts'
import { session } from './api/session/session.ts'
import './api/session/serve.ts'
import { openControl } from './control/server.ts'

openControl()

export const autoUpdater = nothingOf('autoUpdater')
export const BaseWindow = nothingOf('BaseWindow')
export const BrowserView = nothingOf('BrowserView')
export const ClipboardItem = nothingOf('ClipboardItem')
export const contentTracing = nothingOf('contentTracing')
export const desktopCapturer = nothingOf('desktopCapturer')
export const globalShortcut = nothingOf('globalShortcut')
export const ImageView = nothingOf('ImageView')
export const inAppPurchase = nothingOf('inAppPurchase')
export const IpcMainServiceWorker = nothingOf('IpcMainServiceWorker')
export const MessageChannelMain = nothingOf('MessageChannelMain')
export const netLog = nothingOf('netLog')
export const pushNotifications = nothingOf('pushNotifications')
export const safeStorage = nothingOf('safeStorage')
export const ShareMenu = nothingOf('ShareMenu')
export const sharedTexture = nothingOf('sharedTexture')
export const systemPreferences = nothingOf('systemPreferences')
export const TouchBar = nothingOf('TouchBar')
export const Tray = nothingOf('Tray')
export const utilityProcess = nothingOf('utilityProcess')
export const View = nothingOf('View')
export const webContents = nothingOf('webContents')
export const WebContentsView = nothingOf('WebContentsView')
export const webFrameMain = nothingOf('webFrameMain')
export const WebSocket = nothingOf('WebSocket')

type Nothing<T extends never> = T
/** Does not compile when a name of Electron's main process is missing above: an import of it would not even link. */
export type Complete = Nothing<Exclude<keyof typeof import('electron/main'), keyof typeof import('./electron.ts')>>

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell
}
