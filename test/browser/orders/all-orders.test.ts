import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { campaign, figure } from '../../campaign.ts'
import { connect } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

const { listOrders: ORDERS } = campaign
const COUNT = ORDERS.toLocaleString('en-US')
const FOUND = new RegExp(`^[\\d,]+ of ${COUNT} orders$`)
const PATIENCE = { timeout: 180_000, interval: 100 }

let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
let profile = ''

const start = () => launchApp({ profile, env: keyring.env })
const box = () => app.page.getByRole('searchbox', { name: 'Search orders' })
const found = () => app.page.locator('main').getByRole('status').first()
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

beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: ORDERS, token: 'practice-token-of-the-test', pace: 0 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-orders-'))
  app = await start()
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  await rm(profile, { recursive: true })
})

describe(`an order cache of ${COUNT} orders`, () => {
  it('shows the progress of its first scan, and can be searched meanwhile', async () => {
    await app.page.keyboard.press('ControlOrMeta+f')
    await box().fill('ramirez')
    await expect
      .poll(() => app.page.locator('progress').getAttribute('max'), PATIENCE)
      .toBe(String(Math.ceil(ORDERS / 15)))
    await expect.poll(() => rows().count(), PATIENCE).toBeGreaterThan(0)
    for (const name of await firstNames(3)) expect(name).not.toBe('')
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
