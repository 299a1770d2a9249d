/**
 * What the page may load and run (R6): its own files only. Vue creates one trusted-types policy, named `vue`; no other
 * code may turn text into markup or script.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // The document preview; its own policy is below.
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue'
].join('; ')

/** The preview frame's folder in the bundle (scripts/preview-frame.ts), and its page there. */
const FRAME_FOLDER = '/preview/'
const FRAME_PAGE = `${FRAME_FOLDER}frame.html`

/**
 * The policy of the frame that draws a stranger's file (R6): its own script and style sheet, pictures it drew itself
 * for paper, and a worker from a text it already has. It fetches nothing, compiles no text and no WebAssembly, and only
 * our page may embed it. `sandbox` repeats what the page's own element says, so that it applies however the frame is
 * loaded: an opaque origin, so no bridge, no storage and nothing of the page around it; scripts, since it is one; and
 * modal dialogs, without which Chromium does not let a frame print. No policy forbids WebRTC: lockdown.ts leaves it
 * nowhere to go, and renderer/ui/unsafe-globals.ts removes it from the frame, together with the dialogs.
 */
export const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src blob:',
  'worker-src blob:',
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types preview',
  'sandbox allow-scripts allow-modals'
].join('; ')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2'
}

/** The headers of a file of the bundle. An unknown file type is served as plain bytes. */
export function pageHeaders(path: string): Record<string, string> {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return {
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    // Files under assets/ have a hash of their content in their name.
    'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': path.startsWith(FRAME_FOLDER) ? FRAME_POLICY : CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': isForNobodysOrigin(path) ? 'cross-origin' : 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff'
  }
}

/**
 * To the frame everything is cross-origin, even its own script and style sheet: these two allow it, and hold no secret.
 * Nothing else in the bundle does, not even the frame's page, which our page loads itself. As plain script and style
 * they need no more: the scheme answers no cross-origin request (CORS).
 */
function isForNobodysOrigin(path: string): boolean {
  return path.startsWith(FRAME_FOLDER) && path !== FRAME_PAGE
}
