import type { Size } from '../../chromium/page.ts'
import { app, needReady, openWindows, type Closing } from '../app.ts'
import { browser } from '../core.ts'
import { BrowserWindowBase, type Implemented } from './browser-window-base.ts'
import type { Menu } from './menu/menu.ts'
import { isDark, nativeTheme } from './native-theme.ts'
import { fail, NotInStandIn, preventable } from '../part.ts'
import { record } from '../recorder.ts'
import { primaryDisplay } from './screen.ts'
import { WebContents } from './contents/web-contents.ts'
import { atLeast, centered } from './window-bounds.ts'
import { checkPreferences, checkWindowOptions } from './window-options.ts'
import { addWindow, allWindows, focusedWindow, removeWindow, setFocused, windowOf } from './windows.ts'

type State = 'normal' | 'maximized' | 'fullscreen'

let lastId = 0

/** A window around a Chromium page. It has no border: the page is as large as the window. */
export class BrowserWindow extends BrowserWindowBase implements Pick<Electron.BrowserWindow, Implemented>, Closing {
  readonly id = ++lastId
  readonly webContents: WebContents
  #normal: Electron.Rectangle
  #minimum: Size
  #state: State = 'normal'
  #isMinimized = false
  #isVisible: boolean
  #isDestroyed = false
  #title: string
  #backgroundColor: string
  #menuBarVisible: boolean
  #wasShown = false
  #closing: PromiseWithResolvers<boolean> | undefined

