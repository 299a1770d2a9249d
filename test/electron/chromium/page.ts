import { EventEmitter } from 'node:events'
import type { ShellState } from '../page/shell-world.ts'
import { mainWorldScript, newWorldNames, preloadScript, shellScript, type Preload } from '../page/sources.ts'
import type { Browser } from './browser.ts'
import { DevToolsError, unlessGone, type Session } from './devtools.ts'
import { START_PAGE } from './launch.ts'
import { Frames, type Context, type Frame, type World } from './frames.ts'
import type { Protocol } from './protocol.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface PageOptions {
  readonly preload: Preload | null
  readonly state: ShellState
  readonly dark: boolean
  readonly size: Size
  /** Without a screen the page gets exactly its size; with one the window has it. */
  readonly headless: boolean
}

interface PageEvents {
  message: [frame: Frame, world: World, text: string]
  navigated: [frame: Frame, inPage: boolean]
  'started-loading': []
  'dom-ready': []
  loaded: [loaderId: string]
  painted: []
  console: [entry: { level: string; text: string; url: string; line: number }]
  crashed: []
  closed: []
  'asks-for-window': [asked: { url: string; name: string; features: string; disposition: string }]
}

/** One page of Chromium with our worlds in it, told of in the app's terms only above this file. */
export class Page extends EventEmitter<PageEvents> {
  readonly frames: Frames
  readonly #browser: Browser
  readonly #options: PageOptions
  readonly #names = newWorldNames()
  #session: Session | undefined
  #targetId = ''
  #state: ShellState
  #hasNavigated = false
  #zoom = 1
  #size: Size
  #earlierSizes: Size[] = []
  #frame: Size | undefined
  readonly #shellScripts = new Map<Session, Promise<string>>()

