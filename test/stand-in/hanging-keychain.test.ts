import { afterAll, beforeAll, expect, it } from 'vitest'
import { openForm, connectToPractice } from '../browser/steps.ts'
import { startKeyring, type Keyring } from '../browser/support/keyring.ts'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import type { RunningApp } from '../browser/support/running-app.ts'

let keyring: Keyring
let app: RunningApp
beforeAll(async () => {
  keyring = await startKeyring()
  keyring.freeze()
  app = await launchOnChromium({ env: keyring.env, shortLived: true })
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
})

type Bridge = { readonly titleDesk: { call(name: string, args: object): Promise<unknown> } }

it('a keychain that hangs holds up neither the page nor other requests; work goes on in memory, and is kept once it answers (R20)', async () => {
  const { page } = app
  // Whoever needs the keychain waits; nobody else does.
  const first = await page.evaluate(async () => {
    const { titleDesk } = window as unknown as Bridge
    const draft = { id: '5a3c0d11-0000-4000-8000-000000000001' }
    const asked = (
      [
        ['drafts.open', draft],
        ['app.about', {}],
        ['connection.state', {}]
      ] as const
    ).map(async ([name, args]) => {
      await titleDesk.call(name, args)
      return name
    })
    return await Promise.race(asked)
  })
  expect(first).not.toBe('drafts.open')
  await connectToPractice(page)
  await openForm(page, 'refinance')
  await page.getByLabel('Closing date').fill('9/17/2027')
  await page.locator('main header').getByText('Saved until you quit', { exact: true }).waitFor()
  keyring.thaw()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .locator('main header')
    .getByText(/^Saved/)
    .waitFor()
  await expect.poll(() => page.getByLabel('Closing date').inputValue()).toContain('9/17/2027')
  expect(app.consoleErrors()).toEqual([])
})
