import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../../../fixtures/entries.ts'
import { entryPage, type EntryPage } from '../entry-page.ts'

/** Only looked at. */
let page: EntryPage
beforeAll(async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.command('proceed')
  await page.read()
})
afterAll(() => page.close())

describe('the review', () => {
  it('begins with closing date, amount, county and lender, then the people by role', () => {
    const words = (query: string) =>
      [...document.querySelectorAll(query)].map(one => one.textContent.replace(/\s+/g, ' ').trim())
    expect(words('[aria-label="At a glance"] dl > div')).toEqual([
      'Closing dateMon, Nov 30',
      'Loan amount$400,000 four hundred thousand dollars',
      'CountyFort Bend',
      'LenderLone Star Lending'
    ])
    expect(words('[aria-label="The order, line by line"] h2')).toEqual([
      'Borrower: Ana Ramirez',
      'Loan Processor: Pat Doe',
      'Property',
      'Loan',
      'Closing'
    ])
  })

  it('makes prominent what goes wrong most often: county, amount and closing date', () => {
    expect([...document.querySelectorAll('.prominent dt')].map(term => term.textContent)).toEqual([
      'County',
      'Loan amount',
      'Closing date'
    ])
  })

  it('says beside "Send order" to whom it goes, in the color of that connection', () => {
    const described = () => document.getElementById(page.button('Send order').getAttribute('aria-describedby') ?? '')
    expect(described()?.textContent.replace(/\s+/g, ' ').trim()).toBe('to c1')
    expect(described()?.querySelector<HTMLElement>('.dot')?.style.background).toContain('--connection-green')
  })

  it('keeps a value from reversing the text next to it (S7)', () => {
    const values = [...document.querySelectorAll('dd')]
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter(value => value.firstElementChild?.tagName !== 'BDI')).toEqual([])
  })

  it('breaks an email before its parts, and changes nothing of it', () => {
    const email = [...document.querySelectorAll('dd')].find(one => one.textContent === 'ana.ramirez@example.com')
    expect(email?.innerHTML.replace(/<!--.*?-->/g, '')).toBe('<bdi>ana.<wbr>ramirez@<wbr>example.<wbr>com</bdi>')
  })
})
