import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import {
  connect,
  connectToPractice,
  fillEntry,
  goTo,
  goToServicePages,
  openForm,
  review,
  row,
  sees,
  send
} from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { showInFolder } from '../support/show-in-folder.ts'

/** A practice service whose work goes so fast that documents are there at once, and whose token the test knows. */
const PRACTICE = { orders: 40, pace: 100_000, token: 'practice-token-of-the-test' }

let home = ''
let app: RunningApp
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  // On Linux, without a keychain: no session bus at all.
  const bus = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', XDG_RUNTIME_DIR: join(home, 'no-such-folder') }
  app = await launchApp({ env: { ...bus, HOME: home, TITLE_DESK_PRACTICE: JSON.stringify(PRACTICE) } })
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

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

  it('without a keychain or passphrase has no practice order on the disk, so that none is there in the clear (R21)', async () => {
    if (process.platform !== 'linux') return
    expect(await readdir(app.profile)).not.toContain('practice')
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
    expect(sha256(await readFile(opened))).toBe(sha256(await bytesAtTheService(orderId, 'Title Commitment')))
  })

  it('causes no console error and no violation of the content security policy', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})

const purchase = filledEntry('purchase')
const [first] = purchase.properties
if (first === undefined) throw new Error('the fixture has no property')
purchase.properties = [
  first,
  { ...first, address1: '9001 Cypress Bend', address2: '', county: 'Harris', city: 'Cypress', zipCode: '77433' },
  {
    ...first,
    address1: '9003 Cypress Bend',
    address2: 'Lot 7',
    state: 'tx',
    county: 'Harris',
    city: 'Cypress',
    zipCode: '77433'
  }
]
purchase.contacts = [
  ...purchase.contacts,
  { name: 'XYZ Title, INC', email: 'desk@example.com', phone: '', role: 'Assigner', isCompanyUser: false },
  { name: 'Seán O’Neill III', email: '', phone: '+1 713 555 0199', role: 'Seller', isCompanyUser: false }
]

