import { describe, expect, it } from 'vitest'
import { pdf } from '../../../practice/files/pdf.ts'
import { objectsOf } from './pdf-objects.ts'

const SCAN = { width: 3, height: 2, pixels: Uint8Array.of(0, 64, 128, 192, 255, 10) }

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
