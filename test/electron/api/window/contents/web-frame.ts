import { originOf, toApp } from '../../../chromium/addresses.ts'
import type { Frame } from '../../../chromium/frames.ts'
import type { Page } from '../../../chromium/page.ts'
import { emitterOf } from '../../part.ts'
import { codec } from '../../text.ts'

type Implemented =
  'url' | 'origin' | 'name' | 'detached' | 'frameTreeNodeId' | 'routingId' | 'processId' | 'isDestroyed' | 'send'

const Base = emitterOf<Electron.WebFrameMain>('WebFrameMain')('dom-ready')
const frames = new WeakMap<Frame, WebFrameMain>()
let lastId = 0

/**
 * A frame of a page as the main process sees it: its real address, with the app's scheme, and its place in the tree.
 */
export class WebFrameMain extends Base implements Pick<Electron.WebFrameMain, Implemented> {
  readonly frameTreeNodeId = ++lastId
  readonly routingId = this.frameTreeNodeId
  readonly processId = 1
  readonly #frame: Frame
  readonly #page: Page

  /** The one object for a frame. */
  static of(frame: Frame, page: Page): WebFrameMain {
    const known = frames.get(frame)
    if (known !== undefined) return known
    const made = new WebFrameMain(frame, page)
    frames.set(frame, made)
    return made
  }

  private constructor(frame: Frame, page: Page) {
    super()
    this.#frame = frame
    this.#page = page
  }

  get url(): string {
    return toApp(this.#frame.url)
  }
  get origin(): string {
    return originOf(toApp(this.#frame.origin))
  }
  get name(): string {
    return this.#frame.name
  }
  get detached(): boolean {
    return this.#frame.isDetached
  }
  get parent(): WebFrameMain | null {
    return this.#frame.parent === null ? null : WebFrameMain.of(this.#frame.parent, this.#page)
  }
  get top(): WebFrameMain {
    return this.parent?.top ?? this
  }
  get frames(): WebFrameMain[] {
    return [...this.#frame.children].map(child => WebFrameMain.of(child, this.#page))
  }
  get framesInSubtree(): WebFrameMain[] {
    return [this, ...this.frames.flatMap(child => child.framesInSubtree)]
  }
  isDestroyed(): boolean {
    return this.#frame.isDetached
  }

  send(channel: string, ...args: unknown[]): void {
    // Written now: what the caller changes afterwards does not go along.
    const text = codec.write(['message', channel, args])
    void this.#page.deliver(this.#frame.context('preload'), 'preload', text)
  }
}
