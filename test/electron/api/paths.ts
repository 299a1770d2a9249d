import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The app as its package.json describes it: the nearest one above the script Node was started with. */
export const appRoot = findRoot(dirname(resolve(process.argv[1] ?? '.')))
const description = JSON.parse(readFileSync(join(appRoot, 'package.json'), 'utf8')) as Record<string, unknown>

export const appVersion = textOf('version') ?? '0.0.0'
export const appName = textOf('productName') ?? textOf('name') ?? 'Electron'

type PathName = Parameters<Electron.App['getPath']>[0]

const moved = new Map<PathName, string>()

/** Where Electron keeps things on this system, or where the app moved them to. Throws for a place not known here. */
export function pathOf(name: PathName, app: string): string {
  return moved.get(name) ?? defaultPath(name, app)
}

export function movePath(name: PathName, path: string): void {
  moved.set(name, path)
}

function defaultPath(name: PathName, app: string): string {
  const home = homedir()
  switch (name) {
    case 'home':
      return home
    case 'appData':
      return appData(home)
    case 'userData':
      return switchedProfile() ?? join(pathOf('appData', app), app)
    case 'sessionData':
      return pathOf('userData', app)
    case 'logs':
      return join(pathOf('userData', app), 'logs')
    case 'crashDumps':
      return join(pathOf('userData', app), 'Crashpad')
    case 'temp':
      return tmpdir()
    case 'exe':
      return process.execPath
    case 'desktop':
    case 'documents':
    case 'downloads':
    case 'music':
    case 'pictures':
    case 'videos':
      return join(home, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    default:
      throw new Error(`Failed to get '${name}' path`)
  }
}

/** As Chromium's own switch names it. */
function switchedProfile(): string | undefined {
  const given = process.argv.find(arg => arg.startsWith('--user-data-dir='))
  return given === undefined ? undefined : resolve(given.slice('--user-data-dir='.length))
}

function appData(home: string): string {
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming')
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support')
  return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
}

function textOf(key: string): string | undefined {
  const value = description[key]
  return typeof value === 'string' ? value : undefined
}

function findRoot(folder: string): string {
  try {
    readFileSync(join(folder, 'package.json'))
    return folder
  } catch {
    const above = dirname(folder)
    if (above === folder) throw new Error('The app has no package.json')
    return findRoot(above)
  }
}
