import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'

let desk: Desk
afterEach(() => desk.close())

const HEADINGS = 'Type,Street,ZIP,City,State,County,Borrower,Loan processor,Processor email,Closing date'
const row = (street: string, { county = 'Fort Bend', type = 'Refinance', borrower = 'Ana Ramirez' } = {}) =>
  `${type},${street},77494,Katy,TX,${county},${borrower},Pat Doe,pat.doe@example.com,11/30/2026`
const encoded = (text: string) => new TextEncoder().encode(text)
const bytesOf = (...rows: readonly string[]) => encoded([HEADINGS, ...rows].join('\r\n'))

async function opened(...rows: readonly string[]) {
  const bridge = deskBridge()
    .answer('files.choose', ok({ name: 'many.csv', content: bytesOf(...rows) }))
    .answer('drafts.import', ({ entries }) => ok({ ids: entries.map(() => '' as never) }))
    .answer('files.save', ok({ saved: true }))
  desk = await openDesk('/new/csv', bridge)
  await desk.press('Select file…')
}
const status = () => desk.text('main [role=status], header [role=status]')
const imported = () => desk.bridge.argsOf('drafts.import').flatMap(({ entries }) => entries)
const streets = () => imported().map(({ properties: [one] }) => one?.address1)
const sections = () => desk.all('.body section li').map(wordsOf)
const check = async (words: string) => {
  const box = desk.all('.choice').find(label => label.textContent.includes(words))
  box?.querySelector('input')?.click()
  await desk.settle()
}

describe('the page of a CSV file', () => {
  it('saves complete and incomplete rows as drafts, and leads to them', async () => {
    await opened(row('1 Elm St'), row('2 Elm St', { county: '' }))
    expect(status()).toBe('1 order ready · 1 incomplete')
    expect(sections()).toEqual(['Row 3 County: Enter the county.'])
    await desk.press('Create 2 drafts')
    expect(streets()).toEqual(['1 Elm St', '2 Elm St'])
    expect(status()).toBe('2 drafts created')
    expect(desk.bridge.argsOf('drafts.import').map(({ from }) => from)).toEqual(['csv'])
    await desk.press('Open drafts')
    expect(desk.place()).toBe('/drafts')
  })

  it('leaves incomplete rows out where they are not wanted, and can save them as a file with the reasons', async () => {
    await opened(row('1 Elm St'), row('2 Elm St', { county: '' }))
    await check('finish them later')
    await desk.press('Save these rows…')
    const [file] = desk.bridge.argsOf('files.save')
    expect([file?.fileName, file?.format]).toEqual(['many - incomplete rows.csv', 'csv'])
    expect(file?.text).toContain('"11/30/2026","County: Enter the county."')
    expect(file?.text).not.toContain('1 Elm St')
    await desk.press('Create 1 draft')
    expect(streets()).toEqual(['1 Elm St'])
  })

  it('names the row that another repeats, and makes no draft of it but by choice', async () => {
    await opened(row('1 Elm St'), row('3 Oak Ave', { type: 'Purchase' }), row('1 ELM ST.'), row('3 Oak Ave'))
    expect(sections()).toEqual(['Row 4 Same property and borrower as row 2.'])
    expect(desk.has('Create 3 drafts')).toBe(true)
    await check('Create drafts from these, too')
    await desk.press('Create 4 drafts')
    expect(streets()).toEqual(['1 Elm St', '3 Oak Ave', '1 ELM ST.', '3 Oak Ave'])
  })

  it('makes nothing of a row without a type until one is chosen for all', async () => {
    await opened(row('1 Elm St', { type: '' }))
    expect(status()).toBe('0 orders ready · 1 row with errors')
    expect(sections()).toEqual(['Row 2 Type: Enter Refinance or Purchase.'])
    expect(desk.button('Create 0 drafts').getAttribute('aria-disabled')).toBe('true')
    desk.one('main').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
    await desk.settle()
    expect(imported()).toEqual([])
  })

  it('asks for the type until the drafts are created: another one would create them again', async () => {
    const untyped = (line: string) => line.slice(line.indexOf(',') + 1)
    const text = `${untyped(HEADINGS)}\n${untyped(row('1 Elm St'))}\n`
    await opened()
    desk.bridge.answer('files.choose', ok({ name: 'untyped.csv', content: encoded(text) }))
    await desk.press('Select file…')
    const select = desk.one('.kind select') as HTMLSelectElement
    select.value = 'purchase'
    select.dispatchEvent(new Event('change'))
    await desk.settle()
    await desk.press('Create 1 draft')
    expect([status(), desk.all('.kind select')]).toEqual(['1 draft created', []])
  })

  it('checks again when a column is matched by hand', async () => {
    await opened(row('1 Elm St'))
    const select = desk.one('[aria-label="Field for County"]') as HTMLSelectElement
    select.value = ''
    select.dispatchEvent(new Event('change'))
    await desk.settle()
    expect([status(), sections()]).toEqual([
      '0 orders ready · 1 incomplete · 1 column not imported',
      ['Row 2 County: Enter the county.']
    ])
  })

  it('says before the import which columns with values are not imported', async () => {
    const text = `${HEADINGS},Loan #,FICO,Notes\n${row('1 Elm St')},LN-20447,720,\n`
    desk = await openDesk(
      '/new/csv',
      deskBridge().answer('files.choose', ok({ name: 'a.csv', content: encoded(text) }))
    )
    await desk.press('Select file…')
    expect(wordsOf(desk.one('.not-imported'))).toBe('Not imported: FICO. Select a field for them under Columns.')
    expect((desk.one('[aria-label="Field for Loan #"]') as HTMLSelectElement).value).toBe('loan.lendersLoanId')
    expect(status()).toContain('1 column not imported')
    desk.bridge.answer('drafts.import', ok({ ids: [] }))
    await desk.press('Create 1 draft')
    expect(wordsOf(desk.one('.not-imported'))).toBe('Not imported: FICO.')
  })

  it('says why a file is none, and why drafts could not be saved', async () => {
    await opened(row('1 Elm St'))
    desk.bridge.answer('drafts.import', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Create 1 draft')
    expect(desk.all('main [role=alert]')).toHaveLength(1)
    expect(status()).toBe('Stopped. 0 of 1 draft created')
    expect(desk.has('Create 1 draft')).toBe(true)
    desk.bridge.answer('files.choose', ok({ name: 'book.xlsx', content: new TextEncoder().encode('PK\u0003\u0004') }))
    await desk.press('Select another file…')
    expect(desk.text('.refused')).toBe(
      'book.xlsx This isn’t a CSV file. Save the spreadsheet as CSV (UTF-8), then open that.'
    )
  })

  it('saves a template', async () => {
    desk = await openDesk('/new/csv', deskBridge().answer('files.save', ok({ saved: true })))
    await desk.press('Save template…')
    expect(desk.bridge.argsOf('files.save')[0]?.text).toContain('"Type","Street address"')
    expect(desk.said()).toBe('File saved.')
  })
})
