import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startDocumentShop, type DocumentShop } from '../support/document-shop.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { connect } from '../steps.ts'

const DOCUMENTS = 8

let keyring: Keyring
let shop: DocumentShop
let app: RunningApp
beforeAll(async () => {
  keyring = await startKeyring()
  shop = await startDocumentShop(DOCUMENTS, 3)
  app = await launchApp({ env: keyring.env })
  await connect(app.page, { baseAddress: shop.baseAddress, token: shop.token })
  // The orders are loaded, as on a desk that has been in use.
  await app.page
    .getByRole('link', { name: /^Ramirez/ })
    .first()
    .waitFor()
})
afterAll(async () => {
  await app.close()
  await shop.stop()
  await keyring.stop()
})

/** Counts every key pressed. */
function counted(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(key: string): Promise<void> {
      keys += 1
      await page.keyboard.press(key)
    },
    async type(text: string): Promise<void> {
      keys += text.length
      await page.keyboard.type(text)
    }
  }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim() ?? '')

it('finds an order, opens it and downloads its documents in 18 keys or fewer', async () => {
  const { page } = app
  const keys = counted(page)
  await keys.press('ControlOrMeta+k')
  await keys.type('ramirez re')
  await page.getByRole('option', { name: /^Ramirez refinance/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ramirez refinance' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Ramirez refinance')
  const opened = keys.count()
  await page.getByRole('button', { name: 'Download all' }).waitFor()
  await keys.press('F6')
  await keys.press('Tab')
  expect(await focused(page)).toBe('Download all')
  await keys.press('Enter')
  await page.getByText('All downloaded', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Documents')
  expect(opened).toBeLessThanOrEqual(12)
  expect(keys.count()).toBeLessThanOrEqual(18)
  expect(keys.count() - opened).toBeLessThanOrEqual(5)
})

it('previews the first document one key after its list, and the next by an arrow', async () => {
  const { page } = app
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('region', { name: /^Preview of/ }).getByRole('heading', { level: 2 })
  await expect.poll(() => heading.textContent()).toBe('Closing Protection Letter')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => heading.textContent()).toBe('Closing Disclosure')
  await page.keyboard.press('Escape')
  await heading.waitFor({ state: 'detached' })
  expect(app.consoleErrors()).toEqual([])
})
