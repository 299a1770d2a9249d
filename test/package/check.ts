// The offline packing test (npm run package:check): electron-builder really packs the built app around a stand-in for
// Electron's executable, and what came of it is held against what is promised. Prints what it found; fails with status 1.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import asar from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration, FuseOptionsV1 } from 'app-builder-lib'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { Platform, build } from 'electron-builder'
import { APP_ID } from '../../main/window/windows-identity.ts'
import { bytesBelow, filesBelow, filesInArchive, modulesAskedFor } from './inspect.ts'
import { FUSE_COUNT, writeStubElectron } from './stub-electron.ts'

/** What every fuse must be. A fuse that electron-builder adds later does not compile until it is listed here. */
const FUSES: Required<Omit<FuseOptionsV1, 'resetAdHocDarwinSignature'>> = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false
}
/**
 * Fuses that electron-builder cannot set: they stay as Electron ships them (WebAssembly's trap handlers, on: a matter
 * of speed).
 */
const NOT_OURS_TO_SET = ['wasmTrapHandlers']

const KEYTAR = ['build/Release/keytar.node', 'lib/keytar.js', 'package.json'].map(file => `node_modules/keytar/${file}`)
const LARGEST_BYTES = 4 * 1024 * 1024

const failures: string[] = []
function check(what: string, holds: boolean, detail = ''): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail === '' ? '' : `: ${detail}`}`)
  if (!holds) failures.push(what)
}

const work = mkdtempSync(join(tmpdir(), 'title-desk-package-'))
try {
  const config = await getConfig(process.cwd(), 'electron-builder.yml', null)
  await checkConfiguration(config)
  const app = await pack()
  await checkFuses(join(app, 'title-desk'))
  checkArchive(join(app, 'resources', 'app.asar'))
  checkBundles(join(work, 'extracted'))
} finally {
  rmSync(work, { recursive: true })
}
console.log(
  failures.length === 0 ? 'package: all promises hold' : `package: ${failures.length} broken: ${failures.join('; ')}`
)
process.exitCode = failures.length === 0 ? 0 : 1

async function checkConfiguration(config: Configuration): Promise<void> {
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
  const onlyJit = loosened.every(key => key === 'com.apple.security.cs.allow-jit')
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
function checkDesks({ appId, toolsets, linux, win, msi, mac }: Configuration): void {
  check('the shortcuts have the id that the program gives Windows (E2)', appId === APP_ID, appId ?? '')
  const kept = toolsets?.appimage !== undefined && toolsets.appimage !== '0.0.0'
  check('Linux: nothing starts without a sandbox (E7)', kept && JSON.stringify(linux?.executableArgs) === '[]')
  check('Linux: AppImage and deb', same(targetsOf(linux?.target), ['AppImage', 'deb']))
  check('Windows: installer, MSI and portable', same(targetsOf(win?.target), ['nsis', 'msi', 'portable']))
  check(
    'Windows: the MSI is for the machine, and replaces earlier ones',
    msi?.perMachine === true && msi.upgradeCode !== undefined
  )
  check('macOS: disk image and archive', same(targetsOf(mac?.target), ['dmg', 'zip']))
  const info = mac?.extendInfo as Record<string, unknown> | undefined
  const folders = ['Downloads', 'Documents', 'Desktop'].map(name => info?.[`NS${name}FolderUsageDescription`])
  check(
    'macOS: says why it asks for a folder (E21)',
    folders.every(text => typeof text === 'string')
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

/** Packs the app as `electron-builder --dir` does, and gives the folder it made. */
async function pack(): Promise<string> {
  const electronDist = join(work, 'electron')
  mkdirSync(electronDist)
  // Each fuse starts as the opposite of what it must become, so that one left alone shows.
  writeStubElectron(
    electronDist,
    fuseNames().map(name => !(FUSES[name as keyof typeof FUSES] ?? false))
  )
  await build({
    targets: Platform.LINUX.createTarget('dir'),
    config: { electronDist, directories: { output: join(work, 'dist') } }
  })
  return join(work, 'dist', 'linux-unpacked')
}

async function checkFuses(executable: string): Promise<void> {
  const wire = await getCurrentFuseWire(executable)
  for (const [index, name] of fuseNames().entries()) {
    const state = wire[index as FuseV1Options]
    const wanted = FUSES[name as keyof typeof FUSES] as boolean | undefined
    if (wanted === undefined) check(`fuse ${name} is known`, NOT_OURS_TO_SET.includes(name), 'as Electron ships it')
    else
      check(
        `fuse ${name} reads ${wanted ? 'on' : 'off'} (R15)`,
        state === (wanted ? FuseState.ENABLE : FuseState.DISABLE)
      )
  }
}

function checkArchive(archive: string): void {
  const unpacked = `${archive}.unpacked`
  const files = filesInArchive(archive)
  const wanted = [...filesBelow('out').map(file => `out/${file}`), ...KEYTAR, 'package.json']
  check('it holds the build, package.json and keytar, and nothing else', same(files, wanted), difference(files, wanted))
  check('top level', same(topLevel(files), ['node_modules', 'out', 'package.json']), topLevel(files).join(', '))
  check('source maps and sources stay at home', !files.some(file => /\.(map|ts|vue)$/.test(file)))
  const keytar = join(unpacked, 'node_modules/keytar/build/Release/keytar.node')
  console.log(`     keytar.node has SHA-256 ${hash('sha256', readFileSync(keytar))} (E12)`)
  check(
    'the native binary lies beside the archive',
    filesBelow(unpacked).includes('node_modules/keytar/build/Release/keytar.node')
  )
  // The archive counts what is unpacked beside it only once.
  const bytes = statSync(archive).size + bytesBelow(unpacked)
  check(
    'archive and unpacked files are at most 4 MB (P17)',
    bytes <= LARGEST_BYTES,
    `${(bytes / 1024 / 1024).toFixed(2)} MB`
  )
  asar.extractAll(archive, join(work, 'extracted'))
}

function checkBundles(app: string): void {
  const notices = ['main', 'renderer', 'renderer/preview']
    .map(part => readFileSync(join(app, 'out', part, 'NOTICES.txt'), 'utf8'))
    .join('\n')
  const named = ['axios', 'hono', 'yup', '@vue/runtime-core', 'pinia', 'pdfjs-dist', 'zipcodes', 'us-atlas'].filter(
    name => !notices.includes(`\n${name} `)
  )
  check(
    'what is bundled goes with its notices',
    named.length === 0 && /OpenJPEG/i.test(notices) && /Foxit/i.test(notices),
    named.join(', ')
  )
  const main = filesBelow(join(app, 'out/main')).filter(file => file.endsWith('.js'))
  const asked = main.flatMap(file => modulesAskedFor(readFileSync(join(app, 'out/main', file), 'utf8'), 'module'))
  const strangers = asked.filter(
    name => !name.startsWith('.') && !isBuiltin(name) && !['electron', 'keytar'].includes(name)
  )
  check(
    'main asks for Node, electron and keytar only; the rest is bundled',
    strangers.length === 0,
    strangers.join(', ')
  )
  const faults = main.filter(file => readFileSync(join(app, 'out/main', file), 'utf8').includes('truncated-unframed'))
  check('the faults of the practice service stay at home', faults.length === 0, faults.join(', '))
  check('preload is one file', same(filesBelow(join(app, 'out/preload')), ['index.cjs']))
  const preload = modulesAskedFor(readFileSync(join(app, 'out/preload/index.cjs'), 'utf8'), 'script')
  check('preload is CommonJS and asks for electron only', same(preload, ['electron']), preload.join(', '))
  const loaded = spawnSync(process.execPath, ['-e', "require('keytar').getPassword.call"], {
    cwd: app,
    encoding: 'utf8'
  })
  check('the packed keytar loads by itself', loaded.status === 0, loaded.stderr)
}

/** Electron's fuses as electron-builder spells them, in the order of the wire. */
function fuseNames(): string[] {
  return Array.from({ length: FUSE_COUNT }, (_, index) => {
    const name = FuseV1Options[index] ?? ''
    return name.charAt(0).toLowerCase() + name.slice(1)
  })
}

function sorted(object: object | null | undefined): [string, unknown][] {
  return Object.entries(object ?? {}).sort(([a], [b]) => a.localeCompare(b))
}

function topLevel(files: readonly string[]): string[] {
  return [...new Set(files.map(file => file.split('/')[0] ?? ''))].sort()
}

function same(found: readonly string[], wanted: readonly string[]): boolean {
  return difference(found, wanted) === ''
}

/** What is there and should not be, and what is missing, in words; empty where nothing differs. */
function difference(found: readonly string[], wanted: readonly string[]): string {
  const extra = found.filter(file => !wanted.includes(file)).map(file => `unexpected ${file}`)
  const missing = wanted.filter(file => !found.includes(file)).map(file => `missing ${file}`)
  return [...extra, ...missing].join(', ')
}
