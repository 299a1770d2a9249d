import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { findings } from '../support/axe.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

const OFFICE = { host: 'db.office.example', port: 6432, database: 'elm_street' }

let service: RunningPractice
let folder = ''
let app: RunningApp
beforeAll(async () => {
  service = await startPractice({ orders: 5, token: 'a-token', pace: 100_000 })
  folder = await mkdtemp(join(tmpdir(), 'title-desk-policy-'))
  const policy = join(folder, 'policy.json')
  const connection = { name: 'Lone Star Lending', baseAddress: service.baseUrl }
  await writeFile(
    policy,
    JSON.stringify({
      version: 1,
      connection,
      practice: false,
      documentFolder: folder,
      office: OFFICE,
      keepDays: 90,
      lockAfter: 'soon'
    }),
    { mode: 0o644 }
  )
  app = await launchApp({ env: { TITLE_DESK_POLICY: policy } })
})
afterAll(async () => {
  await app.close()
  await service.stop()
  await rm(folder, { recursive: true })
})

/** On the other systems, or as another user, a file of ours is not the system's. */
const isTrusted = process.platform === 'win32' || process.getuid?.() === 0

describe('an organization’s policy', () => {
  it('names the one service, and offers no practice (E28)', async () => {
    if (!isTrusted) return
    const { page } = app
    const url = page.getByLabel('Service URL')
    await expect.poll(() => url.inputValue()).toBe(service.baseUrl)
    await expect.poll(() => url.isDisabled()).toBe(true)
    await expect.poll(() => page.getByLabel('Client').inputValue()).toBe('Lone Star Lending')
    expect(await page.getByRole('button', { name: /sample data/ }).count()).toBe(0)
    await page.getByText('Set by your organization.').waitFor()
  })

  it('is obeyed whatever the page asks for (E28)', async () => {
    if (!isTrusted) return
    const answers = await app.page.evaluate(async () => {
      const { titleDesk } = window as unknown as {
        titleDesk: { call(name: string, args: object): Promise<{ ok: boolean; failure: { kind: string } }> }
      }
      const elsewhere = { name: 'a', color: 'green', baseAddress: 'https://attacker.test', token: 'a-token' }
      return [
        await titleDesk.call('connection.connect', elsewhere),
        await titleDesk.call('connection.practice', {}),
        await titleDesk.call('documents.usualFolder', {})
      ].map(({ ok, failure }) => [ok, failure.kind])
    })
    expect(answers).toEqual([
      [false, 'invalid'],
      [false, 'practice-unavailable'],
      [false, 'bug']
    ])
  })

  it('shows its settings as fixed, and says what is wrong with it (E28)', async () => {
    if (!isTrusted) return
    const { page } = app
    await page.getByLabel('Access token', { exact: true }).fill('a-token')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.locator('main tbody tr').first().waitFor()
    await page.keyboard.press('ControlOrMeta+,')
    const keepDays = page.getByLabel('Delete files after (days)')
    await expect.poll(() => keepDays.isDisabled()).toBe(true)
    await expect.poll(() => keepDays.inputValue()).toBe('90')
    await expect.poll(() => page.getByLabel('Lock after (minutes)').isDisabled()).toBe(false)
    expect(await page.getByRole('button', { name: 'Select folder…' }).count()).toBe(0)
    await page.getByText(folder, { exact: true }).waitFor()
    await page.getByRole('alert').getByText('“lockAfter” needs a whole number from 1 to 240.').waitFor()
  })

  it('fixes the office’s database where an office is set up (E28)', async () => {
    if (!isTrusted) return
    const { page } = app
    await page.evaluate(() => void (location.hash = '#/settings/office'))
    await page.getByRole('tab', { name: 'Set up an office' }).click()
    const fixed = { Server: OFFICE.host, Port: String(OFFICE.port), Database: OFFICE.database }
    for (const [label, value] of Object.entries(fixed)) {
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
      await expect.poll(() => page.getByLabel(label, { exact: true }).isDisabled()).toBe(true)
    }
    await expect.poll(() => page.getByLabel('Role').isDisabled()).toBe(false)
    await page.getByText('Set by your organization.').waitFor()
    expect(await findings(app, 'main')).toEqual([])
  })
})
