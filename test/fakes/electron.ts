import { EventEmitter } from 'node:events'

/**
 * What the window's code uses of Electron, for `vi.mock('electron')`. Hand-written: each part keeps what it was told,
 * so that a test can look, and does nothing more.
 */

type Answer<T> = (value: T) => void

export class FakeWebContents extends EventEmitter {
  readonly sent: unknown[][] = []
  openHandler: ((details: { url: string }) => { action: string }) | undefined
  webRtcPolicy: string | undefined
  readonly calls: string[] = []

  zoom = 1
  url = ''

  getURL(): string {
    return this.url
  }

  getZoomFactor(): number {
    return this.zoom
  }
  setZoomFactor(factor: number): void {
    this.zoom = factor
  }
  reload(): void {
    this.calls.push('reload')
  }
  /** The page goes, as Electron tells of it. */
  forcefullyCrashRenderer(): void {
    this.calls.push('crash')
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy
  }

  send(...args: unknown[]): void {
    this.sent.push(args)
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }

  /** Emits a navigation event, and tells whether it was prevented. */
  navigate(event: string, url: string): boolean {
    const navigation = preventable({ url })
    this.emit(event, navigation)
    return navigation.prevented
  }
}

export class FakeSession extends EventEmitter {
  permissionRequest: ((contents: unknown, permission: string, answer: Answer<boolean>) => void) | undefined
  permissionCheck: ((contents: unknown, permission: string) => boolean) | undefined
  devicePermission: ((details: unknown) => boolean) | undefined
  beforeRequest: ((request: { url: string }, answer: Answer<{ cancel?: boolean }>) => void) | undefined

  proxy: unknown

  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = listener
    }
  }
  setPermissionRequestHandler(handler: NonNullable<FakeSession['permissionRequest']>): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: NonNullable<FakeSession['permissionCheck']>): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: NonNullable<FakeSession['devicePermission']>): void {
    this.devicePermission = handler
  }
  async setProxy(config: unknown): Promise<void> {
    this.proxy = config
  }
}

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export class BrowserWindow extends EventEmitter {
  /** Every window made since the last `forgetWindows`. */
  static readonly made: BrowserWindow[] = []
  /** What loading a page gives; a test may put a failure here. */
  static load: () => Promise<void> = async () => {}

  readonly webContents = new FakeWebContents()
  readonly calls: string[] = []
  readonly options: Record<string, unknown>
  bounds: Bounds
  loaded: string | undefined
  backgroundColor: unknown
  state: 'normal' | 'maximized' | 'minimized' | 'full-screen' = 'normal'
  focused = false
  private destroyed = false

  constructor(options: Record<string, unknown> & Bounds) {
    super()
    this.options = options
    this.bounds = { x: options.x, y: options.y, width: options.width, height: options.height }
    this.backgroundColor = options['backgroundColor']
    BrowserWindow.made.push(this)
  }

  async loadURL(address: string): Promise<void> {
    this.loaded = address
    await BrowserWindow.load()
  }

  show(): void {
    this.calls.push('show')
  }
  focus(): void {
    this.calls.push('focus')
  }
  restore(): void {
    this.calls.push('restore')
    this.state = 'normal'
  }
  maximize(): void {
    this.calls.push('maximize')
    this.state = 'maximized'
  }
  isFocused(): boolean {
    return this.focused
  }
  isMinimized(): boolean {
    return this.state === 'minimized'
  }
  isMaximized(): boolean {
    return this.state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.state === 'full-screen'
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  getNormalBounds(): Bounds {
    return { ...this.bounds }
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color
  }

  /** Closes the window as a user does. */
  close(): void {
    this.emit('close', preventable({}))
    this.destroyed = true
    this.emit('closed')
  }
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' })

export const screen = {
  displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
  getPrimaryDisplay: () => screen.displays[0],
  /** In no particular order: the main one last. */
  getAllDisplays: () => screen.displays.toReversed()
}

/** What was asked of the desktop, in order. */
export const asked: unknown[][] = []
export const shell = {
  openPath: async (path: string) => {
    asked.push(['openPath', path])
    return ''
  },
  showItemInFolder: (path: string) => {
    asked.push(['showItemInFolder', path])
  }
}
export const clipboard = {
  writeText: async (text: string) => {
    asked.push(['writeText', text])
  }
}
export const dialog = {
  /** The button that is chosen: the first one, until a test says otherwise. */
  response: 0,
  /** The window comes first, or is left out. */
  showMessageBox: async (...args: unknown[]): Promise<{ response: number }> => {
    asked.push(['showMessageBox', args.length > 1 ? args[0] : undefined, args.at(-1)])
    return { response: dialog.response }
  },
  showErrorBox: (title: string, content: string) => {
    asked.push(['showErrorBox', title, content])
  }
}

/** A system notification; `made` holds all, until a test forgets them. */
export class Notification extends EventEmitter {
  static readonly made: Notification[] = []
  static activation: (() => void) | undefined
  static supported = true
  readonly calls: string[] = []
  readonly options: Record<string, unknown>

  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    Notification.made.push(this)
  }
  static isSupported(): boolean {
    return Notification.supported
  }
  static handleActivation(listener: () => void): void {
    Notification.activation = listener
  }

  show(): void {
    this.calls.push('show')
  }
  /** The user clicks it: Windows tells its listener, and the one of all notifications. */
  clicked(platform: NodeJS.Platform): void {
    this.emit('click')
    if (platform === 'win32') Notification.activation?.()
  }
}

/** To be called before each test: everything as it is when a program has just started. */
export function startAfresh(): void {
  BrowserWindow.made.length = 0
  BrowserWindow.load = async () => {}
  nativeTheme.removeAllListeners()
  nativeTheme.shouldUseDarkColors = false
  nativeTheme.themeSource = 'system'
  screen.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }]
  asked.length = 0
  dialog.response = 0
  Notification.made.length = 0
  Notification.activation = undefined
  Notification.supported = true
}

/** An event that can be prevented, with what it carries. */
export function preventable<T extends object>(carried: T): T & { prevented: boolean; preventDefault(): void } {
  const event = Object.assign(
    {
      prevented: false,
      preventDefault: () => {
        event.prevented = true
      }
    },
    carried
  )
  return event
}

const shownMenus: unknown[][] = []

/** `shown`: the menus that were popped up; a test empties it. */
export const Menu = {
  shown: shownMenus,
  buildFromTemplate: (items: unknown[]) => ({ popup: () => shownMenus.push(items) })
}
