import type { EventEmitter } from 'node:events'
import { toApp, toPage } from '../../../chromium/addresses.ts'
import { unlessGone } from '../../../chromium/devtools.ts'
import { START_PAGE } from '../../../chromium/launch.ts'
import type { Frame } from '../../../chromium/frames.ts'
import { Page, type Size } from '../../../chromium/page.ts'
import type { FromPreload } from '../../../page/preload-world.ts'
import type { FromShell } from '../../../page/shell-world.ts'
import { app } from '../../app.ts'
import { browser, mayLoad, settings } from '../../core.ts'
import { chordsFor, onMenuChange, press } from '../menu/menu.ts'
import { isDark } from '../native-theme.ts'
import { fail, NotInStandIn, preventable } from '../../part.ts'
import { appAllowsNavigation, refuseWindow, type OpenHandler } from './navigation.ts'
import { answerPreload } from './preload-messages.ts'
import { readPreload, type PreloadOptions } from './preload-script.ts'
import { contextMenuParams } from '../menu/context-menu.ts'
import { toPdfParameters } from './print.ts'
import { print } from './printer.ts'
import { record } from '../../recorder.ts'
import { defaultSession, type Session } from '../../session/session.ts'
import { codec } from '../../text.ts'
import { WebContentsBase, type Implemented } from './web-contents-base.ts'
import { WebFrameMain } from './web-frame.ts'

/** The factor between two zoom levels. */
const ZOOM_STEP = 1.2

export const allContents = new Set<WebContents>()
let lastId = 0

export interface ContentsOptions extends PreloadOptions {
  readonly size: Size
  /** The user or a DevTools client resized the page. */
  readonly onResized: (size: Size) => void
  /** The page stays open after a close request because it has unsaved changes. */
  readonly onStays: () => void
}

/** A page, and what the main process may do with it. */
export class WebContents extends WebContentsBase implements Pick<Electron.WebContents, Implemented> {
  readonly id = ++lastId
  readonly session: Session = defaultSession
  readonly page: Page
  /** Resolves when Chromium shows the empty page; every command waits for that. */
  readonly opened: Promise<void>
  #openHandler: OpenHandler | undefined
  #isDestroyed = false
  /** What a load is told whose page closes, as in Electron. */
  readonly #gone = Promise.withResolvers<string>()
  #isLoading = false
  #isCrashed = false
  #title = ''
  #zoomLevel = 0
  /** A URL that the main process loads, which needs no permission. */
  #ownLoad: string | null = null
  #refreshing: Promise<void> | undefined
  readonly #options: ContentsOptions

