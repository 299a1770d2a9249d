import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Download, DownloadState } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { totalsOf } from '../../../main/documents/queue/totals.ts'
import { keyOf } from '../support/desk.ts'

const download = (state: DownloadState, received = 0, total: number | null = null): Download => ({
  ...keyOf(1),
  state,
  name: '',
  orderName: '',
  fileName: null,
  received,
  total,
  failure: null,
  files: [],
  standing: 'current'
})

const STATES: readonly DownloadState[] = ['waiting', 'receiving', 'paused', 'kept', 'failed', 'canceled']

describe('how far all downloads are', () => {
  it('is nothing where there are none', () => {
    expect(totalsOf([], 0, null)).toEqual({
      waiting: 0,
      receiving: 0,
      paused: 0,
      failed: 0,
      kept: 0,
      asking: 0,
      received: 0,
      total: 0,
      isWhole: true,
      heldBy: null
    })
  })

  it('is the sum of their bytes, without those that failed or were given up', () => {
    const all = [
      download('kept', 10, 10),
      download('receiving', 3, 20),
      download('waiting'),
      download('paused', 5, 50),
      download('failed', 7, 70),
      download('canceled', 9, 90)
    ]
    expect(totalsOf(all, 2, null)).toEqual({
      waiting: 1,
      receiving: 1,
      paused: 1,
      failed: 1,
      kept: 1,
      asking: 2,
      received: 18,
      total: 80,
      isWhole: false,
      heldBy: null
    })
  })

  it('is whole where every file under way has said how large it is', () => {
    expect(
      totalsOf([download('receiving', 1, 2), download('kept', 5, null), download('failed', 0, null)], 0, null).isWhole
    ).toBe(true)
    expect(totalsOf([download('receiving', 1, null)], 0, null).isWhole).toBe(false)
  })

  it('is never more than all, whatever was said of the files', () => {
    const one = fc.record({
      state: fc.constantFrom(...STATES),
      received: fc.nat(1000),
      total: fc.option(fc.nat(1000), { nil: null })
    })
    fc.assert(
      fc.property(fc.array(one), fc.nat(9), (all, asking) => {
        const totals = totalsOf(
          all.map(({ state, received, total }) => download(state, received, total)),
          asking,
          null
        )
        expect(totals.received).toBeLessThanOrEqual(totals.total)
        expect(totals.waiting + totals.receiving + totals.paused + totals.failed + totals.kept).toBe(
          all.filter(({ state }) => state !== 'canceled').length
        )
      })
    )
  })

  it('is held by something only where something waits', () => {
    const failure: Failure = { kind: 'unauthorized' }
    expect(totalsOf([download('waiting')], 0, failure).heldBy).toEqual(failure)
    expect(totalsOf([download('paused'), download('kept')], 0, failure).heldBy).toBeNull()
  })
})
