import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HINTS } from '#domain/preferences.ts'
import { eachOfTheDay } from '../../campaign.ts'
import { findings } from '../support/axe.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'
import { connectToPractice, openForm } from '../steps.ts'

let app: RunningApp
let keyring: Keyring
/** On other days, no refinance may be on the closing board. */
const clock = setClock(MONDAY_MORNING)
beforeAll(async () => {
  keyring = await startKeyring()
  app = await launchApp({
    width: 1280,
    height: 800,
    env: { ...keyring.env, ...clock.env, TITLE_DESK_PRACTICE: '{"orders":40,"pace":0}' },
    beforeEach: clock.beforeEach
  })
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
})

const heading = (name: string) => app.page.getByRole('heading', { level: 1, name, exact: true })
const hint = () => app.page.getByRole('complementary', { name: 'Tip' })
const focusedText = () => app.page.evaluate(() => document.activeElement?.textContent.trim())
const openFirstOrder = async () => {
  await app.page.locator('main tbody a').first().click()
  await app.page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
}

describe('the guide', () => {
  it('opens by F1 before there is a connection, and Esc leads back', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Try it with sample data' }).waitFor()
    await page.keyboard.press('F1')
    await heading('Your first day').waitFor()
    await page.keyboard.press('Escape')
    await heading('Welcome to Title Desk').waitFor()
  })

  it('opens from the menu, and is read from the first page to the last without a fault of accessibility', async () => {
    const { page } = app
    await connectToPractice(page)
    await app.clickMenu('Help', 'Title Desk Guide')
    await heading('Your first day').waitFor()
    const titles = await page.getByRole('navigation', { name: 'Guide' }).getByRole('link').allTextContents()
    const looked = eachOfTheDay(titles.length, 4)
    const missing = () =>
      page
        .locator('article img:visible')
        .evaluateAll(found =>
          (found as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
        )
    for (const [index, title] of titles.entries()) {
      await heading(title).waitFor()
      await expect.poll(focusedText).toBe(title)
      // None is lazy: it is there without being scrolled to.
      await expect.poll(missing).toEqual([])
      if (looked.includes(index)) expect(await findings(app, 'article'), title).toEqual([])
      if (index < titles.length - 1) await page.locator('a[rel="next"]').click()
    }
    expect(await page.locator('a[rel="next"]').count()).toBe(0)
    expect(app.consoleErrors()).toEqual([])
  })

  it('shows its pictures in the theme of the app, and light ones on paper', async () => {
    const { page } = app
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link').first().click()
    const shown = () => page.locator('article img:visible').evaluateAll(([image]) => image?.className)
    for (const theme of ['dark', 'light'] as const) {
      await app.setTheme(theme)
      await expect.poll(shown).toBe(`in-${theme}`)
    }
    await app.setTheme('dark')
    await expect.poll(shown).toBe('in-dark')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(shown).toBe('in-light')
    await page.emulateMedia({ media: null })
    await app.setTheme('light')
  })

  it('finds a section, shows it and has the focus on its heading', async () => {
    const { page } = app
    await page.getByLabel('Search the guide').fill('rescission')
    await page.getByRole('navigation', { name: 'Search results' }).getByRole('link').first().click()
    await heading('Closings and missing documents').waitFor()
    await expect.poll(focusedText).toBe('Rescission')
    const top = await page.getByRole('heading', { level: 2, name: 'Rescission' }).boundingBox()
    expect(top?.y).toBeLessThan(200)
  })

  it('needs no scrolling sideways at 200% (640 × 400) and keeps all its text', async () => {
    const { page } = app
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      width: 640,
      height: 400,
      deviceScaleFactor: 2,
      mobile: false
    })
    const wider = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        return main === null ? Infinity : main.scrollWidth - main.clientWidth
      })
    await expect.poll(wider).toBe(0)
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Keyboard', exact: true }).click()
    await heading('Keyboard').waitFor()
    await expect.poll(wider).toBe(0)
    expect(await findings(app)).toEqual([])
    // Cleared or detached, the page would have the size that Chromium gives it without a window.
    const usual = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', usual)
  })

  it('is where the links of the pages lead, and Esc leads back to them', async () => {
    const { page } = app
    await page.keyboard.press('ControlOrMeta+3')
    await heading('Closings').waitFor()
    await page.getByRole('link', { name: 'Learn more about rescission' }).click()
    await heading('Closings and missing documents').waitFor()
    await expect.poll(focusedText).toBe('Rescission')
    await page.locator('a[rel="next"]').click()
    await heading('Changes and notifications').waitFor()
    await page.keyboard.press('Escape')
    await heading('Closings').waitFor()
  })
})

describe('the three hints', () => {
  it('come one by one with the first list, order and draft, and cover nothing', async () => {
    const { page } = app
    await page.keyboard.press('ControlOrMeta+1')
    await hint().getByText('to search orders').waitFor()
    const box = await hint().boundingBox()
    const links = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    const main = await page.locator('main').boundingBox()
    expect(box && links && main).toBeTruthy()
    if (box === null || links === null || main === null) return
    expect(box.x + box.width).toBeLessThanOrEqual(main.x)
    expect(box.y).toBeGreaterThanOrEqual(links.y + links.height)
    await openFirstOrder()
    await hint().getByText('to go to the documents').waitFor()
    await openForm(page, 'refinance')
    await hint().getByText('is saved as you go').waitFor()
    // The form takes the focus to its first field once all of it is there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await hint().getByRole('button', { name: 'Got it' }).click()
    expect(await hint().count()).toBe(0)
    await expect.poll(focusedText).toBe('New refinance')
  })

  it('count as seen, so that they never come again', async () => {
    const seen = () =>
      app.page.evaluate(async () => {
        const preferences = await window.titleDesk.call('preferences.read', {})
        return preferences.ok ? preferences.value.hintsSeen : []
      })
    await expect.poll(async () => new Set(await seen())).toEqual(new Set(HINTS))
    expect(app.consoleErrors()).toEqual([])
  })
})
