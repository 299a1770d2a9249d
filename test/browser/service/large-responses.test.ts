import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type RunningPractice } from '../../../practice/index.ts'
import { connect, goToServicePages } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let practice: RunningPractice
let app: RunningApp
beforeAll(async () => {
  practice = await startPractice({ orders: 20 })
  app = await launchApp()
  await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
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
    practice.setFaults([
      {
        endpoint: 'list',
        change: {
          set: {
            data: Array.from({ length: ROWS }, (_, at) => ({
              order_id: id(at),
              name: `Order ${at}`,
              estimated_closing_date: '2026-12-01',
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
