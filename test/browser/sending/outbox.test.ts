import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, goTo, mayBeSent, prepareKept, send, stands, submit } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

const TOKEN = 'practice-token-of-the-test'
const UNKNOWN = 'We couldn’t confirm this order'

let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
let profile = ''
beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 20, token: TOKEN, pace: 0 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-outbox-'))
  app = await start()
  await connect(app.page, { baseAddress: practice.baseUrl, token: TOKEN })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  await rm(profile, { recursive: true })
})
beforeEach(() => {
  practice.setFaults([])
  counted = { posts: all(), orders: practice.orders().size }
})

const start = (): Promise<RunningApp> => launchApp({ profile, env: keyring.env })
const all = (): number => practice.requests().filter(({ method }) => method === 'POST').length
/** What the service had when the test began. */
let counted = { posts: 0, orders: 0 }
/** Orders that the test has sent, and those of them that the service took in. */
const posts = (): number => all() - counted.posts
const taken = (): number => practice.orders().size - counted.orders
/** Waits until the service has taken in the one order, body and all. Its answer is still on the way then. */
const arrived = () => expect.poll(taken).toBe(1)
const main = () => app.page.locator('main')
const button = (name: string | RegExp) => app.page.getByRole('button', { name })
const inOutbox = ({ properties: [property] }: OrderEntry) =>
  main()
    .locator('tbody tr')
    .filter({ hasText: property?.address1 ?? '?' })

/** The service as it was, at the same address, with its list and its request count reset. */
async function comeBack(token = practice.token): Promise<void> {
  practice = await startPractice({ orders: 20, token, port: Number(new URL(practice.baseUrl).port), pace: 0 })
  counted = { posts: 0, orders: 0 }
}

const SURNAMES = [
  'Haddad',
  'Okafor',
  'Castellano',
  'Whitfield',
  'Nakamura',
  'Brzezinski',
  'Delacroix',
  'Lindqvist',
  'Abernathy',
  'Villanueva',
  'Kowalczyk',
  'Thorne'
]
/** Another order each time, like none before it. */
function another(): OrderEntry {
  number += 1
  const entry = filledEntry('refinance')
  const [borrower, ...others] = entry.contacts
  return {
    ...entry,
    properties: entry.properties.map(property => ({
      ...property,
      address1: `${number}001 Cypress Bend`,
      zipCode: String(77400 + number)
    })),
    contacts: [{ ...(borrower ?? others[0]!), name: `Noor ${SURNAMES[number % SURNAMES.length] ?? ''}` }, ...others],
    loan: { ...entry.loan, lendersLoanId: `LN-9000${number}` },
    closingDate: `2026-12-${String(number + 1).padStart(2, '0')}`
  }
}
let number = 0

/** Follows an order from the list of the outbox. */
async function follow(entry: OrderEntry): Promise<void> {
  await goTo(app.page, 'Outbox')
  await inOutbox(entry).locator('th').getByRole('link').click()
}

describe('an order waits', () => {
  // The first of all: as long as the list was not read, no order goes without it.
  it('with every order of its connection while the token is refused: none is tried after the first, and all are sent with a new one on request (R27, R43, R47)', async () => {
    const [first, second] = [another(), another()]
    await prepareKept(app.page, first)
    await practice.stop()
    await comeBack('another-token-of-the-test')
    await submit(app.page)
    const connections = main().getByRole('link', { name: 'Connections' })
    await connections.waitFor()
    const asked = practice.requests().length
    await prepareKept(app.page, second)
    await submit(app.page)
    await connections.waitFor()
    await goTo(app.page, 'Outbox')
    await main()
      .getByText(/^Lone Star Lending’s outbox is paused/)
      .waitFor()
    await main()
      .getByText(/^2 orders are waiting\./)
      .waitFor()
    // On its own, the list is read no more than once with a refused token, whenever that is due.
    const since = practice.requests().slice(asked)
    expect(since.filter(({ endpoint }, at) => endpoint !== 'list' || at > 0)).toEqual([])
    expect(posts()).toBe(0)

    await goTo(app.page, 'Connections')
    await button('Replace token of Lone Star Lending').click()
    await app.page.getByLabel('New token', { exact: true }).fill('another-token-of-the-test')
    await app.page.getByRole('button', { name: 'Replace token', exact: true }).click()
    await goTo(app.page, 'Outbox')
    await button(/^Send all 2 with new token/).click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(taken).toBe(2)
    for (const entry of [first, second]) await inOutbox(entry).filter({ hasText: 'Sent' }).waitFor()
    expect(posts()).toBe(2)
  })

  it('and can be taken back to the drafts, exactly as it was typed', async () => {
    const entry = another()
    await prepareKept(app.page, entry)
    practice.setFaults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
    await submit(app.page)
    await main()
      .getByText(/^Next try/)
      .waitFor()
    await button('Move to Drafts').click()
    await app.page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    await expect.poll(() => app.page.getByLabel('Lender’s loan number').inputValue()).toBe(entry.loan.lendersLoanId)
    await goTo(app.page, 'Outbox')
    await main().locator('tbody tr').first().waitFor()
    expect(await inOutbox(entry).count()).toBe(0)
  })

  it('as long as the service asks for, or is sent at once on request', async () => {
    await prepareKept(app.page, another())
    practice.setFaults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
    await submit(app.page)
    await main()
      .getByText(/^Next try .*\d:\d\d [AP]M/)
      .waitFor()
    practice.setFaults([])
    await button('Send now').click()
    await stands(app.page, 'Received by the service')
    expect([posts(), taken()]).toEqual([2, 1])
  })
})

