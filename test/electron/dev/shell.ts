import { _electron } from 'playwright-core'
import { PROJECT, runStandIn } from '../run.ts'
import { runtimePath } from '../runtime.ts'
import { hasDisplay } from '../settings.ts'

/** The app while it is developed, in whichever shell there is. */
export interface DevShell {
  /** Reloads the page. */
  reload(): Promise<void>
  /** Ends the app and waits until it has. */
  stop(): Promise<void>
  /** Whether it exited normally: the user closed it. */
  readonly ended: Promise<boolean>
}

/** Opens the built app with its data in that folder: in Electron where its runtime and a display are there. */
export function openShell(profile: string): Promise<DevShell> {
  const executable = runtimePath()
  return executable !== null && hasDisplay(process.env) ? openElectron(executable, profile) : openChromium(profile)
}

async function openElectron(executablePath: string, profile: string): Promise<DevShell> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const app = await _electron.launch({
    executablePath,
    args: [PROJECT, ...(asRoot ? ['--no-sandbox'] : [])],
    cwd: PROJECT,
    env: { ...Object.fromEntries(environment), TITLE_DESK_PROFILE: profile }
  })
  for (const stream of ['stdout', 'stderr'] as const) app.process()[stream]?.pipe(process[stream], { end: false })
  const ended = new Promise<boolean>(resolve => {
    app.process().once('exit', code => {
      resolve(code === 0)
    })
  })
  return {
    reload: () =>
      app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.reloadIgnoringCache()
      }),
    stop: async () => {
      await app.close()
      await ended
    },
    ended
  }
}

async function openChromium(profile: string): Promise<DevShell> {
  const app = await runStandIn({
    headless: !hasDisplay(process.env),
    profile,
    onOutput: (stream, text) => {
      process[stream].write(text)
    }
  })
  void app.windowReady.then(
    async () => {
      process.stdout.write(
        `The app runs on Chromium; DevTools clients connect to http://${new URL(await app.endpoint).host}\n`
      )
    },
    () => undefined
  )
  return {
    reload: () => app.ask('reload'),
    stop: async () => {
      await app.quit()
    },
    ended: app.ended.then(({ code }) => code === 0)
  }
}
