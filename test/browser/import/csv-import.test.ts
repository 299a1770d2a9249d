import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectToPractice, goTo, sees } from '../steps.ts'
import { findings } from '../support/axe.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let folder = ''
let app: RunningApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-csv-'))
  app = await launchApp({ env: { TITLE_DESK_PRACTICE: JSON.stringify({ orders: 20, pace: 100_000 }) } })
  await connectToPractice(app.page)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const HEADINGS = 'Type;Street;ZIP;City;State;County;Borrower;Loan processor;Processor email;Closing date;Loan #;Amount'
const rowOf = (number: number, county = 'Fort Bend') =>
  `Refinance;${number} Elm St;77494;Katy;TX;${county};"Ramirez, Ana";Pat Doe;pat.doe@example.com;11/30/2026;=LN-${number};400000`

async function offer(name: string, rows: readonly string[]): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, [HEADINGS, ...rows, ''].join('\r\n'))
  await app.answerDialog({ canceled: false, filePaths: [path] })
}

describe('a CSV of many orders', () => {
  it('becomes drafts by keyboard alone, 2,000 of them, while the page goes on', async () => {
    const { page } = app
    await offer(
      'many.csv',
      Array.from({ length: 2000 }, (_, index) => rowOf(index + 1))
    )
    await page.keyboard.press('ControlOrMeta+Shift+O')
    await page.getByRole('button', { name: 'Create 2,000 drafts' }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await sees(page, '2,000 drafts created')
  })

  it('says which cell is wrong and which row repeats another, and saves these rows with their reasons', async () => {
    const { page } = app
    await offer('some.csv', [rowOf(9001), rowOf(9002, ''), rowOf(9003), rowOf(9001)])
    await page.keyboard.press('ControlOrMeta+Shift+O')
    await sees(page, 'County: Enter the county.')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for Loan #' }).inputValue())
      .toBe('loan.lendersLoanId')
    expect(await findings(app)).toEqual([])
    const saved = join(folder, 'bad.csv')
    await app.answerDialog({ canceled: false, filePath: saved })
    const incomplete = page.getByRole('region', { name: '1 incomplete row' })
    await incomplete.getByRole('button', { name: 'Save these rows…' }).click()
    await page.getByText('File saved.').first().waitFor()
    expect(await readFile(saved, 'utf8')).toContain(`"'=LN-9002","400000","County: Enter the county."`)
    await sees(page, 'Same property and borrower as row 2.')
    await page.getByRole('button', { name: 'Create 3 drafts' }).waitFor()
    await page.getByRole('checkbox', { name: /^Create drafts from these and finish/ }).uncheck()
    await page.getByRole('button', { name: 'Create 2 drafts' }).click()
    await page.getByRole('link', { name: 'Open drafts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor()
    await sees(page, '2,002 drafts')
    expect(app.consoleErrors()).toEqual([])
  })

  it('is shown what goes where by a template', async () => {
    const { page } = app
    await goTo(page, 'Orders')
    await page.getByRole('button', { name: 'New order' }).click()
    await page.getByRole('link', { name: /^From a CSV file/ }).click()
    const saved = join(folder, 'template.csv')
    await app.answerDialog({ canceled: false, filePath: saved })
    await page.getByRole('button', { name: 'Save template…' }).click()
    await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('"Type","Street address"')
    await app.answerDialog({ canceled: false, filePaths: [saved] })
    await page.getByRole('button', { name: 'Select file…' }).click()
    await page.getByRole('button', { name: 'Create 1 draft' }).waitFor()
  })
})
