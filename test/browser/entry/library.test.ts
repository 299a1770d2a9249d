import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectToPractice, dropFile, goTo, openForm, row } from '../steps.ts'
import { findings } from '../support/axe.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let profile = ''
let keyring: Keyring
let app: RunningApp
const start = () =>
  launchApp({ profile, env: { ...keyring.env, TITLE_DESK_PRACTICE: JSON.stringify({ orders: 20, pace: 100_000 }) } })
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'title-desk-library-'))
  keyring = await startKeyring()
  app = await start()
  await connectToPractice(app.page)
})
afterAll(async () => {
  await app.close()
  await keyring.stop()
  await rm(profile, { recursive: true, force: true })
})

async function openLibrary(): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+K')
  await app.page.keyboard.type('contacts and')
  await app.page.getByRole('option', { name: 'Contacts and lists' }).waitFor()
  await app.page.keyboard.press('Enter')
  await app.page.getByRole('heading', { level: 1, name: 'Contacts and lists' }).waitFor()
}

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
  expect(await findings(app)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Kim Lee', exact: true }).waitFor()
  expect(await findings(app)).toEqual([])
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
  expect(await findings(app)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Zoë Ráy', exact: true }).waitFor()
  expect(await findings(app)).toEqual([])
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
