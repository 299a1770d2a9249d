import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { resize, USUAL } from '../accessibility/checks/at-size.ts'
import { connectToPractice } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let keyring: Keyring
let app: RunningApp

const row = (place: number) => app.page.locator(`main tr[aria-rowindex="${place + 1}"]`)
const colorOf = (place: number) => row(place).evaluate(element => getComputedStyle(element).backgroundColor)
const bar = () => app.page.locator('.selection')

beforeAll(async () => {
  keyring = await startKeyring()
  app = await launchApp({ width: 1280, height: 800, env: { ...keyring.env, TITLE_DESK_PRACTICE: '{"orders":40}' } })
  await connectToPractice(app.page)
  // As long as orders arrive, the rows move.
  await app.page.locator('main table[aria-rowcount="41"]').waitFor()
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
})

it('a selected row keeps its color under the pointer (F11)', async () => {
  const { page } = app
  const plain = await colorOf(3)
  await page.keyboard.press('ArrowDown')
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
