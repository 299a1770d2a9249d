/**
 * `npm run screenshots -- DIR [scene…]`: pictures of every page, alone and in an office, in both themes and four sizes, and in forced colors,
 * from one seed, so that two people look at the same. Prints the path of each.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drawn } from '../browser/support/drawn.ts'
import { launchApp, type RunningApp } from '../browser/support/launch.ts'
import { startKeyring } from '../browser/support/keyring.ts'
import { startDocumentShop } from '../browser/support/document-shop.ts'
import { startPractice } from '../../practice/index.ts'
import { FILE_SCENES, LOCKED } from './file-scenes.ts'
import { OFFICE_SCENES, startOffice } from './office-scenes.ts'
import { profileWithoutHints } from './profile.ts'
import { SCENES, type Scene } from './scenes.ts'
import { TROUBLE_SCENES } from './trouble-scenes.ts'

const SEED = '{"orders":120,"pace":100000}'
const THEMES = ['light', 'dark'] as const
/** `zoom`: device pixels for each CSS pixel, as with the window's zoom. */
const SIZES = [
  { name: '1280', width: 1280, height: 800, zoom: 1 },
  { name: '1000', width: 1000, height: 700, zoom: 1 },
  { name: '1920', width: 1920, height: 1080, zoom: 1 },
  { name: 'zoom200', width: 640, height: 400, zoom: 2 }
] as const

async function photograph(app: RunningApp, folder: string, scene: string): Promise<void> {
  const devtools = await app.page.context().newCDPSession(app.page)
  async function take(theme: string, { name, width, height, zoom }: (typeof SIZES)[number]): Promise<void> {
    await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: zoom, mobile: false })
    await app.page.waitForFunction(() => document.querySelector('.acts [aria-disabled=true]') === null)
    await drawn(app.page)
    const path = join(folder, `${scene}-${theme}-${name}.png`)
    await app.page.screenshot({ path, animations: 'disabled' })
    process.stdout.write(`${path}\n`)
  }
  for (const theme of THEMES) {
    await app.setTheme(theme)
    await app.page.waitForFunction(wanted => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, theme)
    for (const size of SIZES) await take(theme, size)
  }
  await app.page.emulateMedia({ forcedColors: 'active' })
  await take('forced', SIZES[0])
  await app.page.emulateMedia({ forcedColors: null })
  // Cleared or detached, the page would have the size that Chromium gives it without a window.
  const [{ width, height }] = SIZES
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
}

const [given, ...wanted] = process.argv.slice(2)
if (given === undefined) {
  process.stderr.write('Say where the pictures go: npm run screenshots -- DIR\n')
  process.exit(2)
}
const folder = resolve(given)
await mkdir(folder, { recursive: true })
const keyring = await startKeyring()
const shop = await startDocumentShop(10)
const practice = await startPractice({ orders: 20 })

async function takeAll(app: RunningApp, crash: () => Promise<void>, scenes: readonly Scene[]): Promise<void> {
  const services = { shop, practice, lock: () => app.power('lock-screen'), crash }
  for (const { name, go } of scenes) {
    await go(app.page, services)
    if (wanted.length === 0 || wanted.includes(name)) await photograph(app, folder, name)
  }
}

async function takeAlone(profile: string): Promise<void> {
  const env = { ...keyring.env, TITLE_DESK_PRACTICE: SEED }
  const app = await launchApp({ profile, width: 1280, height: 800, env })
  try {
    await takeAll(app, () => Promise.resolve(), ALONE)
  } finally {
    await app.close()
  }
}

async function takeOffice(profile: string): Promise<void> {
  const office = await startOffice(profile, keyring.env)
  try {
    await takeAll(office.app, office.crash, OFFICE_SCENES)
  } finally {
    await office.end()
  }
}

/** Each scene begins where the one before ended, so all of them are set, unless none is wanted. */
const ALONE = [...SCENES, ...FILE_SCENES, ...TROUBLE_SCENES, LOCKED]
const GROUPS = [
  [ALONE, takeAlone],
  [OFFICE_SCENES, takeOffice]
] as const
try {
  for (const [scenes, take] of GROUPS) {
    if (wanted.length > 0 && !scenes.some(({ name }) => wanted.includes(name))) continue
    const profile = await profileWithoutHints()
    try {
      await take(profile)
    } finally {
      await rm(profile, { recursive: true })
    }
  }
} finally {
  await shop.stop()
  await practice.stop()
  await keyring.stop()
}
