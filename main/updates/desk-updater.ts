import { join } from 'node:path'
import type { RequestOptions } from 'node:http'
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js'
import { MacUpdater } from 'electron-updater/out/MacUpdater.js'
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js'
import { createDeadlines } from '../service/http/deadline.ts'
import type { SecureContexts } from '../service/http/certificates.ts'
import type { ProxySignIn } from '../service/http/proxy-sign-in.ts'
import { createFeedFiles, type FeedFiles } from './feed-files.ts'
import { holdsReferences, LARGEST_PACKAGE, refusalOf } from './check-feed.ts'
import { keepPackage } from './kept-packages.ts'
import { RefusedUpdate } from './refused-update.ts'
import { closePort, restartBySquirrel } from './squirrel.ts'
import { signatureComplaint } from './windows-signature.ts'
import type { Updater } from './updates.ts'
import type { WayOfUpdating } from './way-of-updating.ts'

export interface DeskUpdaterParts {
  readonly way: WayOfUpdating
  readonly feed: URL
  readonly version: string
  /** Of this computer, for downloads and kept packages. */
  readonly folder: string
  /** What the build says of whoever signed it; Windows checks updates against it. */
  readonly buildFile: string
  readonly proxyFor: (url: string) => Promise<string>
  readonly proxySignIn: ProxySignIn
  readonly secureContext: SecureContexts
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called if a package could not be kept to go back to: the update is ready all the same. */
  readonly onNotKept: (error: unknown) => void
}

const EXTENSIONS: Readonly<Record<WayOfUpdating, string>> = { nsis: 'exe', mac: 'zip', appimage: 'AppImage' }
const LARGEST_TEXT = 64 * 1024
const TEXT_SECONDS = 30
const FILE_SECONDS = 60 * 60
/** Below `folder`: packages that are waiting, and those that are kept. */
const WAITING = 'Updates'
const KEPT = 'Kept versions'

/**
 * electron-updater with its doors closed: it compares versions, stages, checks signatures and starts installers; what
 * it fetches goes through `FeedFiles`, and what a feed says is judged first.
 */
export function createDeskUpdater(parts: DeskUpdaterParts): Updater {
  const { way, folder, env, version, onNotKept } = parts
  const deadlines = { text: createDeadlines(TEXT_SECONDS), file: createDeadlines(FILE_SECONDS) }
  const files = createFeedFiles({
    ...parts,
    deadlines,
    largest: { text: LARGEST_TEXT, file: LARGEST_PACKAGE }
  })
  const updater = open(way, files, parts)
  let downloaded: string | undefined

  return {
    async find() {
      const found = await updater.checkForUpdates()
      if (found === null || !found.isUpdateAvailable) return null
      const refusal = refusalOf(found.updateInfo, EXTENSIONS[way])
      if (refusal !== null) throw new RefusedUpdate(refusal)
      return found.updateInfo.version
    },
    async download() {
      if (way === 'nsis') await publishersOf(updater)
      downloaded = (await updater.downloadUpdate())[0]
      if (downloaded === undefined) throw new RefusedUpdate('files')
      if (updater instanceof MacUpdater) closePort(updater)
      const path = way === 'appimage' ? env['APPIMAGE'] : undefined
      await keepPackage(join(folder, KEPT), downloaded, { version, path }).catch(onNotKept)
    },
    async install() {
      if (downloaded === undefined) return false
      if (updater instanceof MacUpdater) {
        await restartBySquirrel(updater)
        return true
      }
      // It waited on the disk: checked again, right before it runs.
      if (updater instanceof NsisUpdater) {
        const complaint = await signatureComplaint(await publishersOf(updater), downloaded)
        if (complaint !== null) throw new RefusedUpdate('signature')
      }
      if (!updater.install(true, true)) throw new RefusedUpdate('not-started')
      return false
    },
    close() {
      deadlines.text.close()
      deadlines.file.close()
    }
  }
}

type Engine = NsisUpdater | MacUpdater | AppImageUpdater

function open(way: WayOfUpdating, files: FeedFiles, { feed, version, folder, buildFile }: DeskUpdaterParts): Engine {
  const app = {
    version,
    name: 'Title Desk',
    isPackaged: true,
    appUpdateConfigPath: buildFile,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined
  }
  const updater = new { nsis: NsisUpdater, mac: MacUpdater, appimage: AppImageUpdater }[way](undefined, app)
  updater.logger = null
  updater.autoDownload = false
  // Nothing is installed without the user's click: on macOS that begins with handing a package to Squirrel.
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.disableDifferentialDownload = true
  if (updater instanceof NsisUpdater)
    updater.verifyUpdateCodeSignature = (publishers, path) => signatureComplaint(publishers, path)
  Object.assign(updater, { httpExecutor: executorOf(files) })
  if (way !== 'nsis')
    Object.assign(updater, { configOnDisk: { value: Promise.resolve({ updaterCacheDirName: WAITING }) } })
  updater.setFeedURL({ provider: 'generic', url: feed.href })
  return updater
}

/** What electron-updater asks of its network. */
function executorOf(files: FeedFiles) {
  return {
    async request({ protocol, hostname, port, path }: RequestOptions): Promise<string> {
      const at = `${String(protocol)}//${String(hostname)}${port === undefined || port === null ? '' : `:${port}`}`
      const text = await files.readText(new URL(String(path), at))
      if (holdsReferences(text)) throw new RefusedUpdate('references')
      return text
    },
    async download(url: URL, path: string, { sha512 }: { readonly sha512?: string | null }): Promise<string> {
      if (sha512 === undefined || sha512 === null) throw new RefusedUpdate('checksum')
      await files.save(url, path, sha512)
      return path
    }
  }
}

/** Who may sign updates: whoever signed this build. An unsigned build takes none. */
async function publishersOf(updater: Engine): Promise<string[]> {
  const { configOnDisk } = updater as unknown as {
    readonly configOnDisk: { readonly value: Promise<{ readonly publisherName?: string | string[] }> }
  }
  const { publisherName } = await configOnDisk.value
  const names = [publisherName ?? []].flat()
  if (names.length === 0) throw new RefusedUpdate('unsigned')
  return names
}
