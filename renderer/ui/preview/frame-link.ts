import { readFromFrame, type FrameColors, type FromFrame, type ToFrame } from './messages.ts'

/** The frame's path, relative to the page (scripts/preview-frame.ts puts it there). */
export const FRAME_ADDRESS = './preview/frame.html'
/** The frame may run its own script and show the print dialog. Its origin is opaque. */
export const FRAME_SANDBOX = 'allow-scripts allow-modals'

/**
 * Listens to one frame and nothing else; anything that is not a message is ignored.
 * @param frame returns the frame's current window
 */
export function listenToFrame(frame: () => Window | null | undefined, hear: (message: FromFrame) => void): () => void {
  const listen = ({ source, data }: MessageEvent) => {
    if (source === null || source !== frame()) return
    const message = readFromFrame(data)
    if (message !== undefined) hear(message)
  }
  addEventListener('message', listen)
  return () => {
    removeEventListener('message', listen)
  }
}

/**
 * Posts a message to a frame, transferring its bytes. An opaque origin cannot be the target; that it is our frame and
 * has not navigated is ensured by the page's policy (`frame-src`) and by the lockdown of navigation (R3).
 */
export function tellFrame(frame: Window, message: ToFrame): void {
  frame.postMessage(message, '*', message.kind === 'show' ? [message.bytes] : [])
}

/** A copy of the bytes to transfer: the page may show the same document again. */
export function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** The colors of an element with the surround's background, border and text color, in the current theme. */
export function colorsOf(element: Element, isDark: boolean): FrameColors {
  const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
  return { scheme: isDark ? 'dark' : 'light', around: backgroundColor, edge: borderTopColor, ink: color }
}