  constructor(options: ContentsOptions) {
    super()
    this.#options = options
    this.page = new Page(browser, {
      preload: readPreload(options),
      state: this.#state(),
      dark: isDark(),
      size: options.size,
      headless: settings.headless
    })
    this.#follow()
    this.opened = this.page.open()
    this.opened.catch((error: unknown) => {
      if (!this.#isDestroyed && !browser.isStopped) fail(error)
    })
    allContents.add(this)
    onMenuChange.add(this.#refresh)
    app.announce('web-contents-created', preventable({}), this)
  }

  get mainFrame(): WebFrameMain {
    const { root } = this.page.frames
    if (root === undefined) throw new NotInStandIn('WebContents.mainFrame before the page is open')
    return WebFrameMain.of(root, this.page)
  }

  getURL(): string {
    const url = this.page.frames.root?.url ?? 'about:blank'
    return url === 'about:blank' || url === START_PAGE ? '' : toApp(url)
  }

  getTitle(): string {
    return this.#title
  }
  getType(): 'window' {
    return 'window'
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  isLoading(): boolean {
    return this.#isLoading
  }
  isLoadingMainFrame(): boolean {
    return this.#isLoading
  }
  isCrashed(): boolean {
    return this.#isCrashed
  }
  isDevToolsOpened(): boolean {
    return false
  }
  /** Chromium takes this at launch only (launch.ts), so this is the only policy. */
  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    if (policy !== 'disable_non_proxied_udp')
      throw new NotInStandIn(`WebContents.setWebRTCIPHandlingPolicy('${policy}')`)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#needAlive()
    const text = codec.write(['message', channel, args])
    this.withPage(async page => {
      await page.deliver(page.frames.root?.context('preload'), 'preload', text)
    })
  }

  async loadURL(url: string): Promise<void> {
    this.#needAlive()
    const address = url === 'about:blank' ? url : toPage(url)
    if (address === null) throw new NotInStandIn(`loadURL('${url}'): only the app's own schemes are served, here`)
    const trouble = await Promise.race([this.#load(address), this.#gone.promise])
    if (trouble === null) return
    if (!this.#isDestroyed) this.announce('did-fail-load', preventable({}), -2, trouble, url, true, 1, 1)
    throw new Error(`${trouble} loading '${url}'`)
  }

  async #load(address: string): Promise<string | null> {
    await Promise.all([this.opened, mayLoad])
    await this.session.applyPermissions(address)
    this.#ownLoad = address
    const trouble = await this.page.navigate(address)
    this.#ownLoad = null
    return trouble
  }

  reload(): void {
    this.#reload(false)
  }
  reloadIgnoringCache(): void {
    this.#reload(true)
  }

  focus(): void {
    this.#needAlive()
    this.withPage(page => page.session.send('Page.bringToFront'))
  }

  /** Drags nothing; recorded for the tests. */
  startDrag(item: Electron.Item): void {
    this.#needAlive()
    if (typeof item.icon === 'string') throw new NotInStandIn('WebContents.startDrag with the path of an icon')
    // Electron drags nothing then, and says nothing.
    if (item.icon.isEmpty()) return
    record('webContents.startDrag', item.file)
  }

  print(
    options: Electron.WebContentsPrintOptions = {},
    callback?: (success: boolean, failureReason: string) => void
  ): void {
    this.#needAlive()
    print(options, callback)
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    this.#needAlive()
    const { data } = await this.page.session.send('Page.printToPDF', toPdfParameters(options))
    return Buffer.from(data, 'base64')
  }

  getZoomLevel(): number {
    return this.#zoomLevel
  }
  setZoomLevel(level: number): void {
    this.#needAlive()
    this.#zoomLevel = level
    this.withPage(page => page.setZoom(ZOOM_STEP ** level))
  }

  getZoomFactor(): number {
    return ZOOM_STEP ** this.#zoomLevel
  }
  setZoomFactor(factor: number): void {
    this.setZoomLevel(Math.log(factor) / Math.log(ZOOM_STEP))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  forcefullyCrashRenderer(): void {
    // A crashed page does not answer.
    this.page.session.send('Page.crash').catch(unlessGone)
  }

  /** A crashed page is not asked whether to stay. */
  close(): void {
    this.withPage(async page => {
      if (this.#isCrashed || !(await page.wouldStay()) || this.#leavesAnyway()) await page.close()
      else this.#options.onStays()
    })
  }

  /** Runs `use` once the page is open; does nothing if it has gone. */
  withPage(use: (page: Page) => Promise<unknown>): void {
    void this.opened.then(() => use(this.page)).catch(unlessGone)
  }

  /** Sends the page the menu's accelerators, and whether to report keys; at most once per turn. */
  readonly #refresh = (): void => {
    this.#refreshing ??= this.opened
      .then(async () => {
        this.#refreshing = undefined
        if (!this.#isDestroyed) await this.page.setState(this.#state())
      })
      .catch(unlessGone)
  }

  override on(event: string | symbol, listener: Parameters<EventEmitter['on']>[1]): this {
    super.on(event, listener)
    if (event === 'before-input-event') this.#refresh()
    return this
  }

  /** Whether a document may be requested; asks the app about navigations by the page and about redirects, as Electron does. */
  mayNavigate(frame: Frame, address: string, isRedirect: boolean): boolean {
    const isMainFrame = frame.parent === null
    if (isRedirect) return appAllowsNavigation(this, frame, address, true)
    if (isMainFrame && address === this.#ownLoad) {
      this.#ownLoad = null
      return true
    }
    // The page announces a request before making it, on the same channel, so the announcement has arrived.
    return !frame.requested.delete(address) || appAllowsNavigation(this, frame, address, false)
  }

  /** Chromium closed the page, or its window was closed. */
  destroyed(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.page.frames.clear()
    allContents.delete(this)
    onMenuChange.delete(this.#refresh)
    this.#gone.resolve('ERR_FAILED (-2)')
    this.announce('destroyed')
  }

  #leavesAnyway(): boolean {
    const event = preventable({})
    this.announce('will-prevent-unload', event)
    return event.defaultPrevented
  }

  #reload(ignoreCache: boolean): void {
    this.#needAlive()
    this.withPage(page => page.session.send('Page.reload', { ignoreCache }))
  }

  #needAlive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }

  #state(): { chords: ReturnType<typeof chordsFor>; reportsKeys: boolean } {
    return { chords: chordsFor(), reportsKeys: this.listenerCount('before-input-event') > 0 }
  }

  #follow(): void {
    this.page.on('message', (frame, world, text) => {
      if (world === 'preload') void answerPreload(this, frame, codec.read(text) as FromPreload).catch(fail)
      else this.#hearShell(frame, JSON.parse(text) as FromShell)
    })
    this.page.on('started-loading', () => {
      this.#isLoading = true
      this.#isCrashed = false
      this.announce('did-start-loading')
    })
    this.page.on('navigated', (frame, inPage) => {
      const isMainFrame = frame.parent === null
      if (inPage) this.announce('did-navigate-in-page', preventable({}), toApp(frame.url), isMainFrame, 1, 1)
      else if (isMainFrame) this.announce('did-navigate', preventable({}), toApp(frame.url), 200, 'OK')
    })
    this.page.on('dom-ready', () => {
      this.announce('dom-ready', preventable({}))
    })
    this.page.on('loaded', () => {
      this.#isLoading = false
      this.announce('did-stop-loading')
      this.announce('did-finish-load')
    })
    this.page.on('console', ({ level, text, url, line }) => {
      const named = level === 'error' || level === 'warning' || level === 'debug' ? level : 'info'
      const details = { level: named, message: text, lineNumber: line, sourceId: toApp(url), frame: this.mainFrame }
      this.announce(
        'console-message',
        preventable(details),
        ['debug', 'info', 'warning', 'error'].indexOf(named),
        text,
        line,
        toApp(url)
      )
    })
    this.page.on('crashed', () => {
      this.#isCrashed = true
      const details = { reason: 'crashed', exitCode: 1 }
      this.announce('render-process-gone', preventable({}), details)
      app.announce('render-process-gone', preventable({}), this, details)
    })
    this.page.on('asks-for-window', ({ url, name, features, disposition }) => {
      refuseWindow(this, this.#openHandler, { url, name, features, disposition })
    })
  }

  #hearShell(frame: Frame, message: FromShell): void {
    switch (message[0]) {
      case 'pressed':
        press(message[1], this, message[2])
        return
      case 'resized': {
        const size = this.page.resizedTo({ width: message[1], height: message[2] }, message[3])
        if (size !== null) this.#options.onResized(size)
        return
      }
      case 'titled':
        this.#titled(message[1])
        return
      case 'asks-for-window':
        refuseWindow(this, this.#openHandler, {
          url: message[1],
          name: message[2],
          features: message[3],
          disposition: 'foreground-tab'
        })
        return
      case 'right-clicked':
        this.announce('context-menu', preventable({}), contextMenuParams(message[1]))
        return
      case 'asks-to-leave':
        this.#askToLeave(frame, message[1])
        return
      case 'key': {
        const [, type, key, code, { ctrl, alt, shift, meta }, isAutoRepeat] = message
        const preventDefault = (): void => {
          fail(new NotInStandIn('WebContents before-input-event preventDefault()'))
        }
        this.announce(
          'before-input-event',
          { preventDefault },
          { type, key, code, isAutoRepeat, control: ctrl, alt, shift, meta }
        )
      }
    }
  }

  #titled(title: string): void {
    if (title === this.#title || title === '') return
    this.#title = title
    this.announce('page-title-updated', preventable({}), title, true)
  }

  /** The page has already stopped a URL that makes no request. If the app allows it, the stand-in lacks it. */
  #askToLeave(frame: Frame, url: string): void {
    if (!appAllowsNavigation(this, frame, url, false)) return
    if (toPage(url) === null) fail(new NotInStandIn(`navigation to '${url}', which the app allowed,`))
    else void this.loadURL(url).catch(fail)
  }
}

/** The contents that a Chromium frame belongs to. */
export function contentsOf(frameId: string): { readonly contents: WebContents; readonly frame: Frame } | undefined {
  for (const contents of allContents) {
    const frame = contents.page.frames.get(frameId)
    if (frame !== undefined) return { contents, frame }
  }
  return undefined
}
