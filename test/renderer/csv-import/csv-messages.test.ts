import { expect, it } from 'vitest'
import { NOTHING_CHECKED, type Checked } from '../../../renderer/csv-import/check-rows.ts'
import { badRowsCsv, problemText, rowsFileName, templateCsv } from '../../../renderer/csv-import/csv-files.ts'
import { countsText, repeatedProblem } from '../../../renderer/csv-import/csv-messages.ts'
import { filledEntry } from '../../fixtures/entries.ts'

const row = { number: 2, cells: [] }
const read = { row, entry: filledEntry('refinance'), problems: [] }
const counts = (change: Partial<Checked>, unused = 0) => countsText({ ...NOTHING_CHECKED, ...change }, unused)

it.each<[Partial<Checked>, number, string]>([
  [{}, 0, '0 orders ready'],
  [{ good: [read] }, 0, '1 order ready'],
  [{ repeated: [{ ...read, first: 2 }] }, 0, '0 orders ready · 1 repeated'],
  [{ good: [read], split: [{ row, problems: [] }] }, 0, '1 order ready · 1 to check'],
  [{ bad: [{ row, problems: [] }] }, 1, '0 orders ready · 1 row with errors · 1 column not imported'],
  [
    {
      good: [read, read],
      incomplete: [read, read],
      repeated: [
        { ...read, first: 2 },
        { ...read, first: 2 }
      ],
      bad: [
        { row, problems: [] },
        { row, problems: [] }
      ]
    },
    2,
    '2 orders ready · 2 incomplete · 2 repeated · 2 rows with errors · 2 columns not imported'
  ]
])('rows are counted by what becomes of them: %#', (change, unused, text) => {
  expect(counts(change, unused)).toBe(text)
})

it('thousands of rows have a comma, whatever becomes of them', () => {
  const times = <T>(what: T): readonly T[] => Array.from({ length: 1200 }, () => what)
  const [repeated, split] = [times({ ...read, first: 2 }), times({ row, problems: [] })]
  expect(counts({ incomplete: times(read), repeated, split })).toBe(
    '0 orders ready · 1,200 incomplete · 1,200 repeated · 1,200 to check'
  )
})

it('a repeated row is told by the first one, with the words of its type', () => {
  expect(problemText(repeatedProblem(7, 'refinance'))).toBe('Same property and borrower as row 7.')
  expect(problemText(repeatedProblem(7, 'purchase'))).toBe('Same property and buyer as row 7.')
})

it('rows to be corrected have their reasons under their heading, however many cells they have', () => {
  const problems = [
    { column: 'County', message: 'Enter the county.' },
    { column: null, message: 'Add a lender.' }
  ]
  const rows = [['1'], ['1', '2', '3', '4']].map((cells, index) => ({ row: { number: index + 2, cells }, problems }))
  expect(badRowsCsv(['A', 'B', 'C'], rows).split('\r\n')).toEqual([
    '\ufeff"A","B","C","Problems"',
    '"1","","","County: Enter the county. Add a lender."',
    '"1","2","3","County: Enter the county. Add a lender.","4"',
    ''
  ])
})

it.each([
  ['July.csv', 'July'],
  ['July.2026.txt', 'July.2026'],
  [`${'n'.repeat(80)}.csv`, 'n'.repeat(80)],
  [`${'n'.repeat(250)}.csv`, 'n'.repeat(80)],
  [`${'n'.repeat(79)} ${'n'.repeat(9)}.csv`, 'n'.repeat(79)],
  [`${'n'.repeat(79)}🏠${'n'.repeat(9)}.csv`, `${'n'.repeat(79)}🏠`],
  [`${'🏠'.repeat(125)}.csv`, '🏠'.repeat(80)]
])('rows of %s are saved under as much of its name as leaves room to say which, in whole characters', (file, stem) => {
  const name = rowsFileName(file, 'rows with errors')
  expect(name).toBe(`${stem} - rows with errors.csv`)
  expect(name.length).toBeLessThanOrEqual(200)
})

it('the template is a file that spreadsheets read as UTF-8, with an example', () => {
  const [headings, example, end] = templateCsv().split('\r\n')
  expect(headings).toMatch(/^\ufeff"Type","Street address"/)
  expect(headings?.split('","')).toHaveLength(example?.split('","').length ?? 0)
  expect([example?.startsWith('"Refinance","2214 Elm St"'), end]).toEqual([true, ''])
})
