import { NotInStandIn } from '../part.ts'

type WindowOptions = Electron.BrowserWindowConstructorOptions
type Preferences = Electron.WebPreferences

/** What is honored. */
const KNOWN: ReadonlySet<keyof WindowOptions> = new Set<keyof WindowOptions>([
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'title',
  'show',
  'backgroundColor',
  'autoHideMenuBar',
  'webPreferences'
])

const KNOWN_PREFERENCES: ReadonlySet<keyof Preferences> = new Set<keyof Preferences>([
  'preload',
  'nodeIntegrationInSubFrames',
  // Neither is here at all: whether they are allowed makes no difference.
  'devTools',
  'spellcheck',
  'navigateOnDragDrop',
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
  'spellcheck',
  'navigateOnDragDrop',
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
