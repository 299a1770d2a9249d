import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, crashReporter, Menu, powerMonitor, protocol, session } from 'electron'
import type { Command } from '#domain/commands.ts'
import { developmentSettings } from './app/development-settings.ts'
import { watchUncaughtErrors } from './app/uncaught-errors.ts'
import { openDoor } from './app/ipc.ts'
import { quitOrderly, type Quitting } from './app/quit.ts'
import type { AppServices } from './compose.ts'
import { composeSupport, saveReportOrTell, type SaveReport } from './compose-support.ts'
import { createScreenLock, lockWithComputer, type ScreenLock } from './app/screen-lock.ts'
import { createLockGate } from './app/while-locked.ts'
import { createLazy, type Lazy } from './app/lazy.ts'
import { createPageFlush, type PageFlush } from './app/flush.ts'
import { PLATFORM } from './files/platform.ts'
import { crashFolderIn } from './log/crash-files.ts'
import { createLog } from './log/log.ts'
import { openLogFile } from './log/log-file.ts'
import { startedFields } from './log/started.ts'
import { policyPath } from './policy/policy-path.ts'
import { readAppearance } from './settings/appearance.ts'
import { openWindowState } from './settings/window-state.ts'
import { sessionFolder, storeFolder } from './storage/store-folder.ts'
import { BUNDLED, DEVELOPED, isPage } from './window/allowed-addresses.ts'
import { registerAppScheme, serveApp } from './window/app-protocol.ts'
import {
  askPerson,
  askToQuit,
  copyText,
  openFile,
  showInFolder,
  tellCannotStart,
  tellOfFault,
  tellReportNotSaved
} from './window/desktop.ts'
import { keepCrashDumps, tidyCrashDumps } from './window/crash-dumps.ts'
import { chooseFile } from './window/dialogs/choose-file.ts'
import { chooseFolder } from './window/dialogs/choose-folder.ts'
import { dragFile } from './window/drag-file.ts'
import { lockdown } from './window/lockdown.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { setMenu } from './window/menu.ts'
import { createNotificationClicks } from './window/notification-clicks.ts'
import { createDesktopNotifier, type DesktopNotifier } from './window/notifications.ts'
import { printPage, savePageAsPdf } from './window/printing.ts'
import { refusedSwitch, refusedMessage } from './window/switches.ts'
import { identifyShell } from './window/windows-identity.ts'
import { createTextFile } from './window/save-text-file.ts'
import { quitQuestion } from './window/dialogs/quit-question.ts'

const PLATFORMS: Partial<Record<NodeJS.Platform, 'mac' | 'windows'>> = { darwin: 'mac', win32: 'windows' }

app.setName('Title Desk')
identifyShell(app, PLATFORM)
const settings = developmentSettings(process.env, app.isPackaged)
const { profile } = settings
if (profile !== undefined) {
  mkdirSync(profile, { recursive: true })
  app.setPath('userData', resolve(profile))
}
const dataFolder = app.getPath('userData')
/** On this computer, as the profile may roam; a profile named by the environment holds everything. */
const localFolder = profile === undefined ? storeFolder(PLATFORM, process.env, dataFolder) : dataFolder
const sessionData = sessionFolder(localFolder, dataFolder)
if (sessionData !== undefined) {
  mkdirSync(sessionData, { recursive: true })
  app.setPath('sessionData', sessionData)
}
const places = app.isPackaged ? BUNDLED : DEVELOPED
const logPath = join(localFolder, 'title-desk.log')
const log = createLog(openLogFile({ path: logPath }))
const crashFolder = crashFolderIn(localFolder)
/** Undefined until the program has started. */
let theWindow: MainWindow | undefined
watchUncaughtErrors(process, {
  log: log.bug,
  tell: () => {
    void tellOfAnyFault()
  }
})
log.note('started', startedFields(app.getVersion(), PLATFORM))
for (const variable of settings.ignored) log.note('variables-ignored', { variable })
keepCrashDumps({ app, crashReporter }, crashFolder)

