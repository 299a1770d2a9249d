import { mkdirSync } from 'node:fs'
import { browser, settings } from './core.ts'
import { InstanceLock } from './lock.ts'
import { nativeImage } from './window/native-image.ts'
import { asWhole, emitterOf, fail, NotInStandIn, partOf, preventable } from './part.ts'
import { appName, appRoot, appVersion, movePath, pathOf } from './paths.ts'
import { record } from './recorder.ts'

/** What the app must be able to do with a window when it quits. */
export interface Closing {
  /** Asks it to close, as a user does; false if it stays. */
  closeToQuit(): Promise<boolean>
  destroy(): void
}

/** Every window that is open, oldest first. */
export const openWindows = new Set<Closing>()

type Implemented =
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'getPath'
  | 'setPath'
  | 'getName'
  | 'setName'
  | 'name'
  | 'getVersion'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setToastActivatorCLSID'
  | 'enableSandbox'
  | 'getAppPath'
  | 'disableHardwareAcceleration'
  | 'setAboutPanelOptions'
  | 'focus'
  | 'getFileIcon'

const Base = emitterOf<Electron.App>('app')(
  'will-finish-launching',
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'activate',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'render-process-gone',
  // Never announced: nothing of the kind happens to one page from the app's own files.
  'child-process-gone',
  'open-url',
  'open-file',
  'certificate-error',
  'login',
  'select-client-certificate'
)

class App extends Base implements Pick<Electron.App, Implemented> {
  readonly isPackaged = settings.packaged === true
  /** The Dock is macOS's, and there is none here. */
  readonly dock: Electron.Dock | undefined = undefined
  readonly commandLine = partOf<Electron.CommandLine>('app.commandLine')({
    appendSwitch: (name: string, value?: string) => {
      browser.addSwitch(value === undefined ? `--${name}` : `--${name}=${value}`)
    },
    hasSwitch: (name: string) => process.argv.some(arg => arg === `--${name}` || arg.startsWith(`--${name}=`)),
    getSwitchValue: (name: string) =>
      process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? ''
  })

  readonly #lock = new InstanceLock()
  readonly #ready = Promise.withResolvers<undefined>()
  #name = appName
  #isReady = false
  #isQuitting = false
  #isExiting = false

  get name(): string {
    return this.#name
  }
  set name(name: string) {
    this.#name = name
  }
  getName(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
  }
  getVersion(): string {
    return appVersion
  }
  getAppPath(): string {
    return appRoot
  }
  getLocale(): string {
    return 'en-US'
  }
  getSystemLocale(): string {
    return 'en-US'
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-US']
  }

  /** The icon is the file itself: whether there is one is all that is known of an icon here. */
  async getFileIcon(path: string): Promise<Electron.NativeImage> {
    return nativeImage.createFromPath(path)
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const path = pathOf(name, this.#name)
    if (name === 'userData') mkdirSync(path, { recursive: true })
    return path
  }

  setPath(name: string, path: string): void {
    movePath(name as Parameters<Electron.App['getPath']>[0], path)
  }

  isReady(): boolean {
    return this.#isReady
  }
  async whenReady(): Promise<void> {
    await this.#ready.promise
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const greeting = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    return this.#lock.request(this.getPath('userData'), greeting, second => {
      this.announce('second-instance', preventable({}), second.argv, second.workingDirectory, second.additionalData)
    })
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock.isHeld
  }
  releaseSingleInstanceLock(): void {
    this.#lock.release()
  }

  /** Only Windows has such ids; elsewhere Electron has no such methods. */
  setAppUserModelId(id: string): void {
    onlyOnWindows('app.setAppUserModelId')
    record('app.setAppUserModelId', id)
  }
  setToastActivatorCLSID(id: string): void {
    onlyOnWindows('app.setToastActivatorCLSID')
    record('app.setToastActivatorCLSID', id)
  }
  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    record('app.setAboutPanelOptions', options)
  }
  /** Every page is sandboxed anyway: a window that is not is refused. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  /** There is none: Chromium runs with --disable-gpu. */
  disableHardwareAcceleration(): void {
    if (this.#isReady) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }
  focus(): void {
    record('app.focus')
  }

  quit(): void {
    if (this.#isQuitting || this.#isExiting) return
    const event = preventable({})
    this.announce('before-quit', event)
    if (event.defaultPrevented) return
    this.#isQuitting = true
    this.#closeWindows().catch(fail)
  }

  exit(code = 0): void {
    if (this.#isExiting) return
    this.#isExiting = true
    for (const window of [...openWindows]) window.destroy()
    this.announce('quit', preventable({}), code)
    void browser.stop().then(() => process.exit(code))
  }

  /** Whether it has begun to quit, and nobody prevented that. */
  get isEnding(): boolean {
    return this.#isQuitting || this.#isExiting
  }

  /** Called when a window has closed. */
  windowClosed(): void {
    if (openWindows.size > 0 || this.#isQuitting || this.#isExiting) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.announce('window-all-closed')
  }

  /** Announces `ready` once Chromium is up, and not before the app's own first turn is over. */
  async start(): Promise<void> {
    this.announce('will-finish-launching')
    await browser.whenReady()
    if (this.#isExiting) return
    this.#isReady = true
    this.announce('ready', preventable({}), {})
    this.#ready.resolve(undefined)
    void browser.ended.then(last => {
      // On a screen it ends by itself with its last window.
      const isLeft = this.#isQuitting || openWindows.size === 0
      if (!browser.isStopped && !isLeft) fail(new Error(`Chromium ended while the app ran: ${last}`))
    })
  }

  async #closeWindows(): Promise<void> {
    for (const window of [...openWindows]) {
      if (await window.closeToQuit()) continue
      this.#isQuitting = false
      return
    }
    const event = preventable({})
    this.announce('will-quit', event)
    if (event.defaultPrevented) this.#isQuitting = false
    else this.exit(0)
  }
}

export const app = new App()

/** The one app as Electron's type has it. */
export const wholeApp = (): Electron.App => asWhole<Electron.App>(app)

function onlyOnWindows(name: string): void {
  if (process.platform !== 'win32') throw new NotInStandIn(`${name} on ${process.platform}`)
}

/** Refuses what Electron refuses before `ready`. */
export function needReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    app.quit()
  })
setImmediate(() => {
  app.start().catch((error: unknown) => {
    if (!browser.isStopped) fail(error)
  })
})
