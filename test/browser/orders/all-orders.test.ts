import { randomUUID } from 'node:crypto'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { campaign, figure } from '../../campaign.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { resize, USUAL } from '../accessibility/checks/at-size.ts'
import { connect, connectToPractice, goTo } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'

const { listOrders: ORDERS } = campaign
const COUNT = ORDERS.toLocaleString('en-US')
const FOUND = new RegExp(`^[\\d,]+ of ${COUNT} orders$`)
const PATIENCE = { timeout: 180_000, interval: 100 }

let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
let profile = ''

/** An order's place depends on the days to its closing date, and the practice service's orders on the day. */
const clock = setClock(MONDAY_MORNING)
const start = () =>
  launchApp({
    profile,
    ...USUAL,
    env: { ...keyring.env, ...clock.env, TITLE_DESK_PRACTICE: JSON.stringify({ orders: 40 }) },
    beforeEach: clock.beforeEach
  })
beforeAll(async () => {
  keyring = await startKeyring()
  profile = await mkdtemp(join(tmpdir(), 'title-desk-orders-'))
  app = await start()
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
  await rm(profile, { recursive: true })
})

const row = (place: number) => app.page.locator(`main tr[aria-rowindex="${place + 1}"]`)
const colorOf = (place: number) => row(place).evaluate(element => getComputedStyle(element).backgroundColor)
const bar = () => app.page.locator('.selection')

describe('the table of orders', () => {
  beforeAll(async () => {
    await connectToPractice(app.page)
    // As long as orders arrive, the rows move.
    await app.page.locator('main table[aria-rowcount="41"]').waitFor()
    // What lets the rows be used loads after them.
    await app.page.getByRole('button', { name: 'Add filter' }).waitFor()
  })

  it('a selected row keeps its color under the pointer (F11)', async () => {
    const { page } = app
    const plain = await colorOf(3)
    await page.keyboard.press('ArrowDown')
    await row(1).locator('[data-row]:focus').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => colorOf(1)).not.toBe(plain)
    const selected = await colorOf(1)
    await row(1).hover()
    expect(await colorOf(1)).toBe(selected)
    expect(await row(1).evaluate(element => getComputedStyle(element).backgroundImage)).not.toBe('none')
    await row(3).hover()
    expect(await colorOf(3)).toBe(plain)
  })

  it('the type of an order is a letter, read as a word', async () => {
    const cells = row(1).getByRole('gridcell', { name: /^(Purchase|Refinance)$/ })
    await expect.poll(() => cells.count()).toBe(1)
  })

  it('the edge of a heading resizes its column, on both of its sides', async () => {
    const { page } = app
    const heading = page.locator('th.status')
    const widthOf = async () => Math.round((await heading.boundingBox())?.width ?? 0)
    for (const side of [-3, 3]) {
      const before = await widthOf()
      const { x, y, width } = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0 }
      await page.mouse.move(x + width + side, y + 15)
      await page.mouse.down()
      await page.mouse.move(x + width + side + 20, y + 15)
      await page.mouse.up()
      await expect.poll(widthOf).toBe(before + 20)
    }
    expect(await heading.getAttribute('aria-sort')).toBeNull()
  })

  it('a row has a menu under the right button, and by keys', async () => {
    const { page } = app
    const menu = page.getByRole('menu', { name: /^Actions for / })
    await row(4).click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Copy order ID' }).click()
    await expect.poll(() => app.recorded('clipboard.writeText')).toEqual([[expect.stringMatching(/^[0-9a-f-]{36}$/)]])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: 'Open' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('6')
  })

  it('an order is in the list right after it was placed, and the focus stays with its own', async () => {
    const { page } = app
    const focused = () =>
      page.evaluate(() => [
        document.activeElement?.getAttribute('href'),
        document.activeElement?.closest('tr')?.ariaRowIndex
      ])
    const [order, place] = await focused()
    expect(order).toMatch(/^#\/orders\/[0-9a-f-]{36}/)
    const sent = await page.evaluate(
      async ([id, entry]) => {
        const state = await window.titleDesk.call('connection.state', {})
        const connectionId = (state.ok && state.value.activeId) || ''
        return window.titleDesk.call('outbox.submit', { id, connectionId, revision: 1, entry })
      },
      [randomUUID() as DraftId, filledEntry('refinance')] as const
    )
    expect(sent.ok).toBe(true)
    await expect.poll(focused).toEqual([order, String(Number(place) + 1)])
  })

  it('the selection’s bar is at the bottom of the window where a list is empty, too (F10)', async () => {
    const { page } = app
    const bottom = () => bar().evaluate(element => Math.round(innerHeight - element.getBoundingClientRect().bottom))
    await expect.poll(bottom).toBe(0)
    // The table is gone from under it, as where the selected orders leave the view.
    await page.locator('main [data-hidden]').evaluate(element => {
      element.setAttribute('hidden', '')
    })
    await expect.poll(bottom).toBe(0)
  })

  it('the views and "Add filter" share a line in a window of 1000 pixels, whichever view is open', async () => {
    const { page } = app
    await resize(page, { width: 1000, height: 700 })
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
      return Math.round(y + height / 2)
    }
    for (const name of ['No commitment yet', 'All orders']) {
      await views.filter({ hasText: name }).click()
      await page.locator('[aria-current]', { hasText: name }).waitFor()
      expect(await middleOf(page.getByRole('button', { name: 'Add filter' }))).toBe(await middleOf(views.first()))
    }
    await resize(page, USUAL)
  })

  it('the filters end with their buttons in view at 200 %, before anything is scrolled', async () => {
    const { page } = app
    await resize(page, { width: 640, height: 400 })
    await page.getByRole('button', { name: 'Add filter' }).click()
    const done = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Done' })
    await done.waitFor()
    const { y, height } = (await done.boundingBox()) ?? { y: Infinity, height: 0 }
    expect(y + height).toBeLessThan(400)
    await done.click()
    await resize(page, USUAL)
  })
})