  constructor(browser: Browser, options: PageOptions) {
    super()
    this.#browser = browser
    this.#options = options
    this.#state = options.state
    this.#size = options.size
    const worlds = new Map<string, World>([
      [this.#names.preload.world, 'preload'],
      [this.#names.shell.world, 'shell']
    ])
    this.frames = new Frames(worlds, (frame, inPage) => {
      if (frame.url === START_PAGE) return
      if (frame === this.frames.root) this.#hasNavigated = true
      this.emit('navigated', frame, inPage)
    })
  }

  get targetId(): string {
    return this.#targetId
  }

  /** The page's own session. Only after open(). */
  get session(): Session {
    if (this.#session === undefined) throw new Error('The page is not open yet')
    return this.#session
  }

  async open(): Promise<void> {
    const { id, isFirst, session } = await this.#browser.openTarget()
    this.#targetId = id
    this.#session = session
    this.frames.setRoot(id, session)
    this.#followPage(session)
    if (isFirst && !this.#options.headless) await startPageShown(session)
    await Promise.all([
      this.#setUp(session, id),
      this.setDark(this.#options.dark),
      this.setSize(this.#options.size),
      ...(this.#options.headless ? [session.send('Emulation.setFocusEmulationEnabled', { enabled: true })] : [])
    ])
  }

  /** Loads an address of Chromium's. Resolves at the page's load event; the text of a network error where it failed. */
  async navigate(url: string): Promise<string | null> {
    const loads = new Set<string>()
    const loaded = Promise.withResolvers<null>()
    let expected: string | undefined
    const onLoad = (loaderId: string): void => {
      loads.add(loaderId)
      if (loaderId === expected) loaded.resolve(null)
    }
    const onClosed = (): void => {
      loaded.resolve(null)
    }
    this.on('loaded', onLoad).on('closed', onClosed)
    try {
      const { loaderId, errorText } = await this.session.send('Page.navigate', { url })
      if (errorText !== undefined) return errorText
      expected = loaderId
      // Without a loader it was a jump within the page.
      if (loaderId === undefined || loads.has(loaderId)) return null
      return await loaded.promise
    } finally {
      this.off('loaded', onLoad).off('closed', onClosed)
    }
  }

  /** Leaves a message in the inbox of a world, where that is still there. */
  async deliver(context: Context | undefined, world: World, text: string): Promise<void> {
    if (context === undefined) return
    await context.session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis['${this.#names[world].inbox}'](text) }`,
        arguments: [{ value: text }],
        executionContextId: context.id,
        silent: true
      })
      .catch(unlessGone)
  }

  async setState(state: ShellState): Promise<void> {
    this.#state = state
    const text = JSON.stringify(state)
    await Promise.all([
      ...this.frames.all().map(frame => this.deliver(frame.context('shell'), 'shell', text)),
      ...[...this.#shellScripts].map(([session, before]) => this.#replaceShellScript(session, before))
    ])
  }

  async setSize(size: Size): Promise<void> {
    this.#earlierSizes.push(this.#size)
    this.#size = size
    if (!this.#options.headless) await this.#setWindow()
    await this.#setMetrics()
  }

  /** The window around the page, as much larger as Chromium's own frame is thick, once that is known. */
  async #setWindow(): Promise<void> {
    const { windowId } = await this.#browser.root.send('Browser.getWindowForTarget', { targetId: this.#targetId })
    const { width, height } = this.#frame ?? { width: 0, height: 0 }
    const bounds = { width: this.#size.width + width, height: this.#size.height + height }
    await this.#browser.root.send('Browser.setWindowBounds', { windowId, bounds })
  }

  /** With its first page shown, a window tells how thick its frame is, and is made that much larger. */
  async #measureFrame(): Promise<void> {
    if (this.#options.headless || this.#frame !== undefined) return
    const expression = '({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })'
    const { result } = await this.session.send('Runtime.evaluate', { expression, returnByValue: true })
    this.#frame = result.value as Size
    await this.#setWindow()
  }

  /** Larger or smaller signs in a page of the same size. */
  async setZoom(factor: number): Promise<void> {
    this.#zoom = factor
    await this.#setMetrics()
  }

  /**
   * The size of the window for the size a page told; null if it was given that size from here, just now or shortly before:
   * a page tells late, and is not to take back what has been changed meanwhile.
   */
  resizedTo(told: Size, scale: number): Size | null {
    const { headless } = this.#options
    if (!headless && this.#frame === undefined) return null
    // Without a screen nothing but our zoom scales. The page tells its own, for ours may have changed meanwhile.
    const zoom = headless ? scale : this.#zoom
    const size = { width: Math.round(told.width * zoom), height: Math.round(told.height * zoom) }
    const slack = zoom === 1 ? 0 : 1
    const isSame = ({ width, height }: Size): boolean =>
      Math.abs(size.width - width) <= slack && Math.abs(size.height - height) <= slack
    if (!isSame(this.#size) && this.#earlierSizes.some(isSame)) return null
    this.#earlierSizes = []
    if (isSame(this.#size)) return null
    this.#size = size
    return size
  }

  async #setMetrics(): Promise<void> {
    const { headless } = this.#options
    // A window on a screen gives its page a size; zoomed, the page is laid out smaller and its picture enlarged to fill it.
    if (!headless && this.#zoom === 1) {
      await this.session.send('Emulation.clearDeviceMetricsOverride').catch(unlessGone)
      return
    }
    const [width, height] = [this.#size.width, this.#size.height].map(length => Math.round(length / this.#zoom)) as [
      number,
      number
    ]
    await this.session
      .send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: this.#zoom,
        mobile: false,
        ...(headless ? {} : { scale: this.#zoom }),
        screenWidth: 1920,
        screenHeight: 1080
      })
      .catch(unlessGone)
  }

  async setDark(dark: boolean): Promise<void> {
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]
    await this.session.send('Emulation.setEmulatedMedia', { features }).catch(unlessGone)
  }

  /** Whether the page would rather stay, because something in it is unsaved. It is asked as Chromium asks, but for the dialog. */
  async wouldStay(): Promise<boolean> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: `(${ask.toString()})()`,
      returnByValue: true
    })
    return result.value === true
  }

  async close(): Promise<void> {
    await this.#browser.root.send('Target.closeTarget', { targetId: this.#targetId }).catch(unlessGone)
  }

  #followPage(session: Session): void {
    session.on('Page.lifecycleEvent', event => {
      this.#lived(event)
    })
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.#targetId) this.emit('started-loading')
    })
    session.on('Inspector.targetCrashed', () => {
      this.emit('crashed')
    })
  }

  #lived({ frameId, loaderId, name }: Protocol.Page.lifecycleEventPayload): void {
    if (frameId !== this.#targetId || !this.#hasNavigated) return
    if (name === 'DOMContentLoaded') this.emit('dom-ready')
    if (name === 'load') {
      this.emit('loaded', loaderId)
      void this.#measureFrame().catch(unlessGone)
    }
    if (name === 'firstPaint' || name === 'firstContentfulPaint') this.emit('painted')
  }

  /** The same for the page's session and for that of a frame in a process of its own. */
  async #setUp(session: Session, frameId: string): Promise<void> {
    this.frames.follow(session)
    this.frames.move(frameId, session)
    this.#followSession(session)
    const { preload } = this.#options
    const { preload: preloadNames, shell } = this.#names
    const addScript = (source: string, worldName?: string): Promise<{ identifier: string }> =>
      session.send(
        'Page.addScriptToEvaluateOnNewDocument',
        worldName === undefined ? { source } : { source, worldName }
      )
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Inspector.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }]
      }),
      addScript(mainWorldScript(this.#names, preload)),
      session.send('Runtime.addBinding', { name: shell.binding, executionContextName: shell.world }),
      this.#addShellScript(session),
      ...(preload === null
        ? []
        : [
            session.send('Runtime.addBinding', {
              name: preloadNames.binding,
              executionContextName: preloadNames.world
            }),
            addScript(preloadScript(this.#names, preload), preloadNames.world)
          ]),
      session.send('Runtime.runIfWaitingForDebugger')
    ]).catch(unlessGone)
  }

  #followSession(session: Session): void {
    session.on('Runtime.bindingCalled', ({ executionContextId, payload }) => {
      const owner = this.frames.owner(session, executionContextId)
      if (owner !== undefined) this.emit('message', owner.frame, owner.world, payload)
    })
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      void this.#setUp(this.#browser.session(sessionId), targetInfo.targetId)
    })
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      const gone = this.#browser.session(sessionId)
      this.#shellScripts.delete(gone)
      for (const frame of this.frames.all()) if (frame.session === gone) frame.session = session
    })
    session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const text = args.map(arg => String(arg.value ?? arg.description ?? arg.type)).join(' ')
      const [at] = stackTrace?.callFrames ?? []
      this.emit('console', { level: type, text, url: at?.url ?? '', line: at?.lineNumber ?? 0 })
    })
    session.on('Log.entryAdded', ({ entry }) => {
      this.emit('console', { level: entry.level, text: entry.text, url: entry.url ?? '', line: entry.lineNumber ?? 0 })
    })
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, url, lineNumber } }) => {
      this.emit('console', {
        level: 'error',
        text: `${text} ${exception?.description ?? ''}`,
        url: url ?? '',
        line: lineNumber
      })
    })
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.emit('asks-for-window', {
        url,
        name: windowName,
        features: windowFeatures.join(','),
        disposition: 'new-window'
      })
    })
    session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
      if (disposition === 'currentTab' || disposition === 'download') return
      const how = disposition === 'newTab' ? 'background-tab' : 'new-window'
      this.emit('asks-for-window', { url, name: '', features: '', disposition: how })
    })
  }

  #addShellScript(session: Session): Promise<string> {
    const source = shellScript(this.#names, this.#state)
    const added = session
      .send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: this.#names.shell.world })
      .then(({ identifier }) => identifier)
    this.#shellScripts.set(session, added)
    return added
  }

  /** The state may change again before Chromium has answered: each script is taken away once, by the one that follows it. */
  async #replaceShellScript(session: Session, before: Promise<string>): Promise<void> {
    const added = this.#addShellScript(session)
    const removed = before
      .then(identifier => session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }))
      .catch(unlessRemoved)
    await Promise.all([added, removed]).catch(unlessGone)
  }
}

/** A page that moves to another process is asked once more there, of a script it has taken away already. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof DevToolsError) || !error.message.includes('Script not found')) throw error
}

/** The window's first page is on its way when Chromium starts, and would get in the way of the app's. */
async function startPageShown(session: Session): Promise<void> {
  const shown = Promise.withResolvers<undefined>()
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.url === START_PAGE) shown.resolve(undefined)
  })
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  if (frameTree.frame.url !== START_PAGE) await shown.promise
}

/** Runs in the page. A page nobody has touched is not asked. */
function ask(): boolean {
  const event = document.createEvent('BeforeUnloadEvent')
  event.initEvent('beforeunload', false, true)
  dispatchEvent(event)
  const { returnValue } = event as BeforeUnloadEvent
  return (
    navigator.userActivation.hasBeenActive &&
    (event.defaultPrevented || (typeof returnValue === 'string' && returnValue !== ''))
  )
}
