import { unzipSync } from './unzip.ts'
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { docx, xlsx } from '../../practice/files/office.ts'
import { makeFile } from '../../practice/files/make-file.ts'
import { pdf } from '../../practice/files/pdf.ts'
import { png } from '../../practice/files/png.ts'
import { Samples, sampleRange } from '../../practice/data/samples.ts'
import { slotsAt } from '../../practice/data/documents.ts'
import { Shelf } from '../../practice/http/file-cache.ts'
import { FRIDAY } from './office.ts'

const SCAN = { width: 3, height: 2, pixels: Uint8Array.of(0, 64, 128, 192, 255, 10) }

/** Reads a PDF through its cross-reference table: the text of each object, found at its offset. */
function objectsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer\n<< \/Size (\d+) /.exec(
    text.slice(start)
  )
  const rows = (table?.[2] ?? '').split(' \n').filter(row => row !== '')
  expect([rows.length + 1, rows.length + 1]).toEqual([Number(table?.[1]), Number(table?.[3])])
  return rows.map((row, index) => {
    const at = Number(row.slice(0, 10))
    expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    return text.slice(at, text.indexOf('\nendobj\n', at))
  })
}

describe('a PDF', () => {
  const bytes = pdf('A (title)', [
    { lines: [{ text: 'Peña – O\\Brien (1)', bold: true }] },
    { lines: [{ text: 'x' }], scan: SCAN }
  ])
  const objects = objectsOf(bytes)

  it('starts and ends as a PDF, with each object at its offset in the table', () => {
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.7\n/)
    expect(objects).toHaveLength(5 + 2 + 3)
  })

  it('has a page tree, each page with its contents and images', () => {
    expect(objects[1]).toContain('/Count 2 /Kids [6 0 R 8 0 R]')
    expect(objects[5]).toContain('/Contents 7 0 R')
    expect(objects[7]).toMatch(/\/Contents 9 0 R .*\/Scan 10 0 R/)
    expect(objects[9]).toContain('/Width 3 /Height 2')
  })

  it('states the correct length of every stream', () => {
    for (const object of objects.filter(each => each.includes('stream\n'))) {
      const stream = /stream\n([^]*)\nendstream$/.exec(object)?.[1]
      expect(stream?.length).toBe(Number(/\/Length (\d+)/.exec(object)?.[1]))
    }
  })

  it('encodes text in Windows-1252 and escapes parentheses', () => {
    expect(objects[6]).toContain('(Pe\xf1a \x96 O\\\\Brien \\(1\\)) Tj')
    const [, , , , , , other] = objectsOf(pdf('t', [{ lines: [{ text: 'Zieliński ł 漢' }] }]))
    expect(other).toContain('(Zielinski ? ?) Tj')
  })
})

it('a PNG has chunks with correct checksums, and rows that decode to the image', () => {
  const bytes = Buffer.from(png('T', SCAN))
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push([body.toString('latin1', 0, 4), body.subarray(4)])
    at += length + 12
  }
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'tEXt', 'IDAT', 'IEND'])
  expect([...inflateSync(chunks[2]![1])]).toEqual([0, 0, 64, 128, 0, 192, 255, 10])
})

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

describe('the files of sample orders', () => {
  const samples = new Samples(sampleRange(1, 4000, FRIDAY), false)
  const made = Array.from({ length: 4 }, (_, index) => samples.at(999 - index * 7)).flatMap(order =>
    slotsAt(order, FRIDAY, new Map()).flatMap(slot =>
      slot.file === null ? [] : [{ order, slot, file: slot.file, bytes: Buffer.from(makeFile(order, slot)) }]
    )
  )

  it('include every type, and match their extensions', () => {
    const starts = { pdf: '%PDF-1.7', png: '\x89PNG', txt: 'Practice document', docx: 'PK\x03\x04', xlsx: 'PK\x03\x04' }
    expect(new Set(made.map(({ file }) => file.ending)).size).toBeGreaterThanOrEqual(4)
    for (const { file, bytes } of made) {
      expect(bytes.toString('latin1', 0, 20).startsWith(starts[file.ending])).toBe(true)
      expect(file.name.endsWith(`.${file.ending}`)).toBe(true)
    }
  })

  it('range from ten kilobytes to megabytes', () => {
    const sizes = made.map(({ bytes }) => bytes.length)
    expect(Math.min(...sizes)).toBeGreaterThan(9_000)
    expect(Math.max(...sizes)).toBeGreaterThan(2_000_000)
  })

  it('are cached, so that ranges of one come from the same bytes', () => {
    const shelf = new Shelf()
    const first = made.find(({ slot }) => slot.type === 'Title Commitment')!
    const large = made.find(({ slot }) => slot.type === 'Loan Documents')!
    const kept = shelf.fetch(first.order, first.slot)
    expect(shelf.fetch(first.order, first.slot)).toBe(kept)
    for (let revision = 2; revision < 20; revision += 1)
      shelf.fetch(large.order, { ...large.slot, file: { ...large.file, revision } })
    const again = shelf.fetch(first.order, first.slot)
    expect(again).not.toBe(kept)
    expect(again.etag).toBe(kept.etag)
  })

  it('say in every PDF that it is for practice, with its type and order', () => {
    for (const { order, slot, bytes } of made.filter(({ file }) => file.ending === 'pdf')) {
      const [, ...pages] = objectsOf(bytes)
        .filter(object => object.includes('Tj'))
        .join('')
        .split('Practice document')
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages) expect(page).toMatch(new RegExp(`\\(${slot.type}\\) Tj[^]*${order.id}`))
    }
  })
})
