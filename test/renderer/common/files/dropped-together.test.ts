import { expect, it } from 'vitest'
import { restText } from '../../../../renderer/common/files/dropped-together.ts'

const files = (names: readonly string[]) => names.map(name => new File([], name))

it.each<[readonly string[], readonly string[], string]>([
  [['a.xml'], [], ''],
  [['a.xml', 'c.xml'], ['b.csv'], 'Opened the loan files only. Drop the other file separately.'],
  [['a.csv'], ['b.csv', 'c.xml'], 'Opened “a.csv” only. Drop the other files separately.'],
  [['a.vcf'], ['b.vcf'], 'Opened “a.vcf” only. Drop the other file separately.'],
  [[], ['b.csv'], 'Drop the other file separately.'],
  [['a.xml'], ['Scan.PDF'], 'Opened “a.xml” only. “Scan.PDF” can’t be imported.'],
  [
    ['a.xml'],
    ['b.pdf.xml', 'c.xls'],
    'Opened “a.xml” only. “c.xls” can’t be imported. Drop the other file separately.'
  ],
  [['a.xml'], ['b.docx', 'c.jpg'], 'Opened “a.xml” only. 2 files can’t be imported.'],
  [['a.xml'], ['b.pdf', 'c.csv'], 'Opened “a.xml” only. “b.pdf” can’t be imported. Drop the other file separately.']
])('where %j was opened, what was dropped with it, %j, is told of: “%s”', (opened, rest, text) => {
  expect(restText(files(opened), files(rest))).toBe(text)
})
