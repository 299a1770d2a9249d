import type { Settings } from '../settings.ts'
import { DevToolsError, unlessGone, type Session } from './devtools.ts'
import { launchChromium, type Chromium } from './launch.ts'
import type { Protocol } from './protocol.ts'

export type PausedRequest = Protocol.Fetch.requestPausedPayload

export interface Target {
  readonly id: string
  /** Whether it is the one Chromium opened by itself. */
  readonly isFirst: boolean
  readonly session: Session
}

/** Ends of a Chromium that crashed: seen once before it could be used, on November 29, 2026. It is started once more then. */
const CRASH = /^exit SIG(SEGV|BUS|ILL|TRAP|ABRT|FPE)/

/** The one Chromium under the app: its requests, its targets and its end. */
export class Browser {
  readonly #settings: Settings
  readonly #switches: string[] = []
  #chromium: Chromium
  #ready: Promise<void>
  #isReady = false
  #stopped = false
  /** The page Chromium starts with. */
  #first = Promise.withResolvers<string>()
  #firstSeen = false
  #firstTaken = false
  /** Targets we made or took; any other page is one that a page opened, and is closed. */
  readonly #ours = new Set<string>()
  #creating: Promise<unknown> = Promise.resolve()
  #onRequest: (request: PausedRequest) => Promise<void> = async request => this.fail(request, 'BlockedByClient')
  #onGone: (targetId: string) => void = () => undefined
  #onDownload: (download: Protocol.Browser.downloadWillBeginPayload) => void = () => undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.#chromium = launchChromium(settings, [])
    this.#ready = this.#setUp()
  }

  /** Resolves when pages may be opened. Rejects with Chromium's own words when it cannot be started. */
  async whenReady(): Promise<void> {
    for (;;) {
      const ready = this.#ready
      try {
        await ready
      } catch (error) {
        // Restarted meanwhile because of a switch: then the new one counts.
        if (ready === this.#ready) throw error
      }
      if (ready === this.#ready) return
    }
  }

  get endpoint(): Promise<string> {
    return this.whenReady().then(() => this.#chromium.endpoint)
  }

  get ended(): Promise<string> {
    return this.#chromium.ended
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  /** Adds a command-line switch, which Chromium reads only at startup: so it is restarted. */
  addSwitch(text: string): void {
    if (this.#isReady) throw new Error(`The switch ${text} comes too late: Chromium runs already`)
    this.#switches.push(text)
    this.#startAgain()
    this.#ready = this.#setUp()
  }

  #startAgain(): void {
    this.#chromium.kill()
    this.#first = Promise.withResolvers<string>()
    this.#firstSeen = false
    this.#chromium = launchChromium(this.#settings, this.#switches)
  }

  onRequest(serve: (request: PausedRequest) => Promise<void>): void {
    this.#onRequest = serve
  }
  onGone(listener: (targetId: string) => void): void {
    this.#onGone = listener
  }
  onDownload(listener: (download: Protocol.Browser.downloadWillBeginPayload) => void): void {
    this.#onDownload = listener
  }

  get root(): Session {
    return this.#chromium.devTools.root
  }

  /** A new empty page; the first is the one Chromium starts with. */
  async openTarget(): Promise<Target> {
    await this.whenReady()
    const isFirst = !this.#firstTaken
    const id = await this.#takeTarget()
    const { sessionId } = await this.root.send('Target.attachToTarget', { targetId: id, flatten: true })
    return { id, isFirst, session: this.#chromium.devTools.session(sessionId) }
  }

  async #takeTarget(): Promise<string> {
    if (!this.#firstTaken) {
      this.#firstTaken = true
      return this.#first.promise
    }
    const creating = this.root
      .send('Target.createTarget', { url: 'about:blank', newWindow: true })
      .then(({ targetId }) => {
        this.#ours.add(targetId)
        return targetId
      })
    this.#creating = Promise.allSettled([this.#creating, creating])
    return creating
  }

  session(id: string): Session {
    return this.#chromium.devTools.session(id)
  }

  async fail(request: PausedRequest, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    await this.root.send('Fetch.failRequest', { requestId: request.requestId, errorReason }).catch(unlessGone)
  }

  /** Ends Chromium and waits until it has. */
  async stop(): Promise<void> {
    this.killNow()
    await this.#chromium.ended
  }

  killNow(): void {
    this.#stopped = true
    this.#chromium.kill()
  }

  async #setUp(hasCrashed = false): Promise<void> {
    const chromium = this.#chromium
    const { root } = chromium.devTools
    root.on('Fetch.requestPaused', request => {
      void this.#onRequest(request)
    })
    root.on('Browser.downloadWillBegin', download => {
      this.#onDownload(download)
    })
    root.on('Target.targetDestroyed', ({ targetId }) => {
      this.#onGone(targetId)
    })
    root.on('Target.targetCreated', ({ targetInfo }) => {
      if (!this.#firstSeen) {
        this.#firstSeen = true
        this.#ours.add(targetInfo.targetId)
        this.#first.resolve(targetInfo.targetId)
      } else void this.#closeUnlessOurs(targetInfo.targetId)
    })
    try {
      await Promise.all([
        root.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
        root.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] }),
        root.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
      ])
    } catch (error) {
      if (!(error instanceof DevToolsError)) throw error
      const how = await chromium.ended
      if (CRASH.test(how) && !hasCrashed && chromium === this.#chromium && !this.#stopped) {
        this.#startAgain()
        return this.#setUp(true)
      }
      throw new Error(`Chromium could not be started; TITLE_DESK_CHROMIUM may name another. ${how}`, { cause: error })
    }
    if (chromium === this.#chromium) this.#isReady = true
  }

  /** A page that a page opened. It may be held back for a debugger and its opener with it: so it is let go first. */
  async #closeUnlessOurs(targetId: string): Promise<void> {
    await this.#creating
    if (this.#ours.has(targetId)) return
    try {
      const { sessionId } = await this.root.send('Target.attachToTarget', { targetId, flatten: true })
      await this.session(sessionId).send('Runtime.runIfWaitingForDebugger')
      await this.root.send('Target.closeTarget', { targetId })
    } catch (error) {
      unlessGone(error)
    }
  }
}
