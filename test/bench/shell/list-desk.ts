import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { connect } from '../../browser/steps.ts'
import { launchOnChromium, type StandInApp } from '../../browser/support/on-chromium.ts'
import { startKeyring } from '../../browser/support/keyring.ts'

/** A data folder, with the keychain and the service that belong to it. */
export interface ListDesk {
  /** Of the service. */
  readonly baseAddress: string
  readonly profile: string
  readonly env: Readonly<Record<string, string>>
  /** `beforeEach`: code that runs in every document before its own. */
  readonly start: (env?: Readonly<Record<string, string>>, beforeEach?: string) => Promise<StandInApp>
  /** Waits until a started app shows the whole list. */
  readonly untilThere: (app: StandInApp) => Promise<void>
  /** Told the path of each request of the app, within a tenth of a second. */
  readonly onRequest: (told: (path: string) => void) => void
  readonly close: () => Promise<void>
}

const untilThere = (page: Page, text: string): Promise<void> =>
  page.locator('main header.head .numbers').filter({ hasText: text }).waitFor({ timeout: 600_000 })

/**
 * A desk for the whole app on the stand-in that has read its list on an earlier morning: what reading it for the first time took is
 * not kept. The practice service with so many orders runs in a process of its own.
 */
export async function setUpDesk(orders: number): Promise<ListDesk> {
  const desk = await newDesk(orders)
  const app = await desk.start()
  await connect(app.page, { baseAddress: desk.baseAddress, token: 'bench' })
  await desk.untilThere(app)
  await app.page.waitForFunction(() => document.querySelector('progress') === null, undefined, { timeout: 600_000 })
  await app.close()
  return desk
}

async function newDesk(orders: number): Promise<ListDesk> {
  const keyring = await startKeyring()
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-bench-'))
  const service = spawn(process.execPath, [join(import.meta.dirname, 'practice-server.ts'), String(orders)], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const lines = createInterface(service.stdout)
  const [baseAddress] = (await once(lines, 'line')) as [string]
  const count = orders.toLocaleString('en-US')
  return {
    baseAddress,
    profile,
    env: keyring.env,
    start: (env, beforeEach) =>
      launchOnChromium({
        profile,
        env: { ...keyring.env, ...env },
        ...(beforeEach === undefined ? {} : { beforeEach })
      }),
    untilThere: ({ page }) => untilThere(page, `${count} orders`),
    onRequest: told => void lines.on('line', told),
    async close() {
      service.stdin.end()
      await once(service, 'exit')
      await keyring.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  }
}
