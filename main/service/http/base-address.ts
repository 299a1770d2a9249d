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
  if (typed === '') return failed('Enter the address of the order service, such as https://orders.example.com.')
  if (/\s/.test(typed) || CONTROL.test(typed)) {
    return failed('The address has a space or an invisible character in it. Enter it without.')
  }
  if (typed.includes('\\')) return failed('The address has a backslash in it. Enter it with / only.')
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(typed)
  if (parts === null) return failed('Begin the address with https://.')
  const [, scheme = '', authority = ''] = parts
  if (!/^https?$/i.test(scheme)) return failed(`The address must begin with https://, not ${scheme.toLowerCase()}://.`)
  if (authority.includes('@'))
    return failed('Leave the user name and password out of the address. The token is enough.')
  if (typed.includes('?')) return failed('Leave out the question mark and what follows it.')
  if (typed.includes('#')) return failed('Leave out the # and what follows it.')
  if (!URL.canParse(typed))
    return failed('This is not a web address. Check the name of the service and the number after the colon.')
  return checkHost(new URL(typed), authority)
}

function checkHost(url: URL, authority: string): Result<BaseAddress, string> {
  const normalised = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (url.hostname.endsWith('.')) return failed('Leave out the dot at the end of the host name.')
  if (authority.toLowerCase().replace(/:\d*$/, '') !== url.hostname) {
    return failed(`This address is read as ${normalised}. Enter it like that if that is the service you mean.`)
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return failed('The address must begin with https://: over http:// anyone on the way could read the token.')
  }
  return ok(normalised as BaseAddress)
}
