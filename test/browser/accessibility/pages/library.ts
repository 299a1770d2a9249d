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
  ]
]
