/**
 * Chromium knows no app: scheme, so what the app serves at app://bundle/x the page loads from https://bundle.app.invalid/x,
 * an address that cannot exist on a network. Here the two are told apart and turned into each other: the page's side sees
 * https, everything in the main process sees app.
 */

const SUFFIX = '.invalid'
const served = new Set<string>()

/** Makes a scheme of the app's known, as `app`. */
export function addScheme(scheme: string): void {
  served.add(scheme)
}

export function isServedScheme(scheme: string): boolean {
  return served.has(scheme)
}

/** The page's address of what the app calls `app://host/path`, or null where the scheme is none of the app's. */
export function toPage(address: string): string | null {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address)
  const [scheme = '', host = '', rest = ''] = match?.slice(1) ?? []
  if (!served.has(scheme.toLowerCase()) || !/^[a-z0-9.-]+$/i.test(host)) return null
  return new URL(`https://${host}.${scheme.toLowerCase()}${SUFFIX}${rest}`).href
}

/** The app's own address of a page's address; other addresses stay as they are. */
export function toApp(address: string): string {
  const match = /^https:\/\/([^/?#]*)(.*)$/is.exec(address)
  const [host = '', rest = ''] = match?.slice(1) ?? []
  const scheme = [...served].find(name => host.endsWith(`.${name}${SUFFIX}`))
  return scheme === undefined ? address : `${scheme}://${host.slice(0, -`.${scheme}${SUFFIX}`.length)}${rest}`
}

/** Whether the page's address is one the app serves. */
export function isServed(address: string): boolean {
  return toApp(address) !== address
}

/** The origin the app sees: `app://bundle`, or `null` for a page without one. */
export function originOf(appAddress: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/is.exec(appAddress)
  if (match !== null && served.has((match[1] ?? '').toLowerCase())) return match[0]
  return URL.canParse(appAddress) ? new URL(appAddress).origin : 'null'
}

const NAMES_ADDRESSES = new Set(['content-security-policy', 'content-security-policy-report-only', 'location'])

/** Headers of the app's answer as the page must see them: an app: address in a policy or a redirect becomes the page's. */
export function headersToPage(headers: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({
    name,
    value: NAMES_ADDRESSES.has(name.toLowerCase()) ? textToPage(value) : value
  }))
}

function textToPage(text: string): string {
  let page = text
  for (const scheme of served) {
    page = page
      .replace(new RegExp(`\\b${scheme}://([a-z0-9.-]+)`, 'gi'), `https://$1.${scheme}${SUFFIX}`)
      .replace(new RegExp(`(^|[\\s;])${scheme}:(?=[\\s;]|$)`, 'gi'), `$1https://*.${scheme}${SUFFIX}`)
  }
  return page
}
