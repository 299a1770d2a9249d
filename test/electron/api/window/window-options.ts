import { NotInStandIn } from '../part.ts'

type WindowOptions = Electron.BrowserWindowConstructorOptions
type Preferences = Electron.WebPreferences

/** What concerns a frame that is not drawn here, and what is honoured. */
const KNOWN: ReadonlySet<keyof WindowOptions> = new Set<keyof WindowOptions>([
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'center',
  'title',
  'icon',
  'show',
  'backgroundColor',
  'autoHideMenuBar',
  'titleBarStyle',
  'titleBarOverlay',
  'trafficLightPosition',
  'resizable',
  'maximizable',
  'minimizable',
  'fullscreenable',
  'useContentSize',
  'paintWhenInitiallyHidden',
  'darkTheme',
  'acceptFirstMouse',
  'webPreferences'
])

const KNOWN_PREFERENCES: ReadonlySet<keyof Preferences> = new Set<keyof Preferences>([
  'preload',
  'nodeIntegrationInSubFrames',
  'devTools',
  'spellcheck',
  'backgroundThrottling',
  'navigateOnDragDrop',
  'safeDialogs',
  'disableDialogs',
  'autoplayPolicy',
  'enableWebSQL',
  'v8CacheOptions',
  'contextIsolation',
  'sandbox',
  'webSecurity',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'webviewTag',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'plugins'
])

const MUST_BE_ON = ['contextIsolation', 'sandbox', 'webSecurity'] as const
const MUST_BE_OFF = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'webviewTag',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'plugins'
] as const

/** Throws by name for an option of a window that would be ignored. */
export function checkWindowOptions(options: WindowOptions): void {
  const unknown = Object.keys(options).find(name => !KNOWN.has(name as keyof WindowOptions))
  if (unknown !== undefined) throw new NotInStandIn(`BrowserWindow option '${unknown}'`)
}

/** Throws by name for a page that is not hardened, which no page here can be, and for what would be ignored. */
export function checkPreferences(preferences: Preferences): void {
  const unknown = Object.keys(preferences).find(name => !KNOWN_PREFERENCES.has(name as keyof Preferences))
  if (unknown !== undefined) throw new NotInStandIn(`webPreferences.${unknown}`)
  const off = MUST_BE_ON.find(name => preferences[name] === false)
  if (off !== undefined) throw new NotInStandIn(`webPreferences.${off}: false`)
  const on = MUST_BE_OFF.find(name => preferences[name] === true)
  if (on !== undefined) throw new NotInStandIn(`webPreferences.${on}: true`)
}
