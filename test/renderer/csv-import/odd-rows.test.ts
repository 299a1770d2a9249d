import { expect, it, onTestFinished } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { CsvRow } from '../../../renderer/common/files/parse-csv.ts'
import { checkRows } from '../../../renderer/csv-import/check-rows.ts'
import { deskBridge, openDesk } from '../app/desk.ts'

it('a row whose quotation mark isn’t closed becomes no order: it may have swallowed the rows after it', async () => {
  const fault = 'A quotation mark isn’t closed.'
  const broken: CsvRow = { number: 3, cells: ['Refinance', '2 Elm St\nRefinance,3 Elm St'], fault }
  const rows = [{ number: 2, cells: ['Refinance', '1 Elm St'] }, broken]
  const checked = await checkRows(rows, ['kind', 'properties.0.address1'], undefined, () => true)
  expect(checked?.incomplete.map(({ row }) => row.number)).toEqual([2])
  expect(checked?.bad).toEqual([{ row: broken, problems: [{ column: null, message: fault }] }])
})

it('the rows whose address was split are saved as a file of their own, as they were', async () => {
  const headings = 'Type,Street,ZIP,City,State,County,Borrower,Loan processor,Processor email,Closing date'
  const people = 'Ana Ramirez,Pat Doe,pat.doe@example.com,11/30/2026'
  const lines = [
    headings,
    `Refinance,"12 Main St, Houston, TX 77002",,,,Harris,${people}`,
    `Refinance,2 Elm St,77494,Katy,TX,Fort Bend,${people}`
  ]
  const bridge = deskBridge()
    .answer('files.choose', ok({ name: 'many.csv', content: new TextEncoder().encode(lines.join('\r\n')) }))
    .answer('files.save', ok({ saved: true }))
  const desk = await openDesk('/new/csv', bridge)
  onTestFinished(desk.close)
  await desk.press('Select file…')
  await desk.press('Save these rows…')
  const [file, ...others] = bridge.argsOf('files.save')
  expect([file?.fileName, others]).toEqual(['many - split addresses.csv', []])
  expect(file?.text).toContain('"Refinance","12 Main St, Houston, TX 77002","","","","Harris"')
  expect(file?.text).not.toContain('2 Elm St')
})
