import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { MINUTE } from '../../../practice/data/calendar.ts'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { startCluster, type Cluster } from '../../office/support/cluster.ts'
import { installed } from '../../office/support/installed.ts'
import { newDatabase } from '../../office/support/new-database.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, goTo, prepareKept, review, row, saved, saveDraft, send } from '../steps.ts'
import { findings } from '../support/axe.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { checkStop, checkTrees } from '../accessibility/checks/stop.ts'
import { escape } from '../accessibility/pages/page.ts'
import { firstListed, replaceWire } from '../wire-slot.ts'
import {
  addNote,
  hasNote,
  lookAfter,
  makeOffice,
  officeOf,
  openOffice,
  openOrder,
  recordCall,
  renewKey,
  wireAlarm
} from './office-steps.ts'
import { DRAFT, masked, OFFICE_STOPS, OUT_STOPS } from './office-stops.ts'

const NAMES = ['Front desk', 'Back office', 'Escrow'] as const

let keyring: Keyring
let practice: RunningPractice
let cluster: Cluster
let desks: RunningApp[] = []
beforeAll(async () => {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('no PostgreSQL')
  cluster = await startCluster(postgres)
  practice = await startPractice({ orders: 16, pace: 0 })
  keyring = await startKeyring()
  for (const _name of NAMES) desks = [...desks, await launchApp({ env: keyring.env, width: 1280, height: 800 })]
})
afterAll(async () => {
  await Promise.all(desks.map(desk => desk.close()))
  await keyring.stop()
  await practice.stop()
  await cluster.stop()
})

/** The order that the front desk sends. */
let sentId = ''

const pages = () => desks.map(({ page }) => page)
const front = () => {
  const [page] = pages()
  if (page === undefined) throw new Error('no desk')
  return page
}

const TREES = new URL('trees/', import.meta.url)
const world = () => {
  const [app] = desks
  if (app === undefined) throw new Error('no desk')
  return { app, page: app.page, practice }
}

