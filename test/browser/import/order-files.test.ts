import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, ELM, loanFile, OAK, PAT, REFINANCE } from '../../fixtures/loan-files.ts'
import { connectToPractice, dropFile, goTo, mayBeSent, sees, stands } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'

/** The files' closing dates are days ahead of it. */
const clock = setClock(MONDAY_MORNING)

let folder = ''
let app: RunningApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-order-files-'))
  const env = { ...clock.env, TITLE_DESK_PRACTICE: JSON.stringify({ orders: 20, pace: 100_000 }) }
  app = await launchApp({ env, beforeEach: clock.beforeEach })
  await connectToPractice(app.page)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Answers the next dialog with a file of this content. */
async function offer(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, text)
  await app.answerDialog({ canceled: false, filePaths: [path] })
}

const heading = (name: string) => app.page.getByRole('heading', { level: 1, name }).waitFor()

describe('a loan file', () => {
  it('becomes a refinance that is sent, in under 20 keys', async () => {
    const { page } = app
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    await offer('loan.xml', loanFile(REFINANCE))
    await press('ControlOrMeta+O')
    await heading('New order from a loan file')
    await page.getByRole('radio', { name: 'Yes, add as Loan Officer' }).waitFor()
    await press('Space')
    await press('ControlOrMeta+Enter')
    await heading('New refinance')
    await sees(page, 'Ready to review.')
    await press('ControlOrMeta+Enter')
    await heading('Review refinance')
    const review = await page.locator('main').innerText()
    for (const words of ['2214 Elm St', 'Fort Bend', 'Ana Ramirez', 'Pat Doe', '$400,000', 'LN-20447']) {
      expect(review, words).toContain(words)
    }
    await mayBeSent(page)
    await press('ControlOrMeta+Enter')
    await page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
    await stands(page, 'Received by the service')
    expect(keys).toBeLessThan(20)
  })

  it('shows where each field is from, and what was changed by hand, until it is sent', async () => {
    const { page } = app
    await offer('loan.xml', loanFile({ ...REFINANCE, loanNumber: 'LN-20448', properties: [OAK], parties: [ANA, PAT] }))
    await app.clickMenu('File', 'New Order from Loan File…')
    await page.getByRole('radio', { name: 'No, leave out' }).check()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await heading('New refinance')
    const street = page.getByLabel('Street address')
    expect(await described(street)).toContain('From the loan file')
    await street.fill('11 Oak Ave')
    expect(await described(street)).toContain('Changed. Loan file: 9 Oak Ave')
    await goTo(page, 'Drafts')
    await page.getByRole('link', { name: /^11 Oak Ave/ }).click()
    await heading('New refinance')
    expect(await described(page.getByLabel('Street address'))).toContain('Loan file: 9 Oak Ave')
    expect(await described(page.getByLabel('Loan amount'))).toContain('From the loan file')
  })

  it('asks before it fills what the file leaves open', async () => {
    const { page } = app
    await offer('two.xml', loanFile({ ...REFINANCE, note: '409200', properties: [ELM, OAK] }))
    await page.keyboard.press('ControlOrMeta+O')
    await page.getByRole('group', { name: /2 loan amounts/ }).waitFor()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await heading('New order from a loan file')
    await page.getByRole('radio', { name: /9 Oak Ave/ }).check()
    await page.getByRole('radio', { name: /\$409,200/ }).check()
    await page.getByRole('radio', { name: 'Yes, add as Loan Officer' }).check()
    await sees(page, 'Everything found')
  })

  it('is taken from the clipboard and from a drop, and refused in a sentence', async () => {
    const { page } = app
    await offer('hostile.xml', `<!DOCTYPE MESSAGE [<!ENTITY a SYSTEM "file:///etc/passwd">]>${loanFile(REFINANCE)}`)
    await page.keyboard.press('ControlOrMeta+O')
    await page.getByRole('alert').filter({ hasText: 'isn’t safe to open' }).waitFor()
    await dropFile(page, 'dropped.xml', loanFile(REFINANCE))
    await page.getByRole('heading', { level: 2, name: 'dropped.xml' }).waitFor()
    await goTo(page, 'Orders')
    await dropFile(page, 'again.xml', loanFile(REFINANCE).slice(0, 900))
    await page.getByRole('alert').filter({ hasText: 'ends too early' }).waitFor()
    await page.getByLabel('Or paste the XML').evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, loanFile(REFINANCE))
    await page.getByRole('heading', { level: 2, name: 'Pasted XML' }).waitFor()
    expect(app.consoleErrors()).toEqual([])
  })
})

/** The texts that describe a field, as a screen reader gets them. */
const described = (field: Locator) =>
  field.evaluate(control =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent?.trim() ?? '')
      .join(' ')
  )

const HEADINGS = 'Type;Street;ZIP;City;State;County;Borrower;Loan processor;Processor email;Closing date;Loan #;Amount'
const rowOf = (number: number, county = 'Fort Bend') =>
  `Refinance;${number} Elm St;77494;Katy;TX;${county};"Ramirez, Ana";Pat Doe;pat.doe@example.com;11/30/2026;=LN-${number};400000`

/** A file with these rows, as a spreadsheet saves it. */
const table = (...rows: readonly string[]) => [HEADINGS, ...rows, ''].join('\r\n')

const countDrafts = () =>
  app.page.evaluate(async () => {
    const drafts = await window.titleDesk.call('drafts.list', {})
    return drafts.ok ? drafts.value.length : NaN
  })

describe('a CSV of many orders', () => {
  /** Drafts of loan files. */
  let before = 0
  beforeAll(async () => {
    await goTo(app.page, 'Orders')
    before = await countDrafts()
  })

  it('becomes drafts by keyboard alone, 300 of them, while the page goes on', async () => {
    const { page } = app
    await offer('many.csv', table(...Array.from({ length: 300 }, (_, index) => rowOf(index + 1))))
    await page.keyboard.press('ControlOrMeta+Shift+O')
    await page.getByRole('button', { name: 'Create 300 drafts' }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await sees(page, '300 drafts created')
  })

  it('says which cell is wrong and which row repeats another, and saves these rows with their reasons', async () => {
    const { page } = app
    await offer('some.csv', table(rowOf(9001), rowOf(9002, ''), rowOf(9003), rowOf(9001)))
    await page.keyboard.press('ControlOrMeta+Shift+O')
    await sees(page, 'County: Enter the county.')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for Loan #' }).inputValue())
      .toBe('loan.lendersLoanId')
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
    await sees(page, `${before + 302} drafts`)
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
