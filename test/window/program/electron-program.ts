import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { FakeSession, preventable, startAfresh } from '../../fakes/electron.ts'

/*
 * All that the program uses of Electron, for `vi.mock('electron')`: besides the window and the desktop, what starts it, quits it and
 * hears from the system.
 */
export {
  asked,
  BrowserWindow,
  clipboard,
  dialog,
  nativeTheme,
  Notification,
  screen,
  shell
} from '../../fakes/electron.ts'

class FakeApp extends EventEmitter {
  readonly isPackaged = false
  readonly commandLine = { hasSwitch: () => false }
  readonly paths = new Map<string, string>()
  readonly exits: number[] = []
  /** How often it has gone. */
  quits = 0

  setName(): void {}
  setAppUserModelId(): void {}
  setToastActivatorCLSID(): void {}
  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? join(this.paths.get('userData') ?? '', name)
  }
  getVersion(): string {
    return '1.2.3'
  }
  requestSingleInstanceLock(): boolean {
    return true
  }
  isReady(): boolean {
    return true
  }
  async whenReady(): Promise<void> {}
  exit(code: number): void {
    this.exits.push(code)
  }
  /** Asks `before-quit` and `will-quit`, and goes unless one of them is prevented. */
  quit(): void {
    for (const name of ['before-quit', 'will-quit']) {
      const event = preventable({})
      this.emit(name, event)
      if (event.prevented) return
    }
    this.quits++
  }
}

export const app = new FakeApp()
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 })
export const crashReporter = { start: () => undefined }
export const protocol = { registerSchemesAsPrivileged: () => undefined, handle: () => undefined }
export const session = {
  defaultSession: new FakeSession(),
  fromPartition: () => ({ resolveProxy: async () => 'DIRECT' })
}

type Door = (event: object, name: string, args: object) => Promise<unknown>
const doors: Door[] = []
export const ipcMain = { handle: (_channel: string, door: Door) => void doors.push(door) }

/** What the page is answered. */
export async function ask(name: string): Promise<unknown> {
  return doors.at(-1)?.({ senderFrame: { url: 'app://bundle/index.html', parent: null } }, name, {})
}

const menus: MenuItemConstructorOptions[][] = []
export const Menu = {
  buildFromTemplate: (items: MenuItemConstructorOptions[]) => void menus.push(items),
  setApplicationMenu: () => undefined
}

/** Chooses an item of the menu, wherever it is in it. */
export function choose(label: string, items = menus.at(-1) ?? []): void {
  for (const item of items) {
    if (item.label === label) item.click?.({} as never, undefined, {} as never)
    if (Array.isArray(item.submenu)) choose(label, item.submenu)
  }
}

/** To be called before each test. */
export function startProgramAfresh(): void {
  startAfresh()
  app.removeAllListeners()
  app.paths.clear()
  app.exits.length = app.quits = 0
  for (const heard of [powerMonitor, session.defaultSession]) heard.removeAllListeners()
  doors.length = menus.length = 0
}
