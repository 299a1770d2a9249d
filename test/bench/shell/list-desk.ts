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
  readonly profile: string
  readonly env: Readonly<Record<string, string>>
  /** `beforeEach`: code that runs in every document before its own. */
  readonly start: (env?: Readonly<Record<string, string>>, beforeEach?: string) => Promise<StandInApp>
  /** Connects a started app, and waits until the whole list is kept and on the screen. */
  readonly readList: (app: StandInApp) => Promise<void>
  /** Waits until a desk that has read the list before shows all of it. */
  readonly untilThere: (app: StandInApp) => Promise<void>
  /** Requests that the service had so far. */
  readonly requests: () => Promise<number>
  readonly close: () => Promise<void>
}

const untilThere = (page: Page, text: string): Promise<void> =>
  page.locator('main').getByRole('status').filter({ hasText: text }).first().waitFor({ timeout: 600_000 })

/** A desk for the whole app on the stand-in, and the practice service with so many orders in a process of its own. */
export async function setUpDesk(orders: number): Promise<ListDesk> {
  const keyring = await startKeyring()
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-bench-'))
  const service = spawn(process.execPath, [join(import.meta.dirname, 'practice-server.ts'), String(orders)], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const lines = createInterface(service.stdout)
  const [baseAddress] = (await once(lines, 'line')) as [string]
  const count = orders.toLocaleString('en-US')
  return {
    profile,
    env: keyring.env,
    start: (env, beforeEach) =>
      launchOnChromium({
        profile,
        env: { ...keyring.env, ...env },
        ...(beforeEach === undefined ? {} : { beforeEach })
      }),
    async readList({ page }) {
      await connect(page, { baseAddress, token: 'bench' })
      await untilThere(page, `${count} orders`)
      await page.waitForFunction(() => document.querySelector('progress') === null, undefined, { timeout: 600_000 })
    },
    untilThere: ({ page }) => untilThere(page, `${count} orders`),
    async requests() {
      service.stdin.write('\n')
      const [line] = (await once(lines, 'line')) as [string]
      return Number(line)
    },
    async close() {
      service.stdin.end()
      await once(service, 'exit')
      await keyring.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  }
}
