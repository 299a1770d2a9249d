import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { connect } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { NOTING_IN_PAGE, notingIn, pendingInMain, pendingInPage, type PendingTimer } from './pending-timers.ts'

/** In milliseconds. */
const SECOND = 1000

let keyring: Keyring
let practice: RunningPractice
let app: RunningApp
const folder = mkdtempSync(join(tmpdir(), 'title-desk-pending-'))

beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 1000, token: 'bench', pace: 0 })
  app = await launchApp({ env: { ...keyring.env, ...notingIn(folder) }, beforeEach: NOTING_IN_PAGE })
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
  await app.page.locator('main header.head .numbers').filter({ hasText: '1,000 orders' }).waitFor()
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  await keyring.stop()
  rmSync(folder, { recursive: true })
})

const short = (pending: readonly PendingTimer[]) => pending.filter(({ wait }) => wait < SECOND)

describe('at rest, with 1,000 orders kept', () => {
  it('nothing waits in the main process for less than a second, and something does for longer (P24)', async () => {
    await expect.poll(() => short(pendingInMain(folder))).toEqual([])
    expect(pendingInMain(folder).length).toBeGreaterThan(0)
  })

  it('nothing waits in the page for less than a second, no frame and no idle moment (P24)', async () => {
    await expect.poll(async () => short(await pendingInPage(app))).toEqual([])
    // One that would be too frequent is seen.
    await app.page.evaluate(() => void setInterval(() => undefined, 200))
    await expect.poll(async () => short(await pendingInPage(app))).toMatchObject([{ wait: 200 }])
  })
})
