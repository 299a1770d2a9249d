import { Browser } from '../chromium/browser.ts'
import { takeSettings } from '../settings.ts'

/** Read once, at the start of the process; Chromium starts with it, while the app's own code still loads. */
export const settings = takeSettings(process.env)
export const browser = new Browser(settings)

// Whatever ends this process ends Chromium. (Where nothing runs any more, the pipe that closes does it.)
process.on('exit', () => {
  browser.killNow()
})

/** The first page loads when this resolves: at once, or when the harness listens. */
const hold = Promise.withResolvers<undefined>()
export const mayLoad: Promise<undefined> = hold.promise
export function letLoad(): void {
  hold.resolve(undefined)
}
if (settings.hold !== true) letLoad()
