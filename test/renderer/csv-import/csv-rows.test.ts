import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useAnnouncer } from '../../../renderer/common/announcer.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

const HEADINGS = 'Type,Street,ZIP,City,State,County,Borrower,Loan processor,Processor email,Closing date'
const row = (street: string, { county = 'Fort Bend', type = 'Refinance' } = {}) =>
  `${type},${street},77494,Katy,TX,${county},Ana Ramirez,Pat Doe,pat.doe@example.com,11/30/2026`
const fileOf = (...lines: readonly string[]) =>
  ok({ name: 'many.csv', content: new TextEncoder().encode(lines.join('\r\n')) })

async function open() {
  desk = await openDesk('/new/csv', deskBridge().answer('files.save', ok({ saved: true })))
  desk.bridge.answer('drafts.import', ({ entries }) => ok({ ids: entries.map(() => '' as never) }))
}
async function opened(...rows: readonly string[]) {
  await open()
  desk.bridge.answer('files.choose', fileOf(HEADINGS, ...rows))
  await desk.press('Select file…')
}
const saved = () => desk.bridge.argsOf('files.save')
const alerts = () => desk.all('main [role=alert]')

it('the rows of each kind are saved as a file of their own', async () => {
  await opened(row('1 Elm St'), row('2 Elm St', { county: '' }), row('1 ELM ST.'), row('4 Elm St', { type: '' }))
  for (const button of desk.all('.body section .head button')) button.click()
  await desk.settle()
  expect(saved().map(({ fileName, text }) => [fileName, /[0-9] elm st/i.exec(text)?.[0]])).toEqual([
    ['many - rows with errors.csv', '4 Elm St'],
    ['many - repeated rows.csv', '1 ELM ST'],
    ['many - incomplete rows.csv', '2 Elm St']
  ])
})

it('the rows of a file with a long name are saved under its beginning, and still say which they are', async () => {
  await open()
  const content = new TextEncoder().encode([HEADINGS, row('1 Elm St', { county: '' })].join('\r\n'))
  desk.bridge.answer('files.choose', ok({ name: `${'n'.repeat(250)}.csv`, content }))
  await desk.press('Select file…')
  await desk.press('Save these rows…')
  expect(saved().map(({ fileName }) => fileName)).toEqual([`${'n'.repeat(80)} - incomplete rows.csv`])
})

it('a hundred rows are listed with what is wrong, and the file has the others, too', async () => {
  await opened(...Array.from({ length: 101 }, (_, index) => row(`${index + 1} Elm St`, { county: '' })))
  await vi.waitFor(() => desk.button('Create 101 drafts'))
  await desk.settle()
  expect(desk.all('.body section li')).toHaveLength(100)
  expect(desk.text('.body')).toContain('And 1 more row. Save them to see the rest.')
  await desk.press('Save these rows…')
  expect(saved()[0]?.text).toContain('101 Elm St')
})

it('the first two values of a column are shown, and none that is empty', async () => {
  await opened(...['', 'Fort Bend', 'Harris', 'Waller'].map((county, index) => row(`${index} Elm St`, { county })))
  const line = desk.one('[aria-label="Field for County"]').closest('tr')
  expect(line?.querySelector('td.muted')?.textContent).toBe('Fort Bend · Harris')
})

it.each(['purchase', 'refinance'])('all rows of a file without types are for a %s once that is chosen', async kind => {
  await open()
  const lines = [HEADINGS, row('1 Elm St')].map(line => line.slice(line.indexOf(',') + 1))
  desk.bridge.answer('files.choose', fileOf(...lines))
  await desk.press('Select file…')
  const select = desk.one('.kind select') as HTMLSelectElement
  select.value = kind
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
  await desk.press('Create 1 draft')
  const kinds = desk.bridge.argsOf('drafts.import').flatMap(({ entries }) => entries.map(entry => entry.kind))
  expect(kinds).toEqual([kind])
})

it('Ctrl+Enter says what is needed as long as there is no draft to create', async () => {
  await open()
  await desk.key('Enter', { ctrlKey: true })
  expect(desk.said()).toBe('Select a CSV file first.')
  desk.bridge.answer('files.choose', fileOf(HEADINGS, row('1 Elm St', { type: '' })))
  await desk.press('Select file…')
  await desk.key('Enter', { ctrlKey: true })
  expect(desk.said()).toBe('No rows are waiting to become drafts.')
})

