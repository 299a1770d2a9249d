import { dropFile } from '../../steps.ts'
import { heading, type Stop } from './page.ts'

/** Contacts and lists of the connection that has sent an order: until then they are empty. */
export const LIBRARY: readonly Stop[] = [
  [
    'the contacts',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/settings/library'))
      await heading(page, 1, 'Contacts and lists')
      await page.locator('main tbody tr').first().waitFor()
    }
  ],
  [
    'the mortgagee clauses',
    async ({ page }) => {
      await page.getByRole('tab', { name: 'Mortgagee clauses' }).click()
      await page.getByRole('columnheader', { name: 'Mortgagee clause' }).waitFor()
    }
  ],
  [
    'an import of contacts',
    async ({ page }) => {
      await dropFile(page, 'team.vcf', 'BEGIN:VCARD\nFN:Kim Lee\nTITLE:Lender\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n')
      await page.getByRole('dialog', { name: 'Review import' }).waitFor()
    },
    'dialog:modal'
  ],
  [
    'a contact with mistakes told',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Contacts' }).click()
      await page.getByRole('button', { name: 'Add contact' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
    'dialog:modal'
  ],
  [
    'contacts that may be one',
    async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Add contact' })
      await dialog.getByLabel('Name').fill('Doe, Pat')
      await dialog.getByRole('button', { name: 'Add contact' }).click()
      await page.getByRole('button', { name: /^Merge duplicates/ }).click()
      await page.getByRole('dialog', { name: 'Merge duplicates' }).waitFor()
    },
    'dialog:modal'
  ],
  [
    'the locked window',
    async ({ app, page }) => {
      await page.keyboard.press('Escape')
      await app.power('lock-screen')
      await page.getByRole('button', { name: 'Unlock' }).waitFor()
    },
    'dialog:modal'
  ],
  [
    'the activity',
    async ({ app, page }) => {
      await app.power('unlock-screen')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.evaluate(() => void (location.hash = '#/settings/activity'))
      await heading(page, 1, 'Activity')
      await page.locator('main tbody tr').first().waitFor()
    }
  ],
  [
    'activity of what is no order',
    async ({ page }) => {
      await page.getByLabel('Order ID').fill('2214')
      await heading(page, 2)
    }
  ],
  [
    'an office to join',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/settings/office'))
      await heading(page, 1, 'Shared office')
      await page.getByRole('button', { name: 'Join office' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ],
  [
    'an office to set up',
    async ({ page }) => {
      await page.getByRole('tab', { name: 'Set up an office' }).click()
      await page.getByLabel('Certificate authority').waitFor()
    }
  ]
]
