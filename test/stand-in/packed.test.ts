import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import asar from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goTo, connectToPractice, prepare, saved, openForm, send } from '../browser/steps.ts'
import { startKeyring, type Keyring } from '../browser/support/keyring.ts'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { pack } from '../package/pack.ts'

let folder: string
let keyring: Keyring
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-packed-'))
  keyring = await startKeyring()
})
afterAll(async () => {
  await keyring.stop()
  await rm(folder, { recursive: true })
})

/**
 * The main script of the app as packed, out of its archive: Node reads none. Nothing of this project is above it, so that
 * whatever is missing from the archive is missing here.
 */
async function unpackedMain(): Promise<string> {
  const { resources } = await pack('linux', folder)
  const app = join(folder, 'app')
  asar.extractAll(join(resources, 'app.asar'), app)
  return join(app, 'out', 'main', 'index.js')
}

it('the packed app starts as an installed one, places an order, and has it and a draft after a restart (E22, P17)', async () => {
  const main = await unpackedMain()
  const profile = join(folder, 'profile')
  await mkdir(profile)
  const start = () => launchOnChromium({ main, profile, packaged: true, env: { ...keyring.env, HOME: folder } })
  const entry = filledEntry('refinance')

  const first = await start()
  await connectToPractice(first.page)
  await prepare(first.page, entry)
  const orderId = await send(first.page)
  await openForm(first.page, 'purchase')
  await first.page.getByLabel('Street address').first().fill('12 Live Oak Lane')
  await saved(first.page)
  expect(first.consoleErrors()).toEqual([])
  await first.close()

  const second = await start()
  await connectToPractice(second.page)
  await goTo(second.page, 'Drafts')
  await second.page
    .getByRole('link', { name: /12 Live Oak Lane/ })
    .first()
    .waitFor()
  await goTo(second.page, 'Outbox')
  await second.page
    .getByText(entry.properties[0]?.address1 ?? '')
    .first()
    .click()
  await second.page.locator('main').getByText(orderId, { exact: true }).first().waitFor({ state: 'attached' })
  expect(second.consoleErrors()).toEqual([])
  await second.close()

  const log = await readFile(join(profile, 'title-desk.log'), 'utf8')
  expect(log.match(/ started /g)).toHaveLength(2)
  expect(log).not.toMatch(/ fault /)
})
