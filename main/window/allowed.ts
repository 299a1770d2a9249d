/** The scheme and host under which the built page is served (see app-protocol.ts). */
export const APP_SCHEME = 'app'
export const APP_HOST = 'bundle'
const BUNDLE = `${APP_SCHEME}://${APP_HOST}/`

/** Where the page comes from, and what it may reach. */
export interface Places {
  /** The address the window loads. */
  readonly page: string
  /** How every address begins that may be loaded; each ends behind the host, so that no other host begins alike. */
  readonly prefixes: readonly string[]
}

/** The program as it is installed: its own bundle and nothing else (R3, R8). */
export const BUNDLED: Places = { page: `${BUNDLE}index.html`, prefixes: [BUNDLE] }

/** The program while it is developed: the same bundle, and developer tools, which are pages themselves. */
export const DEVELOPED: Places = { page: BUNDLED.page, prefixes: [BUNDLE, 'devtools://devtools/'] }

/**
 * Whether an address may be navigated to. Chromium hands over addresses as it has normalised them, so the first
 * characters tell: anything that is merely similar, has a user name or a port, or is not normalised, is refused.
 */
export function isAllowed(address: string, places: Places): boolean {
  return places.prefixes.some(prefix => address.startsWith(prefix))
}

/** Whether a URL is that of our page, at any route (the part behind `#`). */
export function isPage(address: string, places: Places): boolean {
  return address === places.page || address.startsWith(`${places.page}#`)
}

/**
 * Whether an address may be fetched: what may be navigated to, and what a page without an origin holds in its memory. The frame
 * of previews starts its worker from such a text (renderer/preview/start-reader.ts); it leads nowhere.
 */
export function isFetchable(address: string, places: Places): boolean {
  return isAllowed(address, places) || address.startsWith('blob:null/')
}
