/** `npm run guide:pictures`: takes the pictures of docs/guide/ again in both themes, from one seed, on one day. Prints their sizes. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawn } from '../browser/support/drawn.ts'
import { startDocumentShop } from '../browser/support/document-shop.ts'
import { startKeyring } from '../browser/support/keyring.ts'
import { launchApp, type RunningApp } from '../browser/support/launch.ts'
import { MONDAY_MORNING, setClock } from '../browser/support/set-clock.ts'
import { startPractice } from '../../practice/index.ts'
import { darkPicture, PICTURE_SCALE } from '../../scripts/guide/read-guide.ts'
import { profileWithoutHints } from './profile.ts'
import { GUIDE_SCENES, PICTURES } from './guide-pictures.ts'

const FOLDER = 'docs/guide/images'
const SEED = '{"orders":120,"pace":100000}'
const WINDOW = { width: 1000, height: 700 }
/** In percent: small texts stay legible. */
const QUALITY = 35

const THEMES = ['light', 'dark'] as const

async function photograph(app: RunningApp, scene: string): Promise<void> {
  const wanted = PICTURES.filter(picture => picture.scene === scene)
  if (wanted.length === 0) return
  const devtools = await app.page.context().newCDPSession(app.page)
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...WINDOW,
    deviceScaleFactor: PICTURE_SCALE,
    mobile: false
  })
  // The pointer would mark what is beneath it.
  await app.page.mouse.move(WINDOW.width - 1, 0)
  for (const theme of THEMES) {
    await app.setTheme(theme)
    await drawn(app.page)
    for (const { file, part } of wanted) {
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { ...part, scale: 1 }
      })
      const bytes = Buffer.from(data, 'base64')
      const name = theme === 'dark' ? darkPicture(`${file}.webp`) : `${file}.webp`
      await writeFile(join(FOLDER, name), bytes)
      process.stdout.write(`${name} ${bytes.length}\n`)
    }
  }
  // Cleared or detached, the page would have the size that Chromium gives it without a window.
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false })
}

const keyring = await startKeyring()
const shop = await startDocumentShop(10)
const practice = await startPractice({ orders: 20 })
const profile = await profileWithoutHints()
// Always the same day: the practice orders and their closings follow it, and a picture changes only with its page.
const clock = setClock(MONDAY_MORNING)
const app = await launchApp({
  profile,
  ...WINDOW,
  env: { ...keyring.env, ...clock.env, TITLE_DESK_PRACTICE: SEED },
  beforeEach: clock.beforeEach
})
const services = { shop, practice, lock: () => app.power('lock-screen'), crash: () => Promise.resolve() }
try {
  for (const { name, go } of GUIDE_SCENES) {
    await go(app.page, services)
    await photograph(app, name)
  }
} finally {
  await app.close()
  await shop.stop()
  await practice.stop()
  await keyring.stop()
  await rm(profile, { recursive: true })
}