describe('a user with an account', () => {
  let practice: RunningPractice
  let orderId = ''
  beforeAll(async () => {
    practice = await startPractice({ orders: 0, basePath: '/tenant', pace: 0 })
    // Practice stays, as the client beside this one.
    await goTo(app.page, 'Connections')
  })
  afterAll(() => practice.stop())

  it('connects with a base address that has a path and a trailing slash, and a token pasted with a line break', async () => {
    await connect(app.page, { baseAddress: ` ${practice.baseUrl}/ `, token: `${practice.token}` })
    await app.page.getByText('Lone Star Lending').first().waitFor()
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await app.page.getByText('No orders yet').waitFor()
  })

  it('sees from the role who works for the company, and is asked only for the Assigner (specification 2.3)', async () => {
    const { page } = app
    await openForm(page, 'purchase')
    const contact = row(page, 'Contact', 0)
    await contact.getByLabel('Role').selectOption('Lender')
    await expect.poll(() => contact.getByLabel('Works for our company').inputValue()).toBe('Yes')
    await contact.getByLabel('Role').selectOption('Seller Agent')
    await expect.poll(() => contact.getByLabel('Works for our company').inputValue()).toBe('No')
    await contact.getByLabel('Role').selectOption('Assigner')
    await expect.poll(() => contact.locator('select').count()).toBe(2)
  })

  it('can fill in the form at 200 %: no label covers another, no field is too narrow, nothing lies beside (F12)', async () => {
    const { page } = app
    const before = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 640, height: 400 })
    const found = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLLabelElement>('main label')].map(label => ({
        name: label.textContent,
        label: label.getBoundingClientRect(),
        field: document.getElementById(label.htmlFor)?.getBoundingClientRect().width ?? 0
      }))
      const main = document.querySelector('main')
      return {
        labels: boxes.length,
        narrow: boxes.filter(({ field }) => field < 90).map(({ name }) => name),
        covered: boxes.filter(({ label }, index) =>
          boxes.some(
            (other, at) =>
              at > index &&
              label.left < other.label.right &&
              other.label.left < label.right &&
              label.top < other.label.bottom &&
              other.label.top < label.bottom
          )
        ).length,
        beside: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0)
      }
    })
    await page.setViewportSize(before)
    expect(found).toEqual({ labels: 18, narrow: [], covered: 0, beside: 0 })
  })

  it('sends a purchase with three properties and an Assigner, exactly as specified (4.2)', async () => {
    const { page } = app
    await fillEntry(page, purchase)
    await review(page, 'purchase')
    orderId = await send(page)
    const received = practice.orders().get(orderId)
    expect(received?.kind).toBe('purchase')
    expect(JSON.parse(Buffer.from(received?.bytes ?? []).toString('utf8'))).toEqual({
      property_addresses: [
        {
          address_1: '2214 Elm St',
          address_2: 'Unit 4',
          city: 'Katy',
          state: 'TX',
          zip_code: '77494',
          county: 'Fort Bend'
        },
        { address_1: '9001 Cypress Bend', city: 'Cypress', state: 'TX', zip_code: '77433', county: 'Harris' },
        {
          address_1: '9003 Cypress Bend',
          address_2: 'Lot 7',
          city: 'Cypress',
          state: 'TX',
          zip_code: '77433',
          county: 'Harris'
        }
      ],
      contacts: [
        {
          name: 'Ana Ramirez',
          email: 'ana.ramirez@example.com',
          phone: '(713) 555-0142',
          role: 'Buyer',
          is_company_user: false
        },
        { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Loan Processor', is_company_user: true },
        { name: 'XYZ Title, INC', email: 'desk@example.com', role: 'Assigner', is_company_user: false },
        { name: 'Seán O’Neill III', phone: '+1 713 555 0199', role: 'Seller', is_company_user: false }
      ],
      closing_date: '2026-11-30',
      slack_notification_channel: '#closings'
    })
  })

  it('sees the order in the list with its first property and their number', async () => {
    const { page } = app
    await goToServicePages(page)
    await sees(page, '1 to 1 of 1')
    await expect.poll(() => page.locator('tbody tr').innerText()).toContain('3 properties')
  })

  it('downloads a document from a second origin, byte for byte', async () => {
    const { page } = app
    const documents = await documentsOf(practice, orderId)
    const id = documents.find(({ type }) => type === 'Deed of Trust')?.id ?? 0
    practice.replaceDocument(orderId, id)
    await goToServicePages(page)
    await page.locator('tbody tr').getByRole('link').click()
    await page.getByRole('button', { name: 'Download Deed of Trust' }).click()
    const before = (await app.recorded('shell.showItemInFolder')).length
    await showInFolder(page, 'Deed of Trust')
    await expect.poll(async () => (await app.recorded('shell.showItemInFolder')).length).toBe(before + 1)
    const shown = (await app.recorded('shell.showItemInFolder')) as [string][]
    expect(sha256(await readFile(shown.at(-1)?.[0] ?? ''))).toBe(sha256(practice.documentBytes(orderId, id)))
  })

  it('sends the token to the base origin only (R25)', () => {
    const requests = practice.requests()
    expect(requests.filter(request => request.origin === 'links').length).toBeGreaterThan(0)
    for (const request of requests) {
      expect('authorization' in request.headers, `${request.origin} ${request.path.split('?')[0]}`).toBe(
        request.origin === 'service'
      )
    }
  })

  it('causes no console error', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})

async function documentsOf(practice: RunningPractice, orderId: string): Promise<{ id: number; type: string }[]> {
  const headers = { Authorization: `Bearer ${practice.token}`, Accept: 'application/json' }
  const answer = await fetch(`${practice.baseUrl}/public/api/v3.0.0/transactions/${orderId}/documents`, { headers })
  return ((await answer.json()) as { data: { id: number; type: string }[] }).data
}

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
