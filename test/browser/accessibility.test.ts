import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type FaultPlan, type RunningPractice } from '../../practice/index.ts'
import { filledEntry } from '../fixtures/entries.ts'
import {
  connect,
  fillEntry,
  goTo,
  openForm,
  connectToPractice,
  prepareKept,
  review,
  row,
  saveDraft,
  send,
  stands
} from './steps.ts'
import { findings } from './support/axe.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

let app: RunningApp
let practice: RunningPractice
beforeAll(async () => {
  practice = await startPractice({ orders: 20, pace: 0 })
  app = await launchApp({ env: { TITLE_DESK_PRACTICE: '{"orders":40,"pace":100000}' } })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
})

const UNKNOWN = 'We couldn’t confirm this order'

/** Sends an order that is like none before it to a service with such faults. */
async function submitNth(page: Page, nth: number, plan: FaultPlan): Promise<void> {
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

async function sendInto(page: Page, nth: number, plan: FaultPlan): Promise<void> {
  await submitNth(page, nth, plan)
  await page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
}

/** Every page, in the order in which users get there. */
const PAGES: [string, (page: Page) => Promise<void>][] = [
  [
    'the welcome',
    async page => {
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  ],
  [
    'the welcome with mistakes told',
    async page => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ],
  [
    'the order list',
    async page => {
      await connectToPractice(page)
      await page.locator('tbody tr').first().waitFor()
    }
  ],
  [
    'the shortcuts',
    async page => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    }
  ],
  [
    'all orders',
    async page => {
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'All orders' }).click()
      await page.locator('main tbody [data-row]').first().waitFor()
    }
  ],
  [
    'the filters',
    async page => {
      await page.getByRole('button', { name: /^(Filter|Add filter)/ }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    }
  ],
  [
    'a search that finds nothing',
    async page => {
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('zqzqzq')
      await page.getByRole('heading', { level: 2 }).waitFor()
    }
  ],
  [
    'the changes',
    async page => {
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: /^Changes/ })
        .click()
      await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor()
    }
  ],
  [
    'the closings',
    async page => {
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: /^Closings/ })
        .click()
      await page.locator('main h2').first().waitFor()
    }
  ],
  [
    'the missing documents',
    async page => {
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: /^Missing documents/ })
        .click()
      await page.locator('main table, main h2').first().waitFor()
    }
  ],
  [
    'the settings',
    async page => {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }).click()
      await page.getByLabel('Maximum requests per hour').waitFor()
    }
  ],
  [
    'an order',
    async page => {
      await page.goto(page.url().replace(/#.*/, '#/orders'))
      await page.locator('tbody tr').first().waitFor()
      await page.locator('tbody tr').nth(5).getByRole('link').click()
      await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
      await page.locator('.track li').first().waitFor()
    }
  ],
  ['an empty form', page => openForm(page, 'purchase')],
  [
    'a form with mistakes told',
    async page => {
      await page.getByRole('button', { name: 'Review order' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
  ],
  [
    'a filled form',
    async page => {
      await openForm(page, 'refinance')
      await fillEntry(page, filledEntry('refinance'))
    }
  ],
  ['the review', page => review(page, 'refinance')],
  [
    'an order sent',
    async page => {
      await send(page)
    }
  ],
  [
    'the outbox',
    async page => {
      await goTo(page, 'Outbox')
    }
  ],
  [
    'the order that was sent',
    async page => {
      await page.locator('tbody').getByRole('link', { name: 'Open order' }).click()
      await page.locator('.track li').first().waitFor()
    }
  ],
  [
    'the drafts',
    async page => {
      await saveDraft(page, { ...filledEntry('purchase'), closingDate: '' })
      await goTo(page, 'Drafts')
      await page.locator('tbody tr').first().waitFor()
    }
  ],
  [
    'the banner above every page if nothing is saved, and the passphrase dialog',
    async page => {
      // Windows and macOS have a keychain, and so no banner (E1).
      if (process.platform !== 'linux') return
      await page.getByRole('button', { name: 'Set a passphrase' }).click()
      await page.getByLabel('Passphrase', { exact: true }).fill('too short')
      await page.getByText('Use at least 12 characters.').waitFor()
    }
  ],
  [
    'a deleted draft',
    async page => {
      await page.keyboard.press('Escape')
      await page.locator('tbody tr').first().getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    }
  ],
  [
    'the connections',
    async page => {
      await goTo(page, 'Connections')
    }
  ],
  [
    'an order that waits for its time',
    async page => {
      await connect(page, { baseAddress: practice.baseUrl, token: practice.token })
      await sendInto(page, 1, [{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
      await page.getByText(/^Tries again at/).waitFor()
    }
  ],
  [
    'one that was taken back',
    async page => {
      await page.getByRole('button', { name: 'Move to Drafts' }).click()
      await page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    }
  ],
  [
    'one of unknown outcome, not found',
    async page => {
      await sendInto(page, 2, [{ endpoint: 'refinance', status: 502 }])
      await stands(page, UNKNOWN)
      practice.setFaults([])
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText(/^It wasn’t in the order list/).waitFor()
    }
  ],
  [
    'the question before the search ends',
    async page => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Stop looking…' }).click()
      await page.getByRole('dialog').waitFor()
    }
  ],
  [
    'one that was dismissed',
    async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Stop looking' }).click()
      await stands(page, 'Dismissed without confirmation')
    }
  ],
  [
    'one refused, back at its fields',
    async page => {
      await submitNth(page, 3, [
        {
          endpoint: 'refinance',
          status: 422,
          body: { message: 'Mend it.', errors: { 'contacts.1.email': ['Pat Doe has left.'] } }
        }
      ])
      await row(page, 'Contact', 1).getByText('Pat Doe has left.').first().waitFor()
    }
  ],
  [
    'orders that wait for a token',
    async page => {
      await sendInto(page, 4, [{ endpoint: 'any', status: 401 }])
      await page.locator('main').getByRole('link', { name: 'Connections' }).waitFor()
    }
  ],
  [
    'an outbox that needs action',
    async page => {
      await goTo(page, 'Outbox')
      await page.getByText(/^Lone Star Lending’s outbox is paused/).waitFor()
    }
  ]
]

describe('axe finds nothing in light and in dark', () => {
  it.each(PAGES)('on %s', async (_name, go) => {
    await go(app.page)
    expect(await findings(app)).toEqual([])
  })

  it('and would find a fault in the page, or in the colors of either theme', async () => {
    await app.page.evaluate(() => {
      const paper = (scheme: string, color: string) =>
        `@media (prefers-color-scheme: ${scheme}) { #faint { background: ${color}; color: #888 } }`
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paper('light', '#999') + paper('dark', '#777'))
      document.adoptedStyleSheets.push(sheet)
      const faulty = Object.assign(document.createElement('div'), { id: 'faulty' })
      faulty.append(
        document.createElement('img'),
        Object.assign(document.createElement('p'), { id: 'faint', textContent: 'Hardly to be read' })
      )
      document.querySelector('main')?.append(faulty)
    })
    const found = await findings(app)
    expect(found.map(line => line.split(':')[0]?.replace(/^(light|dark) (?=image-alt)/, '')).toSorted()).toEqual([
      'dark color-contrast',
      'image-alt',
      'light color-contrast'
    ])
    await app.page.evaluate(() => {
      document.querySelector('#faulty')?.remove()
      document.adoptedStyleSheets.pop()
    })
  })

  it('and no page caused a console error or a violation of the content security policy', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})
