import { describe, expect, it } from 'vitest'
import { Samples, sampleRange } from '../../../practice/data/samples.ts'
import { slotsAt } from '../../../practice/data/documents.ts'
import { Shelf } from '../../../practice/http/file-cache.ts'
import { FRIDAY } from '../office.ts'

describe('the files of sample orders', () => {
  const samples = new Samples(sampleRange(1, 4000, FRIDAY), false)
  const made = Array.from({ length: 4 }, (_, index) => samples.at(999 - index * 7)).flatMap(order =>
    slotsAt(order, FRIDAY, new Map()).flatMap(slot => (slot.file === null ? [] : [{ order, slot, file: slot.file }]))
  )

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
})
