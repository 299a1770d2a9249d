import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import asar from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKeyring, type Keyring } from '../browser/support/keyring.ts'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import { SETTINGS_VARIABLE } from '../electron/settings.ts'
import { pack } from '../package/pack.ts'
import { findAgain, placeOrder } from '../package/smoke/journey.ts'
import { endedAsAsked, startAndQuit } from '../package/smoke/start-and-quit.ts'

const REGISTER = new URL('../electron/register.ts', import.meta.url).href

let folder: string
let keyring: Keyring
let main: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-packed-'))
  keyring = await startKeyring()
  main = await unpackedMain()
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
  const profile = join(folder, 'profile')
  await mkdir(profile)
  const env = { ...keyring.env, HOME: folder }
  const start = () => launchOnChromium({ main, profile, packaged: true, shortLived: true, env })

  const first = await start()
  const orderId = await placeOrder(first)
  expect(first.consoleErrors()).toEqual([])
  await first.close()

  const second = await start()
  await findAgain(second, orderId)
  expect(second.consoleErrors()).toEqual([])
  await second.close()

  const log = await readFile(join(profile, 'title-desk.log'), 'utf8')
  expect(log.match(/ started /g)).toHaveLength(2)
  expect(log).not.toMatch(/ fault /)
})

it('the packed app passes the smoke test’s start and quit (E1)', async () => {
  const smoke = await startAndQuit(
    { run: process.execPath, args: ['--import', REGISTER, main] },
    {
      ...process.env,
      ...keyring.env,
      HOME: folder,
      [SETTINGS_VARIABLE]: JSON.stringify({ headless: true, packaged: true, chromiumProfile: join(folder, 'chromium') })
    }
  )
  expect(smoke).toSatisfy(endedAsAsked)
  expect(smoke.left).toContain('store/title-desk.db')
  expect(smoke.log).toMatch(/ started /)
})
