import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPractice, type FaultPlan, type RunningPractice } from '../../main/practice/index.ts'
import { connect, fillConnection } from './steps.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

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

const field = (label: string) => app.page.getByLabel(label, { exact: label === 'Token' })

/** What stands at a field: the sentence its description leads to. */
async function sentenceAt(label: string): Promise<string> {
  await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
  const ids = (await field(label).getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return (await Promise.all(ids.map(id => app.page.locator(`[id="${id}"]`).innerText()))).join(' ')
}

const tryToConnect = () => app.page.getByRole('button', { name: 'Connect', exact: true }).click()

describe('connecting with bad input', () => {
  it.each([
    ['http://orders.example.com', /https/], ['orders.example.com', /https:\/\//], ['https://orders example.com', /space/],
    ['https://orders.example.com?tenant=1', /question mark/], ['https://pat:secret@orders.example.com', /user name/],
    ['ftp://orders.example.com', /https/], ['https://orders.example.com/#x', /#/]
  ])('the base address %j is told in a sentence at its field, and nothing typed is lost', async (baseAddress, sentence) => {
    await fillConnection(app.page, { baseAddress, token: 'abc' })
    await tryToConnect()
    expect(await sentenceAt('Base address')).toMatch(sentence)
    expect(await field('Base address').inputValue()).toBe(baseAddress)
    expect(await field('Token').inputValue()).toBe('abc')
    expect(await field('Name').inputValue()).toBe('Lone Star Lending')
  })

  it('a token with something inside that no token has is told at its field (R22)', async () => {
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: 'two words' })
    await tryToConnect()
    expect(await sentenceAt('Token')).toMatch(/space/)
    expect(await field('Token').inputValue()).toBe('two words')
  })

  it.each<[string, FaultPlan]>([
    ['is a page instead of data', [{ endpoint: 'list', malformed: 'html' }]],
    ['is empty', [{ endpoint: 'list', malformed: 'empty' }]],
    ['is cut short', [{ endpoint: 'list', malformed: 'truncated' }]],
    ['has 50 MB', [{ endpoint: 'list', malformed: 'huge' }]],
    ['is no HTTP', [{ endpoint: 'list', malformed: 'garbage' }]],
    ['lacks what we need', [{ endpoint: 'list', change: { remove: ['data'] } }]],
    ['leads elsewhere', [{ endpoint: 'list', status: 302, headers: { Location: 'http://127.0.0.1:9/' } }]],
    ['is a fault of the service', [{ endpoint: 'list', status: 500 }]]
  ])('an answer that %s is told in a sentence, and nothing typed is lost (R31)', async (_what, plan) => {
    practice.setFaults(plan)
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: practice.token })
    await tryToConnect()
    await expect.poll(() => app.page.locator('main').innerText()).toMatch(/answer|service/)
    await expect.poll(() => app.page.getByRole('button', { name: 'Connect', exact: true }).getAttribute('aria-disabled')).not.toBe('true')
    expect(await app.page.getByRole('heading', { level: 1, name: 'Welcome to Title Desk' }).isVisible()).toBe(true)
    expect(await app.page.locator('.failure, [role=alert], [aria-invalid=true]').count()).toBeGreaterThan(0)
    expect(await field('Token').inputValue()).toBe(practice.token)
    expect(await field('Base address').inputValue()).toBe(practice.baseUrl)
  })
})

describe('an order list that is not as specified', () => {
  beforeAll(async () => {
    practice.setFaults([])
    await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
  })

  it('is shown as far as it can be, and what is missing is named', async () => {
    practice.setFaults([{ endpoint: 'list', change: { remove: ['data.0.order_id', 'data.1.name', 'meta'], set: { 'data.2.status': 7, 'data.3.buyers': null } } }])
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => app.page.locator('main').innerText()).toMatch(/left out|missing/)
    expect(await app.page.locator('tbody tr').count()).toBe(15)
    expect(await app.page.locator('tbody tr').first().locator('a').count()).toBe(0)
    expect(await app.page.locator('tbody tr').nth(4).locator('a').count()).toBe(1)
  })

  it('never runs as a page what the service sends as text (R14)', async () => {
    const script = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
    practice.setFaults([{ endpoint: 'list', change: { set: { 'data.*.name': script, 'data.*.properties.0': script, 'data.*.status': script, 'data.*.buyers.0': script } } }])
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => app.page.locator('tbody tr').first().innerText()).toContain('onerror')
    expect(await app.page.locator('tbody img, tbody script').count()).toBe(0)
    expect(await app.page.title()).not.toBe('owned')
  })

  it('meets no console error, and nothing that the content security policy stops', () => { expect(app.consoleErrors()).toEqual([]) })
})
