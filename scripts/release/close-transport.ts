import { join } from 'node:path'
import { parsePlistFile, savePlistFile } from 'app-builder-lib/out/util/plist.js'

/** What electron-builder tells a hook, as far as it is needed here. */
interface PackContext {
  readonly electronPlatformName: string
  readonly appOutDir: string
  readonly packager: { readonly appInfo: { readonly productFilename: string } }
}

/**
 * Takes out what lets macOS' own network calls reach anything without TLS: electron-builder writes it after all
 * settings. Its updater asks itself, on 127.0.0.1, which stays allowed. Runs before fuses and signature (afterPack).
 */
export default async function closeTransport({
  electronPlatformName,
  appOutDir,
  packager
}: PackContext): Promise<void> {
  if (electronPlatformName !== 'darwin') return
  const file = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Info.plist')
  const info = await parsePlistFile<Record<string, unknown>>(file)
  await savePlistFile(file, {
    ...info,
    NSAppTransportSecurity: { NSAllowsLocalNetworking: true, NSExceptionDomains: LOOPBACK }
  })
}

const PLAIN = { NSExceptionAllowsInsecureHTTPLoads: true, NSIncludesSubdomains: false }
const LOOPBACK = { localhost: PLAIN, '127.0.0.1': PLAIN }
