import { connect, goTo } from '../../steps.ts'
import { replaceWire } from '../../wire-slot.ts'
import { escape, heading, type Stop } from './page.ts'

/** An order of the second service, with what may be wrong about it. */
export const ORDER: readonly Stop[] = [
  [
    'an order',
    async ({ page, practice }) => {
      await escape(page)
      await goTo(page, 'Connections')
      await connect(page, { baseAddress: practice.baseUrl, token: practice.token })
      await page.locator('main tbody tr', { hasText: 'Funded' }).getByRole('link').first().click()
      await heading(page, 2, 'Documents')
      await page.locator('.track li').first().waitFor()
      await page.locator('.document').first().waitFor()
    }
  ],
  [
    'wire instructions that changed',
    async ({ page, practice }) => {
      await replaceWire(practice, /orders\/([^?]+)/.exec(page.url())?.[1] ?? '')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('region', { name: 'Wire instructions changed' }).waitFor()
    }
  ],
  [
    'the record of a call with mistakes told',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Record call…' }).click()
      await page.getByRole('button', { name: 'Record call', exact: true }).click()
      await page.getByText('Enter who called.').waitFor()
    }
  ]
]
