import { afterEach, describe, expect, it } from 'vitest'
import type { OrderKind } from '#domain/order/role.ts'
import { entryPage, type EntryPage } from './entry-page.ts'
import { filledEntry } from '../../fixtures/entries.ts'

let page: EntryPage
const open = async (kind: OrderKind) => (page = await entryPage(kind))
afterEach(() => page.close())

describe('the form of a new order', () => {
  it('starts at its first field, with a borrower and someone of ours', async () => {
    await open('refinance')
    expect(page.title()).toBe('New refinance')
    expect(document.activeElement).toBe(page.labelled('Street address'))
    expect([0, 1].map(index => page.labelled('Role', index).value)).toEqual(['Buyer', 'Loan Processor'])
    expect(document.title).toBe('New refinance · Title Desk')
  })

  it('has a loan on a refinance and none on a purchase (specification 4.2)', async () => {
    await open('purchase')
    expect(() => page.labelled('Loan amount')).toThrow('no field Loan amount')
    expect(page.text()).not.toContain('Loan amount')
    page.close()
    await open('refinance')
    expect(page.labelled('Loan amount')).toBeTruthy()
  })

  it('lists what is missing, and each item leads to its field', async () => {
    await open('refinance')
    expect(page.list('Required to send')).toEqual([
      'Street address',
      'ZIP code',
      'City',
      'State',
      'County',
      'Borrower: name',
      'Loan Processor: name',
      'Loan Processor: email',
      'Closing date'
    ])
    await page.press('Loan Processor: email')
    expect(document.activeElement).toBe(page.labelled('Email', 1))
  })

  it('shows a problem once its field was visited, and only until it is fixed', async () => {
    await open('refinance')
    await page.type('ZIP code', '7749')
    expect(page.described('ZIP code', 'place')).toBeUndefined()
    await page.leave('ZIP code')
    expect(page.described('ZIP code', 'place')).toBe('Enter a 5-digit ZIP code.')
    expect(page.labelled('ZIP code').getAttribute('aria-invalid')).toBe('true')
    await page.type('ZIP code', '77494')
    expect(page.described('ZIP code', 'place')).toBeUndefined()
    expect(page.labelled('ZIP code').getAttribute('aria-invalid')).toBeNull()
  })

  it('does not count it as leaving when the whole window loses the focus', async () => {
    await open('refinance')
    page.labelled('City').focus()
    page.labelled('City').dispatchEvent(new FocusEvent('blur'))
    await page.settle()
    expect(page.described('City', 'place')).toBeUndefined()
  })

  it.each<[OrderKind, string, number, string]>([
    ['refinance', 'Street address', 0, 'Enter the street address.'],
    ['refinance', 'Name', 0, 'Enter the name.'],
    ['refinance', 'Email', 1, 'Enter an email: this person works for our company.'],
    ['refinance', 'Closing date', 0, 'Enter the closing date.'],
    ['purchase', 'Email', 1, 'Enter an email: this person works for our company.'],
    ['purchase', 'Closing date', 0, 'Enter the closing date.']
  ])('on a %s wants %s (row %d) at the review, and goes to the first', async (kind, label, index, message) => {
    await open(kind)
    await page.press('Review order')
    expect(page.title()).toBe(`New ${kind}`)
    expect(page.described(label, 'message', index)).toBe(message)
    expect(document.activeElement).toBe(page.labelled('Street address'))
  })

  it('requires someone of our company (specification 2.3 rule 1)', async () => {
    await open('refinance')
    await page.fill(filledEntry('refinance'))
    await page.press('Remove Pat Doe')
    await page.press('Review order')
    const rule = 'Add a lender, loan officer, or loan processor from our company, with an email.'
    expect(document.getElementById('contacts-message')?.textContent).toBe(rule)
    expect(page.list('Required to send')).toEqual([rule])
    expect(document.activeElement).toBe(page.button('Add contact'))
  })

  it('reads an amount back in figures and words', async () => {
    await open('refinance')
    await page.type('Loan amount', '400,000')
    expect(page.described('Loan amount', 'reading')).toBe('$400,000 · four hundred thousand dollars')
    expect(page.labelled('Loan amount').value).toBe('400,000')
    await page.type('Loan amount', '400,000x')
    expect(page.described('Loan amount', 'reading')).toBeUndefined()
  })

  it('names the weekday of the closing, and warns of a weekend at the field and beside the form', async () => {
    await open('purchase')
    expect(page.described('Closing date', 'hint')).toBe('Like 12/18/2026, next Fri, or +10. An estimate is fine.')
    await page.type('Closing date', '11/30/2026')
    expect(page.described('Closing date', 'reading')).toBe('Mon, Nov 30, 2026 · 5 business days left')
    await page.type('Closing date', '112826')
    expect(page.described('Closing date', 'warning')).toBe('Sat, Nov 28 is a weekend.')
    expect(page.list('Double-check')).toEqual(['Sat, Nov 28 is a weekend.'])
  })

  it('writes the closing date one way once it is left', async () => {
    await open('refinance')
    expect(page.described('Closing date', 'hint')).toBe('Like 12/18/2026, next Fri, or +10')
    for (const [typed, tidy] of [
      ['1/15/27', '01/15/2027'],
      ['2026-11-30', '11/30/2026'],
      ['12/18', '12/18/2026'],
      ['Dec 18 2026', '12/18/2026'],
      ['tomorrow', '11/21/2026'],
      ['1/32', '1/32']
    ] as const) {
      await page.type('Closing date', typed)
      await page.leave('Closing date')
      expect(page.labelled('Closing date').value).toBe(tidy)
    }
  })

  it('says an invalid closing date when its text is left for its calendar (F14)', async () => {
    await open('refinance')
    await page.type('Closing date', '2/30')
    page.button('Open the calendar').focus()
    await page.settle()
    expect(page.described('Closing date', 'message')).toBe('Enter a valid date, like 11/30/2026.')
  })

  it('reviews the day that was meant, though the field was not left (F14)', async () => {
    await open('refinance')
    await page.fill(filledEntry('refinance'))
    await page.type('Closing date', 'tomorrow')
    await page.command('proceed')
    expect(page.text()).toContain('Sat, Nov 21, 2026')
    await page.command('back')
    expect(page.labelled('Closing date').value).toBe('11/21/2026')
    await page.pause()
    expect(page.saves().at(-1)?.entry.closingDate).toBe('11/21/2026')
  })

  it('takes ZIP+4, and says what it was shortened to until the field changes (F13)', async () => {
    await open('refinance')
    await page.type('ZIP code', '77494-1234')
    await page.leave('ZIP code')
    expect(page.labelled('ZIP code').value).toBe('77494')
    expect(page.described('ZIP code', 'place')).toBe('ZIP+4 shortened to 77494.')
    expect(page.labelled('ZIP code').getAttribute('aria-invalid')).toBeNull()
    await page.type('ZIP code', '77493')
    expect(page.described('ZIP code', 'place')).toBeUndefined()
  })

  it('says the errors of city, state, ZIP code and county in one line under them (F15)', async () => {
    await open('refinance')
    await page.press('Review order')
    const line = () => ['ZIP code', 'City', 'State', 'County'].map(label => page.described(label, 'place'))
    expect(new Set(line())).toEqual(new Set(['Enter the ZIP code, city, state, and county.']))
    await page.type('City', 'Katy')
    await page.type('ZIP code', '774')
    expect(line()).toEqual([
      'Enter the state and county. Enter a 5-digit ZIP code.',
      undefined,
      'Enter the state and county. Enter a 5-digit ZIP code.',
      'Enter the state and county. Enter a 5-digit ZIP code.'
    ])
    expect(document.querySelectorAll('#properties-1-zipCode-message, #properties-1-county-message')).toHaveLength(0)
  })

  it('writes the state as two capitals once it is left', async () => {
    await open('refinance')
    for (const [typed, tidy] of [
      ['tx', 'TX'],
      ['Texas', 'TX'],
      ['Tex', 'Tex']
    ] as const) {
      await page.type('State', typed)
      await page.leave('State')
      expect(page.labelled('State').value).toBe(tidy)
    }
  })

  it('says in two lines what will be sent', async () => {
    await open('refinance')
    await page.fill(filledEntry('refinance'))
    expect(page.text()).toContain('Order summary2214 Elm St, KatyRefinance · $400,000 · Mon, Nov 30, 2026')
    expect(page.text()).toContain('Ready to review.')
  })

  it('counts the problems of each section, and leads to its first field', async () => {
    await open('refinance')
    const sections = () =>
      [...document.querySelectorAll('nav li a')].map(link => link.getAttribute('aria-label') ?? link.textContent.trim())
    expect(sections()).toEqual([
      'Property, 5 to fix',
      'Contacts, 3 to fix',
      'Loan',
      'Closing, 1 to fix',
      'Notifications'
    ])
    await page.press('Loan')
    expect(document.activeElement).toBe(page.labelled('Loan amount'))
    expect(document.querySelector('nav [aria-current]')?.textContent.trim()).toBe('Loan')
  })

  it('marks the number of a section once one of its problems shows at a field', async () => {
    await open('purchase')
    const marked = () => [...document.querySelectorAll('nav b.bad')].map(mark => mark.textContent)
    expect(marked()).toEqual([])
    await page.leave('ZIP code')
    expect(marked()).toEqual(['5'])
    await page.press('Review order')
    expect(marked()).toEqual(['5', '3', '1'])
  })

  it('disables autofill and spell check for personal data', async () => {
    await open('refinance')
    const controls = [...document.querySelectorAll('input:not([readonly]), textarea')]
    expect(controls.length).toBeGreaterThan(12)
    expect(controls.filter(control => control.getAttribute('autocomplete') !== 'off')).toEqual([])
    expect(
      controls.filter(
        control => control.getAttribute('spellcheck') !== 'false' && control.getAttribute('type') !== 'date'
      )
    ).toEqual([])
  })

  it('names the sections in which something is to be looked at again', async () => {
    await open('purchase')
    const closing = () => document.querySelector('nav a[href="#section-closing"]')?.getAttribute('aria-label')
    expect(closing()).toBe('Closing, 1 to fix')
    await page.type('Closing date', '112826')
    expect(closing()).toBe('Closing, double-check')
    expect([...document.querySelectorAll('nav b.warn')].map(mark => mark.textContent)).toEqual(['!'])
  })
})
