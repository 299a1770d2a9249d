import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { Script } from 'node:vm'
import { toApp, toPage } from '../../chromium/addresses.ts'
import { unlessGone } from '../../chromium/devtools.ts'
import { START_PAGE } from '../../chromium/launch.ts'
import type { Frame } from '../../chromium/frames.ts'
import { Page, type Size } from '../../chromium/page.ts'
import type { FromPreload } from '../../page/preload-world.ts'
import type { FromShell } from '../../page/shell-world.ts'
import type { Preload } from '../../page/sources.ts'
import { app } from '../app.ts'
import { browser, mayLoad, settings } from '../core.ts'
import { hearPage } from '../ipc-main.ts'
import { chordsFor, onMenuChange, press } from './menu.ts'
import { isDark } from './native-theme.ts'
import { emitterOf, fail, NotInStandIn, preventable } from '../part.ts'
import { toPdfParameters } from './print.ts'
import { record } from '../recorder.ts'
import { defaultSession, type Session } from '../session/session.ts'
import { codec } from '../text.ts'
import { WebFrameMain } from './web-frame.ts'

type Implemented =
  | 'id'
  | 'send'
  | 'getURL'
  | 'getTitle'
  | 'isDestroyed'
  | 'isLoading'
  | 'isLoadingMainFrame'
  | 'isCrashed'
  | 'getType'
  | 'reload'
  | 'reloadIgnoringCache'
  | 'loadURL'
  | 'focus'
  | 'print'
  | 'printToPDF'
  | 'startDrag'
  | 'setWindowOpenHandler'
  | 'forcefullyCrashRenderer'
  | 'close'
  | 'setWebRTCIPHandlingPolicy'
  | 'setBackgroundThrottling'
  | 'isDevToolsOpened'
  | 'getZoomLevel'
  | 'setZoomLevel'
  | 'getZoomFactor'
  | 'setZoomFactor'

const Base = emitterOf<Electron.WebContents>('WebContents')(
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'render-process-gone',
  'console-message',
  'before-input-event',
  'preload-error',
  'page-title-updated',
  'will-prevent-unload',
  'destroyed',
  'ipc-message',
  // Never announced: no webview and no window of a page's own is ever made here, no device is offered, no host reached.
  'will-attach-webview',
  'did-attach-webview',
  'did-create-window',
  'unresponsive',
  'responsive',
  'devtools-opened',
  'select-bluetooth-device',
  'certificate-error',
  'login'
)

/** A level is a fifth more or less than the one before. */
const ZOOM_STEP = 1.2

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

export const allContents = new Set<WebContents>()
let lastId = 0

export interface ContentsOptions {
  readonly preload: string | undefined
  readonly preloadInSubFrames: boolean
  readonly size: Size
  /** The page was given another size by a person or a DevTools client. */
  readonly onResized: (size: Size) => void
  /** The page was asked to close and stays, because it has something unsaved. */
  readonly onStays: () => void
}

/** One page and everything the main process may do with it. */
export class WebContents extends Base implements Pick<Electron.WebContents, Implemented> {
  readonly id = ++lastId
  readonly session: Session = defaultSession
  readonly page: Page
  /** Resolves when Chromium shows the empty page; everything asked of it waits for that. */
  readonly opened: Promise<void>
  #openHandler: OpenHandler | undefined
  #isDestroyed = false
  #isLoading = false
  #isCrashed = false
  #title = ''
  #zoomLevel = 0
  /** An address this process loads by itself; nobody is asked about it. */
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
  /** Nothing is ever held back here: Chromium runs without throttling of what is not seen. */
  setBackgroundThrottling(): void {
    this.#needAlive()
  }

  /** Chromium takes this at its start only, and has taken it (launch.ts): the one policy there is. */
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
    await Promise.all([this.opened, mayLoad])
    await this.session.applyPermissions(address)
    this.#ownLoad = address
    const trouble = await this.page.navigate(address)
    this.#ownLoad = null
    if (trouble === null) return
    this.announce('did-fail-load', preventable({}), -2, trouble, url, true, 1, 1)
    throw new Error(`${trouble} loading '${url}'`)
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

  /** Nothing is dragged here: it is kept for the tests. */
  startDrag(item: Electron.Item): void {
    this.#needAlive()
    if (item.icon === undefined || (typeof item.icon !== 'string' && item.icon.isEmpty()))
      throw new Error("Must specify non-empty 'icon' option")
    record('webContents.startDrag', item.file)
  }

  /** No dialog is shown and nothing printed: it is kept for the tests, and ends as where the person thought better of it. */
  print(
    options: Electron.WebContentsPrintOptions = {},
    callback?: (success: boolean, failureReason: string) => void
  ): void {
    this.#needAlive()
    record('webContents.print', options)
    setImmediate(() => callback?.(false, 'Print job canceled'))
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
    // A page that has crashed does not answer.
    this.page.session.send('Page.crash').catch(unlessGone)
  }

