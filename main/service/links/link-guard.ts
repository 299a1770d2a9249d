import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Failure } from '#domain/common/failure.ts'
import { addressOfHost, isInwardAddress, isLoopbackHost } from '../http/hosts.ts'
import { FailureError } from '../http/socket-failure.ts'

export const REFUSED: Failure = { kind: 'file', trouble: 'refused-address' }

/**
 * True if a file may be downloaded: over https, or within this computer if the service itself is on it (practice). No
 * user name, and no address inside the office except the service's own host.
 */
export function mayFetch(url: URL, base: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'http:') return isLoopbackHost(url.hostname) && isLoopbackHost(base.hostname)
  if (url.protocol !== 'https:') return false
  const address = addressOfHost(url.hostname)
  return address === undefined || mayConnect(address, url, base)
}

/** True if a link may connect to this IP address (reliability 5, checked after DNS). */
export function mayConnect(address: string, url: URL, base: URL): boolean {
  if (url.hostname === base.hostname || !isInwardAddress(address)) return true
  return isLoopbackHost(base.hostname) && isLoopbackHost(address.includes(':') ? `[${address}]` : address)
}

/** A DNS lookup that refuses addresses inside the office. */
export function guardedLookup(url: URL, base: URL, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const addresses = Array.isArray(found) ? found.map((entry: LookupAddress) => entry.address) : [found]
      if (addresses.every(address => mayConnect(address, url, base))) return callback(null, found, family)
      callback(new FailureError(REFUSED), found, family)
    })
  }
}
