import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePlistFile } from 'app-builder-lib/out/util/plist.js'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { isRecord } from '#domain/common/guards.ts'
import { APP_ID } from '../../../main/window/windows-identity.ts'
import type { PackedApp } from '../packed-app.ts'
import { check } from '../report.ts'

/** What a packed program tells the system it runs on. */
export async function checkDesk(app: PackedApp, version: string): Promise<void> {
  if (app.system === 'mac') await checkBundle(app, version)
  if (app.system === 'windows') checkExecutable(app, version)
  const update = join(app.resources, 'app-update.yml')
  if (existsSync(update))
    check(
      'no feed is built in: the policy names one (E10)',
      readFileSync(update, 'utf8').includes('https://updates.titledesk.invalid')
    )
}

async function checkBundle({ program }: PackedApp, version: string): Promise<void> {
  const info = await parsePlistFile<Record<string, unknown>>(join(program, 'Contents', 'Info.plist'))
  const wanted = {
    CFBundleIdentifier: APP_ID,
    CFBundleExecutable: 'Title Desk',
    CFBundleShortVersionString: version,
    LSMinimumSystemVersion: '13.0',
    LSApplicationCategoryType: 'public.app-category.business',
    LSFileQuarantineEnabled: true
  }
  const wrong = Object.entries(wanted).filter(([key, value]) => info[key] !== value)
  check(
    'Info.plist says what it is, and from which macOS on (E23, R65)',
    wrong.length === 0,
    wrong.map(String).join('; ')
  )
  const refused = ['CFBundleURLTypes', 'CFBundleDocumentTypes'].filter(key => key in info)
  check('Info.plist registers no link scheme and no file type (R13)', refused.length === 0, refused.join(', '))
  checkTransport(info['NSAppTransportSecurity'])
  const asks = Object.keys(info).filter(key => /^NS.*UsageDescription$/.test(key))
  check(
    'Info.plist says why it asks for folders and the local network, and asks for nothing else (E21)',
    asks.every(key => /Folder|LocalNetwork|Camera|Microphone|Bluetooth|AudioCapture/.test(key)) &&
      ['DownloadsFolder', 'DocumentsFolder', 'DesktopFolder', 'LocalNetwork'].every(what =>
        asks.includes(`NS${what}UsageDescription`)
      ),
    asks.join(', ')
  )
}

/** Squirrel.Mac takes an update from a server of our own on 127.0.0.1; nothing else goes without TLS. */
function checkTransport(found: unknown): void {
  const { NSExceptionDomains: domains, ...rest } = isRecord(found) ? found : {}
  const open = Object.entries(rest).filter(([, value]) => value === true)
  check(
    'Info.plist lets nothing go without TLS but to this computer itself',
    open.map(([key]) => key).join() === 'NSAllowsLocalNetworking' &&
      isRecord(domains) &&
      Object.keys(domains).toSorted().join() === '127.0.0.1,localhost',
    JSON.stringify(found)
  )
}

function checkExecutable({ program }: PackedApp, version: string): void {
  const resources = NtExecutableResource.from(NtExecutable.from(readFileSync(program), { ignoreCert: true }))
  const [info] = Resource.VersionInfo.fromEntries(resources.entries)
  const [language] = info?.getAllLanguagesForStringValues() ?? []
  const values = language === undefined ? {} : (info?.getStringValues(language) ?? {})
  check(
    'the executable has our name and version, which Windows and IT’s detection rules show',
    values['ProductName'] === 'Title Desk' && (values['FileVersion'] ?? '').startsWith(version),
    JSON.stringify(values)
  )
  check(
    'the executable has our icon',
    Resource.IconGroupEntry.fromEntries(resources.entries).some(({ icons }) => icons.length >= 4)
  )
}
