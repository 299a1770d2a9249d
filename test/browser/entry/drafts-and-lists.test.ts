import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, dropFile, goTo, openForm, row, saveDraft, saved, setPassphrase } from '../steps.ts'
import { findings } from '../support/axe.ts'
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

async function openLibrary(): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+K')
  await app.page.keyboard.type('contacts and')
  await app.page.getByRole('option', { name: 'Contacts and lists' }).waitFor()
  await app.page.keyboard.press('Enter')
  await app.page.getByRole('heading', { level: 1, name: 'Contacts and lists' }).waitFor()
}

describe('a computer with a keychain', () => {
  onOneComputer(start)

  describe('a draft', () => {
    it('survives a power cut, to the last key before "saved" was shown, even if it cannot be sent (R51)', async () => {
      await saveDraft(app.page, filledEntry('refinance'))
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

  describe('contacts and lists', () => {
    it('a contact that was added is offered in an order as one types, with email and phone', async () => {
      const { page } = app
      await openLibrary()
      await page.getByRole('heading', { level: 2, name: 'No contacts' }).waitFor()
      await page.getByRole('button', { name: 'Add contact' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Kim Lee')
      await dialog.getByLabel('Role').selectOption('Loan Officer')
      await dialog.getByLabel('Email').fill('kim.lee@example.com')
      await dialog.getByLabel('Phone').fill('(512) 555-0100')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Kim Lee', exact: true }).waitFor()
      await openForm(page, 'purchase')
      const ours = row(page, 'Contact', 1)
      await ours.getByLabel('Name').fill('')
      await ours.getByLabel('Name').pressSequentially('kim')
      await page.getByRole('option', { name: /^Kim Lee/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => ours.getByLabel('Email').inputValue()).toBe('kim.lee@example.com')
      await expect.poll(() => ours.getByLabel('Phone').inputValue()).toBe('(512) 555-0100')
    })

    it('new orders start with what was chosen for their type; removing it can be undone', async () => {
      await openLibrary()
      await app.page.getByRole('button', { name: 'Kim Lee', exact: true }).click()
      await app.page.getByRole('dialog').getByRole('checkbox', { name: 'Refinance' }).check()
      await app.page.getByRole('button', { name: 'Save changes' }).click()
      await app.page.getByText('Saved “Kim Lee”.').first().waitFor()
      await openForm(app.page, 'refinance')
      await expect.poll(() => row(app.page, 'Contact', 1).getByLabel('Name').inputValue()).toBe('Kim Lee')
      await openLibrary()
      const kim = app.page.getByRole('button', { name: 'Kim Lee', exact: true })
      await kim.focus()
      await app.page.keyboard.press('Delete')
      await app.page.getByRole('heading', { level: 2, name: 'No contacts' }).waitFor()
      await app.page.keyboard.press('ControlOrMeta+Z')
      await kim.waitFor()
      expect(app.consoleErrors()).toEqual([])
    })

    it('contacts dropped as a vCard are reviewed before they are saved, and exported as CSV', async () => {
      const { page } = app
      const card = (name: string, more: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${more}END:VCARD\n`
      const cards = card('Kim Lee', 'TEL:(512) 555-0199\n') + card('Zoë Ráy', 'TITLE:Processor\n') + card('', '')
      await goTo(page, 'Drafts')
      await dropFile(page, 'team.vcf', cards)
      const review = page.getByRole('dialog', { name: 'Review import' })
      await review.getByText('1 new · 1 changed · 0 already on your lists · 1 skipped').waitFor()
      expect(await findings(app, 'dialog:modal')).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Zoë Ráy', exact: true }).waitFor()
      const path = join(profile, 'contacts.csv')
      await page.getByRole('checkbox', { name: 'Select Zoë Ráy' }).check()
      await app.answerDialog({ canceled: false, filePath: path })
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Save 1 selected as CSV…' }).click()
      await page.getByText('1 entry exported.').first().waitFor()
      expect((await readFile(path, 'utf8')).split('\r\n')[1]).toBe('"Contact","Zoë Ráy","Loan Processor","","",""')
      await page.keyboard.press('ControlOrMeta+Z')
      await page.getByRole('button', { name: 'Zoë Ráy', exact: true }).waitFor({ state: 'detached' })
      expect(app.consoleErrors()).toEqual([])
    })
  })
})

if (process.platform === 'linux') {
  describe('a computer without a keychain', () => {
    onOneComputer(startWithoutKeychain)

    it('asks before it loses a draft, and quits only when told to', async () => {
      await app.page.getByText('Your work is saved only until you quit.').waitFor()
      await openForm(app.page, 'purchase')
      await row(app.page, 'Property', 0).getByLabel('Street address').fill('9001 Cypress Bend')
      await app.page.getByText('Saved until you quit', { exact: true }).waitFor()
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
      await app.page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await app.page.getByRole('button', { name: 'Unlock', exact: true }).click()
      await app.page.getByRole('dialog').waitFor({ state: 'detached' })
      await saved(app.page)
      await goTo(app.page, 'Drafts')
      for (const title of [/^9001 Cypress Bend/, /^12 Typed Meanwhile/])
        await rows().getByRole('link', { name: title }).waitFor()
      expect(await app.page.getByText('Your work is saved only until you quit.').count()).toBe(0)
    })
  })
}
