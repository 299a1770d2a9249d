import { toApp } from '../../../chromium/addresses.ts'
import type { Frame } from '../../../chromium/frames.ts'
import { fail, NotInStandIn, preventable } from '../../part.ts'
import type { WebContents } from './web-contents.ts'
import { WebFrameMain } from './web-frame.ts'

/** Whether the app allows a navigation; announces the same events as Electron does. */
export function appAllowsNavigation(
  contents: WebContents,
  frame: Frame,
  address: string,
  isRedirect: boolean
): boolean {
  const isMainFrame = frame.parent === null
  const url = toApp(address)
  const ask = (name: 'will-navigate' | 'will-frame-navigate' | 'will-redirect'): boolean => {
    const event = preventable({
      url,
      isSameDocument: false,
      isMainFrame,
      frame: WebFrameMain.of(frame, contents.page),
      initiator: null
    })
    contents.announce(name, event, url, false, isMainFrame, 1, 1)
    return !event.defaultPrevented
  }
  if (isRedirect) return ask('will-redirect')
  return ask('will-frame-navigate') && (!isMainFrame || ask('will-navigate'))
}

export type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

interface WindowRequest {
  readonly url: string
  readonly name: string
  readonly features: string
  readonly disposition: string
}

/** Asks the app about a window that the page wants to open. Fails if the app allows it: the stand-in has no such windows. */
export function refuseWindow(contents: WebContents, handler: OpenHandler | undefined, request: WindowRequest): void {
  const url = toApp(request.url)
  const details = {
    url,
    frameName: request.name,
    features: request.features,
    disposition: request.disposition,
    referrer: { url: contents.getURL(), policy: 'strict-origin-when-cross-origin' }
  }
  const answer = handler?.(details as Electron.HandlerDetails) ?? { action: 'allow' }
  if (answer.action !== 'deny') fail(new NotInStandIn(`a window for '${url}', which the app allowed,`))
}
