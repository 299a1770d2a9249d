import type { Page } from 'playwright-core'
import { connectToPractice, goTo, openForm, prepare, saved, send } from '../../browser/steps.ts'
import type { RunningApp } from '../../browser/support/running-app.ts'
import { filledEntry } from '../../fixtures/entries.ts'

type Look = Pick<RunningApp, 'page' | 'consoleErrors'>

/** Practices, types and sends an order, types a draft; gives the order's id. */
export async function placeOrder({ page }: Look): Promise<string> {
  await connectToPractice(page)
  await prepare(page, filledEntry('refinance'))
  const orderId = await send(page)
  await openForm(page, 'purchase')
  await page.getByLabel('Street address').first().fill('12 Live Oak Lane')
  await saved(page)
  return orderId
}

/** After a restart, both are there. */
export async function findAgain({ page }: Look, orderId: string): Promise<void> {
  await connectToPractice(page)
  await goTo(page, 'Drafts')
  await page
    .getByRole('link', { name: /12 Live Oak Lane/ })
    .first()
    .waitFor()
  await goTo(page, 'Outbox')
  await openSent(page)
  await page.locator('main').getByText(orderId, { exact: true }).first().waitFor({ state: 'attached' })
}

async function openSent(page: Page): Promise<void> {
  await page
    .getByText(filledEntry('refinance').properties[0]?.address1 ?? '')
    .first()
    .click()
}
