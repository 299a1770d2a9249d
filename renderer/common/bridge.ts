import type { Bridge } from '#domain/bridge.ts'

let current: Bridge | undefined

/** The main process, as seen by the page. */
export const bridge: Bridge = {
  call: (name, args) => (current ?? window.titleDesk).call(name, args),
  on: (name, listener) => (current ?? window.titleDesk).on(name, listener)
}

/** Replaces `window.titleDesk`: by a watched bridge (main.ts) or a fake (tests). */
export function useBridge(other: Bridge | undefined): void {
  current = other
}
