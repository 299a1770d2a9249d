import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPractice, type FaultPlan, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, fillConnection, goTo, goToServicePages, mayBeSent, prepareKept, review, row, send } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let practice: RunningPractice
let app: RunningApp
beforeAll(async () => {
  practice = await startPractice({ orders: 20 })
  app = await launchApp()
})
afterAll(async () => {
  await app.close()
  await practice.stop()
})
beforeEach(() => {
  faults([])
})

const faults = (plan: FaultPlan) => {
  practice.setFaults(plan)
}
const main = () => app.page.locator('main')

describe('trouble', () => {
  it('a wrong token is reported at the token, and nothing typed is lost', async () => {
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: 'wrong-token' })
    await app.page.getByRole('button', { name: 'Connect', exact: true }).click()
    const token = app.page.getByLabel('Access token', { exact: true })
    await expect.poll(() => token.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => token.inputValue()).toBe('wrong-token')
    await expect.poll(() => app.page.getByLabel('Service URL').inputValue()).toBe(practice.baseUrl)
    await expect.poll(() => app.page.getByLabel('Client', { exact: true }).inputValue()).toBe('Lone Star Lending')
    await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
  })

  it('a service that is down is reported in plain words, the list stays, and a retry works', async () => {
    await goToServicePages(app.page)
    await app.page.locator('tbody tr').first().waitFor()
    const rows = await app.page.locator('tbody tr').count()
    const { baseUrl, token } = practice
    await practice.stop()
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await app.page.getByRole('button', { name: 'Try again' }).waitFor()
    await expect.poll(() => app.page.locator('tbody tr').count()).toBe(rows)
    await expect.poll(() => main().innerText()).toContain('The service at 127.0.0.1 isn’t responding.')
    practice = await startPractice({ orders: 20, port: Number(new URL(baseUrl).port), token })
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => app.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('a rejected order comes back as typed, with each message at its field', async () => {
    await prepareKept(app.page, filledEntry('refinance'))
    faults([
      {
        endpoint: 'refinance',
        status: 422,
        body: {
          message: 'The given data was invalid.',
          errors: {
            'property_address.county': ['We do not close in Fort Bend.'],
            'contacts.1.email': ['Pat Doe has left.'],
            'loan_details.amount': ['Too much.'],
            something_new: ['This was never heard of.']
          }
        }
      }
    ])
    await mayBeSent(app.page)
    await app.page.getByRole('button', { name: 'Send order' }).click()
    await app.page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    const property = row(app.page, 'Property', 0)
    await property.getByText('We do not close in Fort Bend.').first().waitFor()
    await expect.poll(() => property.getByLabel('County').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => property.getByLabel('County').inputValue()).toBe('Fort Bend')
    await expect.poll(() => row(app.page, 'Contact', 1).innerText()).toContain('Pat Doe has left.')
    await expect.poll(() => main().innerText()).toContain('Too much.')
    await expect.poll(() => main().innerText()).toContain('This was never heard of.')
    faults([])
    await property.getByLabel('County').fill('Harris')
    await row(app.page, 'Contact', 1).getByLabel('Email').fill('pat@example.com')
    await app.page.getByLabel('Loan amount').fill('300,000')
    await review(app.page, 'refinance')
    expect(await send(app.page)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('an unknown order, and one whose progress fails while its documents work, are told apart', async () => {
    await goTo(app.page, 'Orders')
    faults([{ endpoint: 'progress', status: 500 }])
    await app.page.locator('tbody tr').first().getByRole('link').click()
    await app.page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    await app.page.getByRole('button', { name: 'Try again' }).waitFor()
    await expect
      .poll(() => app.page.locator('section').filter({ hasText: 'Documents' }).locator('li').count())
      .toBeGreaterThan(5)
  })
})