it('why a file was not saved is said until it is tried again, and no file is called saved that was not', async () => {
  await open()
  desk.bridge.answer('files.save', failed({ kind: 'file', trouble: 'disk-full' }))
  await desk.press('Save template…')
  expect(alerts()).toHaveLength(1)
  desk.bridge.answer('files.save', ok({ saved: false }))
  await desk.press('Save template…')
  expect([alerts(), desk.said()]).toEqual([[], ''])
})

it('why a file can’t be read is announced', async () => {
  await open()
  desk.bridge.answer('files.choose', ok({ name: 'big.csv', content: 'too-large' }))
  await desk.press('Select file…')
  expect(desk.said()).toBe('This file is larger than 10 MB. Split it into smaller files.')
})

it('drafts are counted, not rows, while they are created, and as created where a cancel came too late', async () => {
  await opened(row('1 Elm St'), row('1 ELM ST.'), row('2 Elm St'))
  const held = desk.bridge.hold('drafts.import')
  await desk.press('Create 2 drafts')
  expect([desk.text('.foot .numbers'), desk.text('.head [role=status]')]).toEqual(['0 of 2', 'Creating drafts…'])
  expect(desk.one('progress').getAttribute('aria-label')).toBe('Creating drafts…')
  await desk.press('Cancel')
  held.answer(ok({ ids: [] }))
  await desk.settle()
  expect(desk.text('.head [role=status]')).toBe('2 drafts created')
  expect([desk.has('Open drafts'), desk.bridge.argsOf('files.choose').length]).toEqual([true, 1])
})

it('why no file could be chosen is said until that is tried again', async () => {
  await open()
  desk.bridge.answer('files.choose', failed({ kind: 'bug' }))
  await desk.press('Select file…')
  expect(alerts()).toHaveLength(1)
  desk.bridge.answer('files.choose', ok(null))
  await desk.press('Select file…')
  expect(alerts()).toEqual([])
})

it('a column without a heading is told by its number, and fills what is chosen for it', async () => {
  await open()
  desk.bridge.answer('files.choose', fileOf(`${HEADINGS},`, `${row('1 Elm St')},Unit 4`))
  await desk.press('Select file…')
  const select = desk.one('[aria-label="Field for column 11"]') as HTMLSelectElement
  expect(select.closest('tr')?.querySelector('th')?.textContent).toBe('Column 11')
  select.value = 'properties.0.address2'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
  await desk.press('Create 1 draft')
  const [entry] = desk.bridge.argsOf('drafts.import').flatMap(({ entries }) => entries)
  expect(entry?.properties[0]?.address2).toBe('Unit 4')
})

it('what orders cannot take of their rows is told once, however many rows have it', async () => {
  await open()
  const rows = ['1 Elm St', '2 Elm St'].map(street => `${row(street)},Sam Fox`)
  desk.bridge.answer('files.choose', fileOf(`${HEADINGS},Seller`, ...rows))
  await desk.press('Select file…')
  expect(desk.all('.left-out p').map(({ textContent }) => textContent)).toEqual([
    'Seller: Refinance orders have no seller.'
  ])
})

it('an address that was split from one line is told with its parts, and becomes a draft as it was split', async () => {
  await open()
  const whole = '"12 Main St, Houston, TX 77002",,,,Harris'
  const line = row('1 Elm St').replace('1 Elm St,77494,Katy,TX,Fort Bend', whole)
  desk.bridge.answer('files.choose', fileOf(HEADINGS, line, row('2 Elm St')))
  await desk.press('Select file…')
  expect(desk.text('.head [role=status]')).toBe('2 orders ready · 1 to check')
  expect(desk.text('.body section')).toMatch(
    /^1 address split from one line.*Row 2 ?Street address: Split into 12 Main St · Houston · TX · 77002 · Harris\./
  )
  await desk.press('Create 2 drafts')
  const [entry] = desk.bridge.argsOf('drafts.import').flatMap(({ entries }) => entries)
  expect(entry?.properties[0]).toMatchObject({ address1: '12 Main St', city: 'Houston', zipCode: '77002' })
})

it('nothing is chosen any more once the drafts are created, so that no row becomes two', async () => {
  await opened(row('1 Elm St'), row('1 ELM ST.'), row('2 Elm St', { county: '' }))
  const choices = () => [desk.all('[aria-label^="Field for"]').length > 0, desk.all('.choice').length]
  expect(choices()).toEqual([true, 2])
  await desk.press('Create 2 drafts')
  expect(choices()).toEqual([false, 0])
  expect(desk.text('.body')).toContain('Same property and borrower as row 2.')
  await desk.key('Enter', { ctrlKey: true })
  expect(desk.bridge.argsOf('drafts.import')).toHaveLength(1)
})
