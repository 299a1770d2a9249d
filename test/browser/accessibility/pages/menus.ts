import { escape, type Stop } from './page.ts'

/** Menus and dialogs over the list of orders. */
export const MENUS: readonly Stop[] = [
  [
    'the menu of an order',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
    '[role=menu]:popover-open'
  ],
  [
    'the shortcuts',
    async ({ page }) => {
      await escape(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
    'dialog:modal'
  ],
  [
    'the palette',
    async ({ page }) => {
      await escape(page)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('option').first().waitFor()
    },
    'dialog:modal'
  ],
  [
    'the menu of new orders',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: 'New order' }).click()
      await page.getByRole('navigation', { name: 'New order' }).waitFor()
    },
    '.popover:popover-open'
  ],
  [
    'the menu of clients',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: /^Connection:/ }).click()
      await page.getByRole('navigation', { name: 'Clients' }).waitFor()
    },
    '.popover:popover-open'
  ],
  [
    'the columns',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.locator('.popover:popover-open').waitFor()
    },
    '.popover:popover-open'
  ],
  [
    'the filters',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('button', { name: /^(Filter|Add filter)/ }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
    '.popover:popover-open'
  ]
]
