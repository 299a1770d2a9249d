import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../campaign.ts'
import { readDocuments } from '../../../main/service/read/read-documents.ts'
import { readOrderPage } from '../../../main/service/read/read-order-page.ts'
import { readProgress } from '../../../main/service/read/read-progress.ts'
import { BASE, envelope } from './order-page-sample.ts'

describe('any input', () => {
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(-1, 1e21, 0.5, '', '🏠', null, [], {}, '__proto__', { __proto__: 1 }, true)
  )
  /** A valid response with any member, at any depth, replaced or omitted. */
  function spoiled(value: unknown): fc.Arbitrary<unknown> {
    const kept: fc.Arbitrary<unknown> = Array.isArray(value)
      ? fc.tuple(...value.map(spoiled))
      : typeof value === 'object' && value !== null
        ? fc.record(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoiled(member)])), {
            requiredKeys: []
          })
        : fc.constant(value)
    return fc.oneof({ weight: 8, arbitrary: kept }, { weight: 1, arbitrary: strange })
  }

  it('yields consistent page numbers (R30, R31)', () => {
    fc.assert(
      fc.property(spoiled(envelope), fc.integer({ min: 1, max: 90 }), (json, asked) => {
        const read = readOrderPage(json, BASE, asked)
        if (!read.ok) return
        const { page: at, lastPage, previous, next, from, to, total, gaps } = read.value
        expect(at).toBeGreaterThanOrEqual(1)
        expect(lastPage).toBeGreaterThanOrEqual(1)
        expect(Math.max(at, lastPage, next ?? 0)).toBeLessThanOrEqual(100_000)
        expect(previous === null || (previous < at && previous >= 1)).toBe(true)
        expect(next === null || next > at).toBe(true)
        expect((from === null) === (to === null)).toBe(true)
        expect((to ?? 0) >= (from ?? 0) && total >= 0).toBe(true)
        expect(new Set(gaps).size).toBe(gaps.length)
      }),
      { numRuns: tries(3000, 3) }
    )
  })

  it('never throws from the progress and documents readers (R31)', () => {
    const progress = {
      progress: [
        { name: 'a', description: null, status: 'b', tasks: [{ name: 'c', description: 'd', is_completed: true }] }
      ]
    }
    const list = {
      data: [{ id: 1, type: 'a', name: 'b', file_name: 'c', download_url: 'https://x.test/', uploaded_at: 'd' }]
    }
    fc.assert(
      fc.property(spoiled(progress), spoiled(list), (one, other) => {
        const stages = readProgress(one)
        if (stages.ok)
          expect(
            stages.value.stages.every(({ status, tasks }) => typeof status === 'string' && Array.isArray(tasks))
          ).toBe(true)
        const documents = readDocuments(other, BASE)
        if (documents.ok)
          expect(
            documents.value.documents.every(
              ({ id, hasFile }) => Number.isSafeInteger(id) && hasFile === documents.value.links.has(id)
            )
          ).toBe(true)
      }),
      { numRuns: tries(3000, 3) }
    )
  })
})
