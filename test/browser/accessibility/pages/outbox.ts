import type { Page } from 'playwright-core'
import type { FaultPlan } from '../../../../practice/index.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { goTo, prepareKept, row, stands } from '../../steps.ts'
import { heading, type Stop, type World } from './page.ts'

const UNKNOWN = 'We couldn’t confirm this order'

/** Sends an order that is like none before it to a service with such faults. */
async function submitNth({ page, practice }: World, nth: number, plan: FaultPlan): Promise<void> {
  const entry = filledEntry('refinance')
  entry.properties = entry.properties.map(property => ({
    ...property,
    address1: `${nth}00 Cypress Bend`,
    zipCode: `7700${nth}`
  }))
  entry.contacts = entry.contacts.map(contact =>
    contact.role === 'Buyer' ? { ...contact, name: `Noor Haddad ${'I'.repeat(nth)}` } : contact
  )
  await prepareKept(page, {
    ...entry,
    closingDate: `2026-12-0${nth}`,
    loan: { ...entry.loan, lendersLoanId: `LN-${nth}` }
  })
  practice.setFaults(plan)
  await page.getByRole('button', { name: 'Send order' }).click()
}

async function sendInto(world: World, nth: number, plan: FaultPlan): Promise<void> {
  await submitNth(world, nth, plan)
  await world.page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
}

const openMore = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** What may become of an order that is sent. */
export const OUTBOX: readonly Stop[] = [
  [
    'an order that waits for its time',
    async world => {
      await sendInto(world, 1, [{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
      await world.page.getByText(/^Next try at/).waitFor()
    }
  ],
  [
    'one that was taken back',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Move to Drafts' }).click()
      await heading(page, 1, 'New refinance')
      await page.getByRole('link', { name: /isn’t a county near/ }).waitFor()
    }
  ],
  [
    'one of unknown outcome, not found',
    async world => {
      await sendInto(world, 2, [{ endpoint: 'refinance', status: 502 }])
      await stands(world.page, UNKNOWN)
      world.practice.setFaults([])
      await world.page.getByRole('button', { name: 'Check now' }).click()
      await world.page.getByText(/^It wasn’t in the order list/).waitFor()
    }
  ],
  ['the menu of what else can be done', ({ page }) => openMore(page), '.popover:popover-open'],
  [
    'the question before the search ends',
    async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Stop looking…' }).click()
      await page.getByRole('dialog').waitFor()
    },
    'dialog:modal'
  ],
  [
    'one that was dismissed',
    async ({ page }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Stop looking' }).click()
      await stands(page, 'Dismissed without confirmation')
    }
  ],
  [
    'one refused, back at its fields',
    async world => {
      await submitNth(world, 3, [
        {
          endpoint: 'refinance',
          status: 422,
          body: { message: 'Mend it.', errors: { 'contacts.1.email': ['Pat Doe has left.'] } }
        }
      ])
      await row(world.page, 'Contact', 1).getByText('Pat Doe has left.').first().waitFor()
    }
  ],
  [
    'orders that wait for a token',
    async world => {
      await sendInto(world, 4, [{ endpoint: 'any', status: 401 }])
      await world.page.locator('main').getByRole('link', { name: 'Connections' }).waitFor()
    }
  ],
  [
    'an outbox that needs action',
    async ({ page }) => {
      await goTo(page, 'Outbox')
      await page.getByText(/^Lone Star Lending’s outbox is paused/).waitFor()
    }
  ],
  [
    'the service’s pages that cannot be read',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/orders'))
      await heading(page, 1, 'Service pages')
      await page.locator('main [role=alert]').first().waitFor()
    }
  ],
  [
    'an order that cannot be read',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/orders/00000000-0000-4000-8000-000000000000'))
      await page.locator('main [role=alert], main h2').first().waitFor()
    }
  ]
]
