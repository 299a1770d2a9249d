import type { Page } from 'playwright-core'
import { dropFile } from '../browser/steps.ts'
import { ELM, loanFile, OAK, REFINANCE } from '../fixtures/loan-files.ts'
import type { Scene } from './scenes.ts'

async function openPlace(page: Page, hash: string, title: string): Promise<void> {
  await page.evaluate(address => void (location.hash = address), hash)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const card = (name: string, role: string, email: string, phone: string) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTITLE:${role}\nEMAIL:${email}\nTEL:${phone}\nEND:VCARD\n`

/** Two of them may be one person, and one has no name. */
const TEAM = [
  card('Kim Lee', 'Loan Officer', 'kim.lee@example.com', '(512) 555-0100'),
  card('Dana M. Ray', 'Loan Processor', 'dana.ray@example.com', '(713) 555-0188'),
  card('Ray, Dana', '', '', '(713) 555-0123'),
  card(
    'Maximiliano Fernández-Castellanos de la Vega',
    'Loan Processor',
    'maximiliano.fernandez-castellanos@lending.example.com',
    '(832) 555-0147'
  ),
  card('', 'Loan Officer', '', '')
].join('')

const HEADINGS = 'Type;Street;ZIP;City;State;County;Borrower;Loan processor;Processor email;Closing date;Loan #;Amount'
const row = (number: number, county: string, closing = '11/30/2026') =>
  `Refinance;${number} Elm St;77494;Katy;TX;${county};Ana Ramirez;Pat Doe;pat.doe@example.com;${closing};LN-${number};400000`
const ORDERS = [HEADINGS, row(1, 'Fort Bend'), row(2, ''), row(3, 'Fort Bend', 'soon'), row(4, 'Harris')].join('\r\n')

/** Keeps that section in view at every size. */
async function keepInView(page: Page, section: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: section, exact: true }).evaluate(heading => {
    const show = () => heading.scrollIntoView({ block: 'center' })
    show()
    addEventListener('resize', show)
  })
}

/** Lists and pages that fill once an order was sent, and what files bring. */
export const FILE_SCENES: readonly Scene[] = [
  {
    name: 'contacts-import',
    async go(page) {
      await openPlace(page, '#/settings/library', 'Contacts and lists')
      await page.locator('main tbody tr').first().waitFor()
      await dropFile(page, 'team.vcf', TEAM)
      await page.getByRole('dialog', { name: 'Review import' }).waitFor()
    }
  },
  {
    name: 'contacts-list',
    async go(page) {
      await page.getByRole('button', { name: /^Import \d/ }).click()
      await page.getByRole('button', { name: 'Kim Lee', exact: true }).waitFor()
    }
  },
  {
    name: 'contacts-duplicates',
    async go(page) {
      await page.getByRole('button', { name: /^Merge duplicates/ }).click()
      await page.getByRole('dialog', { name: 'Merge duplicates' }).waitFor()
    }
  },
  {
    name: 'contacts-clauses',
    async go(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Mortgagee clauses' }).click()
      await page.getByRole('columnheader', { name: 'Mortgagee clause' }).waitFor()
    }
  },
  {
    name: 'activity',
    async go(page) {
      await openPlace(page, '#/settings/activity', 'Activity')
      await page.locator('main tbody tr').first().waitFor()
    }
  },
  {
    name: 'settings-lock',
    async go(page) {
      await openPlace(page, '#/settings', 'Settings')
      await keepInView(page, 'Screen lock')
    }
  },
  { name: 'settings-updates', go: page => keepInView(page, 'Updates') },
  {
    name: 'csv-rows',
    async go(page) {
      await openPlace(page, '#/new/csv', 'Import orders from CSV')
      await dropFile(page, 'orders.csv', ORDERS)
      await page.locator('main').getByText('County: Enter the county.', { exact: true }).first().waitFor()
    }
  },
  {
    name: 'loan-file-questions',
    async go(page) {
      await openPlace(page, '#/new/loan-file', 'New order from a loan file')
      await dropFile(page, 'two.xml', loanFile({ ...REFINANCE, note: '409200', properties: [ELM, OAK] }))
      await page.getByRole('group', { name: /2 loan amounts/ }).waitFor()
    }
  }
]

/** Nothing comes after it. */
export const LOCKED: Scene = {
  name: 'locked',
  async go(page, { lock }) {
    await lock()
    await page.getByRole('dialog', { name: 'Title Desk is locked' }).getByRole('button').waitFor()
  }
}
