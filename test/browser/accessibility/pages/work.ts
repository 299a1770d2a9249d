import { vi } from 'vitest'
import { goTo } from '../../steps.ts'
import { follow, heading, type Stop, type World } from './page.ts'

const DAY = 86_400_000

/** The service gets on with its orders for some weeks, and the whole list is read again. */
async function weeksLater({ page, practice }: World): Promise<void> {
  const whole = () =>
    page.evaluate(async () => {
      const status = await window.titleDesk.call('orderList.status', {})
      return status.ok ? (status.value.whole?.at ?? 0) : 0
    })
  practice.advance(20 * DAY)
  // A scan that was under way ends without what came since.
  const since = await page.evaluate(() => Date.now())
  for (let seen = await whole(); seen < since;) {
    const before = seen
    await page.evaluate(() => window.titleDesk.call('orderList.syncNow', {}))
    await vi.waitUntil(async () => (seen = await whole()) > before, { timeout: 60_000 })
  }
}

/** What comes of an order's documents and changes, beginning on the order's page. */
export const WORK: readonly Stop[] = [
  [
    'a document beside its order',
    async ({ page }) => {
      await page.getByRole('button', { name: 'View Closing Protection Letter' }).click()
      const preview = page.getByRole('region', { name: 'Preview of Closing Protection Letter' })
      await preview.locator('button[aria-disabled=false]', { hasText: 'Zoom in' }).waitFor()
    }
  ],
  [
    'downloads on their way',
    async ({ page, practice }) => {
      await page.getByRole('button', { name: 'Close the preview' }).click()
      practice.setFaults([{ endpoint: 'download', hang: true }])
      await page.getByRole('button', { name: /^Download \d more$/ }).click()
      await page.getByRole('button', { name: 'Cancel all' }).waitFor()
      await follow(page, 'Downloads')
      await page.getByRole('progressbar', { name: 'All downloads' }).waitFor()
    }
  ],
  [
    'the question before all downloads are canceled',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel all…' }).click()
      await page.getByRole('dialog').waitFor()
    },
    'dialog:modal'
  ],
  [
    'downloads that ended',
    async ({ page, practice }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
      await page.getByRole('progressbar', { name: 'All downloads' }).waitFor({ state: 'detached' })
      practice.setFaults([])
    }
  ],
  [
    'the files on this computer',
    async ({ page }) => {
      await page.getByRole('tab', { name: 'Files on this computer' }).click()
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /^Remove/ })
        .last()
        .waitFor()
    }
  ],
  [
    'changes of orders',
    async world => {
      await weeksLater(world)
      await follow(world.page, 'Changes')
      await heading(world.page, 1, 'Changes')
      await world.page.getByRole('button', { name: 'Mark all as read' }).waitFor()
    }
  ],
  ['several connections', ({ page }) => goTo(page, 'Connections')]
]
