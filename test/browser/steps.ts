import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { DraftId } from '#domain/order/draft.ts'
import type { ContactEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import { companyRule } from '#domain/order/role.ts'

/** What a clerk does, step by step, found as a clerk finds it: by label, by button, by heading. */

export async function connectToPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with sample data' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
}

export interface Credentials {
  readonly name?: string
  readonly baseAddress: string
  readonly token: string
}

export async function fillConnection(
  page: Page,
  { name = 'Lone Star Lending', baseAddress, token }: Credentials
): Promise<void> {
  await page.getByLabel('Client', { exact: true }).fill(name)
  await page.getByLabel('Service URL').fill(baseAddress)
  await page.getByLabel('Access token', { exact: true }).fill(token)
}

export async function connect(page: Page, credentials: Credentials): Promise<void> {
  await fillConnection(page, credentials)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
}

/** Follows a link of the rail. */
export async function goTo(
  page: Page,
  place: 'Orders' | 'Closings' | 'Drafts' | 'Outbox' | 'Connections'
): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
}

/** Goes to the service's own list, page by page. */
export async function goToServicePages(page: Page): Promise<void> {
  await goTo(page, 'Orders')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Service pages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Service pages' }).waitFor()
}

/** Waits for what a page says in so many words; the same words may also be read out. */
export async function sees(page: Page, words: string): Promise<void> {
  await page.locator('main').getByText(words, { exact: true }).first().waitFor()
}

export async function openForm(page: Page, kind: OrderEntry['kind']): Promise<void> {
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('navigation', { name: 'New order' }).getByRole('link', { name: kind }).click()
  await page.getByRole('heading', { level: 1, name: `New ${kind}` }).waitFor()
}

const OWN_FIELD = { Contact: 'Role', Property: 'Street address' } as const

/** The group of fields of one contact or property, counted from 0; its name changes with what is typed. */
export function row(page: Page, what: 'Contact' | 'Property', index: number): Locator {
  return page
    .getByRole('group')
    .filter({ has: page.getByLabel(OWN_FIELD[what]) })
    .nth(index)
}

async function fillProperty(fields: Locator, property: PropertyEntry): Promise<void> {
  await fields.getByLabel('Street address').fill(property.address1)
  await fields.getByLabel('Unit or suite').fill(property.address2)
  await fields.getByLabel('ZIP code').fill(property.zipCode)
  await fields.getByLabel('City').fill(property.city)
  await fields.getByLabel('State').fill(property.state)
  await fields.getByLabel('County').fill(property.county)
}

async function fillContact(fields: Locator, contact: ContactEntry): Promise<void> {
  await fields.getByLabel('Role').selectOption(contact.role)
  await fields.getByLabel('Name').fill(contact.name)
  await fields.getByLabel('Email').fill(contact.email)
  await fields.getByLabel('Phone').fill(contact.phone)
  if (companyRule(contact.role) === 'either') {
    await fields.getByLabel('Works for our company').selectOption(contact.isCompanyUser === true ? 'Yes' : 'No')
  }
}

/** Fills the form, adding the rows it lacks. */
export async function fillEntry(page: Page, entry: OrderEntry): Promise<void> {
  for (const [index, property] of entry.properties.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add property' }).click()
    await fillProperty(row(page, 'Property', index), property)
  }
  for (const [index, contact] of entry.contacts.entries()) {
    if (index > 1) await page.getByRole('button', { name: 'Add contact' }).click()
    await fillContact(row(page, 'Contact', index), contact)
  }
  if (entry.kind === 'refinance') {
    await page.getByLabel('Loan amount').fill(entry.loan.amount)
    await page.getByLabel('Lender’s loan number').fill(entry.loan.lendersLoanId)
    await page.getByLabel('Loan type').fill(entry.loan.rateType)
    await page.getByLabel('Mortgagee clause').fill(entry.loan.mortgage)
  }
  await page.getByLabel('Closing date').fill(entry.closingDate)
  await page.getByLabel('Slack channel').fill(entry.slackNotificationChannel)
}

export async function review(page: Page, kind: OrderEntry['kind']): Promise<void> {
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('heading', { level: 1, name: `Review ${kind}` }).waitFor()
}

/** Waits until the reviewed order may be sent: it is kept by then, and held against those that may be the same. */
export async function mayBeSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
}

/** Hands a reviewed order to the outbox, whose page of it then shows. */
export async function submit(page: Page): Promise<void> {
  await mayBeSent(page)
  await page.getByRole('button', { name: 'Send order' }).click()
  await page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)
}

/** Waits until an order's page in the outbox has exactly that state as its title. */
export async function stands(page: Page, title: string): Promise<void> {
  // One state's words are a part of another's.
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

/** Sends a reviewed order, gives the id the service answered. */
export async function send(page: Page): Promise<string> {
  await submit(page)
  await stands(page, 'Received by the service')
  const id = await page
    .locator('main code')
    .filter({ hasText: /^[0-9a-f-]{36}$/ })
    .first()
    .textContent()
  return (id ?? '').trim()
}

/** Fills a new order of the kind to the end, and goes to its review. */
export async function prepare(page: Page, entry: OrderEntry): Promise<void> {
  await openForm(page, entry.kind)
  await fillEntry(page, entry)
  await review(page, entry.kind)
}

/**
 * Keeps an order as a draft of the connection in use, as its form does, and goes to the form. For what is not about
 * typing.
 */
export async function saveDraft(page: Page, entry: OrderEntry): Promise<void> {
  const saving = await page.evaluate(
    async draft => {
      const state = await window.titleDesk.call('connection.state', {})
      const connectionId = state.ok ? state.value.activeId : null
      const kept = await window.titleDesk.call('drafts.save', {
        ...draft,
        connectionId: connectionId ?? '',
        revision: 1
      })
      if (kept.ok) location.hash = `#/drafts/${draft.id}`
      return kept
    },
    { id: randomUUID() as DraftId, entry }
  )
  if (!saving.ok) throw new Error(`The draft was not kept: ${saving.failure.kind}`)
  await page.getByRole('heading', { level: 1, name: `New ${entry.kind}` }).waitFor()
}

/** Keeps an order as a draft, and goes to its review. */
export async function prepareKept(page: Page, entry: OrderEntry): Promise<void> {
  await saveDraft(page, entry)
  await review(page, entry.kind)
}

/** Waits until the form says that what was typed is on the disk. */
export async function saved(page: Page): Promise<void> {
  await page
    .locator('main header')
    .getByText(/^Saved/)
    .waitFor()
}

/** Protects the work of this desk by a passphrase, from the bar above the page. */
export async function setPassphrase(page: Page, passphrase: string): Promise<void> {
  await page.getByRole('button', { name: 'Set a passphrase' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Confirm passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Set passphrase' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Where the app saves documents: each system has its own folder for that (E1). */
export async function downloadFolder(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { titleDesk } = window as unknown as {
      titleDesk: { call(name: string, args: object): Promise<{ value: { downloadFolder: string } }> }
    }
    return (await titleDesk.call('app.about', {})).value.downloadFolder
  })
}

/** Drops a file on the window, as the desktop does. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, text] as const
  )
}
