/** WebRTC opens sockets that no content security policy or request filter sees. */
const WEB_RTC = /^(?:webkit)?RTC/
/** Dialogs that show a script's text as if it were the app's, and block the page. */
const DIALOGS = ['alert', 'confirm', 'prompt', 'print']

/**
 * Removes what a page's policy cannot forbid from a global object: WebRTC and the browser's dialogs. Call it with
 * `globalThis` before any other code runs. Everything else that could reach another computer obeys `connect-src`.
 */
export function removeUnsafeGlobals(scope: object): void {
  for (const name of Object.getOwnPropertyNames(scope)) {
    if (WEB_RTC.test(name) || DIALOGS.includes(name)) Reflect.deleteProperty(scope, name)
  }
}
