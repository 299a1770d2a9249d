import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPractice, type FaultPlan, type RunningPractice } from '../../main/practice/index.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { connect, fillConnection, fillEntry, openForm, review, row, sees, send } from './steps.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

let practice: RunningPractice
let app: RunningApp
beforeEach(async () => {
  practice = await startPractice({ orders: 20 })
  app = await launchApp()
})
afterEach(async () => {
  await app.close()
  await practice.stop()
})

async function reviewed(): Promise<void> {
  await connect(app.page, credentials())
  await openForm(app.page, 'refinance')
  await fillEntry(app.page, filledEntry('refinance'))
  await review(app.page, 'refinance')
}

const faults = (plan: FaultPlan) => { practice.setFaults(plan) }
const credentials = () => ({ baseAddress: practice.baseUrl, token: practice.token })
const main = () => app.page.locator('main')

describe('trouble', () => {
  it('a wrong token is told at the token, and nothing typed is lost', async () => {
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: 'wrong-token' })
    await app.page.getByRole('button', { name: 'Connect', exact: true }).click()
    const token = app.page.getByLabel('Token', { exact: true })
    await expect.poll(() => token.getAttribute('aria-invalid')).toBe('true')
    expect(await token.inputValue()).toBe('wrong-token')
    expect(await app.page.getByLabel('Base address').inputValue()).toBe(practice.baseUrl)
    expect(await app.page.getByLabel('Name').inputValue()).toBe('Lone Star Lending')
  })

  it('a service that is down is told in plain words, the list stays, and trying again works', async () => {
    await connect(app.page, credentials())
    await app.page.locator('tbody tr').first().waitFor()
    const rows = await app.page.locator('tbody tr').count()
    const { baseUrl, token } = practice
    await practice.stop()
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await app.page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await app.page.locator('tbody tr').count()).toBe(rows)
    expect(await main().innerText()).toContain('The service at 127.0.0.1 is not answering.')
    practice = await startPractice({ orders: 20, port: Number(new URL(baseUrl).port), token })
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => app.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('an order that the service refuses comes back with each message at its field; what was typed is there', async () => {
    await reviewed()
    faults([{
      endpoint: 'refinance', status: 422,
      body: { message: 'The given data was invalid.', errors: {
        'property_address.county': ['We do not close in Fort Bend.'], 'contacts.1.email': ['Pat Doe has left.'], 'loan_details.amount': ['Too much.'],
        'something_new': ['This was never heard of.']
      } }
    }])
    await app.page.getByRole('button', { name: 'Send order' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    const property = row(app.page, 'Property', 0)
    expect(await property.innerText()).toContain('We do not close in Fort Bend.')
    expect(await property.getByLabel('County').getAttribute('aria-invalid')).toBe('true')
    expect(await property.getByLabel('County').inputValue()).toBe('Fort Bend')
    expect(await row(app.page, 'Contact', 1).innerText()).toContain('Pat Doe has left.')
    expect(await main().innerText()).toContain('Too much.')
    expect(await main().innerText()).toContain('This was never heard of.')
    faults([])
    await property.getByLabel('County').fill('Harris')
    await row(app.page, 'Contact', 1).getByLabel('Email').fill('pat@example.com')
    await app.page.getByLabel('Loan amount').fill('300,000')
    await review(app.page, 'refinance')
    expect(await send(app.page)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('an order that certainly was not sent stays, and is sent when one tries again', async () => {
    await reviewed()
    faults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '7' } }])
    await app.page.getByRole('button', { name: 'Send order' }).click()
    await expect.poll(() => main().innerText()).toContain('7 seconds')
    faults([])
    expect(await send(app.page)).toMatch(/^[0-9a-f-]{36}$/)
    expect(practice.orders().size).toBe(1)
  })

  it('a double click sends once (R38)', async () => {
    await reviewed()
    faults([{ endpoint: 'refinance', delay: 200 }])
    await app.page.getByRole('button', { name: 'Send order' }).dblclick()
    await app.page.getByRole('link', { name: 'Open the order' }).waitFor()
    expect(practice.requests().filter(request => request.method === 'POST').length).toBe(1)
  })

  it.each<[string, FaultPlan]>([
    ['taken, then answered with 502', [{ endpoint: 'refinance', commit: true, status: 502 }]],
    ['dropped after it was read', [{ endpoint: 'refinance', commit: true, drop: 'after-body' }]],
    ['answered with a page instead of data (R42)', [{ endpoint: 'refinance', commit: true, malformed: 'html' }]]
  ])('an order that was %s is "not known", and a click alone does not send it again', async (_what, plan) => {
    await reviewed()
    faults(plan)
    await app.page.getByRole('button', { name: 'Send order' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'We do not know whether the service has this order' }).waitFor()
    faults([])
    await app.page.getByRole('button', { name: 'Send again' }).click()
    await app.page.getByRole('dialog').waitFor()
    expect(practice.requests().filter(request => request.method === 'POST').length).toBe(1)
    await app.page.keyboard.press('Escape')
    expect(practice.orders().size).toBe(1)
    await app.page.getByRole('button', { name: 'Look in the order list' }).or(app.page.getByRole('link', { name: 'Look in the order list' })).click()
    await sees(app.page, '1 to 15 of 21')
    expect(practice.requests().filter(request => request.method === 'POST').length).toBe(1)
  })

  it('quitting while an order is sent waits for its outcome, and stays where nobody knows it (R49)', async () => {
    await reviewed()
    faults([{ endpoint: 'refinance', commit: true, status: 502, delay: 400 }])
    await app.page.getByRole('button', { name: 'Send order' }).click()
    await app.clickMenu('File', 'Quit')
    await app.page.getByRole('heading', { level: 1, name: 'We do not know whether the service has this order' }).waitFor()
    expect(practice.requests().filter(request => request.method === 'POST').length).toBe(1)
  })

  it('an order nobody knows, and one whose progress fails while its documents work, are told apart', async () => {
    await connect(app.page, credentials())
    faults([{ endpoint: 'progress', status: 500 }])
    await app.page.locator('tbody tr').first().getByRole('link').click()
    await app.page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    await app.page.getByRole('button', { name: 'Try again' }).waitFor()
    await expect.poll(() => app.page.locator('section').filter({ hasText: 'Documents' }).locator('li').count()).toBeGreaterThan(5)
  })
})
