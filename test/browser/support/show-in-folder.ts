import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * On a screen without a pointer that hovers, as a headless one is, a document's folder is in its details. They close if
 * the row moves just then, as it does once its download has ended.
 */
export async function showInFolder(page: Page, document: string): Promise<void> {
  const details = page.getByRole('button', { name: `Details of ${document}` })
  const folder = page.getByRole('dialog').getByRole('button', { name: 'Show in folder' })
  const attempt = async () => {
    if (!(await folder.isVisible())) await details.click()
    return folder.click({ timeout: 1000 }).then(
      () => true,
      () => false
    )
  }
  await expect.poll(attempt, { timeout: 60_000 }).toBe(true)
  await page.keyboard.press('Escape')
}
