import type { Locator, Page } from 'playwright-core'
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
  await dialog.getByRole('button', { name: 'Done' }).click()
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

/** Makes one office of desks that have connected: the first sets it up, the others join by its invitations. */
export async function makeOffice(pages: readonly Page[], names: readonly string[], entry: OfficeEntry): Promise<void> {
  const [first, ...others] = pages
  if (first === undefined) throw new Error('no desk')
  await setUpOffice(first, entry)
  for (const [index, page] of others.entries()) {
    const name = names[index + 1] ?? ''
    await joinOffice(page, await inviteDesk(first, name), name)
  }
}

export async function isConnected(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Connected', { exact: true }).waitFor()
}

export async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.evaluate(to => void (location.hash = to), `#/orders/${orderId}`)
  await officeOf(page).waitFor()
}

/** What the office knows of the order whose page is open; not the rail's “Shared office”. */
export const officeOf = (page: Page): Locator => page.getByRole('region', { name: 'Office', exact: true })

/** On an order's page; the note is on its way then. */
export async function addNote(page: Page, text: string): Promise<void> {
  const note = page.getByLabel('New note')
  await note.fill(text)
  await note.press('ControlOrMeta+Enter')
}

/** Waits until an order's page shows a note of a desk. */
export async function hasNote(page: Page, text: string, desk: string): Promise<void> {
  const notes = officeOf(page).getByRole('listitem')
  await notes.filter({ hasText: text }).filter({ hasText: desk }).waitFor()
}

/** On the page of an order that no desk looks after yet, has one do so; waits until the office knows. */
export async function lookAfter(page: Page, desk: string): Promise<void> {
  const value = officeOf(page).locator('.value', { has: page.getByLabel('Assigned to') })
  await value.getByLabel('Assigned to').selectOption({ label: desk })
  // Who assigned it is told once that is saved: before, nothing says that it isn't shared yet.
  await value.locator('.by').waitFor()
  await value.getByText('Not shared yet').waitFor({ state: 'detached' })
}

export async function renewKey(page: Page): Promise<void> {
  await openOffice(page)
  await page.getByRole('button', { name: 'Renew key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew key' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** On the order's page. */
export function wireAlarm(page: Page): Locator {
  return page.getByRole('region', { name: 'Wire instructions changed' })
}

export async function recordCall(page: Page): Promise<void> {
  const alarm = wireAlarm(page)
  await alarm.getByRole('button', { name: 'Record call…' }).click()
  await alarm.getByLabel('Called by').fill('M. K.')
  await alarm.getByLabel('Person reached').fill('Dana Cole')
  await alarm.getByLabel('Number called').fill('(713) 555-0142')
  await alarm.getByLabel('Source of number').selectOption({ index: 1 })
  await alarm.getByRole('button', { name: 'Record call', exact: true }).click()
}
