import { chromium } from 'playwright-core'
import { hasEndedWell, runStandIn } from '../../electron/run.ts'
import { collectErrors } from './console-errors.ts'
import { inTime, PATIENCE } from './in-time.ts'
import { profileFor } from './profile.ts'
import { QUIT, type LaunchOptions, type RunningApp } from './running-app.ts'

export interface StandInOptions extends LaunchOptions {
  /** Runs the preload script in sub frames too: a page that is not the app's own main frame at the app's door. */
  readonly preloadEverywhere?: boolean
  /** Less processor time for the app, and none of what a user's does beside it. */
  readonly shortLived?: boolean
  /** The app is told that it is installed. */
  readonly packaged?: boolean
}

export interface StandInApp extends RunningApp {
  /** Where other DevTools clients connect. */
  readonly devtools: string
}

/** Starts the app on the Chromium stand-in. The page loads when this harness listens, so that not one error is missed. */
export async function launchOnChromium(options: StandInOptions): Promise<StandInApp> {
  const profile = await profileFor(options.profile)
  const said = { stdout: '', stderr: '' }
  const { env, main, headless = true, preloadEverywhere = false, packaged = false } = options
  const { shortLived = false } = options
  const app = await runStandIn({
    headless,
    preloadEverywhere,
    shortLived,
    packaged,
    hold: true,
    profile: profile.path,
    ...(env === undefined ? {} : { env }),
    ...(main === undefined ? {} : { main }),
    onOutput: (stream, text) => {
      said[stream] += text
    }
  })
  let hasEnded = false
  void app.ended.then(() => {
    hasEnded = true
  })
  try {
    const endpoint = await app.endpoint
    const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true })
    const [context] = browser.contexts()
    const page = context?.pages()[0]
    if (context === undefined || page === undefined) throw new Error('Chromium has no page')
    context.setDefaultTimeout(PATIENCE)
    const errors = await collectErrors(context)
    if (options.beforeEach !== undefined) await page.addInitScript(options.beforeEach)
    await app.ask('letLoad')
    await inTime(app.windowReady)
    // Playwright hears of the page by another way than we do, and perhaps later.
    await page.waitForURL(({ protocol }) => protocol === 'https:', { waitUntil: 'load' })
    if (options.width !== undefined && options.height !== undefined)
      await app.ask('resize', options.width, options.height)
    return {
      page,
      devtools: `http://${new URL(endpoint).host}`,
      shell: 'chromium',
      profile: profile.path,
      browserProfile: app.chromiumProfile,
      recorded: name => app.ask('recorded', name),
      answerDialog: value => app.ask('answerDialog', value),
      clickMenu: (...labels) => app.ask('clickMenu', labels),
      menuItems: () => app.ask('menuItems'),
      setTheme: theme => app.ask('setSystemTheme', theme),
      lookAway: () => app.ask('lookAway'),
      clickNotification: index => app.ask('clickNotification', index),
      resize: (width, height) => app.ask('resize', width, height),
      power: event => app.ask('power', event),
      stdout: () => said.stdout,
      stderr: () => said.stderr,
      consoleErrors: () => errors,
      kill: async () => {
        await app.kill()
        await profile.remove()
      },
      close: async () => {
        if (!hasEnded) await app.ask('answerDialog', QUIT)
        const ending = await app.quit()
        await profile.remove()
        if (!hasEndedWell(ending))
          throw new Error(`The app did not quit well (${String(ending.signal ?? ending.code)}):\n${said.stderr}`)
      }
    }
  } catch (error) {
    await app.kill()
    await profile.remove()
    throw new Error(`The app did not start: ${String(error)}\n${said.stderr}`, { cause: error })
  }
}
