import type { Bridge } from '#domain/bridge.ts'

declare global {
  interface Window {
    /** What the preload script exposes: the one way out of the page. */
    readonly titleDesk: Bridge
  }
}
