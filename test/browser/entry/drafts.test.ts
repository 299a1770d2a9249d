import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, fillEntry, goTo, openForm, row, saveDraft, saved, setPassphrase } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let keyring: Keyring
let practice: RunningPractice
beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 20, pace: 0 })
})
afterAll(async () => {
  await practice.stop()
  await keyring.stop()
})

let app: RunningApp
let profile = ''
/** One computer, with one profile, for all tests of a group; what quits or kills the app starts it again. */
const onOneComputer = (begin: () => Promise<RunningApp>): void => {
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'title-desk-drafts-'))
    app = await begin()
    await connect(app.page, credentials())
  })
  afterAll(async () => {
    await app.close()
    await rm(profile, { recursive: true })
  })
}

const credentials = () => ({ baseAddress: practice.baseUrl, token: practice.token })
const start = (): Promise<RunningApp> => launchApp({ profile, env: keyring.env })
/** A computer without a keychain: no session bus at all. */
const startWithoutKeychain = (): Promise<RunningApp> =>
  launchApp({
    profile,
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:', XDG_RUNTIME_DIR: join(profile, 'no-such-folder') }
  })

const rows = () => app.page.locator('main tbody tr')
const button = (name: string | RegExp) => app.page.getByRole('button', { name })

async function openDraft(title: RegExp): Promise<void> {
  await goTo(app.page, 'Drafts')
  await rows().getByRole('link', { name: title }).click()
  await app.page.getByRole('heading', { level: 1, name: /^New / }).waitFor()
}

describe('a draft', () => {
  onOneComputer(start)

  it('survives a power cut, to the last key before "saved" was shown, even if it cannot be sent (R51)', async () => {
    await openForm(app.page, 'refinance')
    await fillEntry(app.page, filledEntry('refinance'))
    await app.page.getByLabel('Closing date').fill('31.02.20')
    await app.page.getByLabel('Loan amount').fill('about 4')
    await row(app.page, 'Contact', 0).getByLabel('Email').fill('ana.ramirez@')
    await button('Add contact').click()
    await row(app.page, 'Contact', 2).getByLabel('Name').pressSequentially('Seán O’Neill I')
    await saved(app.page)
    await openForm(app.page, 'purchase')
    await row(app.page, 'Property', 0).getByLabel('Street address').fill('9001 Cypress Bend')
    await saved(app.page)
    await app.kill()

    app = await start()
    await goTo(app.page, 'Drafts')
    await expect.poll(() => rows().count()).toBe(2)
    await openDraft(/^2214 Elm St/)
    await expect.poll(() => app.page.getByLabel('Closing date').inputValue()).toBe('31.02.20')
    await expect.poll(() => app.page.getByLabel('Loan amount').inputValue()).toBe('about 4')
    await expect.poll(() => row(app.page, 'Contact', 0).getByLabel('Email').inputValue()).toBe('ana.ramirez@')
    await expect.poll(() => row(app.page, 'Contact', 2).getByLabel('Name').inputValue()).toBe('Seán O’Neill I')
    await openDraft(/^9001 Cypress Bend/)
    await expect.poll(() => app.page.getByRole('heading', { level: 1 }).innerText()).toBe('New purchase')
    await expect
      .poll(() => row(app.page, 'Property', 0).getByLabel('Street address').inputValue())
      .toBe('9001 Cypress Bend')
    expect(app.consoleErrors()).toEqual([])
  })

  it('is duplicated without what belongs to one closing, deleted, and restored', async () => {
    const entry = filledEntry('refinance')
    await saveDraft(app.page, {
      ...entry,
      properties: entry.properties.map(property => ({ ...property, address1: '77 Copy Ct' }))
    })
    await goTo(app.page, 'Drafts')
    await button(/^Duplicate 77 Copy Ct/).waitFor()
    const before = await rows().count()
    await button(/^Duplicate 77 Copy Ct/).click()
    await app.page.getByText(/^Copied from/).waitFor()
    await expect.poll(() => app.page.getByLabel('Mortgagee clause').inputValue()).toContain('ISAOA/ATIMA')
    await expect.poll(() => app.page.getByLabel('Lender’s loan number').inputValue()).toBe('')
    await expect.poll(() => row(app.page, 'Property', 0).getByLabel('Street address').inputValue()).toBe('')

    await goTo(app.page, 'Drafts')
    await expect.poll(() => rows().count()).toBe(before + 1)
    await button(/^Delete 77 Copy Ct/).click()
    await expect.poll(() => rows().count()).toBe(before)
    await button('Undo').click()
    await expect.poll(() => rows().count()).toBe(before + 1)
    await openDraft(/^77 Copy Ct/)
    await expect.poll(() => app.page.getByLabel('Lender’s loan number').inputValue()).toBe('LN-20447')
  })

  it('is saved without a question when the program quits', async () => {
    await openForm(app.page, 'purchase')
    await row(app.page, 'Property', 0).getByLabel('Street address').fill('400 Quitting Way')
    await saved(app.page)
    await app.close()
    expect(app.stderr()).not.toContain('dialog.showMessageBox')
    app = await start()
    await goTo(app.page, 'Drafts')
    await rows()
      .getByRole('link', { name: /^400 Quitting Way/ })
      .waitFor()
  })
})

if (process.platform === 'linux') {
  describe('a computer without a keychain', () => {
    onOneComputer(startWithoutKeychain)

    it('asks before it loses a draft, and quits only when told to', async () => {
      await app.page.getByText('Your work won’t be saved after you quit.').waitFor()
      await openForm(app.page, 'purchase')
      await row(app.page, 'Property', 0).getByLabel('Street address').fill('9001 Cypress Bend')
      await app.page.getByText('Kept until you quit', { exact: true }).waitFor()
      await app.answerDialog({ response: 0 })
      await app.clickMenu('File', 'Quit')
      await expect.poll(async () => JSON.stringify(await app.recorded('dialog.showMessageBox'))).toContain('1 draft')
      await expect
        .poll(() => row(app.page, 'Property', 0).getByLabel('Street address').inputValue())
        .toBe('9001 Cypress Bend')
    })

    it('stores drafts with a passphrase, asks for it at the next start, and loses nothing typed meanwhile', async () => {
      const passphrase = 'four words and a mule'
      await setPassphrase(app.page, passphrase)
      await saved(app.page)
      await app.kill()

      app = await startWithoutKeychain()
      await button('Enter passphrase').waitFor()
      await openForm(app.page, 'refinance')
      await row(app.page, 'Property', 0).getByLabel('Street address').fill('12 Typed Meanwhile')
      await button('Enter passphrase').click()
      await app.page.getByLabel('Passphrase', { exact: true }).fill('not these four words')
      await app.page.getByRole('button', { name: 'Unlock', exact: true }).click()
      await app.page.getByText('That passphrase is incorrect.').waitFor()
      await app.page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await app.page.getByRole('button', { name: 'Unlock', exact: true }).click()
      await app.page.getByRole('dialog').waitFor({ state: 'detached' })
      await saved(app.page)
      await goTo(app.page, 'Drafts')
      for (const title of [/^9001 Cypress Bend/, /^12 Typed Meanwhile/])
        await rows().getByRole('link', { name: title }).waitFor()
      expect(await app.page.getByText('Your work won’t be saved after you quit.').count()).toBe(0)
    })
  })
}
