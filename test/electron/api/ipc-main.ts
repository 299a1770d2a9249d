import { EventEmitter } from 'node:events'
import type { Frame } from '../chromium/frames.ts'
import type { FromPreload, ToPreload } from '../page/preload-world.ts'
import { partOf, preventable } from './part.ts'
import { WebFrameMain } from './window/contents/web-frame.ts'
import type { WebContents } from './window/contents/web-contents.ts'
import type { Page } from '../chromium/page.ts'

type Handler = (event: never, ...args: unknown[]) => unknown

const handlers = new Map<string, { readonly handler: Handler; readonly once: boolean }>()
const listeners = new EventEmitter()

function addHandler(channel: string, handler: Handler, once: boolean): void {
  if (typeof handler !== 'function')
    throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
  if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
  handlers.set(channel, { handler, once })
}

type Listener = (event: Electron.IpcMainEvent, ...args: unknown[]) => void

const listening = {
  on: (channel: string, listener: Listener) => {
    listeners.on(channel, listener)
    return whole()
  },
  once: (channel: string, listener: Listener) => {
    listeners.once(channel, listener)
    return whole()
  },
  off: (channel: string, listener: Listener) => {
    listeners.off(channel, listener)
    return whole()
  },
  addListener: (channel: string, listener: Listener) => {
    listeners.on(channel, listener)
    return whole()
  },
  removeListener: (channel: string, listener: Listener) => {
    listeners.off(channel, listener)
    return whole()
  },
  removeAllListeners: (channel?: string | symbol) => {
    listeners.removeAllListeners(channel)
    return whole()
  },
  listenerCount: (channel: string | symbol) => listeners.listenerCount(channel)
}

/** Requests and messages of the pages. */
export const ipcMain = partOf<Electron.IpcMain>('ipcMain')({
  handle: (channel: string, handler: Handler) => {
    addHandler(channel, handler, false)
  },
  handleOnce: (channel: string, handler: Handler) => {
    addHandler(channel, handler, true)
  },
  removeHandler: (channel: string) => {
    handlers.delete(channel)
  },
  ...listening
})

function whole(): Electron.IpcMain {
  return ipcMain as unknown as Electron.IpcMain
}

/** Who said it: the frame with its real address; null once its document has gone. */
function eventFrom(sender: WebContents, frame: Frame, page: Page): object {
  const { document } = frame
  const { routingId, processId } = WebFrameMain.of(frame, page)
  return Object.defineProperties(preventable({ type: 'frame', sender, frameId: routingId, processId }), {
    senderFrame: {
      get: () => (frame.isDetached || frame.document !== document ? null : WebFrameMain.of(frame, page)),
      enumerable: true
    }
  })
}

/** Hands one message of a page to the app, and gives what goes back. */
export async function hearPage(
  sender: WebContents,
  frame: Frame,
  page: Page,
  message: Exclude<FromPreload, readonly ['preload-error', unknown]>
): Promise<ToPreload | null> {
  const event = eventFrom(sender, frame, page)
  if (message[0] === 'send') {
    const [, channel, args] = message
    const reply = (to: string, ...values: unknown[]): void => {
      WebFrameMain.of(frame, page).send(to, ...values)
    }
    listeners.emit(channel, Object.assign(event, { reply, ports: [] }), ...args)
    return null
  }
  const [, id, channel, args] = message
  const served = handlers.get(channel)
  if (served === undefined) return ['failed', id, `Error: No handler registered for '${channel}'`]
  if (served.once) handlers.delete(channel)
  try {
    return ['result', id, await served.handler(event as never, ...args)]
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    return ['failed', id, String(error)]
  }
}
