import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order-entry.ts'
import { startPractice, type FaultPlan, type RunningPractice } from '../../main/practice/index.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { connect, goTo, prepare, send, stands, submit } from './steps.ts'
import { startKeyring, type Keyring } from './support/keyring.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

let keyring: Keyring
beforeAll(async () => { keyring = await startKeyring() })
afterAll(() => keyring.stop())

let practice: RunningPractice
let app: RunningApp
let profile = ''
beforeEach(async () => {
  practice = await startPractice({ orders: 20, token: 'practice-token-of-the-test', pace: 0 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-outbox-'))
  app = await start()
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterEach(async () => {
  await app.close()
  await practice.stop()
  await rm(profile, { recursive: true })
})

const UNKNOWN = 'We do not know whether the service has it'

const start = (): Promise<RunningApp> => launchApp({ profile, env: keyring.env })
const posts = (): number => practice.requests().filter(({ method }) => method === 'POST').length
/** Waits until the service has taken in the one order, body and all. Its answer is still on the way then. */
const arrived = () => expect.poll(() => practice.orders().size).toBe(1)
const main = () => app.page.locator('main')
const button = (name: string | RegExp) => app.page.getByRole('button', { name })

/** The service as it was, at the same address, its list and its count of requests begun anew. */
async function comeBack(token = practice.token): Promise<void> {
  practice = await startPractice({ orders: 20, token, port: Number(new URL(practice.baseUrl).port), pace: 0 })
}

const second: OrderEntry = {
  ...filledEntry('refinance'),
  properties: [{ address1: '9001 Cypress Bend', address2: '', city: 'Cypress', state: 'TX', zipCode: '77433', county: 'Harris' }],
  contacts: [
    { name: 'Noor Haddad', email: '', phone: '', role: 'Buyer', isCompanyUser: false },
    { name: 'Pat Doe', email: 'pat.doe@example.com', phone: '', role: 'Loan Processor', isCompanyUser: true }
  ],
  loan: { ...filledEntry('refinance').loan, lendersLoanId: 'LN-90001' },
  closingDate: '2026-12-15'
}

describe('an order is sent once', () => {
  it('also where "Send order" is clicked twice (R38)', async () => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults([{ endpoint: 'refinance', delay: 200 }])
    await button('Send order').dblclick()
    await stands(app.page, 'The service has it')
    expect(posts()).toBe(1)
    expect(practice.orders().size).toBe(1)
  })

  it.each<[string, FaultPlan]>([
    ['taken, then answered with 502', [{ endpoint: 'refinance', commit: true, status: 502, delay: 300 }]],
    ['dropped after it was read', [{ endpoint: 'refinance', commit: true, drop: 'after-body', delay: 300 }]],
    ['answered with a page instead of data (R42)', [{ endpoint: 'refinance', commit: true, malformed: 'html', delay: 300 }]]
  ])('one that was %s is not known, no click sends it again, and it is found in the order list (R39, R40)', async (_what, plan) => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults(plan)
    await submit(app.page)
    await expect.poll(posts).toBe(1)
    practice.setFaults([{ endpoint: 'list', status: 500 }])
    await stands(app.page, UNKNOWN)
    expect(await button('Send again …').getAttribute('aria-disabled')).toBe('true')
    await button('Send again …').click({ force: true })
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await goTo(app.page, 'Outbox')
    expect(await main().getByRole('button', { name: /^Send/ }).count()).toBe(0)
    await main().locator('tbody th').getByRole('link').click()
    practice.setFaults([])
    await button('Look again now').click()
    await stands(app.page, 'The service has it')
    expect(await main().innerText()).toContain('Title Desk found it in the order list')
    expect(await main().locator('code').innerText()).toBe([...practice.orders().keys()][0])
    expect([posts(), practice.orders().size]).toEqual([1, 1])
  })

  it('one on the wire when the program quits is looked for after the next start, and not sent again (R37, R49)', async () => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults([{ endpoint: 'refinance', commit: true, status: 502, delay: 400 }])
    await submit(app.page)
    await arrived()
    await app.close()
    practice.setFaults([])
    app = await start()
    await goTo(app.page, 'Outbox')
    await main().locator('tbody th').getByRole('link').click()
    await stands(app.page, 'The service has it')
    expect([posts(), practice.orders().size]).toEqual([1, 1])
  })

  it('so is one that was on the wire when the program was killed (R37)', async () => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults([{ endpoint: 'refinance', commit: true, hang: true }])
    await submit(app.page)
    await arrived()
    await app.kill()
    practice.setFaults([])
    app = await start()
    await goTo(app.page, 'Outbox')
    await main().locator('tbody th').getByRole('link').click()
    await stands(app.page, 'The service has it')
    expect([posts(), practice.orders().size]).toEqual([1, 1])
  })
})

