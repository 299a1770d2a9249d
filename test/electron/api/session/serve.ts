import { headersToPage, isServed, originOf, toApp, toPage } from '../../chromium/addresses.ts'
import type { PausedRequest } from '../../chromium/browser.ts'
import { unlessGone } from '../../chromium/devtools.ts'
import type { Protocol } from '../../chromium/protocol.ts'
import { browser } from '../core.ts'
import { fail } from '../part.ts'
import { handlerOf, supportsFetch } from './protocol.ts'
import { contentsOf } from '../window/contents/web-contents.ts'
import { askBeforeRequest, askHeadersReceived } from './web-request.ts'

type Refusal = Protocol.Network.ErrorReason
type Details = Electron.OnBeforeRequestListenerDetails

const TYPES: Readonly<Record<string, Details['resourceType']>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket'
}

// Headers that describe the connection; Node's own Request has no use for them.
const NOT_FOR_THE_APP = new Set(['host', 'connection', 'content-length'])

let lastId = 0

/**
 * Every request of every page comes through here: a document's after the app was asked whether the page may leave, then to
 * the handler of its scheme. What no handler serves is refused, and so nothing on a network is ever reached.
 */
async function serve(paused: PausedRequest): Promise<void> {
  const owner = contentsOf(paused.frameId)
  const isDocument = paused.resourceType === 'Document'
  // A page that is not a window's: one that a page opened, about to be closed.
  if (isDocument && owner === undefined) return browser.fail(paused, 'Aborted')
  if (isDocument && owner !== undefined) {
    const isRedirect = paused.redirectedRequestId !== undefined
    if (!owner.contents.mayNavigate(owner.frame, paused.request.url, isRedirect)) return browser.fail(paused, 'Aborted')
  }
  // Chromium's own question for an icon, which Electron does not ask.
  if (paused.resourceType === 'Other' && new URL(paused.request.url).pathname === '/favicon.ico')
    return browser.fail(paused, 'Aborted')

  const details = detailsOf(paused, owner)
  const { cancel, redirectURL } = await askBeforeRequest(details)
  if (cancel === true) return browser.fail(paused, 'BlockedByClient')
  if (redirectURL !== undefined) return redirect(paused, redirectURL)
  const answer = await answerOf(paused)
  if (typeof answer === 'string') return browser.fail(paused, answer)
  await fulfil(paused, answer, details)
}

function detailsOf({ request, resourceType }: PausedRequest, owner: ReturnType<typeof contentsOf>): Details {
  const kind =
    resourceType === 'Document'
      ? owner?.frame.parent === null
        ? 'mainFrame'
        : 'subFrame'
      : (TYPES[resourceType] ?? 'other')
  return {
    id: ++lastId,
    url: toApp(request.url),
    method: request.method,
    resourceType: kind,
    uploadData: [],
    referrer: toApp(request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
    ...(owner === undefined ? {} : { webContentsId: owner.contents.id })
  }
}

async function redirect({ requestId }: PausedRequest, address: string): Promise<void> {
  const responseHeaders = [{ name: 'Location', value: toPage(address) ?? address }]
  await browser.root.send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders }).catch(unlessGone)
}

/** The app's answer, or why there is none. */
async function answerOf({ request, resourceType }: PausedRequest): Promise<Response | Refusal> {
  const url = toApp(request.url)
  const scheme = url.slice(0, url.indexOf(':'))
  const handler = isServed(request.url) ? handlerOf(scheme) : undefined
  if (handler === undefined) return 'BlockedByClient'
  if ((resourceType === 'Fetch' || resourceType === 'XHR') && !supportsFetch(scheme)) return 'AccessDenied'
  try {
    const answer = await handler(requestFrom(request, url))
    return answer.type === 'error' ? 'Failed' : answer
  } catch (error) {
    process.stderr.write(`The handler of ${scheme}: failed for ${url}: ${String(error)}\n`)
    return 'Failed'
  }
}

function requestFrom({ method, headers, postDataEntries }: PausedRequest['request'], url: string): Request {
  const kept = Object.entries(headers).filter(([name]) => !NOT_FOR_THE_APP.has(name.toLowerCase()))
  const named = kept.map(([name, value]): [string, string] => {
    if (name.toLowerCase() === 'origin') return [name, value === 'null' ? value : originOf(toApp(value))]
    return [name, name.toLowerCase() === 'referer' ? toApp(value) : value]
  })
  const body = Buffer.concat((postDataEntries ?? []).map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')))
  return new Request(url, { method, headers: named, ...(body.length > 0 ? { body } : {}) })
}

async function fulfil({ requestId, ...paused }: PausedRequest, answer: Response, details: Details): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const { uploadData: _none, ...rest } = details
  const said = await askHeadersReceived({
    ...rest,
    statusCode: answer.status,
    statusLine: `HTTP/1.1 ${answer.status} ${answer.statusText}`,
    responseHeaders: listsOf(answer.headers)
  })
  if (said.cancel === true) return browser.fail({ requestId, ...paused }, 'BlockedByClient')
  const headers =
    said.responseHeaders === undefined
      ? [...answer.headers]
      : Object.entries(said.responseHeaders).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value])
        )
  await browser.root
    .send('Fetch.fulfillRequest', {
      requestId,
      responseCode: Number(said.statusLine?.split(' ')[1] ?? answer.status),
      responseHeaders: headersToPage(headers),
      body: body.toString('base64')
    })
    .catch(unlessGone)
}

function listsOf(headers: Headers): Record<string, string[]> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, [value]]))
}

browser.onRequest(async paused => {
  try {
    await serve(paused)
  } catch (error) {
    fail(error)
  }
})
