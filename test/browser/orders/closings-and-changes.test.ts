import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { connect } from '../steps.ts'
import { colorFindings } from '../support/axe.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

const DAY = 86_400_000
let app: RunningApp
let practice: RunningPractice
let profile = ''
let keyring: Keyring
const start = () => launchApp({ profile, env: keyring.env })
beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 120, token: 'practice-token-of-the-test', pace: 0 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-closings-and-changes-'))
  app = await start()
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  await rm(profile, { recursive: true })
})

const changesInRail = () =>
  app.page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Changes/ })
    .textContent()
const main = () => app.page.locator('main')
const go = (place: string) =>
  app.page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()
const whole = () =>
  app.page.evaluate(async () => {
    const status = await window.titleDesk.call('orderList.status', {})
    return status.ok ? (status.value.whole?.at ?? 0) : 0
  })

/** Scans the whole list again, to its end. */
async function readAgain(): Promise<void> {
  const before = await whole()
  await app.page.evaluate(() => window.titleDesk.call('orderList.syncNow', {}))
  await expect.poll(whole).toBeGreaterThan(before)
}

/** How many orders have unread changes after one more scan. */
async function readUnread(): Promise<number> {
  await readAgain()
  return app.page.evaluate(async () => {
    const changes = await window.titleDesk.call('changes.list', { unreadOnly: true, next: null })
    return changes.ok ? changes.value.unread : 0
  })
}

/** The days on the board that have closings, and the first order of each. */
const days = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0'))
    return [...document.querySelectorAll<HTMLElement>('[data-day]')].flatMap(day => {
      const first = day.querySelector('[data-row]')
      return first === null
        ? []
        : [{ isToday: day.dataset['day'] === today.join('-'), first: first.textContent.trim() }]
    })
  })

const isDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
/** Whether the last start had the dark theme at once. */
let beganDark = false

describe('unread changes', () => {
  // The first of all: sample orders go on by the hour.
  it('are none after the first scan, whatever the number of orders', async () => {
    await expect.poll(whole).toBeGreaterThan(0)
    await go('Changes')
    await main().getByText('You’re all caught up').first().waitFor()
  })
})

describe('the closing board', () => {
  it.each(['Settings', 'Changes', 'Drafts'])(
    'opens the first closing of the next day in four keys from %s',
    async place => {
      const { page } = app
      await page.evaluate(to => {
        location.hash = to
      }, `#/${place.toLowerCase()}`)
      await page.getByRole('heading', { level: 1, name: place }).waitFor()
      let keys = 0
      const press = async (key: string) => {
        keys += 1
        await page.keyboard.press(key)
      }
      await press('ControlOrMeta+3')
      await page.locator('.board [data-row]').first().waitFor()
      await page.waitForFunction(() => document.activeElement?.matches('h1') === true)
      const [first, second] = await days(page)
      const next = first?.isToday === true ? second : first
      await press('ArrowDown')
      if (first?.isToday === true) await press('ArrowRight')
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: next?.first ?? '' }).waitFor()
      expect(keys).toBeLessThanOrEqual(4)
    }
  )

  it('keeps its one head in sight while it scrolls, and jumps to a day from the strip', async () => {
    const { page } = app
    await page.keyboard.press('ControlOrMeta+3')
    await page.locator('.strip a').first().waitFor()
    const onBoard = page.locator('.strip a:not(.later)')
    await onBoard.last().click()
    const row = page.locator('[data-row]:focus')
    await row.waitFor()
    const tops = await page.evaluate(() => {
      const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN
      const head = document.querySelector('.board thead th')?.getBoundingClientRect().bottom ?? NaN
      return { head: top('.board thead th') - top('main'), free: top('[data-row]:focus') - head }
    })
    expect(tops.head).toBeGreaterThanOrEqual(0)
    expect(tops.free).toBeGreaterThan(0)
    expect(await colorFindings(app)).toEqual([])
  })
})

