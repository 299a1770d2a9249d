import type { Session } from './devtools.ts'
import type { Protocol } from './protocol.ts'

export type World = 'preload' | 'shell'

/** A world of one document of a frame; it ends with the document. */
export interface Context {
  readonly session: Session
  readonly id: number
}

/** One frame of a page, from the moment it is attached. Its address is Chromium's, not the app's. */
export class Frame {
  id: string
  readonly parent: Frame | null
  readonly children = new Set<Frame>()
  session: Session
  url = ''
  /** Chromium's word for it; a sandboxed frame has one that is nobody's. */
  origin = ''
  name = ''
  isDetached = false
  /** Counts its documents, so that one sees whether a message came from the one that is there now. */
  document = 0
  /** Addresses its page asked to be taken to; a navigation that is not among them was begun by a DevTools client. */
  readonly requested = new Set<string>()
  readonly #contexts = new Map<World, Context>()

  constructor(id: string, parent: Frame | null, session: Session) {
    this.id = id
    this.parent = parent
    this.session = session
    parent?.children.add(this)
  }

  context(world: World): Context | undefined {
    return this.#contexts.get(world)
  }

  setContext(world: World, session: Session, id: number): void {
    this.#contexts.set(world, { session, id })
  }

  dropContexts(which: (context: Context) => boolean): void {
    for (const [world, context] of this.#contexts) if (which(context)) this.#contexts.delete(world)
  }
}

/** The frames of one page and which execution contexts belong to them, kept up to date from the events of its sessions. */
export class Frames {
  readonly #byId = new Map<string, Frame>()
  readonly #worlds: ReadonlyMap<string, World>
  readonly #onNavigated: (frame: Frame, inPage: boolean) => void
  root: Frame | undefined

  /** @param worlds the names of our worlds */
  constructor(worlds: ReadonlyMap<string, World>, onNavigated: (frame: Frame, inPage: boolean) => void) {
    this.#worlds = worlds
    this.#onNavigated = onNavigated
  }

  get(id: string): Frame | undefined {
    return this.#byId.get(id)
  }

  all(): readonly Frame[] {
    return [...this.#byId.values()]
  }

  setRoot(id: string, session: Session): Frame {
    this.root = new Frame(id, null, session)
    this.root.url = 'about:blank'
    this.#byId.set(id, this.root)
    return this.root
  }

  /** The frame and world of a context, by the session that told of it. */
  owner(session: Session, contextId: number): { readonly frame: Frame; readonly world: World } | undefined {
    for (const frame of this.#byId.values()) {
      for (const world of ['preload', 'shell'] as const) {
        const context = frame.context(world)
        if (context?.id === contextId && context.session === session) return { frame, world }
      }
    }
    return undefined
  }

  /** Follows the frames that one session tells of: the page's own, or that of a frame in another process. */
  follow(session: Session): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#attach(frameId, parentFrameId, session)
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      this.#navigated(frame, session)
    })
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') this.#byId.get(frameId)?.requested.add(url)
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#byId.get(frameId)
      if (frame === undefined) return
      frame.url = url
      this.#onNavigated(frame, true)
    })
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#detach(frameId)
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const world = this.#worlds.get(context.name)
      const frameId = (context.auxData as { readonly frameId?: string } | undefined)?.frameId
      const frame = frameId === undefined ? undefined : this.#byId.get(frameId)
      if (world === undefined || frame === undefined) return
      frame.origin = context.origin
      frame.setContext(world, session, context.id)
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#dropContexts(context => context.session === session && context.id === executionContextId)
    })
    session.on('Runtime.executionContextsCleared', () => {
      this.#dropContexts(context => context.session === session)
    })
  }

  /** A frame moved to a process of its own, or back. */
  move(frameId: string, session: Session): void {
    const frame = this.#byId.get(frameId)
    if (frame !== undefined) frame.session = session
  }

  clear(): void {
    for (const frame of this.#byId.values()) frame.isDetached = true
    this.#byId.clear()
  }

  #attach(frameId: string, parentFrameId: string, session: Session): void {
    const parent = this.#byId.get(parentFrameId)
    if (parent === undefined || this.#byId.has(frameId)) return
    const frame = new Frame(frameId, parent, session)
    frame.url = 'about:blank'
    this.#byId.set(frameId, frame)
  }

  #navigated(told: Protocol.Page.Frame, session: Session): void {
    if (told.parentId !== undefined) this.#attach(told.id, told.parentId, session)
    const frame = this.#byId.get(told.id)
    if (frame === undefined) return
    for (const child of [...frame.children]) this.#detach(child.id)
    frame.url = `${told.url}${told.urlFragment ?? ''}`
    frame.name = told.name ?? ''
    frame.document += 1
    frame.session = session
    this.#onNavigated(frame, false)
  }

  #detach(frameId: string): void {
    const frame = this.#byId.get(frameId)
    if (frame === undefined) return
    for (const child of [...frame.children]) this.#detach(child.id)
    frame.isDetached = true
    frame.parent?.children.delete(frame)
    this.#byId.delete(frameId)
  }

  #dropContexts(which: (context: Context) => boolean): void {
    for (const frame of this.#byId.values()) frame.dropContexts(which)
  }
}