const refused = refusedSwitch(name => app.commandLine.hasSwitch(name), app.isPackaged)
if (refused !== undefined) {
  tellCannotStart(refusedMessage(refused, PLATFORM))
  log.note('start-refused', { because: 'switch' })
  app.exit(1)
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
    session: {
      mayEnd: () => {
        quitting.sessionMayEnd()
      },
      ends: () => {
        quitting.sessionEnds()
      }
    },
    recovery: {
      ask: askPerson,
      quit: () => {
        app.quit()
      },
      note: log.note,
      onBug: error => {
        log.bug('window', error)
      }
    },
    onLoading: () => {
      clicks.pageLoads()
      // What fails here is asked for by the page again, and reported then.
      services.load().catch(() => undefined)
    }
  })
  theWindow = window
  const pageFlush = createPageFlush(() => window.sendToPage('app.closing', {}))
  const notifier = createDesktopNotifier({
    platform: PLATFORM,
    onClick: () => {
      clicks.follow().catch(cannotStart)
    },
    onFailed: () => {
      log.note('notification-not-shown', {})
      window.sendToPage('notifications.failed', {})
    }
  })
  const services = createLazy(() => loadServices({ window, pageFlush, notifier, saveReport, screenLock }))
  /** Loaded once the page has asked for something. */
  const forPage = createLazy(() => services.load())
  const screenLock = createScreenLock({
    onChange: locked => {
      window.sendToPage('lock.changed', { locked })
    },
    note: log.note
  })
  const clicks = createNotificationClicks({ window, page: places.page, cover: screenLock })
  const saveReport = composeSupport({
    log,
    window,
    services,
    version: app.getVersion(),
    platform: PLATFORM,
    crashFolder,
    documents: () => app.getPath('documents'),
    showInFolder,
    isLocked: screenLock.isLocked
  })
  const quitting = prepareQuit(window, pageFlush, services, forPage)
  // On macOS a program stays when its window closes; elsewhere both go together, in order.
  if (PLATFORM !== 'darwin') window.onClose(quitting.windowCloses)

  registerAppScheme(protocol)
  // The graphics and network processes are restarted by Electron.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.note('process-gone', { process: type, reason, code: exitCode })
  })
  app.on('window-all-closed', () => {
    if (PLATFORM !== 'darwin') app.quit()
  })
  void openWhenReady(window, services, { forPage, notifier, quitting, saveReport, screenLock })
}

interface Running {
  readonly forPage: Lazy<AppServices>
  readonly notifier: DesktopNotifier
  readonly quitting: Quitting
  readonly saveReport: SaveReport
  readonly screenLock: ScreenLock
}

/** Runs a command of the menu, in a new window if there is none. */
function runCommand(window: MainWindow, command: Command): void {
  window.run(command).catch(cannotStart)
}

/** A fault before the window can be opened is one of starting. */
async function tellOfAnyFault(): Promise<void> {
  if (!app.isReady() || theWindow === undefined) {
    tellCannotStart(
      'Something went wrong. Start it again. If that doesn’t help, reinstall it. Nothing you saved is lost.'
    )
    app.exit(1)
  } else if (await tellOfFault(theWindow.current())) app.quit()
}

async function openWhenReady(window: MainWindow, services: Lazy<AppServices>, running: Running): Promise<void> {
  try {
    await app.whenReady()
    await openApp(window, services, running)
  } catch (error) {
    await cannotStart(error)
  }
}

function prepareQuit(
  window: MainWindow,
  pageFlush: PageFlush,
  services: Lazy<AppServices>,
  forPage: Lazy<AppServices>
): Quitting {
  return quitOrderly(app, {
    onBug: error => {
      log.bug('quit', error)
    },
    flush: async () => {
      if (forPage.loaded() !== undefined) await pageFlush.flush()
    },
    mayQuit: async () => {
      const loss = (await services.loaded())?.keyManager.wouldLose()
      if (loss === undefined) return true
      // From the Dock or the taskbar, a hidden window can be quit, and its question would be hidden, too.
      window.focus()
      return askToQuit(quitQuestion(loss), window.current())
    },
    onStay: async () => (await services.loaded())?.updates.stays(),
    close: async () => {
      await window.saved()
      const loaded = await services.loaded()
      await loaded?.lifecycle.close()
      return loaded?.keychain
    },
    restart: async () => (await services.loaded())?.updates.closed() ?? false
  })
}

