/** The scheme and host under which the built page is served (see app-protocol.ts). */
export const APP_SCHEME = 'app'
export const APP_HOST = 'bundle'
const BUNDLE = `${APP_SCHEME}://${APP_HOST}/`

/** The page's address, and what it may reach. */
export interface Places {
  /** The address the window loads. */
  readonly page: string
  /** The prefixes of every address that may be loaded; each ends after the host, so that no other host matches. */
  readonly prefixes: readonly string[]
}

/** The installed program: its own bundle and nothing else (R3, R8). */
export const BUNDLED: Places = { page: `${BUNDLE}index.html`, prefixes: [BUNDLE] }

/** The program in development: the same bundle, and developer tools, which are pages themselves. */
export const DEVELOPED: Places = { page: BUNDLED.page, prefixes: [BUNDLE, 'devtools://devtools/'] }

/**
 * Whether an address may be navigated to. Chromium passes normalized addresses, so that a prefix decides: anything
 * merely similar, with a user name or a port, or not normalized, is refused.
 */
export function isAllowed(address: string, places: Places): boolean {
  return places.prefixes.some(prefix => address.startsWith(prefix))
}

/** Whether a URL is our page's, at any route (the part after `#`). */
export function isPage(address: string, places: Places): boolean {
  return address === places.page || address.startsWith(`${places.page}#`)
}

/**
 * Whether an address may be fetched: those that may be navigated to, and in-memory blobs of a page without an origin.
 * The preview frame starts its worker from such a blob (renderer/preview/start-reader.ts); it leads nowhere.
 */
export function isFetchable(address: string, places: Places): boolean {
  return isAllowed(address, places) || address.startsWith('blob:null/')
}
