import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badRowsCsv, templateCsv } from '../../../../renderer/csv-import/csv-files.ts'
import { MOST_ROWS, parseCsv, type CsvTable } from '../../../../renderer/common/files/parse-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
function tableIn(file: string | Uint8Array): CsvTable {
  const table = parseCsv(typeof file === 'string' ? utf8(file) : file)
  if (typeof table === 'string') throw new Error(table)
  return table
}
const cellsIn = (file: string | Uint8Array) => tableIn(file).rows.map(({ cells }) => cells)

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['bars', 'a|b\n1|2\n'],
    ['blanks around headings', ' a ,b \n1,2\n'],
    ['old line ends', 'a,b\r1,2\r'],
    ['a mark of UTF-8', '\uFEFFa,b\n1,2']
  ])('is read with %s', (_what, text) => {
    expect(tableIn(text)).toEqual({ headings: ['a', 'b'], rows: [{ number: 2, cells: ['1', '2'] }] })
  })

  it('has quotes, separators and line breaks within cells', () => {
    expect(cellsIn('a,b\n"Doe, Pat ""PD""","1 Main St\nUnit 4"\n')).toEqual([['Doe, Pat "PD"', '1 Main St\nUnit 4']])
  })

  it('is read as Windows-1252, as spreadsheets on Windows save it', () => {
    expect(cellsIn(Uint8Array.of(0x61, 0x0a, 0x4f, 0x92, 0x4e, 0xe9, 0x0a))).toEqual([['O’Né']])
  })

  it('is read as UTF-16, as “Unicode text” is', () => {
    const text = '\uFEFFa\tb\n王\t2\n'
    const bytes = Uint8Array.from([...text].flatMap(sign => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))
    expect(cellsIn(bytes)).toEqual([['王', '2']])
  })

  it('counts rows as a spreadsheet does, and passes over empty ones', () => {
    expect(tableIn('a,b\n1,2\n,\n\n3,4\n').rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, '1', '2'],
      [5, '3', '4']
    ])
  })

  it('says which row has a quotation mark that is not closed', () => {
    expect(tableIn('a,b\n1,2\n3,"4\n').rows.at(-1)).toMatchObject({
      number: 3,
      fault: 'A quotation mark isn’t closed.'
    })
  })

  it.each([
    ['empty', ''],
    ['empty', '\uFEFF \r\n'],
    ['no-rows', 'Type,City\n,\n'],
    ['not-csv', 'PK\u0003\u0004workbook'],
    ['not-csv', '%PDF-1.7'],
    ['not-csv', 'a,b\n1,\u0000\n'],
    ['too-many-rows', `a,b\n${'1,2\n'.repeat(MOST_ROWS + 1)}`],
    ['too-many-rows', `a,b\n${'1,2\n'.repeat(MOST_ROWS)}${'\n'.repeat(MOST_ROWS)}3,4\n`],
    ['too-many-rows', `a,b\n1,2\n${'\n'.repeat(2 * MOST_ROWS)}3,4\n`]
  ])('is refused as %s', (trouble, text) => {
    expect(parseCsv(utf8(text))).toBe(trouble)
  })

  it('is refused where it is a workbook of an old kind', () => {
    expect(parseCsv(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0x0a, 0x61))).toBe('not-csv')
  })

  it.each([
    ['\n', ''],
    ['\n', '\n'],
    ['\n', '\n,\n\n'],
    ['\r\n', '\r\n'],
    ['\r', '\r']
  ])('may have 5,000 rows, with lines that end in %j and the end %j', (line, end) => {
    const rows = [...Array.from({ length: MOST_ROWS - 1 }, () => '1,2'), '3,4']
    const table = tableIn(['a,b', ...rows].join(line) + end)
    expect([table.rows.length, table.rows.at(-1)]).toEqual([5000, { number: 5001, cells: ['3', '4'] }])
  })

  it('never throws, whatever its bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), bytes => void parseCsv(bytes)))
  })

  it('is the same after its rows were saved with their reasons', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter(text => !/^['\s]|[=+\-@;|\t\r\n＝＋－＠﹢﹣﹦﹫]|\p{C}|\u2800/u.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), rows => {
        fc.pre(rows.every(cells => cells.some(text => text.trim() !== '')))
        const bad = rows.map((cells, index) => ({ row: { number: index + 2, cells }, problems: [] }))
        expect(cellsIn(badRowsCsv(['a', 'b'], bad))).toEqual(rows.map(cells => [...cells, '']))
      })
    )
  })
})

describe('a CSV file that is saved', () => {
  it('has the reasons beside each bad row, and no formula (W9)', () => {
    const problems = [
      { column: 'County', message: 'Enter the county.' },
      { column: null, message: 'A quotation mark isn’t closed.' }
    ]
    const text = badRowsCsv(['Name', 'County'], [{ row: { number: 2, cells: ['=HYPERLINK("x")'] }, problems }])
    expect(text).toBe(
      '\uFEFF"Name","County","Problems"\r\n"\'=HYPERLINK(""x"")","","County: Enter the county. A quotation mark isn’t closed."\r\n'
    )
  })

  it('is a template that can be opened again', () => {
    expect(tableIn(templateCsv()).rows).toHaveLength(1)
  })
})
