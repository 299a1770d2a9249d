import { createRequire } from 'node:module'
import { _electron, type ElectronApplication } from 'playwright-core'
import type { MenuEntry } from '../../electron/control/messages.ts'
import { hasEndedWell, PROJECT, type Ending } from '../../electron/run.ts'
import { collectErrors } from './console-errors.ts'
import { PATIENCE } from './in-time.ts'
import { profileFor } from './profile.ts'
import { QUIT, type LaunchOptions, type Recorded, type RunningApp } from './running-app.ts'

/** Starts the app on real Electron, with the calls that would reach other programs kept instead of done. */
export async function launchOnElectron(options: LaunchOptions): Promise<RunningApp> {
  const profile = await profileFor(options.profile)
  const said = { stdout: '', stderr: '' }
  const electron = await _electron.launch({
    executablePath: createRequire(import.meta.url)('electron') as string,
    args: [
      options.main ?? PROJECT,
      ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [])
    ],
    cwd: PROJECT,
    env: { ...environment(), ...options.env, TITLE_DESK_PROFILE: profile.path }
  })
  for (const stream of ['stdout', 'stderr'] as const) {
    electron
      .process()
      [stream]?.setEncoding('utf8')
      .on('data', (text: string) => {
        said[stream] += text
      })
  }
  try {
    electron.context().setDefaultTimeout(PATIENCE)
    const errors = await collectErrors(electron.context())
    await record(electron)
    const page = await electron.firstWindow()
    await page.waitForLoadState('load')
    // Electron loads the page before we hear of it.
    if (options.beforeEach !== undefined) {
      await page.addInitScript(options.beforeEach)
      await page.reload()
    }
    const app = runningOn(electron, page, errors, said, profile)
    if (options.width !== undefined && options.height !== undefined) await app.resize(options.width, options.height)
    return app
  } catch (error) {
    electron.process().kill('SIGKILL')
    await profile.remove()
    throw new Error(`The app did not start: ${String(error)}\n${said.stderr}`, { cause: error })
  }
}

function runningOn(
  electron: ElectronApplication,
  page: RunningApp['page'],
  errors: readonly string[],
  said: { readonly stdout: string; readonly stderr: string },
  profile: Awaited<ReturnType<typeof profileFor>>
): RunningApp {
  const process = electron.process()
  const exited = new Promise<Ending>(resolve => {
    process.once('exit', (code, signal) => {
      resolve({ code, signal, quit: !process.killed, killed: process.killed })
    })
  })
  return {
    page,
    shell: 'electron',
    profile: profile.path,
    browserProfile: profile.path,
    recorded: name => electron.evaluate((_modules, wanted) => keptBy()[wanted] ?? [], name),
    answerDialog: value =>
      electron.evaluate((_modules, answer) => {
        ;(keptBy()['answers'] ??= []).push([answer])
      }, value),
    clickMenu: (...labels) => clickMenu(electron, labels),
    menuItems: () => menuItems(electron),
    // The system itself cannot be turned dark from a test: the app is told to look so.
    setTheme: theme =>
      electron.evaluate(({ nativeTheme }, source) => {
        nativeTheme.themeSource = source
      }, theme),
    power: event =>
      electron.evaluate(({ powerMonitor }, name) => {
        powerMonitor.emit(name)
      }, event),
    lookAway: () =>
      electron.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getFocusedWindow()?.blur()
      }),
    clickNotification: index =>
      electron.evaluate((_modules, at) => {
        const notification = shownNotifications()[at]
        if (notification === undefined) throw new Error(`No notification number ${at} was shown`)
        notification.emit('click')
      }, index),
    resize: (width, height) =>
      electron.evaluate(
        ({ BrowserWindow }, size) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height)
        },
        { width, height }
      ),
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    consoleErrors: () => errors,
    kill: async () => {
      process.kill('SIGKILL')
      await exited
      await profile.remove()
    },
    close: async () => {
      await electron.evaluate(({ app }, answer) => {
        ;(keptBy()['answers'] ??= []).push([answer])
        app.quit()
      }, QUIT)
      const ending = await exited
      await profile.remove()
      if (!hasEndedWell(ending))
        throw new Error(`The app did not quit well (${String(ending.signal ?? ending.code)}):\n${said.stderr}`)
    }
  }
}

