import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, Menu, powerMonitor, protocol, session } from 'electron'
import { openDoor } from './app/ipc.ts'
import { createLog } from './app/log.ts'
import { quitOrderly, type Quitting } from './app/quit.ts'
import type { AppServices } from './compose.ts'
import { createLazy, type Lazy } from './app/lazy.ts'
import { createPageFlush, type PageFlush } from './app/flush.ts'
import { readAppearance } from './settings/appearance.ts'
import { openWindowState } from './settings/window-state.ts'
import { storeFolder } from './storage/store-folder.ts'
import { BUNDLED, DEVELOPED, isPage } from './window/allowed.ts'
import { registerAppScheme, serveApp } from './window/app-protocol.ts'
import {
  askPerson,
  askToQuit,
  copyText,
  notifyPerson,
  openFile,
  showInFolder,
  tellCannotStart
} from './window/desktop.ts'
import { chooseFolder } from './window/choose-folder.ts'
import { dragFile } from './window/dragging.ts'
import { lockdown } from './window/lockdown.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { setMenu } from './window/menu.ts'
import { printPage, savePageAsPdf } from './window/printing.ts'
import { refusedSwitch, refusedMessage } from './window/switches.ts'
import { createTextFile } from './window/text-file.ts'
import { quitQuestion } from './window/quit-question.ts'

const PLATFORMS: Partial<Record<NodeJS.Platform, 'mac' | 'windows'>> = { darwin: 'mac', win32: 'windows' }

app.setName('Title Desk')
const profile = process.env['TITLE_DESK_PROFILE']
if (profile !== undefined && profile !== '') {
  mkdirSync(profile, { recursive: true })
  app.setPath('userData', resolve(profile))
}
const dataFolder = app.getPath('userData')
const places = app.isPackaged ? BUNDLED : DEVELOPED
const log = createLog(join(dataFolder, 'title-desk.log'))
// An uncaught error is logged without its message, which a system dialog would show (R18).
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, error => {
    void log.bug(fault, error)
  })

const refused = refusedSwitch(name => app.commandLine.hasSwitch(name), app.isPackaged)
if (refused !== undefined) {
  tellCannotStart(refusedMessage(refused))
  void log.note('start', `refused with --${refused}`).finally(() => {
    app.exit(1)
  })
} else if (!app.requestSingleInstanceLock()) app.quit()
else start()

/** Starts the program. */
function start(): void {
  const window = createMainWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    places,
    development: !app.isPackaged,
    stateFile: openWindowState(dataFolder),
    appearance: () => readAppearance(dataFolder),
    recovery: {
      ask: askPerson,
      quit: () => {
        app.quit()
      },
      note: what => {
        void log.note('window', what)
      },
      onBug: error => {
        void log.bug('window', error)
      }
    }
  })
  const pageFlush = createPageFlush(() => {
    window.sendToPage('app.closing', {})
  })
  const services = createLazy(() => loadServices(window, pageFlush))
  const quitting = prepareQuit(window, pageFlush, services)
  // On macOS a program stays when its window closes; elsewhere both go together, in order.
  if (process.platform !== 'darwin') window.onClose(quitting.windowCloses)

  registerAppScheme(protocol)
  // The graphics and network processes are restarted by Electron.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    void log.note('process', `${type} has gone: ${reason}, ${exitCode}`)
  })
  app.on('second-instance', () => {
    window.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void openWhenReady(window, services)
}

async function openWhenReady(window: MainWindow, services: Lazy<AppServices>): Promise<void> {
  try {
    await app.whenReady()
    await openApp(window, services)
  } catch (error) {
    await cannotStart(error)
  }
}

function prepareQuit(window: MainWindow, pageFlush: PageFlush, services: Lazy<AppServices>): Quitting {
  return quitOrderly(app, {
    onBug: error => {
      void log.bug('quit', error)
    },
    mayQuit: async () => {
      if (services.loaded() !== undefined) await pageFlush.flush()
      const loss = (await services.loaded())?.keyManager.wouldLose()
      return loss === undefined || askToQuit(quitQuestion(loss))
    },
    close: async () => {
      await window.saved()
      const loaded = await services.loaded()
      await loaded?.lifecycle.close()
      return loaded?.keychain
    }
  })
}

/** Once Electron is ready. */
async function openApp(window: MainWindow, services: Lazy<AppServices>): Promise<void> {
  await lockdown(app, session.defaultSession, places)
  serveApp(protocol, join(import.meta.dirname, '../renderer'))
  setMenu(Menu, {
    platform: process.platform,
    development: !app.isPackaged,
    send: command => {
      window.sendToPage('menu.chosen', command)
    }
  })
  openDoor({
    load: async () => (await services.load()).requests,
    isOurPage: url => isPage(url, places),
    onBug: (name, error) => {
      void log.bug(name, error)
    }
  })
  powerMonitor.on('suspend', () => {
    void whenLoaded(services, ({ lifecycle }) => {
      lifecycle.sleep()
    })
  })
  powerMonitor.on('resume', () => {
    void whenLoaded(services, ({ lifecycle }) => {
      lifecycle.wake()
    })
  })
  await window.open()
  app.on('activate', () => {
    void window.open().catch(cannotStart)
  })
}

/** Services that could not be loaded have nothing to do: that was reported when they were asked for. */
async function whenLoaded(services: Lazy<AppServices>, work: (loaded: AppServices) => void): Promise<void> {
  const loaded = await services.loaded()?.catch(() => undefined)
  if (loaded !== undefined) work(loaded)
}

async function loadServices(window: MainWindow, pageFlush: PageFlush): Promise<AppServices> {
  const { composeApp } = await import('./compose.ts')
  return composeApp({
    dataFolder,
    storeFolder: storeFolderOfProfile(),
    about: {
      version: app.getVersion(),
      platform: PLATFORMS[process.platform] ?? 'linux',
      downloadFolder: join(app.getPath('downloads'), 'Title Desk')
    },
    practice: process.env['TITLE_DESK_PRACTICE'],
    send: window.sendToPage,
    // The pages' own session leads nowhere (lockdown.ts). This one has the system's proxies, and no page ever runs in it.
    proxyFor: url => session.fromPartition('system-proxy').resolveProxy(url),
    copy: copyText,
    flushed: pageFlush.flushed,
    files: { open: openFile, showInFolder, drag: path => window.withWindow(open => dragFile(open, path)) },
    chooseFolder: begin => window.withWindow(open => chooseFolder(open, begin)),
    createTextFile: fileName => window.withWindow(open => createTextFile(open, app.getPath('documents'), fileName)),
    notify: text => {
      notifyPerson(text, () => {
        window.focus()
        window.sendToPage('menu.chosen', 'changes')
      })
    },
    isInSight: window.isInSight,
    look: window.look,
    page: {
      print: () => window.withWindow(printPage),
      savePdf: fileName => window.withWindow(open => savePageAsPdf(open, app.getPath('documents'), fileName))
    },
    onBug: (where, error) => {
      void log.bug(where, error)
    }
  })
}

/** On this computer, as the profile may roam; a profile named by the environment holds everything. */
function storeFolderOfProfile(): string {
  return profile === undefined || profile === '' ? storeFolder(process.platform, process.env, dataFolder) : dataFolder
}

async function cannotStart(error: unknown): Promise<void> {
  await log.bug('start', error)
  tellCannotStart(
    'Its window couldn’t be opened. Start it again. If that doesn’t help, reinstall it. Nothing you saved is lost.'
  )
  app.exit(1)
}
