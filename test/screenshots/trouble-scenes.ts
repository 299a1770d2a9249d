import type { Locator, Page } from 'playwright-core'
import type { FaultPlan } from '../../practice/index.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { connect, type Credentials, mayBeSent, prepareKept, stands } from '../browser/steps.ts'
import { pdf } from '../browser/support/document-shop.ts'
import type { Scene, Services } from './scenes.ts'

async function connectTo(page: Page, credentials: Credentials): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/connect'))
  await connect(page, credentials)
}

const documentRow = (page: Page, type: string) => page.locator('.document').filter({ hasText: type }).first()

async function openShopOrder(page: Page, { shop }: Services): Promise<void> {
  await page.evaluate(id => void (location.hash = `#/orders/${id}`), shop.orderIds[0])
  await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
}

/** A scene is set at one size, and what it is about would be out of view at another. */
async function keepInView(part: Locator): Promise<void> {
  await part.evaluate(element => {
    addEventListener('resize', () => element.scrollIntoView({ block: 'nearest' }))
  })
}

/** Sends an order, like none before it, into a service with these faults. */
async function sendInto(page: Page, practice: Services['practice'], nth: number, plan: FaultPlan): Promise<void> {
  const entry = filledEntry('refinance')
  await prepareKept(page, {
    ...entry,
    properties: entry.properties.map(property => ({ ...property, address1: `${nth}00 Cypress Bend` })),
    contacts: entry.contacts.map(contact =>
      contact.role === 'Buyer' ? { ...contact, name: `Noor Haddad ${'I'.repeat(nth)}` } : contact
    ),
    loan: { ...entry.loan, lendersLoanId: `LN-${nth}` }
  })
  await mayBeSent(page)
  practice.setFaults(plan)
  await page.getByRole('button', { name: 'Send order' }).click()
  await page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
}

/** Documents that were downloaded, then wire instructions that change, then orders that nobody confirmed. */
export const TROUBLE_SCENES: readonly Scene[] = [
  {
    name: 'documents',
    async go(page, services) {
      await connectTo(page, { name: 'Lone Star Lending', ...services.shop })
      await openShopOrder(page, services)
      await page.getByRole('button', { name: 'Download all' }).click()
      await page.getByText('All downloaded').first().waitFor()
    }
  },
  {
    name: 'document-details',
    async go(page) {
      await documentRow(page, 'Deed of Trust')
        .getByRole('button', { name: /^Details/ })
        .click()
      await page.locator(':popover-open').waitFor()
      await keepInView(documentRow(page, 'Deed of Trust'))
    }
  },
  {
    name: 'preview',
    async go(page) {
      await page.keyboard.press('Escape')
      await documentRow(page, 'Deed of Trust')
        .getByRole('button', { name: /^Preview/ })
        .click()
      await page.frameLocator('iframe').locator('canvas').first().waitFor()
      await keepInView(page.locator('.preview'))
    }
  },
  {
    name: 'downloads-ended',
    async go(page) {
      await page.evaluate(() => void (location.hash = '#/downloads'))
      await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
      await page.locator('main li').first().waitFor()
    }
  },
  {
    name: 'downloads-files',
    async go(page) {
      await page.getByRole('tab', { name: 'Files on this computer' }).click()
      await page.locator('main tbody tr').first().waitFor()
    }
  },
  {
    name: 'wire-alarm',
    async go(page, services) {
      const wire = services.shop.documents.get(10)
      if (wire === undefined) throw new Error('The shop has no wire instructions.')
      Object.assign(wire, { uploadedAt: '2026-11-20 17:59:00', bytes: pdf('Send it elsewhere', 5_000) })
      await openShopOrder(page, services)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('region', { name: 'Wire instructions changed' }).waitFor()
    }
  },
  {
    name: 'wire-call',
    async go(page) {
      await page.getByRole('button', { name: 'Record call…' }).click()
      await page.getByRole('button', { name: 'Record call', exact: true }).click()
      await page.getByText('Enter who called.').waitFor()
      await keepInView(page.getByRole('button', { name: 'Record call', exact: true }))
    }
  },
  {
    name: 'wire-superseded',
    async go(page) {
      await documentRow(page, 'Wire Instructions')
        .getByRole('button', { name: /^Open previous version/ })
        .click()
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'wire-compare',
    async go(page) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await documentRow(page, 'Wire Instructions')
        .getByRole('button', { name: /^Download new version/ })
        .click()
      await documentRow(page, 'Wire Instructions').getByText('1 previous version').waitFor()
      await page.getByRole('button', { name: 'Compare side by side' }).click()
      for (const at of [0, 1]) await page.frameLocator('iframe').nth(at).locator('canvas').first().waitFor()
      await keepInView(page.locator('.compare'))
    }
  },
  {
    name: 'unknown',
    async go(page, { practice }) {
      await page.keyboard.press('Escape')
      await connectTo(page, { name: 'Bayou City Bank', baseAddress: practice.baseUrl, token: practice.token })
      await sendInto(page, practice, 1, [{ endpoint: 'refinance', status: 502 }])
      await stands(page, 'We couldn’t confirm this order')
      practice.setFaults([])
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText(/^It wasn’t in the order list/).waitFor()
    }
  },
  {
    name: 'unknown-menu',
    async go(page) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem').first().waitFor()
    }
  },
  {
    name: 'queued',
    async go(page, { practice }) {
      await page.keyboard.press('Escape')
      await sendInto(page, practice, 2, [{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
      await page.getByText(/^Next try at/).waitFor()
    }
  },
  {
    name: 'outbox-orders',
    async go(page) {
      await page.keyboard.press('Escape')
      await page.evaluate(() => void (location.hash = '#/outbox'))
      await page.locator('main tbody tr').first().waitFor()
    }
  }
]
