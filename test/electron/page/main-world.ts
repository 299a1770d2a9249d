import type { makeCrossing } from './crossing.ts'

/** How the worlds of a page find each other: by events whose names are secret, heard before any script of the page runs. */
export interface MainWorldNeeds {
  /** The event that brings the port of the preload world; empty where no preload script runs. */
  readonly preloadKey: string
  readonly shellKey: string
  readonly makeCrossing: typeof makeCrossing
}

/**
 * The page's own world: ready to be shown what the preload script exposes, and with a `window.open` that gives null, as a
 * denied one does in Electron. Runs before the page's scripts.
 *
 * This function runs in the page, as its own source text: it uses nothing from outside itself.
 */
export function mainWorld(needs: MainWorldNeeds): void {
  const hear = (key: string, use: (port: MessagePort) => void): void => {
    addEventListener(
      key,
      event => {
        event.stopImmediatePropagation()
        const [port] = (event as MessageEvent).ports
        if (port !== undefined) use(port)
      },
      { once: true }
    )
  }
  if (needs.preloadKey !== '')
    hear(needs.preloadKey, port => {
      needs.makeCrossing(port, 'main')
    })
  hear(needs.shellKey, port => {
    const dispatch = port.dispatchEvent.bind(port)
    const MessageEventOfWorld = MessageEvent
    const open = window.open.bind(window)
    window.open = (url?: string | URL, name = '', features = ''): Window | null => {
      if (['_self', '_parent', '_top'].includes(name.toLowerCase())) return open(url, name, features)
      const address = new URL(String(url ?? 'about:blank') || 'about:blank', document.baseURI).href
      dispatch(new MessageEventOfWorld('asks-for-window', { data: [address, name, features] }))
      return null
    }
  })
}
