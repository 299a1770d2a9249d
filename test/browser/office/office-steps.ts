import type { Page } from 'playwright-core'
import type { OfficeEntry } from '#domain/office/office.ts'

/** What people do on the page of the shared office, found as they find it. */

export interface Invited {
  readonly text: string
  readonly code: string
}

export async function openOffice(page: Page): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/settings/office'))
  await page.getByRole('heading', { level: 1, name: 'Shared office' }).waitFor()
}

/** As the first desk, with what the administrator gave it. */
export async function setUpOffice(page: Page, entry: OfficeEntry): Promise<void> {
  await openOffice(page)
  await page.getByRole('tab', { name: 'Set up an office' }).click()
  await page.getByLabel('Server').fill(entry.host)
  await page.getByLabel('Port').fill(String(entry.port))
  await page.getByLabel('Database').fill(entry.database)
  await page.getByLabel('Role').fill(entry.role)
  await page.getByLabel('Password', { exact: true }).fill(entry.password)
  await page.getByLabel('Desk name').fill(entry.deskName)
  await page.getByRole('button', { name: 'Set up office' }).click()
  await isConnected(page)
}

export async function inviteDesk(page: Page, name: string): Promise<Invited> {
  await page.getByRole('button', { name: 'Invite desk…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite desk' })
  await dialog.getByLabel('Name of the new desk').fill(name)
  await dialog.getByRole('button', { name: 'Invite desk' }).click()
  const text = await dialog.getByText(/^title-desk-office-1\./).innerText()
  const code = await dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText()
  await dialog.getByRole('button', { name: 'Close invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { text, code }
}

export async function joinOffice(page: Page, { text, code }: Invited, name: string): Promise<void> {
  await openOffice(page)
  await page.getByLabel('Invitation').fill(text)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Desk name').fill(name)
  await page.getByRole('button', { name: 'Join office' }).click()
  await isConnected(page)
}

export async function isConnected(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Connected', { exact: true }).waitFor()
}
