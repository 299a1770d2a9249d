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
    // A click that isn't confirmed in time may have been made: in the page, it is made and counted at once.
    return folder.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
      return buttons.length
    })
  }
  await expect.poll(attempt, { timeout: 60_000 }).toBe(1)
  await page.keyboard.press('Escape')
}
