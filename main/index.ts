import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, Menu, powerMonitor, protocol, session } from 'electron'
import { openDoor } from './app/ipc.ts'
import { createLog } from './app/log.ts'
import { quitOrderly } from './app/quit.ts'
import type { Serving } from './compose.ts'
import { createPageFlush, type PageFlush } from './app/flush.ts'
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
import { refusedSwitch, refusedWords } from './window/switches.ts'
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
const log = createLog(join(dataFolder, 'title-desk.log'))
// What nobody caught is noted without its words, which a system's dialog would show (R18).
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, error => {
    void log.bug(fault, error)
  })

const refused = refusedSwitch(name => app.commandLine.hasSwitch(name), app.isPackaged)
if (refused !== undefined) {
  tellCannotStart(refusedWords(refused))
  void log.note('start', `refused with --${refused}`).finally(() => {
    app.exit(1)
  })
} else if (!app.requestSingleInstanceLock()) app.quit()
else start()

/** Starts the program, in this order. */
function start(): void {
  const development = !app.isPackaged
  const places = development ? DEVELOPED : BUNDLED
  let serving: Promise<Serving> | undefined
  const quitting = quitOrderly(app, {
    onBug: error => {
      void log.bug('quit', error)
    },
    mayQuit: async () => {
      if (serving !== undefined) await pageFlush.flush()
      const loss = (await serving)?.keyManager.wouldLose()
      return loss === undefined || askToQuit(quitQuestion(loss))
    },
    close: async () => {
      await window.saved()
      const served = await serving
      await served?.lifecycle.close()
      return served?.keychain
    }
  })
  const window = createMainWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    places,
    development,
    stateFile: openWindowState(dataFolder),
    // On macOS a program stays when its window goes; elsewhere both go together, in order.
    onClose: event => {
      if (process.platform !== 'darwin') quitting.windowCloses(event)
    },
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

  registerAppScheme(protocol)
  // The graphics and network processes come back by themselves.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    void log.note('process', `${type} has gone: ${reason}, ${exitCode}`)
  })
  app.on('second-instance', () => {
    window.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  void app
    .whenReady()
    .then(async () => {
      await lockdown(app, session.defaultSession, places)
      serveApp(protocol, join(import.meta.dirname, '../renderer'))
      setMenu(Menu, {
        platform: process.platform,
        development,
        send: command => {
          window.sendToPage('menu.chosen', command)
        }
      })
      openDoor({
        load: async () => {
          // What did not load is no longer waited for: the next request tries again.
          serving ??= load(window, pageFlush).catch((error: unknown) => {
            serving = undefined
            throw error
          })
          return (await serving).requests
        },
        isOurPage: url => isPage(url, places),
        onBug: (name, error) => {
          void log.bug(name, error)
        }
      })
      // Read where nothing is served yet: then there is nothing to hold.
      powerMonitor.on('suspend', () => {
        void serving?.then(
          ({ lifecycle }) => {
            lifecycle.sleep()
          },
          () => undefined
        )
      })
      powerMonitor.on('resume', () => {
        void serving?.then(
          ({ lifecycle }) => {
            lifecycle.wake()
          },
          () => undefined
        )
      })
      await window.open()
      app.on('activate', () => {
        void window.open().catch(cannotStart)
      })
    })
    .catch(cannotStart)
}

async function load(window: MainWindow, pageFlush: PageFlush): Promise<Serving> {
  const { serve } = await import('./compose.ts')
  return serve({
    dataFolder,
    storeFolder: placeOfStore(),
    about: {
      version: app.getVersion(),
      platform: PLATFORMS[process.platform] ?? 'linux',
      downloadFolder: join(app.getPath('downloads'), 'Title Desk')
    },
    practice: process.env['TITLE_DESK_PRACTICE'],
    send: window.sendToPage,
    // The pages' own session leads nowhere (lockdown.ts). This one has the system's proxies, and no page is ever in it.
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
    page: {
      print: () => window.withWindow(printPage),
      savePdf: fileName => window.withWindow(open => savePageAsPdf(open, app.getPath('documents'), fileName))
    },
    onBug: (where, error) => {
      void log.bug(where, error)
    }
  })
}

/** What this desk keeps stays on this computer, where a profile may travel; a profile that was named is the place for everything. */
function placeOfStore(): string {
  return profile === undefined || profile === '' ? storeFolder(process.platform, process.env, dataFolder) : dataFolder
}

async function cannotStart(error: unknown): Promise<void> {
  await log.bug('start', error)
  tellCannotStart(
    'Its window could not be opened. Start it again; if that does not help, install it anew. Nothing you kept is lost.'
  )
  app.exit(1)
}
