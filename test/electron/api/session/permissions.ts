import { originOf, toApp } from '../../chromium/addresses.ts'
import { browser } from '../core.ts'

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type Permission = Parameters<NonNullable<RequestHandler>>[1]

/** Electron's names and Chromium's. */
const PERMISSIONS: readonly (readonly [Permission, readonly string[]])[] = [
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['media', ['camera', 'microphone']],
  ['midi', ['midi']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['display-capture', ['display-capture']],
  ['idle-detection', ['idle-detection']],
  ['local-fonts', ['local-fonts']],
  ['persistent-storage', ['persistent-storage']],
  ['screen-wake-lock', ['screen-wake-lock']],
  ['storage-access', ['storage-access']],
  ['window-management', ['window-management']]
]

export interface PermissionHandlers {
  readonly request: RequestHandler
  readonly check: CheckHandler
}

/**
 * Gives the page at an address what the app's handlers grant it, all of it without handlers, as Electron does. Chromium
 * asks nobody later: so the handlers are asked when a page is about to load, not when it asks.
 */
export async function applyPermissions(address: string, { request, check }: PermissionHandlers): Promise<void> {
  if (!address.startsWith('https:')) return
  const url = toApp(address)
  const requestingOrigin = originOf(url)
  await Promise.all(
    PERMISSIONS.map(async ([permission, names]) => {
      const isChecked = check?.(null, permission, requestingOrigin, { isMainFrame: true, requestingUrl: url }) ?? true
      const isGranted = isChecked && (await isGrantedBy(request, permission, url))
      await Promise.all(
        names.map(name =>
          browser.root.send('Browser.setPermission', {
            permission: { name },
            setting: isGranted ? 'granted' : 'denied',
            origin: new URL(address).origin
          })
        )
      )
    })
  )
}

function isGrantedBy(
  request: RequestHandler,
  permission: Permission,
  requestingUrl: string
): Promise<boolean> | boolean {
  if (request === null) return true
  return new Promise(resolve => {
    request(null as never, permission, resolve, { isMainFrame: true, requestingUrl })
  })
}
