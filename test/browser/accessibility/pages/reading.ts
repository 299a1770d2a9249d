import { ELM, loanFile, OAK, REFINANCE } from '../../../fixtures/loan-files.ts'
import { dropFile } from '../../steps.ts'
import { heading, type Stop } from './page.ts'

const HEADINGS = 'Type;Street;ZIP;City;State;County;Borrower;Loan processor;Processor email;Closing date;Loan #;Amount'
const csvRow = (number: number, county: string) =>
  `Refinance;${number} Elm St;77494;Katy;TX;${county};Ana Ramirez;Pat Doe;pat.doe@example.com;11/30/2026;LN-${number};400000`

/** The guide, and orders read from files. */
export const READING: readonly Stop[] = [
  [
    'the guide',
    async ({ page }) => {
      await page.keyboard.press('F1')
      await heading(page, 1, 'Your first day')
    }
  ],
  [
    'the guide’s search',
    async ({ page }) => {
      await page.getByLabel('Search the guide').fill('rescission')
      await page.getByRole('navigation', { name: 'Search results' }).getByRole('link').first().waitFor()
    }
  ],
  [
    'a new order from a loan file',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/new/loan-file'))
      await heading(page, 1, 'New order from a loan file')
    }
  ],
  [
    'what a loan file says',
    async ({ page }) => {
      await dropFile(page, 'two.xml', loanFile({ ...REFINANCE, note: '409200', properties: [ELM, OAK] }))
      await page.getByRole('group', { name: /2 loan amounts/ }).waitFor()
    }
  ],
  [
    'orders from a CSV file',
    async ({ page }) => {
      await page.evaluate(() => void (location.hash = '#/new/csv'))
      await page.getByRole('button', { name: 'Save template…' }).waitFor()
    }
  ],
  [
    'what a CSV file says',
    async ({ page }) => {
      await dropFile(page, 'some.csv', [HEADINGS, csvRow(1, 'Fort Bend'), csvRow(2, '')].join('\r\n'))
      await page.locator('main').getByText('County: Enter the county.', { exact: true }).first().waitFor()
    }
  ]
]
