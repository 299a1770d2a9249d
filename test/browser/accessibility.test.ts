import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../fixtures/entries.ts'
import { fillEntry, goTo, openForm, practise, review, send } from './steps.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

let app: RunningApp
beforeAll(async () => { app = await launchApp({ env: { TITLE_DESK_PRACTICE: '{"orders":40,"pace":100000}' } }) })
afterAll(async () => { await app.close() })

async function findings(page: Page): Promise<string[]> {
  // The legacy mode needs no second page, which this program does not let anyone open.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}

/** Every page, in the order in which a person comes to it. */
const PAGES: [string, (page: Page) => Promise<void>][] = [
  ['the welcome', async page => { await page.getByRole('heading', { level: 1 }).waitFor() }],
  ['the welcome with mistakes told', async page => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  }],
  ['the order list', async page => {
    await practise(page)
    await page.locator('tbody tr').first().waitFor()
  }],
  ['the shortcuts', async page => {
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  }],
  ['an order', async page => {
    await page.keyboard.press('Escape')
    await page.locator('tbody tr').nth(5).getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    await page.locator('.track li').first().waitFor()
  }],
  ['an empty form', page => openForm(page, 'purchase')],
  ['a form with mistakes told', async page => {
    await page.getByRole('button', { name: 'Review order' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  }],
  ['a filled form', async page => {
    await openForm(page, 'refinance')
    await fillEntry(page, filledEntry('refinance'))
  }],
  ['the review', page => review(page, 'refinance')],
  ['an order sent', async page => { await send(page) }],
  ['the outbox', async page => { await goTo(page, 'Outbox') }],
  ['the order that was sent', async page => {
    await page.locator('tbody').getByRole('link', { name: 'Open the order' }).click()
    await page.locator('.track li').first().waitFor()
  }],
  ['the drafts', async page => {
    await openForm(page, 'purchase')
    await fillEntry(page, { ...filledEntry('purchase'), closingDate: '' })
    await goTo(page, 'Drafts')
    await page.locator('tbody tr').first().waitFor()
  }],
  ['what stands above every page where nothing is kept, and the question for a passphrase', async page => {
    await page.getByRole('button', { name: 'Set a passphrase' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill('too short')
    await page.getByText('Use 12 characters or more').waitFor()
  }],
  ['a deleted draft', async page => {
    await page.keyboard.press('Escape')
    await page.locator('tbody tr').first().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  }],
  ['the connections', async page => {
    await goTo(page, 'Connections')
  }]
]

describe('axe finds nothing in light and in dark', () => {
  it.each(PAGES)('on %s', async (_name, go) => {
    await go(app.page)
    for (const theme of ['light', 'dark'] as const) {
      await app.setTheme(theme)
      await expect.poll(() => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(theme === 'dark')
      expect(await findings(app.page), theme).toEqual([])
    }
  })

  it('and no page met a console error or was stopped by the content security policy', () => { expect(app.consoleErrors()).toEqual([]) })
})
