import { existsSync, readFileSync } from 'node:fs'
import type { Configuration } from 'app-builder-lib'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { APP_ID, TOAST_ACTIVATOR } from '../../../main/window/windows-identity.ts'
import { same } from '../inspect.ts'
import { check } from '../report.ts'
import { FUSES } from './fuses.ts'

/** What electron-builder.yml promises before anything is packed. */
export async function checkConfiguration(config: Configuration): Promise<void> {
  const complaint = await validateConfiguration(config, new DebugLogger(false)).then(
    () => '',
    (error: unknown) => String(error)
  )
  check('electron-builder.yml is valid', complaint === '', complaint)
  const { resetAdHocDarwinSignature, ...fuses } = config.electronFuses ?? {}
  check('every fuse is set as listed (R15)', JSON.stringify(sorted(fuses)) === JSON.stringify(sorted(FUSES)))
  check(
    'macOS: the app is signed again after its fuses are flipped, or Apple silicon would not start it',
    resetAdHocDarwinSignature === true
  )
  const info = config.mac?.extendInfo as Record<string, unknown> | undefined
  check('macOS marks what the app writes as downloaded (R65)', info?.['LSFileQuarantineEnabled'] === true)
  const schemes = [
    config.protocols,
    config.mac?.protocols,
    config.win?.protocols,
    config.linux?.mimeTypes,
    config.fileAssociations,
    info?.['CFBundleURLTypes']
  ]
  check(
    'no link scheme and no file type is registered (R13)',
    schemes.every(one => one === undefined)
  )
  const loosened = entitlementsOf(config)
  const onlyJit = same([...new Set(loosened)], ['com.apple.security.cs.allow-jit'])
  check(
    'macOS: hardened, and loosened by nothing but JIT',
    config.mac?.hardenedRuntime === true && onlyJit,
    loosened.join(', ')
  )
  // The generic provider can upload nothing.
  const { publish } = config
  check(
    'nothing is published by itself, and no feed is named (E10)',
    JSON.stringify(publish) === '{"provider":"generic","url":"https://updates.titledesk.invalid"}'
  )
  checkDesks(config)
  for (const icon of [config.win?.icon, config.mac?.icon, config.linux?.icon].map(String))
    check('the icon is there', existsSync(icon), icon)
}

/** What a package promises the system it is installed on. */
function checkDesks({ appId, toolsets, linux, win, nsis, msi, mac }: Configuration): void {
  check('the shortcuts have the id that the program gives Windows (E2)', appId === APP_ID, appId ?? '')
  const kept = toolsets?.appimage !== undefined && toolsets.appimage !== '0.0.0'
  check('Linux: nothing starts without a sandbox (E7)', kept && JSON.stringify(linux?.executableArgs) === '[]')
  check('Linux: AppImage and deb', same(targetsOf(linux?.target), ['AppImage', 'deb']))
  check('Windows: installer, MSI and portable', same(targetsOf(win?.target), ['nsis', 'msi', 'portable']))
  const include = readFileSync(String(nsis?.include), 'utf8')
  check(
    'Windows: the installer asks a running program to close, elevates, and removes its traces',
    ['customCheckAppRunning', 'customInit', 'customUnInstall'].every(name => include.includes(`!macro ${name}`)) &&
      include.includes(TOAST_ACTIVATOR)
  )
  check('Windows: removing keeps what the user has', nsis?.deleteAppDataOnUninstall === false)
  check(
    'Windows: the MSI is for the machine, and replaces earlier ones',
    msi?.perMachine === true && msi.upgradeCode !== undefined
  )
  check('macOS: disk image and archive', same(targetsOf(mac?.target), ['dmg', 'zip']))
  const info = mac?.extendInfo as Record<string, unknown> | undefined
  const asksFor = ['DownloadsFolder', 'DocumentsFolder', 'DesktopFolder', 'LocalNetwork']
  check(
    'macOS: says why it asks for a folder, and for the local network (E21)',
    asksFor.every(name => typeof info?.[`NS${name}UsageDescription`] === 'string')
  )
  check('macOS: the oldest system is named (E23)', mac?.minimumSystemVersion === '13.0')
}

function targetsOf(target: unknown): string[] {
  return Array.isArray(target) ? target.map(String) : []
}

function entitlementsOf(config: Configuration): string[] {
  const files = new Set([String(config.mac?.entitlements), String(config.mac?.entitlementsInherit)])
  return [...files].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key ?? '')
  )
}

function sorted(object: object | null | undefined): [string, unknown][] {
  return Object.entries(object ?? {}).sort(([a], [b]) => a.localeCompare(b))
}
