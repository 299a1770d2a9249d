/** WebRTC opens sockets that no content security policy and no request filter sees. */
const WEB_RTC = /^(?:webkit)?RTC/
/** Dialogs that show a script's own words as if they were the program's, and that hold up the page until they are answered. */
const DIALOGS = ['alert', 'confirm', 'prompt', 'print']

/**
 * Removes from a global object what the policy of a page cannot forbid it: WebRTC and the browser's dialogs. Call it before any
 * other code runs, with `globalThis`. Everything else that could reach another computer answers to `connect-src`.
 */
export function closeWaysOut(scope: object): void {
  for (const name of Object.getOwnPropertyNames(scope)) {
    if (WEB_RTC.test(name) || DIALOGS.includes(name)) Reflect.deleteProperty(scope, name)
  }
}
