import { toApp } from '../../chromium/addresses.ts'
import { unlessGone } from '../../chromium/devtools.ts'
import type { Protocol } from '../../chromium/protocol.ts'
import { browser } from '../core.ts'
import { asWhole, emitterOf, fail, NotInStandIn, partOf, preventable } from '../part.ts'
import { needReady } from '../app.ts'
import { applyPermissions } from './permissions.ts'
import { protocol } from './protocol.ts'
import { proxyFor } from './proxy.ts'
import { webRequest } from './web-request.ts'

type Implemented =
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'resolveProxy'
  | 'setProxy'
  | 'setSpellCheckerEnabled'
  | 'isSpellCheckerEnabled'
  | 'isPersistent'

const Base = emitterOf<Electron.Session>('session')(
  'will-download',
  // Never announced: no device is there to be chosen, and no extension.
  'select-hid-device',
  'hid-device-added',
  'hid-device-removed',
  'hid-device-revoked',
  'select-serial-port',
  'serial-port-added',
  'serial-port-removed',
  'serial-port-revoked',
  'select-usb-device',
  'usb-device-added',
  'usb-device-removed',
  'usb-device-revoked',
  'extension-loaded',
  'extension-unloaded',
  'extension-ready',
  'preconnect'
)

/** The one session: every page is in it. */
export class Session extends Base implements Pick<Electron.Session, Implemented> {
  readonly protocol = protocol
  readonly webRequest = webRequest
  #request: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null
  #check: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null
  #spells = true
  /** Undefined: the system's. */
  #proxy: Electron.ProxyConfig | undefined

  setPermissionRequestHandler(handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0]): void {
    this.#request = handler
  }
  setPermissionCheckHandler(handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0]): void {
    this.#check = handler
  }
  /** There is no device here to be permitted. Throws for a handler that would permit one. */
  setDevicePermissionHandler(handler: Parameters<Electron.Session['setDevicePermissionHandler']>[0]): void {
    const details = { deviceType: 'usb', origin: 'https://example.com', device: {} }
    if (handler?.(details as Electron.DevicePermissionHandlerHandlerDetails) !== false)
      throw new NotInStandIn('session.setDevicePermissionHandler with a handler that permits')
  }

  /** From the usual environment variables, as Chromium does on Linux where no desktop says otherwise; or the one proxy that was set. */
  async resolveProxy(url: string): Promise<string> {
    return this.#proxy === undefined
      ? proxyFor(url, process.env)
      : `PROXY ${new URL(this.#proxy.proxyRules ?? '').host}`
  }

  /** One proxy for everything. What Chromium itself does with it does not show: here no address leads anywhere anyway (launch.ts). */
  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    if (config.mode !== 'fixed_servers') throw new NotInStandIn(`session.setProxy with mode ${String(config.mode)}`)
    this.#proxy = config
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.#spells = enable
  }
  isSpellCheckerEnabled(): boolean {
    return this.#spells
  }
  isPersistent(): boolean {
    return true
  }

  async applyPermissions(address: string): Promise<void> {
    await applyPermissions(address, { request: this.#request, check: this.#check })
  }

  /** Nothing is ever downloaded here: an app that does not prevent it wants what we lack. */
  willDownload({ guid, url, suggestedFilename }: Protocol.Browser.downloadWillBeginPayload): void {
    browser.root.send('Browser.cancelDownload', { guid }).catch(unlessGone)
    let isCancelled = false
    const item = partOf<Electron.DownloadItem>('DownloadItem')({
      getURL: () => toApp(url),
      getFilename: () => suggestedFilename,
      cancel: () => {
        isCancelled = true
      }
    })
    const event = preventable({})
    this.announce('will-download', event, item)
    if (!event.defaultPrevented && !isCancelled)
      fail(new NotInStandIn(`download of '${toApp(url)}', which the app allowed,`))
  }
}

export const defaultSession = new Session()
browser.onDownload(download => {
  defaultSession.willDownload(download)
})

/** Sessions that no page is in, by the name of their partition. */
const others = new Map<string, Session>()

export const session = partOf<typeof Electron.session>('session')({
  get defaultSession(): Electron.Session {
    needReady('Session can only be received')
    return asWhole<Electron.Session>(defaultSession)
  },
  fromPartition(name: string): Electron.Session {
    needReady('Session can only be received')
    const found = others.get(name) ?? new Session()
    others.set(name, found)
    return asWhole<Electron.Session>(found)
  }
})
