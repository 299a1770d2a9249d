import { vi } from 'vitest'
import type { ToFrame } from '../../../renderer/ui/preview/messages.ts'

/** What a frame was told, and what was handed over with it. */
export interface Told {
  readonly message: ToFrame
  readonly handedOver: readonly unknown[]
}

/**
 * Puts windows into the frames of the test's document that keep what they are told, until the test ends: the frame itself is
 * tried in a browser (test/browser/documents/preview/preview.test.ts). Gives the list of what is told.
 */
export function fakeFrames(): Told[] {
  const told: Told[] = []
  const windows = new WeakMap<HTMLIFrameElement, Window>()
  const { happyDOM } = window as unknown as { happyDOM: { settings: object } }
  Object.assign(happyDOM.settings, {
    enableIframePageLoading: true,
    fetch: {
      interceptor: {
        beforeAsyncRequest: async () => new window.Response('', { headers: { 'Content-Type': 'text/html' } })
      }
    }
  })
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    const known =
      windows.get(this) ??
      ({
        postMessage(message: ToFrame, _origin: string, handedOver: unknown[]) {
          told.push({ message, handedOver })
        }
      } as unknown as Window)
    windows.set(this, known)
    return known
  })
  return told
}

/** The frame in the document says something, or somebody else does in its place. */
export function frameSays(data: unknown, source: unknown = document.querySelector('iframe')?.contentWindow): void {
  dispatchEvent(new MessageEvent('message', { data, source: source as Window }))
}
