import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, fillEntry, goToServicePages, openForm, review, row, sees, send } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { showInFolder } from '../support/show-in-folder.ts'

let practice: RunningPractice
let app: RunningApp
let home = ''
beforeAll(async () => {
  practice = await startPractice({ orders: 0, basePath: '/tenant', pace: 0 })
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  app = await launchApp({ env: { HOME: home } })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await rm(home, { recursive: true })
})

const entry = filledEntry('purchase')
const [first] = entry.properties
if (first === undefined) throw new Error('the fixture has no property')
entry.properties = [
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
entry.contacts = [
  ...entry.contacts,
  { name: 'XYZ Title, INC', email: 'desk@example.com', phone: '', role: 'Assigner', isCompanyUser: false },
  { name: 'Seán O’Neill III', email: '', phone: '+1 713 555 0199', role: 'Seller', isCompanyUser: false }
]

describe('a user with an account', () => {
  let orderId = ''

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
    await fillEntry(page, entry)
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

  it.each([
    ['Wire Instructions', 'with the token'],
    ['Deed of Trust', 'from a second origin'],
    ['Closing Protection Letter', 'through a redirect']
  ])('downloads %s %s, byte for byte', async type => {
    const { page } = app
    const documents = await documentsOf(orderId)
    const id = documents.find(document => document.type === type)?.id ?? 0
    practice.replaceDocument(orderId, id)
    await goToServicePages(page)
    await page.locator('tbody tr').getByRole('link').click()
    await page.getByRole('button', { name: `Download ${type}` }).click()
    const before = (await app.recorded('shell.showItemInFolder')).length
    await showInFolder(page, type)
    await expect.poll(async () => (await app.recorded('shell.showItemInFolder')).length).toBe(before + 1)
    const shown = (await app.recorded('shell.showItemInFolder')) as [string][]
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
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

async function documentsOf(orderId: string): Promise<{ id: number; type: string }[]> {
  const headers = { Authorization: `Bearer ${practice.token}`, Accept: 'application/json' }
  const answer = await fetch(`${practice.baseUrl}/public/api/v3.0.0/transactions/${orderId}/documents`, { headers })
  return ((await answer.json()) as { data: { id: number; type: string }[] }).data
}
