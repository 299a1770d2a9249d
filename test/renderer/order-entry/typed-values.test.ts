import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryPage, type EntryPage } from './entry-page.ts'

/** One form for all of them: each fills it in, or looks at its own field only. */
let page: EntryPage
beforeAll(async () => {
  page = await entryPage('refinance')
})
afterAll(() => page.close())

describe('the form of a new order', () => {
  it.each<[string, string, number, string]>([
    ['Email', 'pat@example', 1, 'Enter a valid email, like pat@example.com.'],
    ['Closing date', '2/30/2027', 0, 'Enter a valid date, like 11/30/2026.'],
    ['Loan amount', '12abc', 0, 'Enter an amount in dollars, like 400,000.'],
    ['Loan amount', '1.005', 0, 'Use at most two decimal places.'],
    ['Loan amount', '-5', 0, 'Enter an amount of $0 or more.'],
    ['Loan amount', '1000000000001', 0, 'Enter an amount under $1 trillion.']
  ])('does not take %s %j', async (label, typed, index, message) => {
    await page.fill(filledEntry('refinance'))
    await page.type(label, typed, index)
    await page.command('proceed')
    expect(page.title()).toBe('New refinance')
    expect(page.described(label, 'message', index)).toBe(message)
    expect(document.activeElement).toBe(page.labelled(label, index))
    expect(page.list('Required to send')).toHaveLength(1)
  })

  it.each([
    ['State', 'Tex', 'Enter a two-letter state, like TX.'],
    ['ZIP code', '77494-12', 'Enter a 5-digit ZIP code.']
  ])('does not take the %s %j', async (label, typed, message) => {
    await page.fill(filledEntry('refinance'))
    await page.type(label, typed)
    await page.command('proceed')
    expect(page.title()).toBe('New refinance')
    expect(page.described(label, 'place')).toBe(message)
    expect(document.activeElement).toBe(page.labelled(label))
  })

  it.each<[string, string, string]>([
    ['Street address', '2214  Elm\u200b St ', '2214 Elm St'],
    ['Unit or suite', ' 4', '4'],
    ['City', 'Katy\t', 'Katy'],
    ['County', '\u200eFort Bend', 'Fort Bend'],
    ['ZIP code', '77494-1234 ', '77494'],
    ['Name', ' Pat  Doe', 'Pat Doe'],
    ['Email', 'mailto:pat@example.com;', 'pat@example.com'],
    ['Phone', ' 713', '713'],
    ['Lender’s loan number', ' LN 1 ', 'LN 1'],
    ['Loan type', '30  yr', '30 yr'],
    ['Slack channel', '#closings ', '#closings'],
    ['Mortgagee clause', 'Lone Star\n ISAOA ', 'Lone Star\n ISAOA '],
    ['Loan amount', '40000000', '$40,000,000'],
    ['Loan amount', '$400,000.5 ', '$400,000.50']
  ])('keeps %s %j as %j once it is left', async (label, typed, kept) => {
    await page.type(label, typed)
    expect(page.labelled(label).value).toBe(typed)
    await page.leave(label)
    expect(page.labelled(label).value).toBe(kept)
  })
})
