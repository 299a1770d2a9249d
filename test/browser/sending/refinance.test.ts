import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../../fixtures/entries.ts'
import { connectToPractice, fillEntry, goTo, goToServicePages, openForm, review, sees, send } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { showInFolder } from '../support/show-in-folder.ts'

/** A practice service whose work goes so fast that documents are there at once, and whose token the test knows. */
const PRACTICE = { orders: 40, pace: 100_000, token: 'practice-token-of-the-test' }

let home = ''
let app: RunningApp
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  app = await launchApp({ env: { HOME: home, TITLE_DESK_PRACTICE: JSON.stringify(PRACTICE) } })
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

describe('a user of the practice service', () => {
  const entry = filledEntry('refinance')
  let orderId = ''

  it('is welcomed, and sees sample orders without an account', async () => {
    await app.page.getByRole('heading', { level: 1, name: 'Welcome to Title Desk' }).waitFor()
    await connectToPractice(app.page)
    await goToServicePages(app.page)
    await sees(app.page, '1 to 15 of 40')
    await expect.poll(() => app.page.locator('tbody tr').count()).toBe(15)
  })

  it('turns the pages as the service links them', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'Next page' }).click()
    await sees(page, 'Page 2 of 3')
    await page.getByRole('button', { name: 'Last page' }).click()
    await sees(page, '31 to 40 of 40')
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'First page' }).click()
    await sees(page, '1 to 15 of 40')
  })

  it('reviews exactly what will be sent, and sends a refinance with two contacts', async () => {
    const { page } = app
    await openForm(page, 'refinance')
    await fillEntry(page, entry)
    await review(page, 'refinance')
    const shown = await page.locator('main').innerText()
    for (const words of [
      '2214 Elm St',
      'Unit 4',
      'Katy',
      'TX',
      '77494',
      'Fort Bend',
      'Ana Ramirez',
      'Pat Doe',
      'pat.doe@example.com',
      'Loan Processor',
      '$400,000',
      'four hundred thousand dollars',
      'LN-20447',
      'Lone Star Lending',
      'ISAOA/ATIMA',
      'Mon, Nov 30, 2026',
      '#closings',
      'Not given'
    ]) {
      expect(shown, words).toContain(words)
    }
    orderId = await send(page)
    expect(orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('copies the order number', async () => {
    await app.page.getByRole('button', { name: /^Copy/ }).click()
    await expect.poll(() => app.recorded('clipboard.writeText')).toEqual([[orderId]])
  })

  it('finds the order in the list', async () => {
    const { page } = app
    await goToServicePages(page)
    await sees(page, '1 to 15 of 41')
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('2214 Elm St')
  })

  it('follows its stages and tasks, and sees what this computer sent', async () => {
    const { page } = app
    await page.locator('tbody tr').first().getByRole('link').click()
    await page.locator('.track li').first().waitFor()
    const text = await page.locator('main').innerText()
    for (const stage of [
      'Order Received',
      'Information Gathering',
      'Closing Preparation',
      'Funding & Disbursement',
      'Recording',
      'Policies Issued'
    ]) {
      expect(text).toContain(stage)
    }
    await page.locator('main').getByText('LN-20447').first().waitFor()
  })

  it('downloads a document, whose bytes equal the service’s, opens it and shows it in its folder', async () => {
    const { page } = app
    const button = page.getByRole('button', { name: 'Download Title Commitment' })
    await expect
      .poll(async () => {
        if ((await button.count()) === 0) await page.getByRole('button', { name: 'Refresh' }).click()
        return button.count()
      })
      .toBe(1)
    await button.click()
    await page.getByRole('button', { name: 'Open Title Commitment' }).click()
    await expect.poll(async () => (await app.recorded('shell.openPath')).length).toBe(1)
    await showInFolder(page, 'Title Commitment')
    await expect.poll(async () => (await app.recorded('shell.showItemInFolder')).length).toBe(1)
    const [[opened]] = (await app.recorded('shell.openPath')) as [[string]]
    const [[shown]] = (await app.recorded('shell.showItemInFolder')) as [[string]]
    expect(shown).toBe(opened)
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(await readFile(opened))).toBe(sha256(await bytesAtTheService(orderId, 'Title Commitment')))
  })

  it('causes no console error and no violation of the content security policy', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})

/** Asks the practice service inside the program, as any client with its token may. */
async function bytesAtTheService(orderId: string, type: string): Promise<Uint8Array> {
  await goTo(app.page, 'Connections')
  const [baseAddress] = /http:\/\/127\.0\.0\.1:\d+/.exec(await app.page.locator('main').innerText()) ?? []
  const headers = { Authorization: `Bearer ${PRACTICE.token}`, Accept: 'application/json' }
  const list = await fetch(`${baseAddress}/public/api/v3.0.0/transactions/${orderId}/documents`, { headers })
  const { data } = (await list.json()) as { data: { type: string; download_url: string }[] }
  const url = data.find(document => document.type === type)?.download_url ?? ''
  // The title commitment is behind a signed link, which no token may be sent to.
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}