it('Missing documents has no faults of color with many rows in sight', async () => {
  const { page } = app
  await page.evaluate(() => {
    location.hash = '#/missing'
  })
  await page.getByRole('heading', { level: 1, name: 'Missing documents' }).waitFor()
  await page.locator('main tbody [tabindex]').first().waitFor()
  expect(await colorFindings(app)).toEqual([])
})

describe('unread changes', () => {
  it('are listed by order, counted in the rail, and notified by the system without a name', async () => {
    await app.lookAway()
    practice.advance(20 * DAY)
    // A scan that was under way ends without what came since.
    await expect.poll(readUnread).toBeGreaterThan(0)
    await go('Orders')
    await go('Changes')
    const changed = main().getByRole('listitem').or(main().getByRole('article')).first()
    await changed.waitFor()
    await expect.poll(changesInRail).toMatch(/Changes\s*\d+/)
    await expect.poll(async () => (await app.recorded('Notification')).length).toBeGreaterThan(0)
    for (const [options] of await app.recorded('Notification')) {
      expect(JSON.stringify(options)).toMatch(/orders? (has|have) updates/)
    }
  })
})

describe('the closing board', () => {
  it('lists the coming business days, and says whose rule it follows', async () => {
    await go('Closings')
    await app.page.getByRole('heading', { level: 1, name: 'Closings' }).waitFor()
    await main()
      .getByText(/Overdue means/)
      .first()
      .waitFor()
    await expect.poll(() => main().locator('h2').count()).toBeGreaterThan(5)
  })
})

describe('missing documents', () => {
  it('are a matrix of orders and types, once the orders were read', async () => {
    await go('Missing documents')
    await app.page.getByRole('heading', { level: 1, name: 'Missing documents' }).waitFor()
    await main()
      .getByRole('columnheader', { name: /^Title Commitment/ })
      .waitFor()
  })
})

describe('settings', () => {
  it('change theme and text size at once, and print the office on paper', async () => {
    const { page } = app
    await page.evaluate(() => {
      location.hash = '#/settings'
    })
    await page.getByLabel('Office name').fill('Lone Star Title')
    await page.getByLabel('Office name').press('Enter')
    await page.getByLabel('Theme').selectOption('dark')
    await expect.poll(isDark).toBe(true)
    const width = await page.evaluate(() => innerWidth)
    await page.getByLabel('Text size').selectOption('125')
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(Math.round(width / 1.25))
    await page.getByLabel('Start page').selectOption('closings')
    await page.locator('.head .muted', { hasText: 'Saved' }).waitFor()
    await page.evaluate(() => {
      location.hash = '#/closings'
    })
    await page.locator('.board').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.body, '::before').content)).toBe('"Lone Star Title"')
    await page.emulateMedia({ media: null })
  })
})

describe('unread changes', () => {
  it('are marked as read on request, and stay so after a restart', async () => {
    await go('Changes')
    await main()
      .getByRole('button', { name: /all as read/i })
      .click()
    await expect.poll(changesInRail).not.toMatch(/\d/)
    // The settings were changed by then: one restart shows that both are kept.
    await app.close()
    app = await start()
    beganDark = await isDark()
    await app.page.getByRole('heading', { level: 1, name: 'Closings' }).waitFor()
    const unread = await app.page.evaluate(async () => {
      const changes = await window.titleDesk.call('changes.list', { unreadOnly: false, next: null })
      return changes.ok ? [changes.value.orders.length > 0, changes.value.unread] : undefined
    })
    expect(unread).toEqual([true, 0])
  })
})

describe('settings', () => {
  it('hold at the next start, from its first page on', async () => {
    expect(beganDark).toBe(true)
    await app.page.getByRole('heading', { level: 1, name: 'Closings' }).waitFor()
    await expect.poll(() => app.page.evaluate(() => devicePixelRatio)).toBe(1.25)
  })
})