/** Once Electron is ready. */
async function openApp(
  window: MainWindow,
  services: Lazy<AppServices>,
  { forPage, notifier, quitting, saveReport, screenLock }: Running
): Promise<void> {
  const tellNotSaved = (isDiskFull: boolean): Promise<void> => tellReportNotSaved(isDiskFull, window.current())
  await lockdown(app, session.defaultSession, places)
  serveApp(protocol, join(import.meta.dirname, '../renderer'))
  setMenu(Menu, {
    platform: PLATFORM,
    development: !app.isPackaged,
    send: command => {
      // On macOS the cover may have no window yet, where it could be opened.
      if (screenLock.isLocked()) window.open().catch(cannotStart)
      else runCommand(window, command)
    },
    saveReport: () => {
      saveReportOrTell(saveReport, tellNotSaved).catch((error: unknown) => {
        log.bug('report', error)
      })
    }
  })
  openDoor({
    load: async () => {
      const { requests } = await forPage.load()
      log.serves(Object.keys(requests))
      return requests
    },
    isOurPage: url => isPage(url, places),
    gate: createLockGate(screenLock),
    onBug: (name, error) => {
      log.bug(name, error)
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
  lockWithComputer(powerMonitor, screenLock)
  // Linux and macOS; Windows tells the window.
  powerMonitor.on('shutdown', () => {
    quitting.sessionEnds()
  })
  // From here on a window is safe: pages are locked down. On macOS it may have been closed.
  app.on('activate', () => {
    window.open().catch(cannotStart)
  })
  app.on('second-instance', () => {
    window.open().catch(cannotStart)
  })
  notifier.listen()
  try {
    await window.open()
  } finally {
    tidyCrashDumps(log, crashFolder)
  }
}

/** Services that could not be loaded have nothing to do: that was reported when they were asked for. */
async function whenLoaded(services: Lazy<AppServices>, work: (loaded: AppServices) => void): Promise<void> {
  const loaded = await services.loaded()?.catch(() => undefined)
  if (loaded !== undefined) work(loaded)
}

interface Behind {
  readonly window: MainWindow
  readonly pageFlush: PageFlush
  readonly notifier: DesktopNotifier
  readonly saveReport: SaveReport
  readonly screenLock: ScreenLock
}

async function loadServices(behind: Behind): Promise<AppServices> {
  const { window, pageFlush, notifier, saveReport, screenLock } = behind
  const { composeApp } = await import('./compose.ts')
  return composeApp({
    dataFolder,
    storeFolder: localFolder,
    platform: PLATFORM,
    about: {
      version: app.getVersion(),
      platform: PLATFORMS[PLATFORM] ?? 'linux',
      downloadFolder: join(app.getPath('downloads'), 'Title Desk'),
      logFile: logPath
    },
    practice: settings.practice,
    policyFile: settings.policy ?? policyPath(PLATFORM, process.env, () => realpathSync.native(process.execPath)),
    note: log.note,
    send: window.sendToPage,
    // The pages' own session leads nowhere (lockdown.ts). This one has the system's proxies, and no page ever runs in it.
    proxyFor: url => session.fromPartition('system-proxy').resolveProxy(url),
    copy: copyText,
    saveReport,
    screenLock,
    updates: {
      packaged: app.isPackaged,
      resources: process.resourcesPath,
      quit: () => {
        app.quit()
      }
    },
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    flushed: pageFlush.flushed,
    files: { open: openFile, showInFolder, drag: path => window.withWindow(open => dragFile(open, path)) },
    chooseFolder: begin => window.withWindow(open => chooseFolder(open, begin, screenLock.isLocked)),
    chooseFile: kind => window.withWindow(open => chooseFile(open, kind, screenLock.isLocked)),
    createTextFile: fileName =>
      window.withWindow(open => createTextFile(open, app.getPath('documents'), fileName, screenLock.isLocked)),
    notify: notifier.show,
    isInSight: window.isInSight,
    shownPlace: window.shownPlace,
    look: window.look,
    page: {
      print: () => window.withWindow(printPage),
      savePdf: fileName =>
        window.withWindow(open => savePageAsPdf(open, app.getPath('documents'), fileName, screenLock.isLocked))
    },
    onBug: (where, error) => {
      log.bug(where, error)
    }
  })
}

async function cannotStart(error: unknown): Promise<void> {
  log.bug('start', error)
  tellCannotStart(
    'Its window couldn’t be opened. Start it again. If that doesn’t help, reinstall it. Nothing you saved is lost.'
  )
  app.exit(1)
}