  /** A page that has crashed is not asked whether it would rather stay. */
  close(): void {
    this.withPage(async page => {
      if (this.#isCrashed || !(await page.wouldStay()) || this.#leavesAnyway()) await page.close()
      else this.#options.onStays()
    })
  }

  /** Does something with the page once it is open; with one that has gone meanwhile there is nothing to do. */
  withPage(use: (page: Page) => Promise<unknown>): void {
    void this.opened.then(() => use(this.page)).catch(unlessGone)
  }

  /** Tells the page what the menu's accelerators are now, and whether keys are listened for; once a turn. */
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

  /** Whether a request for a document may be made; asks the app as Electron does, of what a page began and of redirects. */
  mayNavigate(frame: Frame, address: string, isRedirect: boolean): boolean {
    const isMainFrame = frame.parent === null
    if (isRedirect) return this.#ask(frame, address, true)
    if (isMainFrame && address === this.#ownLoad) {
      this.#ownLoad = null
      return true
    }
    // A page tells what it asks for before it asks, on the same channel: so it has arrived by now.
    return !frame.requested.delete(address) || this.#ask(frame, address, false)
  }

  #ask(frame: Frame, address: string, isRedirect: boolean): boolean {
    const isMainFrame = frame.parent === null
    const url = toApp(address)
    const ask = (name: 'will-navigate' | 'will-frame-navigate' | 'will-redirect'): boolean => {
      const event = preventable({
        url,
        isSameDocument: false,
        isMainFrame,
        frame: WebFrameMain.of(frame, this.page),
        initiator: null
      })
      this.announce(name, event, url, false, isMainFrame, 1, 1)
      return !event.defaultPrevented
    }
    if (isRedirect) return ask('will-redirect')
    return (!isMainFrame || ask('will-navigate')) && ask('will-frame-navigate')
  }

  /** Chromium closed the page, or it was closed with its window. */
  destroyed(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.page.frames.clear()
    allContents.delete(this)
    onMenuChange.delete(this.#refresh)
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
      if (world === 'preload') void this.#hearPreload(frame, codec.read(text) as FromPreload).catch(fail)
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
      this.#askForWindow(url, name, features, disposition)
    })
  }

  async #hearPreload(frame: Frame, message: FromPreload): Promise<void> {
    if (message[0] === 'preload-error') {
      this.announce('preload-error', preventable({}), '', message[1])
      process.stderr.write(`Unable to load preload script: ${String(message[1])}\n`)
      return
    }
    // The answer is for the document that asked; one that has taken its place meanwhile counts its requests anew.
    const asking = frame.context('preload')
    this.announce('ipc-message', preventable({}), message[0] === 'invoke' ? message[2] : message[1])
    const answer = await hearPage(this, frame, this.page, message)
    if (answer === null) return
    let text: string
    try {
      text = codec.write(answer)
    } catch (error) {
      text = codec.write(['failed', answer[1], String(error)])
    }
    await this.page.deliver(asking, 'preload', text)
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
        this.#askForWindow(message[1], message[2], message[3], 'foreground-tab')
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

  /** An address no request is made for has been stopped in the page already. If the app allows it, it is one we lack. */
  #askToLeave(frame: Frame, url: string): void {
    if (!this.#ask(frame, url, false)) return
    if (toPage(url) === null) fail(new NotInStandIn(`navigation to '${url}', which the app allowed,`))
    else void this.loadURL(url).catch(fail)
  }

  #askForWindow(address: string, frameName: string, features: string, disposition: string): void {
    const url = toApp(address)
    const asked = {
      url,
      frameName,
      features,
      disposition,
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' }
    }
    const answer = this.#openHandler?.(asked as Electron.HandlerDetails) ?? { action: 'allow' }
    if (answer.action !== 'deny') fail(new NotInStandIn(`a window for '${url}', which the app allowed,`))
  }
}

/** The window's page of a frame Chromium tells of. */
export function contentsOf(frameId: string): { readonly contents: WebContents; readonly frame: Frame } | undefined {
  for (const contents of allContents) {
    const frame = contents.page.frames.get(frameId)
    if (frame !== undefined) return { contents, frame }
  }
  return undefined
}

function readPreload({ preload, preloadInSubFrames }: ContentsOptions): Preload | null {
  if (preload === undefined) return null
  if (!isAbsolute(preload)) throw new Error(`preload script must have absolute path: ${preload}`)
  const text = readFileSync(preload, 'utf8')
  // A sandboxed preload script is one CommonJS script: what is not does not get as far as the page.
  new Script(`(function (require, module, exports, process) {${text}\n})`, { filename: preload })
  const process = preloadProcess()
  return { path: preload, text, inSubFrames: preloadInSubFrames || settings.preloadEverywhere === true, process }
}

function preloadProcess(): Record<string, unknown> {
  const { platform, arch, versions } = process
  return { platform, arch, versions, type: 'renderer', sandboxed: true, contextIsolated: true, env: {} }
}