type Kept = Record<string, unknown[][]>

/** These live in the main process, where record() below has put them. */
declare function keptBy(): Kept
declare function shownNotifications(): Electron.Notification[]

async function record(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ app, clipboard, dialog, Notification, shell, webContents }) => {
    const kept: Kept = {}
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { keptBy: () => kept, shownNotifications: () => shown })
    const keep = (name: Recorded, args: unknown[]): void => {
      ;(kept[name] ??= []).push(args)
    }
    const answer = (): Record<string, unknown> | undefined =>
      kept['answers']?.shift()?.[0] as Record<string, unknown> | undefined
    const replace = (module: object, name: string, by: (...args: unknown[]) => unknown): void => {
      Reflect.set(module, name, by)
    }
    replace(shell, 'openPath', async (...args) => {
      keep('shell.openPath', args)
      return ''
    })
    replace(shell, 'openExternal', async (...args) => {
      keep('shell.openExternal', args)
    })
    replace(shell, 'showItemInFolder', (...args) => {
      keep('shell.showItemInFolder', args)
    })
    replace(shell, 'beep', (...args) => {
      keep('shell.beep', args)
    })
    const write = clipboard.writeText.bind(clipboard)
    replace(clipboard, 'writeText', text => {
      keep('clipboard.writeText', [text])
      return write(String(text))
    })
    replace(dialog, 'showOpenDialog', async (...args) => {
      keep('dialog.showOpenDialog', [args.at(-1)])
      return { canceled: true, filePaths: [], ...answer() }
    })
    replace(dialog, 'showSaveDialog', async (...args) => {
      keep('dialog.showSaveDialog', [args.at(-1)])
      return { canceled: true, filePath: '', ...answer() }
    })
    replace(dialog, 'showMessageBox', async (...args) => {
      keep('dialog.showMessageBox', [args.at(-1)])
      return { response: 0, checkboxChecked: false, ...answer() }
    })
    replace(dialog, 'showErrorBox', (...args) => {
      keep('dialog.showErrorBox', args)
    })
    const keepPrinting = (contents: Electron.WebContents): void => {
      contents.print = (printOptions = {}, callback) => {
        keep('webContents.print', [printOptions])
        callback?.(false, 'Print job canceled')
      }
    }
    webContents.getAllWebContents().forEach(keepPrinting)
    app.on('web-contents-created', (_event, contents) => {
      keepPrinting(contents)
    })
    Notification.prototype.show = function () {
      const { title, body, subtitle, silent } = this
      keep('Notification', [{ title, body, subtitle, silent }])
      shown.push(this)
      this.emit('show')
    }
  })
}

function clickMenu(electron: ElectronApplication, labels: readonly string[]): Promise<void> {
  return electron.evaluate(({ BrowserWindow, Menu }, path) => {
    let menu: Electron.Menu | null | undefined = Menu.getApplicationMenu()
    let item: Electron.MenuItem | undefined
    for (const label of path) {
      item = menu?.items.find(candidate => candidate.visible && candidate.label.replace(/&(.)/g, '$1') === label)
      if (item === undefined) throw new Error(`The menu has no item ${path.join(' > ')}`)
      menu = item.submenu
    }
    if (item?.enabled !== true) throw new Error(`The menu item ${path.join(' > ')} is not enabled`)
    const window = BrowserWindow.getAllWindows()[0]
    Reflect.apply(item.click, item, [{}, window, window?.webContents])
  }, labels)
}

function menuItems(electron: ElectronApplication): Promise<readonly MenuEntry[]> {
  return electron.evaluate(({ Menu }) => {
    const entries = (menu: Electron.Menu | null | undefined): MenuEntry[] =>
      (menu?.items ?? [])
        .filter(({ visible }) => visible)
        .map(item => ({
          label: item.label.replace(/&(.)/g, '$1'),
          type: item.type,
          enabled: item.enabled,
          checked: item.checked,
          ...(item.accelerator ? { accelerator: String(item.accelerator) } : {}),
          ...(item.submenu ? { items: entries(item.submenu) } : {})
        }))
    return entries(Menu.getApplicationMenu())
  })
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )
}
