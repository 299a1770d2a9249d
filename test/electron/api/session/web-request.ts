import { partOf } from '../part.ts'

type Callback<T> = (answer: T) => void
type Listener<Details, Answer> = (details: Details, callback: Callback<Answer>) => void
type BeforeRequest = Listener<Electron.OnBeforeRequestListenerDetails, Electron.CallbackResponse>
type HeadersReceived = Listener<Electron.OnHeadersReceivedListenerDetails, Electron.HeadersReceivedResponse>

interface Set<L> {
  readonly filter: Electron.WebRequestFilter | null
  readonly listener: L
}

let beforeRequest: Set<BeforeRequest> | null = null
let headersReceived: Set<HeadersReceived> | null = null

/** Electron takes a filter and a listener, a listener alone, or null, which takes the listener away. */
function toSet<L extends object>(
  filterOrListener: Electron.WebRequestFilter | L | null,
  listener?: L | null
): Set<L> | null {
  if (typeof filterOrListener === 'function') return { filter: null, listener: filterOrListener as L }
  return listener == null ? null : { filter: filterOrListener as Electron.WebRequestFilter, listener }
}

/** The app's say in every request, of its own schemes too. */
export const webRequest = partOf<Electron.WebRequest>('session.webRequest')({
  onBeforeRequest: (filter: Electron.WebRequestFilter | BeforeRequest | null, listener?: BeforeRequest | null) => {
    beforeRequest = toSet(filter, listener)
  },
  onHeadersReceived: (
    filter: Electron.WebRequestFilter | HeadersReceived | null,
    listener?: HeadersReceived | null
  ) => {
    headersReceived = toSet(filter, listener)
  }
})

/** What the app says before a request is made: nothing, cancel it, or another address. */
export async function askBeforeRequest(
  details: Electron.OnBeforeRequestListenerDetails
): Promise<Electron.CallbackResponse> {
  return beforeRequest === null || !matches(beforeRequest.filter, details) ? {} : ask(beforeRequest.listener, details)
}

/** What the app says of an answer's headers: nothing, cancel it, or other headers. */
export async function askHeadersReceived(
  details: Electron.OnHeadersReceivedListenerDetails
): Promise<Electron.HeadersReceivedResponse> {
  return headersReceived === null || !matches(headersReceived.filter, details)
    ? {}
    : ask(headersReceived.listener, details)
}

function ask<Details, Answer>(listener: Listener<Details, Answer>, details: Details): Promise<Answer> {
  return new Promise(resolve => {
    listener(details, resolve)
  })
}

function matches(
  filter: Electron.WebRequestFilter | null,
  { url, resourceType }: { url: string; resourceType: string }
): boolean {
  if (filter === null) return true
  const isAmong = (patterns: readonly string[]): boolean => patterns.some(pattern => matchesPattern(pattern, url))
  if (filter.types !== undefined && !filter.types.some(type => type === resourceType)) return false
  return (filter.urls.length === 0 || isAmong(filter.urls)) && !isAmong(filter.excludeUrls ?? [])
}

/** A match pattern: `<all_urls>`, or scheme, host and path with asterisks. */
export function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped
    .replace(/^\*:\/\//, '(?:https?|wss?)://')
    .replace(/:\/\/\*\\\./, '://(?:[^/]+\\.)?')
    .replace(/:\/\/\*/, '://[^/]*')
    .replace(/(?<!\])\*/g, '.*')
  return new RegExp(`^${source}$`, 'i').test(url)
}
