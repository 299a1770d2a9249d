import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { connect, goTo, openForm, sees } from '../steps.ts'
import { startDocumentShop, type DocumentShop } from '../support/document-shop.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { findings } from '../support/axe.ts'
import { keyCounter, type KeyCounter } from '../support/key-counter.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
let home = ''
beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 0, pace: 0 })
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  app = await launchApp({ env: { ...keyring.env, HOME: home } })
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  await rm(home, { recursive: true })
})

/** The field whose suggestions are open; the form around it is looked at in test/browser/accessibility. */
const SUGGESTING = '.field:has([role=listbox])'

/** Opens a new order by its key, and waits until its first field has the cursor. */
async function newOrder(keys: KeyCounter, key: string): Promise<void> {
  await keys.press(key)
  await keys.isIn('Street address')
}

/** Reviews and sends by the keyboard what was typed; gives what the service received. */
async function sendByKeys(keys: KeyCounter, title: string): Promise<unknown> {
  const { page } = app
  const before = new Set(practice.orders().keys())
  await keys.press('ControlOrMeta+Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
  await keys.press('ControlOrMeta+Enter')
  await page.getByRole('heading', { level: 2, name: 'Received by the service', exact: true }).waitFor()
  const sent = [...practice.orders()].find(([id]) => !before.has(id))?.[1]
  return JSON.parse(Buffer.from(sent?.bytes ?? []).toString('utf8'))
}

const PAT = { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Loan Processor', is_company_user: true }
/** Put into form or as typed: the rules for that may still be loading when someone is as quick as this. */
const PHONE = expect.stringMatching(/^(\(713\) 555-014[23]|713555014[23])$/)
const CLAUSE = 'Lone Star Lending\nISAOA/ATIMA\n1200 Main St, Dallas, TX 75202'

it('sends the first refinance of all, with two contacts and a loan, in fewer than 140 keys', async () => {
  const keys = keyCounter(app.page)
  await newOrder(keys, 'ControlOrMeta+n')
  await keys.type('2214 Elm St')
  await keys.press('Enter', 'Enter')
  await keys.type('77494')
  await keys.has('County', 'Fort Bend')
  await keys.press('Enter')
  await keys.isIn('County')
  await keys.press('Enter')
  await keys.isIn('Name')
  for (const text of ['Ana Ramirez', 'ana.ramirez@example.com', '7135550142', 'Pat Doe']) {
    await keys.type(text)
    await keys.press('Enter')
  }
  await keys.isIn('Email', 1)
  await keys.type('p')
  await keys.press('ArrowDown', 'Tab')
  await keys.has('Email', PAT.email, 1)
  await keys.press('Enter')
  await keys.isIn('Loan amount')
  for (const text of ['400k', 'LN-20447']) {
    await keys.type(text)
    await keys.press('Enter')
  }
  await keys.isIn('Loan type')
  await keys.press('ArrowDown', 'Tab')
  await keys.isIn('Use a suggested clause')
  await keys.press('ArrowDown', 'Tab')
  await keys.isIn('Mortgagee clause')
  await keys.type('1200 Main St, Dallas, TX 75202')
  await keys.press('Tab')
  await keys.isIn('Closing date')
  await keys.type('1130')
  const sent = await sendByKeys(keys, 'Review refinance')
  console.log(`The first refinance of all: ${keys.said()}`)
  expect(sent).toMatchObject({
    property_address: { address_1: '2214 Elm St', city: 'Katy', state: 'TX', zip_code: '77494', county: 'Fort Bend' },
    contacts: [{ name: 'Ana Ramirez', email: 'ana.ramirez@example.com', phone: PHONE, role: 'Buyer' }, PAT],
    loan_details: { amount: 40_000_000, lenders_loan_id: 'LN-20447', rate_type: '30 yr fixed', mortgage: CLAUSE },
    closing_date: expect.stringMatching(/-11-30$/)
  })
  expect(keys.count()).toBeLessThan(140)
})

it('sends the next refinance with our people, loan type and clause from the last one, in 110 keys or fewer', async () => {
  const keys = keyCounter(app.page)
  await newOrder(keys, 'ControlOrMeta+n')
  await keys.type('118 Pecan Dr')
  await keys.press('Tab', 'Tab')
  await keys.type('77494')
  await keys.has('County', 'Fort Bend')
  await keys.press('Tab', 'Tab', 'Tab', 'Tab')
  await keys.fields('Seán O’Neill', '', 'sean.oneill@example.com', '7135550143')
  await keys.press('ControlOrMeta+u')
  await keys.has('Name', 'Pat Doe', 1)
  await keys.press('Tab')
  await keys.isIn('Loan amount')
  await keys.fields('385000', 'LN-20448')
  await keys.isIn('Loan type')
  await keys.press('ArrowDown', 'Tab')
  await keys.isIn('Use a recent clause')
  await app.page.getByRole('option', { name: CLAUSE.replaceAll('\n', ' ') }).waitFor()
  expect(await findings(app, SUGGESTING)).toEqual([])
  await keys.press('ArrowDown', 'Tab')
  await keys.has('Mortgagee clause', CLAUSE)
  await keys.press('Tab')
  await keys.type('12/15')
  const sent = await sendByKeys(keys, 'Review refinance')
  console.log(`The next refinance: ${keys.said()}`)
  expect(sent).toMatchObject({
    property_address: { address_1: '118 Pecan Dr', city: 'Katy', state: 'TX', zip_code: '77494', county: 'Fort Bend' },
    contacts: [{ name: 'Seán O’Neill', email: 'sean.oneill@example.com', phone: PHONE, role: 'Buyer' }, PAT],
    loan_details: { amount: 38_500_000, lenders_loan_id: 'LN-20448', rate_type: '30 yr fixed', mortgage: CLAUSE }
  })
  expect(keys.count()).toBeLessThanOrEqual(110)
})

it('sends a purchase with three properties and three contacts in fewer than 130 keys', async () => {
  const keys = keyCounter(app.page)
  await newOrder(keys, 'ControlOrMeta+Shift+n')
  await keys.type('9001 Cypress Bend')
  await keys.press('Tab', 'Tab')
  await keys.type('77433')
  await keys.has('County', 'Harris')
  await keys.press('Alt+Enter')
  await keys.isIn('Street address', 1)
  await keys.type('9003 Cypress Bend')
  await keys.press('Alt+Enter')
  await keys.isIn('Street address', 2)
  await keys.type('9005 Cypress Bend')
  await keys.press(...Array<string>(7).fill('Tab'))
  await keys.isIn('Name')
  await keys.fields('Ana Ramirez', '')
  await keys.type('ana@example.com')
  await keys.press('Alt+Enter')
  await keys.isIn('Name', 2)
  await keys.type('Seán O’Neill')
  await keys.press('Tab')
  await keys.type('S')
  await keys.press('ControlOrMeta+u')
  await keys.has('Email', PAT.email, 1)
  await keys.press('Tab')
  await keys.isIn('Closing date')
  await keys.type('12/15')
  const sent = await sendByKeys(keys, 'Review purchase')
  console.log(`A purchase with three properties: ${keys.said()}`)
  const place = { city: 'Cypress', state: 'TX', zip_code: '77433', county: 'Harris' }
  expect(sent).toMatchObject({
    property_addresses: ['9001 Cypress Bend', '9003 Cypress Bend', '9005 Cypress Bend'].map(address_1 => ({
      address_1,
      ...place
    })),
    contacts: [
      { name: 'Ana Ramirez', email: 'ana@example.com', role: 'Buyer' },
      PAT,
      { name: 'Seán O’Neill', role: 'Seller' }
    ]
  })
  expect(keys.count()).toBeLessThan(130)
  expect(app.consoleErrors()).toEqual([])
})

/** Types texts and presses keys in turn; what is in angle brackets is a key. */
async function strike(...typed: readonly string[]) {
  for (const text of typed) {
    const key = /^<(.+)>$/.exec(text)?.[1]
    if (key === undefined) await app.page.keyboard.type(text)
    else await app.page.keyboard.press(key)
  }
}

const values = () =>
  app.page.evaluate(() =>
    ['City', 'State', 'County'].map(name => {
      const label = [...document.querySelectorAll('label')].find(one => one.textContent === name)
      const field = document.getElementById(label?.htmlFor ?? '')
      return field instanceof HTMLInputElement ? field.value : ''
    })
  )

describe('a clerk at the keyboard', () => {
  beforeEach(async () => {
    await openForm(app.page, 'refinance')
    await app.page.getByLabel('Street address').focus()
  })

  it('types the ZIP code and has city, state and county', async () => {
    await strike('2214 Elm St', '<Tab>', '<Tab>', '77494')
    await expect.poll(values).toEqual(['Katy', 'TX', 'Fort Bend'])
    await sees(app.page, 'County suggested from the ZIP code. Nearby: Waller, Harris, Austin.')
  })

  it('picks the county where it is not clear, and can take another one of the state', async () => {
    await strike('6 Beacon St', '<Tab>', '<Tab>', '02108')
    await expect.poll(values).toEqual(['Boston', 'MA', ''])
    await strike('<Tab>', '<Tab>', '<Tab>')
    const list = app.page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option').first().waitFor()
    const box = await list.boundingBox()
    expect(box?.height).toBeGreaterThan(100)
    expect(await findings(app, SUGGESTING)).toEqual([])
    await strike('<ArrowDown>', '<Enter>')
    await expect.poll(values).toEqual(['Boston', 'MA', 'Suffolk'])
    await strike('<Control+a>', 'dukes', '<ArrowDown>', '<Tab>')
    await expect.poll(values).toEqual(['Boston', 'MA', 'Dukes'])
    await sees(app.page, 'Dukes isn’t a county near ZIP code 02108.')
  })
})

it('draws the side of the form down to the end of the page', async () => {
  const keys = keyCounter(app.page)
  await newOrder(keys, 'ControlOrMeta+n')
  const end = (selector: string) =>
    app.page.locator(selector).evaluate(element => Math.round(element.getBoundingClientRect().bottom))
  expect(await end('section[aria-label="Before review"]')).toBe(await end('main'))
})

describe('documents of an order', () => {
  const DOCUMENTS = 8
  let shop: DocumentShop
  beforeAll(async () => {
    const { page } = app
    shop = await startDocumentShop(DOCUMENTS, 3)
    await goTo(page, 'Connections')
    await connect(page, { name: 'Gulf Coast Bank', baseAddress: shop.baseAddress, token: shop.token })
    // The orders are loaded, as on a desk that has been in use; the other client has none of that name.
    await page.locator('main tbody tr', { hasText: 'Lee purchase 1' }).first().waitFor()
  })
  afterAll(() => shop.stop())

  const focused = () => app.page.evaluate(() => document.activeElement?.textContent.trim() ?? '')

  it('are found with it, and downloaded, in 18 keys or fewer', async () => {
    const { page } = app
    const keys = keyCounter(page)
    await keys.press('ControlOrMeta+k')
    await keys.type('ramirez re')
    await page.getByRole('option', { name: /^Ramirez refinance/, selected: true }).waitFor()
    await keys.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ramirez refinance' }).waitFor()
    await expect.poll(focused).toBe('Ramirez refinance')
    const opened = keys.count()
    await page.getByRole('button', { name: 'Download all' }).waitFor()
    await keys.press('F6', 'Tab')
    expect(await focused()).toBe('Download all')
    await keys.press('Enter')
    await page.getByText('All downloaded', { exact: true }).waitFor()
    expect(await focused()).toBe('Documents')
    expect(opened).toBeLessThanOrEqual(12)
    expect(keys.count()).toBeLessThanOrEqual(18)
    expect(keys.count() - opened).toBeLessThanOrEqual(5)
  })

  it('are previewed one key after their list, and the next by an arrow', async () => {
    const { page } = app
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('region', { name: /^Preview of/ }).getByRole('heading', { level: 2 })
    await expect.poll(() => heading.textContent()).toBe('Closing Protection Letter')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => heading.textContent()).toBe('Closing Disclosure')
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'detached' })
    expect(app.consoleErrors()).toEqual([])
  })
})
