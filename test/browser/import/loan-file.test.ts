import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, ELM, loanFile, OAK, PAT, REFINANCE } from '../../fixtures/loan-files.ts'
import { connectToPractice, dropFile, goTo, mayBeSent, sees, stands } from '../steps.ts'
import { findings } from '../support/axe.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let folder = ''
let app: RunningApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-loan-files-'))
  app = await launchApp({ env: { TITLE_DESK_PRACTICE: JSON.stringify({ orders: 20, pace: 100_000 }) } })
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
    expect(await findings(app)).toEqual([])
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
