// The packing check (npm run package:check). Without a network, electron-builder really packs the built app around a
// stand-in for Electron's executable, for the three systems (macOS' bundle cannot be made on Windows), and what came of it is held against
// what is promised. With --built, what npm run package left in dist/ is looked at instead: the real thing, of this system.
// Prints what it found; fails with status 1.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { checkArchive } from './checks/archive.ts'
import { checkConfiguration } from './checks/configuration.ts'
import { checkDesk } from './checks/desk.ts'
import { checkFuses } from './checks/fuses.ts'
import { checkIntegrity } from './checks/integrity.ts'
import { checkKeytar } from './checks/native.ts'
import { pack } from './pack.ts'
import { foldersOf, packedApp, systemOf, type PackedApp, type System } from './packed-app.ts'
import { check, conclude } from './report.ts'

const { values } = parseArgs({ options: { built: { type: 'boolean' } } })
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
const SYSTEMS: readonly System[] = process.platform === 'win32' ? ['linux', 'windows'] : ['linux', 'windows', 'mac']

const work = mkdtempSync(join(tmpdir(), 'title-desk-package-'))
try {
  await checkConfiguration(await getConfig(process.cwd(), 'electron-builder.yml', null))
  if (values.built === true) await checkBuilt(systemOf(process.platform))
  else for (const system of SYSTEMS) await checkApp(await pack(system, work))
} finally {
  rmSync(work, { recursive: true })
}
conclude()

async function checkBuilt(system: System): Promise<void> {
  const folders = foldersOf(system, 'dist').filter(folder => existsSync(folder))
  check('there is a built package', folders.length > 0)
  for (const folder of folders) await checkApp(packedApp(system, folder))
}

async function checkApp(app: PackedApp): Promise<void> {
  console.log(`     ${app.system}: ${app.program}`)
  await checkFuses(app)
  if (app.system !== 'linux') await checkIntegrity(app)
  checkArchive(app, join(work, `extracted-${app.system}`))
  checkKeytar(app)
  await checkDesk(app, version)
}
