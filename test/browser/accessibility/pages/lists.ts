import { goToServicePages } from '../../steps.ts'
import { escape, follow, heading, type Stop } from './page.ts'

/** Lists with rows and without, and the settings. */
export const LISTS: readonly Stop[] = [
  [
    'a search that finds nothing',
    async ({ page }) => {
      await escape(page)
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('zqzqzq')
      await heading(page, 2)
    }
  ],
  [
    'the service’s pages',
    async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
      await goToServicePages(page)
      await page.locator('tbody tr').first().waitFor()
    }
  ],
  [
    'no changes',
    async ({ page }) => {
      await follow(page, 'Changes')
      await heading(page, 1, 'Changes')
    }
  ],
  [
    'the closings',
    async ({ page }) => {
      await follow(page, 'Closings')
      await page.locator('.board [data-row]').first().waitFor()
    }
  ],
  [
    'the missing documents',
    async ({ page }) => {
      await follow(page, 'Missing documents')
      await page.locator('main tbody [tabindex]').first().waitFor()
    }
  ],
  [
    'no downloads',
    async ({ page }) => {
      await follow(page, 'Downloads')
      await heading(page, 1, 'Downloads')
      await heading(page, 2)
    }
  ],
  [
    'no drafts',
    async ({ page }) => {
      await follow(page, 'Drafts')
      await heading(page, 1, 'Drafts')
      await heading(page, 2)
    }
  ],
  [
    'an empty outbox',
    async ({ page }) => {
      await follow(page, 'Outbox')
      await heading(page, 1, 'Outbox')
      await heading(page, 2)
    }
  ],
  [
    'the settings',
    async ({ page }) => {
      await follow(page, 'Settings')
      await page.getByLabel('Maximum requests per hour').waitFor()
      await page.locator('main select').first().waitFor()
    }
  ],
  [
    'a setting out of range',
    async ({ page }) => {
      await page.getByLabel('Maximum requests per hour').fill('1')
      await page.getByLabel('Maximum requests per hour').press('Enter')
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ]
]
