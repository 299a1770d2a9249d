import type { App, Session, WebContents } from 'electron'
import { isAllowed, isFetchable, type Places } from './allowed.ts'

/**
 * Takes from every page what ours does not need: going elsewhere, opening windows, permissions, downloads, the network
 * (Electron's checklist; R3 to R5). To be called before the first window is made, with the one session there is.
 */
export function lockdown(app: Pick<App, 'on'>, session: Session, places: Places): void {
  lockSession(session, places)
  app.on('web-contents-created', (_event, contents) => { lockContents(contents, places) })
}

function lockContents(contents: WebContents, places: Places): void {
  const stayHere = (navigation: { readonly url: string; preventDefault(): void }): void => {
    if (!isAllowed(navigation.url, places)) navigation.preventDefault()
  }
  contents.on('will-navigate', stayHere)
  contents.on('will-frame-navigate', stayHere)
  contents.on('will-redirect', stayHere)
  contents.on('will-attach-webview', event => { event.preventDefault() })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

function lockSession(session: Session, places: Places): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => { answer(false) })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // Documents are fetched by the main process; a page has nothing to download.
  session.on('will-download', event => { event.preventDefault() })
  session.webRequest.onBeforeRequest((request, answer) => { answer({ cancel: !isFetchable(request.url, places) }) })
}
