import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
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

const faults = (plan: FaultPlan) => {
  practice.setFaults(plan)
}
const main = () => app.page.locator('main')

describe('trouble', () => {
  beforeEach(() => {
    faults([])
  })

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

describe('a response with ten thousand rows', () => {
  const ROWS = 10_000
  /** Of each stage; all that the page draws of one. */
  const TASKS = 100
  const id = (at: number) => `5a3c0d11-0000-4000-8000-${String(at).padStart(12, '0')}`
  /** Far more would hold up the page for seconds; so would a few million characters. */
  const MOST_NODES = 60_000
  const MOST_CHARACTERS = 2_000_000
  const size = () =>
    app.page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      characters: document.body.textContent.length
    }))

  let realOrder = ''

  beforeAll(async () => {
    await goToServicePages(app.page)
    realOrder = (await app.page.locator('tbody a').first().getAttribute('href')) ?? ''
    faults([
      {
        endpoint: 'list',
        change: {
          set: {
            data: Array.from({ length: ROWS }, (_, at) => ({
              order_id: id(at),
              name: `Order ${at}`,
              estimated_closing_date: addBusinessDays(today(), 3),
              properties: [`${at} Elm St, Katy, TX 77494`],
              progress: { commitment_uploaded: true, policy_issued: false },
              status: `Status ${at}`,
              buyers: ['Ana Ruiz'],
              borrowers: [],
              sellers: []
            }))
          }
        }
      },
      {
        endpoint: 'progress',
        change: {
          set: {
            progress: Array.from({ length: ROWS / TASKS }, (_, at) => ({
              name: `Stage ${at}`,
              description: null,
              status: 'pending',
              tasks: Array.from({ length: TASKS }, (__, task) => ({
                name: `Task ${task}`,
                description: null,
                is_completed: false
              }))
            }))
          }
        }
      },
      {
        endpoint: 'documents',
        change: {
          set: {
            data: Array.from({ length: ROWS }, (_, at) => ({
              id: at + 1,
              type: `Type ${at}`,
              name: `Document ${at}`,
              file_name: `document-${at}.pdf`,
              download_url: `${practice.baseUrl}/d/${at}`,
              uploaded_at: '2026-11-01T12:00:00Z'
            }))
          }
        }
      }
    ])
  })

  it('is drawn in part, which the page says, and the page goes on: its orders (R31)', async () => {
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await app.page.getByText('Only the first 1,000 rows are shown; the service sent more.').waitFor()
    await expect.poll(() => app.page.locator('tbody tr').count()).toBe(1000)
    const { nodes, characters } = await size()
    expect(nodes).toBeLessThan(MOST_NODES)
    expect(characters).toBeLessThan(MOST_CHARACTERS)
  })

  it('is drawn in part, which the page says, and the page goes on: an order with its stages and documents (R31)', async () => {
    await app.page.evaluate(hash => {
      location.hash = hash
    }, realOrder)
    await app.page.getByText('Only the first 500 documents are shown; the service sent more.').waitFor()
    await app.page.getByText('Only the first 60 stages are shown; the service sent more.').waitFor()
    const { nodes, characters } = await size()
    expect(nodes).toBeLessThan(MOST_NODES)
    expect(characters).toBeLessThan(MOST_CHARACTERS)
  })

  it('leaves the list of all orders with the rows in view alone, and no more statuses to choose from than help (R31)', async () => {
    await app.page.evaluate(() => {
      location.hash = '#/all-orders'
    })
    await expect.poll(() => app.page.locator('main').innerText()).toMatch(/Order \d/)
    expect(await app.page.locator('tbody tr').count()).toBeLessThan(100)
    await app.page.getByRole('button', { name: 'Add filter' }).click()
    await app.page.getByRole('group', { name: 'Status' }).waitFor()
    expect(await app.page.getByRole('group', { name: 'Status' }).getByRole('checkbox').count()).toBeLessThanOrEqual(12)
    await app.page.keyboard.press('Escape')
    expect((await size()).nodes).toBeLessThan(5000)
  })
})
