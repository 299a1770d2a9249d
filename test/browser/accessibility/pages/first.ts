import { connectToPractice } from '../../steps.ts'
import { firstRow, heading, type Stop } from './page.ts'

/** The ways in, and where they lead. */
export const FIRST: readonly Stop[] = [
  ['the welcome', ({ page }) => heading(page, 1)],
  [
    'the welcome with mistakes told',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ],
  [
    'all orders',
    async ({ page }) => {
      await connectToPractice(page)
      await firstRow(page).waitFor()
      await page.getByText(/^Updated \d/).waitFor()
      await page.getByRole('complementary', { name: 'Tip' }).waitFor()
    }
  ],
  [
    'selected orders',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Got it' }).click()
      const boxes = page.locator('main tbody').getByRole('checkbox')
      await boxes.nth(1).check()
      await boxes.nth(2).check()
      await page.locator('main').getByText('2 selected', { exact: true }).waitFor()
    }
  ]
]