const box = () => app.page.getByRole('searchbox', { name: 'Search orders' })
const found = () => app.page.locator('main header.head .numbers')
const rows = () => app.page.locator('main table [data-row]')
const firstNames = async (count: number) => (await rows().allTextContents()).slice(0, count).map(name => name.trim())
const column = (name: string) => app.page.getByRole('columnheader', { name })

/** Names of the rows in the page, in the order they stand in. */
const namesInOrder = () =>
  app.page.evaluate(() =>
    [...document.querySelectorAll('main tr[aria-rowindex]')]
      .filter(row => row.querySelector('[data-row]') !== null)
      .toSorted((one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')))
      .map(row => row.querySelector('[data-row]')?.textContent.trim() ?? '')
  )

describe(`an order cache of ${COUNT} orders`, () => {
  beforeAll(async () => {
    practice = await startPractice({
      orders: ORDERS,
      now: clock.now,
      token: 'practice-token-of-the-test',
      pace: 0,
      // Until the first scan was seen on its way.
      faults: [{ endpoint: 'list', delay: 40 }]
    })
    await goTo(app.page, 'Connections')
    await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
  })
  afterAll(() => practice.stop())

  it('shows the progress of its first scan, and can be searched meanwhile', async () => {
    await app.page.keyboard.press('ControlOrMeta+f')
    await box().fill('ramirez')
    await expect
      .poll(() => app.page.locator('progress').getAttribute('max'), PATIENCE)
      .toBe(String(Math.ceil(ORDERS / 15)))
    await expect.poll(() => rows().count(), PATIENCE).toBeGreaterThan(0)
    for (const name of await firstNames(3)) expect(name).not.toBe('')
    practice.setFaults([])
  })

  it('is scanned to the end, every order once', async () => {
    await box().fill('')
    await expect.poll(() => found().textContent(), PATIENCE).toBe(`${COUNT} orders`)
    await expect.poll(() => app.page.locator('progress').count(), PATIENCE).toBe(0)
    figure('Orders in an order cache that is read, searched and sorted', ORDERS)
  }, 200_000)

  it('is searched from the first letter, by words in any order', async () => {
    await box().fill('z')
    await expect
      .poll(async () => Number((await found().textContent())?.split(' of ')[0]?.replace(/,/g, '')), PATIENCE)
      .toBeGreaterThan(0)
    const ofZ = await found().textContent()
    await box().fill('ramirez austin')
    await expect.poll(() => found().textContent(), PATIENCE).not.toBe(ofZ)
    const one = await found().textContent()
    expect(one).toMatch(FOUND)
    await box().fill('')
    await expect.poll(() => found().textContent(), PATIENCE).toBe(`${COUNT} orders`)
    await box().fill('austin ramirez')
    await expect.poll(() => found().textContent(), PATIENCE).toBe(one)
    await expect.poll(async () => (await namesInOrder()).length, PATIENCE).toBeGreaterThan(0)
  })

  it('is filtered, and shown in full again', async () => {
    await box().fill('')
    await expect.poll(() => found().textContent(), PATIENCE).toBe(`${COUNT} orders`)
    await app.page.getByRole('link', { name: 'Closing this week' }).click()
    await expect.poll(() => found().textContent(), PATIENCE).toMatch(FOUND)
    await app.page.getByRole('link', { name: 'All orders' }).click()
    await expect.poll(() => found().textContent(), PATIENCE).toBe(`${COUNT} orders`)
  })

  it('is sorted by any column, both ways', async () => {
    await column('Name').getByRole('button').click()
    await expect.poll(() => column('Name').getAttribute('aria-sort'), PATIENCE).toBe('ascending')
    await expect.poll(async () => (await namesInOrder())[0], PATIENCE).toMatch(/^A/i)
    const folded = (name: string) =>
      name
        .normalize('NFKD')
        .replace(/\p{M}+|['’]/gu, '')
        .toLowerCase()
    const names = (await namesInOrder()).map(folded)
    expect(names).toEqual(names.toSorted())
    await column('Name').getByRole('button').click()
    await expect.poll(() => column('Name').getAttribute('aria-sort'), PATIENCE).toBe('descending')
    await expect.poll(async () => (await namesInOrder())[0], PATIENCE).toMatch(/^[Z]/i)
  })

  it('scrolls to its end by a key, with no more than 300 elements in the list (P11)', async () => {
    await box().focus()
    await app.page.keyboard.press('ArrowDown')
    await app.page.keyboard.press('End')
    await expect
      .poll(
        () => app.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')),
        PATIENCE
      )
      .toBe(String(ORDERS + 1))
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.textContent.trim()), PATIENCE).not.toBe('')
    expect(await app.page.locator('main table *').count()).toBeLessThanOrEqual(300)
    await app.page.keyboard.press('Home')
    await expect
      .poll(
        () => app.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')),
        PATIENCE
      )
      .toBe('2')
  })

  it('is exported as CSV, every row of the result', async () => {
    await box().fill('okafor')
    await expect.poll(() => found().textContent(), PATIENCE).toMatch(/^[\d,]+ of /)
    const count = Number((await found().textContent())?.split(' of ')[0]?.replace(/,/g, ''))
    const file = join(profile, 'out.csv')
    await app.answerDialog({ canceled: false, filePath: file })
    await app.page.getByRole('button', { name: /^Export/ }).click()
    await app.page.getByRole('menuitem', { name: /as CSV/ }).click()
    await app.page
      .locator('main')
      .getByText(/orders? exported\./)
      .first()
      .waitFor()
    const text = await readFile(file, 'utf8')
    expect(text.startsWith('\uFEFF"Name"')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)
    await rm(file)
  })

  it('is there after a restart without a network, and can be searched', async () => {
    await app.close()
    await practice.stop()
    app = await start()
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await app.page.keyboard.press('ControlOrMeta+f')
    await box().fill('okafor')
    await expect.poll(() => found().textContent(), PATIENCE).toMatch(FOUND)
    await expect.poll(async () => (await namesInOrder()).length, PATIENCE).toBeGreaterThan(0)
    await app.page
      .locator('main')
      .getByText(/Last updated/)
      .first()
      .waitFor()
  }, 200_000)
})