describe('an order waits', () => {
  it('while the service cannot be reached, and goes when it is back', async () => {
    await prepare(app.page, filledEntry('refinance'))
    await practice.stop()
    await submit(app.page)
    await stands(app.page, 'Not sent yet')
    await main().getByText(/^Tries again/).waitFor()
    expect(await main().innerText()).toContain('is not answering')
    await app.kill()
    await comeBack()
    app = await start()
    await goTo(app.page, 'Outbox')
    await main().locator('tbody th').getByRole('link').click()
    await button('Send now').or(app.page.getByRole('heading', { name: 'The service has it' })).waitFor()
    if (await button('Send now').isVisible()) await button('Send now').click()
    await stands(app.page, 'The service has it')
    expect(practice.orders().size).toBe(1)
  })

  it('as long as the service asks for, and goes at once when a person says so', async () => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
    await submit(app.page)
    await main().getByText(/^Tries again at \d/).waitFor()
    practice.setFaults([])
    await button('Send now').click()
    await stands(app.page, 'The service has it')
    expect([posts(), practice.orders().size]).toEqual([2, 1])
  })

  it('can be taken back to the drafts, where all of it is as it was typed', async () => {
    await prepare(app.page, filledEntry('refinance'))
    practice.setFaults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
    await submit(app.page)
    await main().getByText(/^Tries again/).waitFor()
    await button('Take back to the drafts').click()
    await app.page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    expect(await app.page.getByLabel('Lender\'s loan number').inputValue()).toBe('LN-20447')
    await goTo(app.page, 'Outbox')
    await app.page.getByRole('heading', { name: 'Nothing on its way' }).waitFor()
  })

  it('with every order of its connection while the token is refused: none is tried after the first, and all go with a new one when a person says so (R27, R43, R47)', async () => {
    await prepare(app.page, filledEntry('refinance'))
    await practice.stop()
    await comeBack('another-token-of-the-test')
    await submit(app.page)
    const connections = main().getByRole('link', { name: 'Connections' })
    await connections.waitFor()
    const asked = practice.requests().length
    await prepare(app.page, second)
    await submit(app.page)
    await connections.waitFor()
    await goTo(app.page, 'Outbox')
    await main().getByText(/^The outbox of Lone Star Lending is paused/).waitFor()
    await main().getByText(/^2 orders wait,/).waitFor()
    expect(practice.requests().length).toBe(asked)
    expect(posts()).toBe(0)

    await goTo(app.page, 'Connections')
    await button('Replace token of Lone Star Lending').click()
    await app.page.getByLabel('New token', { exact: true }).fill(practice.token)
    await app.page.getByRole('button', { name: 'Replace token', exact: true }).click()
    await goTo(app.page, 'Outbox')
    await button('Send all 2 with the new one').click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => practice.orders().size).toBe(2)
    await expect.poll(() => main().locator('tbody tr').filter({ hasText: 'Sent' }).count()).toBe(2)
    expect(posts()).toBe(2)
  })
})

describe('what we sent', () => {
  it('stands on the order’s page, is printed, and is saved as PDF', async () => {
    await prepare(app.page, filledEntry('refinance'))
    await send(app.page)
    await app.page.getByRole('link', { name: 'Open the order' }).click()
    const record = app.page.getByRole('region', { name: 'What we sent' })
    await record.waitFor()
    for (const words of ['2214 Elm St', 'Unit 4', 'Ana Ramirez', 'pat.doe@example.com', 'LN-20447', '$400,000.00', '#closings']) {
      expect(await record.innerText(), words).toContain(words)
    }

    await button('Print').click()
    await expect.poll(async () => (await app.recorded('webContents.print')).length).toBe(1)

    const filePath = join(profile, 'order.pdf')
    await app.answerDialog({ canceled: false, filePath })
    await button('Save as PDF').click()
    await record.getByText('Saved as PDF where you chose.').waitFor()
    const bytes = await readFile(filePath)
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(app.consoleErrors()).toEqual([])
  })
})
