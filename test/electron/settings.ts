import { HOST } from './platform.ts'

/** What whoever starts the stand-in tells it, in one environment variable that the app itself does not see. */
export interface Settings {
  /** No window on a screen. */
  readonly headless: boolean
  /** Chromium's own profile folder; whoever started us removes it. Without it we make one and remove it ourselves. */
  readonly chromiumProfile?: string
  /** The first page waits until the harness lets it load, so that not one console line is missed. */
  readonly hold?: boolean
  /** A pipe that Chromium inherits: whoever reads its other end sees it close when everything has ended. */
  readonly lifeline?: number
  /** Runs the preload script in sub frames too, to try the app's door with requests of other frames. */
  readonly preloadEverywhere?: boolean
  /** The system that the app sees, and whose menus, keys and events it gets; this one unless named. */
  readonly platform?: NodeJS.Platform
  /**
   * For tests, whose apps live for moments beside others that need the cores: V8 does all of a page's work in the page's own thread,
   * and the main process has room for young objects.
   */
  readonly shortLived?: boolean
  /** The app is told that it is installed. */
  readonly packaged?: boolean
}

export const SETTINGS_VARIABLE = 'TITLE_DESK_STAND_IN'

/** Reads the settings and takes the variable away. */
export function takeSettings(environment: NodeJS.ProcessEnv): Settings {
  const text = environment[SETTINGS_VARIABLE]
  delete environment[SETTINGS_VARIABLE]
  return text === undefined ? { headless: !hasDisplay(environment) } : (JSON.parse(text) as Settings)
}

/** Whether a window can be shown: Windows and macOS always have a screen, elsewhere a display server says so. */
export function hasDisplay(environment: NodeJS.ProcessEnv): boolean {
  if (HOST === 'win32' || HOST === 'darwin') return true
  return Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY'])
}
