import { unzipSync } from '../unzip.ts'
import { expect, it } from 'vitest'
import { docx, xlsx } from '../../../practice/files/office.ts'

it('a Word document contains its lines, with markup escaped', () => {
  const parts = unzipSync(docx(['Peña & <Sons>', 'two']))
  expect([...parts.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
  expect(parts.get('word/document.xml')).toContain('>Peña &amp; &lt;Sons&gt;</w:t>')
})

it('a workbook contains its cells', () => {
  const parts = unzipSync(xlsx('Sheet', [['a', 'b'], ['c']]))
  expect([...parts.keys()]).toContain('xl/worksheets/sheet1.xml')
  expect(parts.get('xl/worksheets/sheet1.xml')?.match(/<t>/g)).toHaveLength(3)
})
