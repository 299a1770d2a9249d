import type { Page } from 'playwright-core'
import { filledEntry } from '../fixtures/entries.ts'
import { connectToPractice, fillEntry, openForm, review } from '../browser/steps.ts'
import type { DocumentShop } from '../browser/support/document-shop.ts'
import type { RunningPractice } from '../../practice/index.ts'

/** Services whose answers a scene decides, and what the computer does. */
export interface Services {
  readonly shop: DocumentShop
  readonly practice: RunningPractice
  readonly lock: () => Promise<void>
  /** The office's database ends, where there is one. */
  readonly crash: () => Promise<void>
}

/** A page worth looking at: the name of its picture, and how a user gets there from the page before. */
export interface Scene {
  readonly name: string
  readonly go: (page: Page, services: Services) => Promise<void>
}

const heading = (page: Page, level: number, name?: string | RegExp) =>
  page.getByRole('heading', { level, ...(name === undefined ? {} : { name }) }).first()

const place = (name: string, hash: string): Scene => ({
  name,
  async go(page) {
    await page.evaluate(address => void (location.hash = address), hash)
    await heading(page, 1).waitFor()
  }
})

/** Opens the menu of that button, once `late.ts` has brought it. */
const menu = (name: string, button: string): Scene => ({
  name,
  async go(page) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: button }).first().click()
    await page.locator(':popover-open').waitFor()
  }
})

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** In the order in which a newcomer meets them. */
export const SCENES: readonly Scene[] = [
  { name: 'welcome', go: page => heading(page, 1).waitFor() },
  {
    name: 'orders',
    async go(page) {
      await connectToPractice(page)
      await page.evaluate(() => void (location.hash = '#/all-orders'))
      await page.locator('main tbody [data-row]').first().waitFor()
      await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor()
    }
  },
  menu('orders-filters', 'Add filter'),
  menu('orders-columns', 'Columns'),
  menu('orders-export', 'Export'),
  menu('new-order', 'New order'),
  menu('clients', 'Practice'),
  {
    name: 'order-menu',
    async go(page) {
      await page.keyboard.press('Escape')
      await page.locator('main tbody [data-row]').nth(2).click({ button: 'right' })
      await page.getByRole('menu').waitFor()
    }
  },
  {
    name: 'orders-selected',
    async go(page) {
      await page.keyboard.press('Escape')
      for (const at of [1, 3]) await page.locator('main tbody tr').nth(at).getByRole('checkbox').check()
      await page.getByText('2 selected').first().waitFor()
    }
  },
  {
    name: 'palette',
    async go(page) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'shortcuts',
    async go(page) {
      await closeDialog(page)
      await page.keyboard.press('ControlOrMeta+/')
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'order',
    async go(page) {
      await closeDialog(page)
      await page.locator('main tbody a').first().click()
      await heading(page, 2, 'Documents').waitFor()
      await page.locator('.document').first().waitFor()
    }
  },
  place('changes', '#/changes'),
  place('closings', '#/closings'),
  place('missing-documents', '#/missing'),
  place('downloads', '#/downloads'),
  place('outbox', '#/outbox'),
  place('connections', '#/connect'),
  place('settings', '#/settings'),
  place('contacts', '#/settings/library'),
  place('office', '#/settings/office'),
  { name: 'form-empty', go: page => openForm(page, 'purchase') },
  {
    name: 'form',
    async go(page) {
      await page.getByRole('button', { name: 'Add property' }).click()
      await fillEntry(page, filledEntry('purchase'))
      // The summary follows what is typed after a moment.
      await page.locator('.facts').getByText('Mon, Nov 30, 2026').waitFor()
    }
  },
  { name: 'form-refinance', go: page => openForm(page, 'refinance') },
  {
    name: 'review',
    async go(page) {
      await fillEntry(page, filledEntry('refinance'))
      await review(page, 'refinance')
      await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
    }
  },
  {
    name: 'sent',
    async go(page) {
      await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
      await page.getByRole('button', { name: 'Send order' }).click()
      // It is a duplicate of the purchase before it.
      await page.getByRole('button', { name: 'Send anyway' }).click()
      await page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
      await heading(page, 2, /^Received by the service/).waitFor()
    }
  },
  place('drafts', '#/drafts'),
  place('guide', '#/guide/first-day')
]
