import type { App, ProxyConfig, Session, WebContents } from 'electron'
import { isAllowed, isFetchable, type Places } from './allowed-addresses.ts'

/**
 * A proxy address where nothing listens. Pages need no network at all; what a request filter never sees (WebRTC over
 * TCP) ends here. Chromium bypasses a proxy for this computer unless told not to.
 */
const DEAD_END: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>'
}

/**
 * Denies every page what ours does not need: navigation, new windows, permissions, downloads, the network (Electron's
 * checklist; R3 to R6). Await it before creating the first window, with the session of the pages. Resolve routes to the
 * order service in another session: in this one they lead nowhere.
 */
export async function lockdown(app: Pick<App, 'on'>, session: Session, places: Places): Promise<void> {
  lockSession(session, places)
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents, places)
  })
  await session.setProxy(DEAD_END)
}

function lockContents(contents: WebContents, places: Places): void {
  const stayHere = (navigation: { readonly url: string; preventDefault(): void }): void => {
    if (!isAllowed(navigation.url, places)) navigation.preventDefault()
  }
  contents.on('will-navigate', stayHere)
  contents.on('will-frame-navigate', stayHere)
  contents.on('will-redirect', stayHere)
  contents.on('will-attach-webview', event => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // Then WebRTC sends no datagram from any frame of the page. Request filters do not see those (R6).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

function lockSession(session: Session, places: Places): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // Documents are fetched by the main process; a page has nothing to download.
  session.on('will-download', event => {
    event.preventDefault()
  })
  session.webRequest.onBeforeRequest((request, answer) => {
    answer({ cancel: !isFetchable(request.url, places) })
  })
}