describe('an order is sent once', () => {
  it('even if "Send order" is clicked twice (R38)', async () => {
    await prepareKept(app.page, another())
    practice.setFaults([{ endpoint: 'refinance', delay: 200 }])
    await mayBeSent(app.page)
    await button('Send order').dblclick()
    await stands(app.page, 'Received by the service')
    expect(posts()).toBe(1)
    expect(taken()).toBe(1)
  })

  it('one that was taken, then answered with 502 is not known, no click sends it again, and it is found in the order list (R39, R40)', async () => {
    const entry = another()
    await prepareKept(app.page, entry)
    await mayBeSent(app.page)
    // The list can’t be read from here on, so that the order isn’t found before the test says so.
    practice.setFaults([
      { endpoint: 'refinance', commit: true, status: 502 },
      { endpoint: 'list', status: 500 }
    ])
    await submit(app.page)
    await arrived()
    await stands(app.page, UNKNOWN)
    await button('More').click()
    const again = app.page.getByRole('menuitem', { name: 'Send again…' })
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await again.click({ force: true })
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await goTo(app.page, 'Outbox')
    await inOutbox(entry).waitFor()
    expect(await main().getByRole('button', { name: /^Send/ }).count()).toBe(0)
    await follow(entry)
    practice.setFaults([])
    await button('Check now').click()
    await stands(app.page, 'Received by the service')
    await expect.poll(() => main().innerText()).toContain('Found in the order list')
    await expect.poll(() => main().locator('code').textContent()).toBe([...practice.orders().keys()].at(-1))
    expect([posts(), taken()]).toEqual([1, 1])
  })

  it('one on the wire when the program quits is searched after the next start, and not sent again (R37, R49)', async () => {
    const entry = another()
    await prepareKept(app.page, entry)
    practice.setFaults([{ endpoint: 'refinance', commit: true, status: 502, delay: 400 }])
    await submit(app.page)
    await arrived()
    await app.close()
    practice.setFaults([])
    app = await start()
    await follow(entry)
    await stands(app.page, 'Received by the service')
    expect([posts(), taken()]).toEqual([1, 1])
  })
})

describe('what we sent', () => {
  it('is on the order’s page, is printed, and is saved as PDF', async () => {
    await prepareKept(app.page, filledEntry('refinance'))
    await send(app.page)
    await app.page.getByRole('link', { name: 'Open order' }).click()
    const record = app.page.getByRole('region', { name: 'Order as submitted' })
    await record.waitFor()
    for (const words of [
      '2214 Elm St',
      'Unit 4',
      'Ana Ramirez',
      'pat.doe@example.com',
      'LN-20447',
      '$400,000',
      '#closings'
    ]) {
      await expect.poll(() => record.innerText(), { message: words }).toContain(words)
    }

    await button('Print').click()
    await expect.poll(async () => (await app.recorded('webContents.print')).length).toBe(1)

    const filePath = join(profile, 'order.pdf')
    await app.answerDialog({ canceled: false, filePath })
    await button('Save as PDF').click()
    await record.getByText('PDF saved.').waitFor()
    const bytes = await readFile(filePath)
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(app.consoleErrors()).toEqual([])
  })
})

describe('an order waits for the service', () => {
  it('while the service cannot be reached, and is sent when it is back', async () => {
    await prepareKept(app.page, another())
    await practice.stop()
    await submit(app.page)
    await stands(app.page, 'Waiting to send')
    await main()
      .getByText(/^Next try/)
      .waitFor()
    await expect.poll(() => main().innerText()).toContain('isn’t responding')
    await comeBack()
    await expect
      .poll(async () => {
        // It goes by itself when its time has come, which may be before the click.
        if (await button('Send now').isVisible())
          await button('Send now')
            .click({ timeout: 1_000 })
            .catch(() => undefined)
        return taken()
      })
      .toBe(1)
    await stands(app.page, 'Received by the service')
    expect(taken()).toBe(1)
  })
})
