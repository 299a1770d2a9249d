import { describe, expect, it } from 'vitest'
import { makeFile } from '../../../practice/files/make-file.ts'
import { Samples, sampleRange } from '../../../practice/data/samples.ts'
import { slotsAt } from '../../../practice/data/documents.ts'
import { FRIDAY } from '../office.ts'
import { objectsOf } from './pdf-objects.ts'

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
