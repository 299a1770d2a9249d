import type { Codec } from './codec.ts'
import type { Crossing } from './crossing.ts'

/** What the preload world needs; the page's own scripts see none of it. */
export interface PreloadNeeds {
  readonly codec: Codec
  readonly crossing: Crossing
  /** Sends text to the main process; visible in this world only. */
  readonly send: (text: string) => void
  /** Where the main process leaves its messages for this world. */
  readonly inbox: string
  readonly process: Readonly<Record<string, unknown>>
  readonly preloadPath: string
  /** The built preload script as CommonJS. */
  readonly run: (require: unknown, module: unknown, exports: unknown, process: unknown) => void
}

/** Said by a page to the main process. */
export type FromPreload =
  | readonly ['invoke', id: number, channel: string, args: unknown[]]
  | readonly ['send', channel: string, args: unknown[]]
  | readonly ['preload-error', error: unknown]

/** Said by the main process to a page. */
export type ToPreload =
  | readonly ['result', id: number, value: unknown]
  | readonly ['failed', id: number, text: string]
  | readonly ['message', channel: string, args: unknown[]]

/**
 * Runs the preload script in its isolated world with `require('electron')` as a sandboxed preload script has it:
 * contextBridge and ipcRenderer. Whatever else it asks for is refused by name.
 *
 * This function runs in the page, as its own source text: it uses nothing from outside itself.
 */
export function preloadWorld(needs: PreloadNeeds): void {
  type Listener = (event: unknown, ...args: unknown[]) => void
  const { codec } = needs
  const waiting = new Map<
    number,
    { channel: string; resolve: (value: unknown) => void; reject: (error: Error) => void }
  >()
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>()
  let lastId = 0

  const missing = (name: string): Error => new Error(`${name} is not implemented in the stand-in`)
  const partOf = (name: string, part: Record<string, unknown>): unknown =>
    new Proxy(part, {
      get: (target, key) => {
        if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON')
          return Reflect.get(target, key)
        throw missing(`${name}.${key}`)
      }
    })
  const tell = (message: FromPreload): void => {
    needs.send(codec.write(message))
  }
  const channelOf = (channel: unknown): string => {
    if (typeof channel !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
    return channel
  }

  function listen(channel: string, listener: Listener, once: boolean, front = false): unknown {
    const list = listeners.get(channel) ?? []
    listeners.set(channel, front ? [{ listener, once }, ...list] : [...list, { listener, once }])
    return ipcRenderer
  }

  function forget(channel: string, listener: Listener): unknown {
    const list = listeners.get(channel) ?? []
    const at = list.findLastIndex(entry => entry.listener === listener)
    if (at >= 0) listeners.set(channel, list.toSpliced(at, 1))
    return ipcRenderer
  }

  const ipcRenderer: unknown = partOf('electron.ipcRenderer', {
    invoke: async (channel: unknown, ...args: unknown[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = ++lastId
      tell(['invoke', id, channelOf(channel), args])
      waiting.set(id, { channel: channelOf(channel), resolve, reject })
      return promise
    },
    send: (channel: unknown, ...args: unknown[]) => {
      tell(['send', channelOf(channel), args])
    },
    on: (channel: string, listener: Listener) => listen(channel, listener, false),
    addListener: (channel: string, listener: Listener) => listen(channel, listener, false),
    once: (channel: string, listener: Listener) => listen(channel, listener, true),
    off: forget,
    removeListener: forget,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => (listeners.get(channel) ?? []).length
  })

  function hear(message: ToPreload): void {
    if (message[0] === 'message') {
      const [, channel, args] = message
      for (const { listener, once } of listeners.get(channel) ?? []) {
        if (once) forget(channel, listener)
        listener({ sender: ipcRenderer, ports: [], defaultPrevented: false }, ...args)
      }
      return
    }
    const [kind, id, outcome] = message
    const asked = waiting.get(id)
    waiting.delete(id)
    if (kind === 'result') asked?.resolve(outcome)
    else asked?.reject(new Error(`Error invoking remote method '${asked.channel}': ${outcome}`))
  }

  Object.defineProperty(globalThis, needs.inbox, {
    value: (text: string) => {
      hear(codec.read(text) as ToPreload)
    },
    configurable: true
  })

  const electron = partOf('electron', {
    contextBridge: partOf('electron.contextBridge', {
      exposeInMainWorld: (key: string, value: unknown) => {
        needs.crossing.expose(key, value)
      }
    }),
    ipcRenderer
  })
  const requireElectron = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw missing(`require('${name}') in a preload script`)
  }
  const module = { exports: {} }
  try {
    needs.run(requireElectron, module, module.exports, partOf('process', needs.process))
  } catch (error) {
    console.error(`Unable to load preload script: ${needs.preloadPath}`)
    console.error(error)
    tell(['preload-error', error instanceof Error ? error : new Error(String(error))])
  }
}