describe('three desks of an office', () => {
  it('are one: the first sets it up, the others join by its invitations', async () => {
    for (const page of pages()) await connect(page, { baseAddress: practice.baseUrl, token: practice.token })
    await makeOffice(pages(), NAMES, await newDatabase(cluster.server, NAMES[0]))
    await openOffice(front())
    await front().reload()
    await expect.poll(() => front().getByRole('main').getByRole('listitem').allInnerTexts()).toHaveLength(3)
  })

  it('are quiet about changed wire instructions once one of them records a call (O6)', async () => {
    const orderId = await firstListed(practice)
    await replaceWire(practice, orderId)
    for (const page of pages()) {
      await page.evaluate(to => void (location.hash = to), `#/orders/${orderId}`)
      await page.locator('.document').first().waitFor()
    }
    practice.advance(MINUTE)
    await replaceWire(practice, orderId)
    for (const page of pages()) {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await wireAlarm(page).waitFor()
    }
    await recordCall(front())
    for (const page of pages()) {
      await page.getByText(/^Wire instructions: M. K. called Dana Cole at \(713\) 555-0142/).waitFor()
      await wireAlarm(page).waitFor({ state: 'detached' })
    }
    const [, back] = pages()
    await back?.getByText(/^Wire instructions: M. K. called/).click()
    await back?.locator('.wire-log dd', { hasText: NAMES[0] }).waitFor()
  })

  it('show a change that one of them noticed at the others, too, until a third records a call (O6)', async () => {
    const orderId = await firstListed(practice)
    const [, back, escrow] = pages()
    if (back === undefined || escrow === undefined) throw new Error('no desk')
    // Their pages know of no order any more, so they can only hear of what changes.
    for (const page of [back, escrow]) {
      await openOffice(page)
      await page.reload()
    }
    practice.advance(MINUTE)
    await replaceWire(practice, orderId)
    await front().getByRole('button', { name: 'Refresh' }).click()
    for (const page of pages())
      await page.getByRole('region', { name: 'Wire alerts' }).getByText('1 wire alert').waitFor()
    await escrow.evaluate(to => void (location.hash = to), `#/orders/${orderId}`)
    await wireAlarm(escrow).getByText('File replaced').waitFor()
    await recordCall(escrow)
    await wireAlarm(front()).waitFor({ state: 'detached' })
    for (const page of pages()) await page.getByRole('region', { name: 'Wire alerts' }).waitFor({ state: 'detached' })
    await back.evaluate(to => void (location.hash = to), `#/orders/${orderId}`)
    await back.locator('.document').first().waitFor()
    await back.getByText(/^Wire instructions: M. K. called/).waitFor()
    expect(await wireAlarm(back).count()).toBe(0)
  })

  it('show a note of one at the others without a click, and who looks after the order', async () => {
    await addNote(front(), 'Payoff ordered.')
    for (const page of pages()) await hasNote(page, 'Payoff ordered.', NAMES[0])
    await lookAfter(front(), NAMES[1])
    for (const page of pages())
      await page
        .getByLabel('Assigned to')
        .locator('option:checked', { hasText: NAMES[1] })
        .waitFor({ state: 'attached' })
  })

  it('read an order that one of them sent, copy it, and are warned of it', async () => {
    const [, back] = pages()
    if (back === undefined) throw new Error('no desk')
    await prepareKept(front(), { ...filledEntry('refinance'), closingDate: addBusinessDays(today(), 3) })
    sentId = await send(front())
    await back.evaluate(to => void (location.hash = to), `#/orders/${sentId}`)
    const sent = back.locator('.what-we-sent')
    await sent.getByText(NAMES[0]).waitFor()
    await sent.getByText('2214 Elm St').waitFor()
    await sent.getByText('Submission history').click()
    await sent.getByText('Accepted by the service.').waitFor()
    await back.getByRole('button', { name: 'Duplicate' }).click()
    await back.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    await expect.poll(() => row(back, 'Contact', 1).getByLabel('Name').inputValue()).toBe('Pat Doe')
    await back.getByLabel('Street address').fill('2214 Elm Street')
    await back.getByLabel('Unit or suite').fill('4')
    await back.getByLabel('ZIP code').fill('77494')
    await back.getByLabel('City').fill('Katy')
    await back.getByText(`Sent by ${NAMES[0]}`).waitFor()
  })

  it('mark the orders that a desk looks after, and list only those where one asks for them', async () => {
    await openOrder(front(), sentId)
    await lookAfter(front(), NAMES[1])
    const [, back] = pages()
    if (back === undefined) throw new Error('no desk')
    await goTo(front(), 'Orders')
    await front().getByRole('button', { name: 'Refresh', exact: true }).click()
    const row = front().locator('main tbody tr', { hasText: '2214 Elm St' })
    await row.getByRole('img', { name: `Assigned to ${NAMES[1]}` }).waitFor()
    for (const [page, chosen] of [
      [front(), NAMES[1]],
      [back, `${NAMES[1]} (this desk)`]
    ] as const) {
      await goTo(page, 'Closings')
      const mark = page.getByRole('img', { name: `Assigned to ${chosen}`, exact: true })
      const rows = page.locator('.board tr', { has: page.locator('[data-row]') })
      await rows.filter({ has: mark }).waitFor()
      const filter = page.getByRole('combobox', { name: 'Assigned to' })
      await filter.selectOption({ label: 'No desk' })
      await rows.filter({ has: mark }).waitFor({ state: 'detached' })
      await filter.selectOption({ label: chosen })
      await rows.filter({ has: mark }).waitFor()
      expect(await rows.filter({ hasNot: mark }).count()).toBe(0)
    }
  })

  it('work on under a key that one of them renews meanwhile', async () => {
    const [, back] = pages()
    if (back === undefined) throw new Error('no desk')
    await openOrder(back, sentId)
    await back.getByLabel('New note').fill('Survey is in.')
    await renewKey(front())
    await addNote(back, 'Survey is in.')
    for (const page of pages()) {
      await openOrder(page, sentId)
      await hasNote(page, 'Survey is in.', NAMES[1])
    }
    await addNote(front(), 'Title is clear.')
    for (const page of pages()) await hasNote(page, 'Title is clear.', NAMES[0])
  })

  it('have one of them read the order list for all, and say which (O7)', async () => {
    for (const page of pages()) await openOffice(page)
    const lines = () =>
      Promise.all(pages().map(page => page.getByText('reads the order list for the office').innerText()))
    await expect.poll(async () => (await lines()).filter(line => line.startsWith('This desk'))).toHaveLength(1)
    const reader = NAMES[(await lines()).findIndex(line => line.startsWith('This desk'))]
    await expect
      .poll(async () => (await lines()).filter(line => line.startsWith(`${reader} reads`)))
      .toHaveLength(NAMES.length - 1)
    await goTo(front(), 'Orders')
  })

  it('have one library: what one of them adds is at the others without a click', async () => {
    for (const page of pages()) {
      await page.evaluate(() => void (location.hash = '#/settings/library'))
      await page.getByRole('heading', { level: 1, name: 'Contacts and lists' }).waitFor()
    }
    await front().getByRole('button', { name: 'Add contact' }).click()
    await front().getByRole('dialog').getByLabel('Name').fill('Ines Castillo')
    await front().getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    for (const page of pages()) await page.getByRole('button', { name: 'Ines Castillo', exact: true }).waitFor()
  })

  it('have one value of a rule of the office: what one of them sets applies at the others without a click', async () => {
    for (const page of pages()) {
      await page.evaluate(() => void (location.hash = '#/settings'))
      await page.getByLabel('Payoff').waitFor()
    }
    await front().getByLabel('Payoff').fill('4')
    await front().getByLabel('Payoff').press('Enter')
    for (const page of pages()) {
      await expect.poll(() => page.getByLabel('Payoff').inputValue()).toBe('4')
      await page.getByRole('region', { name: 'Closings' }).getByText('1 earlier').waitFor()
    }
    expect(await findings(world().app)).toEqual([])
  })

  it('list what people did at the other desks', async () => {
    const [, back] = desks
    if (back === undefined) throw new Error('no desk')
    await back.page.evaluate(() => void (location.hash = '#/settings/activity'))
    await back.page.getByLabel('Desk').selectOption('Other desks')
    const called = back.page.getByRole('row').filter({ hasText: 'Call recorded' })
    await called.filter({ hasText: NAMES[0] }).waitFor()
  })

  it('hand a draft begun at one of them to the next, which sends it, once (O1, O3)', async () => {
    const [, back] = pages()
    if (back === undefined) throw new Error('no desk')
    const entry = filledEntry('purchase')
    const properties = entry.properties.map(property => ({ ...property, address1: '4100 Harbor Crossing' }))
    const title = '4100 Harbor Crossing, Katy'
    const before = practice.orders().size
    // Another person's, too: it must be no duplicate of the order before.
    const contacts = entry.contacts.map(contact => ({
      ...contact,
      name: contact.role === 'Buyer' ? 'Lee Ortiz' : contact.name
    }))
    await saveDraft(front(), { ...entry, properties, contacts })
    await goTo(back, 'Drafts')
    const others = back.getByRole('region', { name: 'Other desks' })
    await others.getByText(`${NAMES[0]} is editing`).waitFor()
    await others.getByRole('button', { name: `Read draft: ${title}` }).click()
    await back
      .getByRole('dialog', { name: `Draft at ${NAMES[0]}` })
      .getByText('Fort Bend')
      .waitFor()
    await back.getByRole('button', { name: 'Close draft' }).click()
    await others.getByRole('button', { name: `Ask for draft: ${title}` }).click()
    await front().getByText(`${NAMES[1]} asks for this draft.`).waitFor()
    await front().getByRole('button', { name: 'Hand over', exact: true }).click()
    await front().getByText('Another desk took this draft.').waitFor()
    await back.getByRole('link', { name: title }).click()
    await review(back, 'purchase')
    await send(back)
    expect(practice.orders().size).toBe(before + 1)
    await front().getByRole('link', { name: 'Show drafts' }).click()
    await front().getByRole('region', { name: 'Other desks' }).waitFor()
    await expect.poll(() => front().getByRole('link', { name: title }).count()).toBe(0)
  })

  describe('have pages:', () => {
    beforeAll(async () => {
      const [, back] = pages()
      if (back === undefined) throw new Error('no desk')
      const closingDate = addBusinessDays(today(), 3)
      const purchase = { ...filledEntry('purchase'), closingDate }
      const [address1 = ''] = DRAFT.split(', ')
      await saveDraft(front(), { ...filledEntry('refinance'), closingDate })
      // Open there, so that it is asked for and not handed over at once.
      await saveDraft(back, { ...purchase, properties: purchase.properties.map(one => ({ ...one, address1 })) })
    })

    describe.each(OFFICE_STOPS)('$name', stop => {
      checkStop(stop, world, TREES, { mask: masked })
    })
  })

  it('work on while the database is away, and have it all once it is back, each once (O2, O11)', async () => {
    const others = pages().slice(1)
    await escape(front())
    await saveDraft(front(), filledEntry('purchase'))
    for (const page of others) await openOrder(page, sentId)
    const signs = (state: 'visible' | 'detached') =>
      Promise.all(pages().map(page => page.locator('.office-sign').getByText('Not connected').waitFor({ state })))
    await cluster.crash('SIGQUIT')
    await signs('visible')
    await row(front(), 'Property', 0).getByLabel('Street address').fill('12 Lantern Way')
    await saved(front())
    await openOrder(front(), sentId)
    const texts = ['Payoff letter came.', 'HOA balance asked for.', 'Seller called back.']
    const told = NAMES.map((name, index) => ({ name, text: texts[index] ?? '' }))
    for (const [index, page] of pages().entries()) {
      const { name = '', text = '' } = told[index] ?? {}
      await addNote(page, text)
      await hasNote(page, text, name)
      await officeOf(page).getByText('Not shared yet').waitFor()
    }
    await cluster.start()
    await signs('detached')
    for (const page of pages()) {
      for (const { name, text } of told) await hasNote(page, text, name)
      await officeOf(page).getByText('Not shared yet').waitFor({ state: 'detached' })
      const listed = await officeOf(page).getByRole('listitem').allInnerTexts()
      for (const { text } of told) expect(listed.filter(note => note.includes(text))).toHaveLength(1)
    }
    for (const page of others) {
      await goTo(page, 'Drafts')
      await page.getByRole('button', { name: 'Read draft: 12 Lantern Way' }).waitFor()
    }
  })

  it('lose one that leaves, and it goes on alone (O12)', async () => {
    const [, , last] = pages()
    if (last === undefined) throw new Error('no desk')
    await escape(front())
    await openOffice(last)
    await last.getByRole('button', { name: 'Leave office…' }).click()
    await last.getByRole('dialog').getByRole('button', { name: 'Leave office' }).click()
    await last.getByRole('button', { name: 'Join office' }).waitFor()
    await goTo(front(), 'Orders')
    await openOffice(front())
    const listed = front().getByRole('main').getByRole('listitem')
    await listed.filter({ hasText: NAMES[0] }).waitFor()
    expect(await listed.filter({ hasText: NAMES[2] }).count()).toBe(0)
    await goTo(last, 'Orders')
    await last.locator('main tbody tr').first().waitFor()
  })

  describe('without its database', () => {
    beforeAll(() => cluster.crash('SIGQUIT'))

    describe.each(OUT_STOPS)('$name', stop => {
      checkStop(stop, world, TREES, { mask: masked })
    })
  })

  it('keep no tree of a page that is gone', () => checkTrees([...OFFICE_STOPS, ...OUT_STOPS], TREES))
})
