import { readFromFrame, type FrameColors, type FromFrame, type ToFrame } from './messages.ts'

/** Where the frame lies, from the page's own address (scripts/preview-frame.ts puts it there). */
export const FRAME_ADDRESS = './preview/frame.html'
/** What the frame may do: run its own script, and show the dialog for printing. Its origin is nobody's. */
export const FRAME_SANDBOX = 'allow-scripts allow-modals'

/**
 * Listens to one frame and to nobody else, from now on; what is no message is passed over.
 * @param frame gives the window of the frame as it is at that moment
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
 * Says something to a frame. It has no origin that could be named; that it is our frame and has gone nowhere is seen to by the
 * page's policy (`frame-src`) and by the lockdown of navigation (R3). Bytes are handed over with it.
 */
export function tellFrame(frame: Window, message: ToFrame): void {
  frame.postMessage(message, '*', message.kind === 'show' ? [message.bytes] : [])
}

/** A copy of the bytes that can be given away, for the page may show the same document once more. */
export function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** Takes an element with the surround's background, edge and ink; gives its colors as the theme has them now. */
export function colorsOf(element: Element, isDark: boolean): FrameColors {
  const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
  return { scheme: isDark ? 'dark' : 'light', around: backgroundColor, edge: borderTopColor, ink: color }
}
