import type { Bridge } from '#domain/bridge.ts'

let current: Bridge | undefined

/** The main process, as the page sees it. */
export const bridge: Bridge = {
  call: (name, args) => (current ?? window.titleDesk).call(name, args),
  on: (name, listener) => (current ?? window.titleDesk).on(name, listener)
}

/** Puts another bridge in the place of `window.titleDesk`: one that is watched (main.ts) or a fake (tests). */
export function useBridge(other: Bridge | undefined): void {
  current = other
}
