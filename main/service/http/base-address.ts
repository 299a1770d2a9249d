import { failed, ok, type Result } from '#domain/common/result.ts'
import { isLoopbackHost } from './hosts.ts'

declare const baseAddress: unique symbol
/** An order service's address, normalized: `https://host[:port][/path]`, no trailing slash, nothing else in it. */
export type BaseAddress = string & { readonly [baseAddress]: true }

const CONTROL = /\p{Cc}|\p{Cf}/u

/**
 * Normalizes an address as typed or pasted (spaces around it are removed); the failure is a sentence that says what to
 * fix. Only https, or http to this computer (R25, R27). An address that reads as another host than it looks like is
 * refused and shown.
 */
export function parseBaseAddress(text: string): Result<BaseAddress, string> {
  const typed = text.trim()
  if (typed === '') return failed('Enter the service URL, like https://orders.example.com.')
  if (/\s/.test(typed) || CONTROL.test(typed)) {
    return failed('Remove the space or invisible character from the URL.')
  }
  if (typed.includes('\\')) return failed('Use / instead of the backslash.')
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(typed)
  if (parts === null) return failed('Start the URL with https://.')
  const [, scheme = '', authority = ''] = parts
  if (!/^https?$/i.test(scheme)) return failed(`The URL must start with https://, not ${scheme.toLowerCase()}://.`)
  if (authority.includes('@')) return failed('Remove the user name and password. The token is enough.')
  if (typed.includes('?')) return failed('Remove the question mark and everything after it.')
  if (typed.includes('#')) return failed('Remove the # and everything after it.')
  if (!URL.canParse(typed)) return failed('That isn’t a web address. Check the host name and port.')
  return checkHost(new URL(typed), authority)
}

function checkHost(url: URL, authority: string): Result<BaseAddress, string> {
  const normalised = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (url.hostname.endsWith('.')) return failed('Remove the dot at the end of the host name.')
  if (authority.toLowerCase().replace(/:\d*$/, '') !== url.hostname) {
    return failed(`This URL would be read as ${normalised}. If that’s the service you mean, enter it that way.`)
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return failed('The URL must start with https://. With http://, others could read your token.')
  }
  return ok(normalised as BaseAddress)
}
