import { filledEntry } from '../../../fixtures/entries.ts'
import { fillEntry, goTo, openForm, review, saveDraft, send } from '../../steps.ts'
import { escape, type Stop } from './page.ts'

/** From an empty form to an order sent, and the drafts. */
export const FORMS: readonly Stop[] = [
  ['an empty form', ({ page }) => openForm(page, 'purchase')],
  [
    'a form with mistakes told',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Review order' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ],
  [
    'a filled form',
    async ({ page }) => {
      await openForm(page, 'refinance')
      await fillEntry(page, filledEntry('refinance'))
      await page.getByText('Ready to review.').waitFor()
    }
  ],
  [
    'the review',
    async ({ page }) => {
      await review(page, 'refinance')
      await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
    }
  ],
  ['an order sent', ({ page }) => send(page)],
  ['the outbox', ({ page }) => goTo(page, 'Outbox')],
  [
    'the order that was sent',
    async ({ page }) => {
      await page.locator('tbody').getByRole('link', { name: 'Open order' }).click()
      await page.locator('.track li').first().waitFor()
      await page.getByRole('heading', { name: 'Recent changes' }).waitFor()
    }
  ],
  [
    'the warning of a duplicate',
    async ({ page }) => {
      await saveDraft(page, filledEntry('refinance'))
      await page
        .getByText(/duplicate/i)
        .first()
        .waitFor()
    }
  ],
  [
    'the question before a duplicate is sent',
    async ({ page }) => {
      await review(page, 'refinance')
      await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
      await page.getByRole('button', { name: 'Send order' }).click()
      await page.getByRole('dialog').waitFor()
    },
    'dialog:modal'
  ],
  [
    'the drafts',
    async ({ page }) => {
      await escape(page)
      await saveDraft(page, { ...filledEntry('purchase'), closingDate: '' })
      await goTo(page, 'Drafts')
      await page.locator('tbody tr').first().waitFor()
    }
  ],
  [
    'the passphrase dialog',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Set a passphrase' }).click()
      await page.getByLabel('Passphrase', { exact: true }).fill('too short')
      await page.getByText('Use at least 12 characters.').waitFor()
    },
    'dialog:modal'
  ],
  [
    'a deleted draft',
    async ({ page }) => {
      await escape(page)
      await page.locator('tbody tr').first().getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    }
  ],
  ['the connections', ({ page }) => goTo(page, 'Connections')]
]
