import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { connect } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

const DAY = 86_400_000
let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
let profile = ''

beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 120, token: 'practice-token-of-the-test', pace: 0 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-changes-'))
  app = await launchApp({ profile, env: keyring.env })
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  await rm(profile, { recursive: true })
})

const main = () => app.page.locator('main')
const go = (place: string) =>
  app.page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()
const whole = () =>
  app.page.evaluate(async () => {
    const status = await window.titleDesk.call('orderList.status', {})
    return status.ok ? (status.value.whole?.at ?? 0) : 0
  })

/** Scans the whole list again, to its end. */
async function readAgain(): Promise<void> {
  const before = await whole()
  await app.page.evaluate(() => window.titleDesk.call('orderList.syncNow', {}))
  await expect.poll(whole).toBeGreaterThan(before)
}

/** How many orders have unread changes after one more scan. */
async function readUnread(): Promise<number> {
  await readAgain()
  return app.page.evaluate(async () => {
    const changes = await window.titleDesk.call('changes.list', { unreadOnly: true, next: null })
    return changes.ok ? changes.value.unread : 0
  })
}

describe('unread changes', () => {
  it('are none after the first scan, whatever the number of orders', async () => {
    await expect.poll(whole).toBeGreaterThan(0)
    await go('Changes')
    await main().getByText('You’re all caught up').first().waitFor()
  })

  it('are listed by order, counted in the rail, and notified by the system without a name', async () => {
    await app.lookAway()
    practice.advance(20 * DAY)
    // A scan that was under way ends without what came since.
    await expect.poll(readUnread).toBeGreaterThan(0)
    await go('Orders')
    await go('Changes')
    const changed = main().getByRole('listitem').or(main().getByRole('article')).first()
    await changed.waitFor()
    await expect
      .poll(() =>
        app.page
          .getByRole('navigation', { name: 'Pages' })
          .getByRole('link', { name: /^Changes/ })
          .textContent()
      )
      .toMatch(/Changes\s*\d+/)
    await expect.poll(async () => (await app.recorded('Notification')).length).toBeGreaterThan(0)
    for (const [options] of await app.recorded('Notification')) {
      expect(JSON.stringify(options)).toMatch(/orders? (has|have) updates/)
    }
  })

  it('are marked as read on request, and stay so after a restart', async () => {
    await main()
      .getByRole('button', { name: /all as read/i })
      .click()
    await expect
      .poll(() =>
        app.page
          .getByRole('navigation', { name: 'Pages' })
          .getByRole('link', { name: /^Changes/ })
          .textContent()
      )
      .not.toMatch(/\d/)
    await app.close()
    app = await launchApp({ profile, env: keyring.env })
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    const unread = await app.page.evaluate(async () => {
      const changes = await window.titleDesk.call('changes.list', { unreadOnly: false, next: null })
      return changes.ok ? [changes.value.orders.length > 0, changes.value.unread] : undefined
    })
    expect(unread).toEqual([true, 0])
  })
})

describe('the closing board', () => {
  it('lists the coming business days, and says whose rule it follows', async () => {
    await go('Closings')
    await app.page.getByRole('heading', { level: 1, name: 'Closings' }).waitFor()
    await main()
      .getByText(/Overdue means/)
      .first()
      .waitFor()
    await expect.poll(() => main().locator('h2').count()).toBeGreaterThan(5)
  })
})

describe('missing documents', () => {
  it('are a matrix of orders and types, once the orders were read', async () => {
    await go('Missing documents')
    await app.page.getByRole('heading', { level: 1, name: 'Missing documents' }).waitFor()
    await main()
      .getByRole('columnheader', { name: /^Title Commitment/ })
      .waitFor()
  })
})
