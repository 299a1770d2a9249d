import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../../fixtures/entries.ts'
import { connectToPractice, goTo, goToServicePages, prepareKept, saveDraft, sees, send } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let keyring: Keyring
let profile = ''
let app: RunningApp
const start = (): Promise<RunningApp> =>
  launchApp({ profile, env: { ...keyring.env, TITLE_DESK_PRACTICE: '{"orders":20,"pace":0}' } })
beforeAll(async () => {
  keyring = await startKeyring()
  profile = await mkdtemp(join(tmpdir(), 'title-desk-practice-'))
  app = await start()
  await connectToPractice(app.page)
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
  await rm(profile, { recursive: true })
})

const rows = () => app.page.locator('main tbody tr')
const folder = () => join(profile, 'practice')

describe('practice', () => {
  it('goes on after a power cut: the order placed is in the list, and with it what was sent', async () => {
    await prepareKept(app.page, filledEntry('refinance'))
    const orderId = await send(app.page)
    await app.kill()

    app = await start()
    await app.page.getByRole('heading', { level: 1, name: 'Welcome to Title Desk' }).waitFor()
    // Nobody practices yet: the file is not even open.
    const file = new DatabaseSync(join(folder(), 'practice.db'), { timeout: 0 })
    file.exec('BEGIN EXCLUSIVE; ROLLBACK')
    file.close()
    await connectToPractice(app.page)
    await goToServicePages(app.page)
    await sees(app.page, '1 to 15 of 21')
    await expect.poll(() => rows().first().innerText()).toContain('2214 Elm St')
    await rows().first().getByRole('link').click()
    await expect.poll(() => app.page.locator('main').innerText()).toContain('LN-20447')
    expect(app.page.url()).toContain(orderId)
  })

  it('leaves no name and no address in its file (R58)', async () => {
    const names = await readdir(folder())
    expect(names).toContain('practice.db')
    for (const name of names) {
      const bytes = await readFile(join(folder(), name))
      for (const words of ['Ana Ramirez', '2214 Elm', 'pat.doe@example.com', 'LN-20447'])
        expect(bytes.includes(words), `${words} in ${name}`).toBe(false)
    }
  })

  it('starts over when asked twice: every order is new, and drafts stay', async () => {
    await saveDraft(app.page, filledEntry('purchase'))
    await goToServicePages(app.page)
    await sees(app.page, '1 to 15 of 21')
    const before = await rows().allInnerTexts()
    await goTo(app.page, 'Connections')
    const startOver = app.page.getByRole('button', { name: 'Start over… with new practice orders' })
    await startOver.click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await startOver.click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await goToServicePages(app.page)
    await sees(app.page, '1 to 15 of 20')
    const after = await rows().allInnerTexts()
    expect(after.filter(row => before.includes(row))).toEqual([])
    await goTo(app.page, 'Outbox')
    await sees(app.page, 'Nothing to send')
    expect(await app.page.locator('main').innerText()).not.toContain('2214 Elm St')
    await goTo(app.page, 'Drafts')
    await expect.poll(() => rows().count()).toBe(1)
  })

  it('is removed with its file', async () => {
    await goTo(app.page, 'Connections')
    await app.page.getByRole('button', { name: 'Remove… Practice' }).click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'Welcome to Title Desk' }).waitFor()
    expect(await readdir(profile)).not.toContain('practice')
  })

  it('causes no console error', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})