  static getAllWindows(): BrowserWindow[] {
    return allWindows()
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow()
  }
  static fromId(id: number): BrowserWindow | null {
    return allWindows().find(window => window.id === id) ?? null
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windowOf(contents) ?? null
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    needReady('Cannot create BrowserWindow')
    checkWindowOptions(options)
    const preferences = options.webPreferences ?? {}
    checkPreferences(preferences)
    super()
    const { width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    const center = centered({ width, height })
    this.#minimum = { width: minWidth, height: minHeight }
    this.#normal = atLeast(this.#minimum, {
      x: options.x ?? center.x,
      y: options.y ?? center.y,
      width,
      height
    })
    this.#isVisible = options.show !== false
    this.#title = options.title ?? app.name
    this.#menuBarVisible = options.autoHideMenuBar !== true
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF'
    this.webContents = new WebContents({
      preload: preferences.preload,
      preloadInSubFrames: preferences.nodeIntegrationInSubFrames === true,
      size: this.getBounds(),
      onResized: size => {
        this.#resizedByPage(size)
      },
      onStays: () => {
        this.#stays()
      }
    })
    this.#follow()
    addWindow(this)
    openWindows.add(this)
    if (this.#isVisible) this.focus()
    if (options.backgroundColor !== undefined) this.setBackgroundColor(options.backgroundColor)
    app.announce('browser-window-created', preventable({}), this)
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  getBounds(): Electron.Rectangle {
    const { bounds, workArea } = primaryDisplay()
    if (this.#state === 'fullscreen') return { ...bounds }
    return this.#state === 'maximized' ? { ...workArea } : { ...this.#normal }
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#normal }
  }
  getContentBounds(): Electron.Rectangle {
    return this.getBounds()
  }
  getSize(): number[] {
    return [this.getBounds().width, this.getBounds().height]
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  getPosition(): number[] {
    return [this.getBounds().x, this.getBounds().y]
  }
  getMinimumSize(): number[] {
    return [this.#minimum.width, this.#minimum.height]
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = { width, height }
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#needAlive()
    const was = this.getBounds()
    this.#state = 'normal'
    this.#normal = atLeast(this.#minimum, { ...was, ...bounds })
    this.#changedFrom(was)
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  center(): void {
    const { x, y } = centered(this.#normal)
    this.setPosition(x, y)
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  maximize(): void {
    this.#enter('maximized', 'maximize')
  }
  unmaximize(): void {
    if (this.#state === 'maximized') this.#enter('normal', 'unmaximize')
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }
  setFullScreen(flag: boolean): void {
    if (flag === this.isFullScreen()) return
    this.#enter(flag ? 'fullscreen' : 'normal', flag ? 'enter-full-screen' : 'leave-full-screen')
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }
  minimize(): void {
    this.#needAlive()
    this.#isMinimized = true
    this.announce('minimize')
    this.blur()
  }

  restore(): void {
    this.#needAlive()
    if (!this.#isMinimized) return
    this.#isMinimized = false
    this.announce('restore')
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized
  }
  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.#needAlive()
    if (this.#isVisible) return
    this.#isVisible = true
    this.announce('show')
  }

  hide(): void {
    this.#needAlive()
    if (!this.#isVisible) return
    this.#isVisible = false
    this.announce('hide')
    this.blur()
  }

  focus(): void {
    this.#needAlive()
    const before = focusedWindow()
    if (before === this) return
    before?.blur()
    setFocused(this)
    this.webContents.focus()
    this.announce('focus')
    app.announce('browser-window-focus', preventable({}), this)
  }

  blur(): void {
    if (focusedWindow() !== this) return
    setFocused(null)
    this.announce('blur')
    app.announce('browser-window-blur', preventable({}), this)
  }

  isFocused(): boolean {
    return focusedWindow() === this
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  getTitle(): string {
    return this.#title
  }
  get title(): string {
    return this.#title
  }
  set title(title: string) {
    this.#title = title
  }
  setTitle(title: string): void {
    this.#title = title
  }
  setMenuBarVisibility(visible: boolean): void {
    this.#menuBarVisible = visible
  }
  isMenuBarVisible(): boolean {
    return this.#menuBarVisible
  }
  setAutoHideMenuBar(hide: boolean): void {
    this.#menuBarVisible = !hide
  }
  /** All windows share one menu here. */
  setMenu(_menu: Menu | null): never {
    throw new NotInStandIn('BrowserWindow.setMenu')
  }
  getBackgroundColor(): string {
    return this.#backgroundColor
  }
  setProgressBar(progress: number): void {
    record('BrowserWindow.setProgressBar', progress)
  }
  flashFrame(flag: boolean): void {
    record('BrowserWindow.flashFrame', flag)
  }

  setBackgroundColor(color: string): void {
    const [, red = '', green = '', blue = ''] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? []
    if (red === '') throw new NotInStandIn(`BrowserWindow.setBackgroundColor('${color}'), other than #rrggbb,`)
    this.#backgroundColor = color
    const [r, g, b] = [red, green, blue].map(part => Number.parseInt(part, 16)) as [number, number, number]
    this.webContents.withPage(page =>
      page.session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r, g, b, a: 1 } })
    )
  }

  close(): void {
    this.closeToQuit().catch(fail)
  }

  closeToQuit(): Promise<boolean> {
    if (this.#isDestroyed) return Promise.resolve(true)
    if (this.#closing !== undefined) return this.#closing.promise
    const event = preventable({})
    this.announce('close', event)
    if (event.defaultPrevented) return Promise.resolve(false)
    this.#closing = Promise.withResolvers<boolean>()
    this.webContents.close()
    return this.#closing.promise
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.webContents.withPage(page => page.close())
    this.gone()
  }

  /** Its page has gone: closed by the app, the user, or Chromium. */
  gone(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    removeWindow(this)
    openWindows.delete(this)
    this.webContents.destroyed()
    nativeTheme.shown.delete(this.#showTheme)
    this.announce('closed')
    this.#closing?.resolve(true)
    app.windowClosed()
  }

  readonly #showTheme = (dark: boolean): void => {
    this.webContents.withPage(page => page.setDark(dark))
  }

  #follow(): void {
    nativeTheme.shown.add(this.#showTheme)
    this.webContents.page.on('painted', () => {
      if (this.#wasShown) return
      this.#wasShown = true
      this.announce('ready-to-show')
    })
    this.webContents.on(
      'page-title-updated',
      (event: { defaultPrevented: boolean }, title: string, explicitSet: boolean) => {
        this.announce('page-title-updated', event, title, explicitSet)
        if (!event.defaultPrevented) this.#title = title
      }
    )
    this.#showTheme(isDark())
  }

  #enter(state: State, event: 'maximize' | 'unmaximize' | 'enter-full-screen' | 'leave-full-screen'): void {
    this.#needAlive()
    if (this.#state === state) return
    const was = this.getBounds()
    this.#state = state
    this.#changedFrom(was)
    this.announce(event)
  }

  #changedFrom(was: Electron.Rectangle): void {
    const { x, y, width, height } = this.getBounds()
    if (was.x !== x || was.y !== y) this.announce('move')
    if (was.width === width && was.height === height) return
    this.webContents.withPage(page => page.setSize({ width, height }))
    this.announce('resize')
  }

  #resizedByPage({ width, height }: Size): void {
    const now = this.getBounds()
    if (this.#isDestroyed || (now.width === width && now.height === height)) return
    this.#state = 'normal'
    this.#normal = { ...this.#normal, width, height }
    this.announce('resize')
    this.announce('resized')
  }

  #stays(): void {
    this.#closing?.resolve(false)
    this.#closing = undefined
  }

  #needAlive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }
}

browser.onGone(targetId => {
  for (const window of allWindows()) {
    if (window.webContents.page.targetId !== targetId) continue
    // The user closed it: the app is told, but cannot prevent it here.
    window.announce('close', preventable({}))
    window.gone()
  }
})
