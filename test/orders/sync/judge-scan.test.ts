import { describe, expect, it } from 'vitest'
import { judgeScan, type EndedScan } from '../../../main/orders/sync/judge-scan.ts'

const ended = (change: Partial<EndedScan> = {}): EndedScan => ({
  isComplete: true,
  findings: { fingerprints: ['a', 'b'], oddRows: 0, malformed: null, tooLong: null },
  lastPage: 2,
  isRush: true,
  shrunk: undefined,
  before: [],
  tries: 0,
  ...change
})

describe('a scan of the whole list', () => {
  it.each<[string, readonly string[], boolean]>([
    ['nothing, for it is the first', [], false],
    ['the very same pages', ['a', 'b'], true],
    ['other pages', ['a', 'c'], false],
    ['one page more', ['a', 'b', 'c'], false],
    ['one page less', ['a'], false],
    ['the same pages in another order', ['b', 'a'], false]
  ])('after one that found %s: whether it is confirmed', (_what, before, isConfirmed) => {
    expect(judgeScan(ended({ before }))).toMatchObject({ isWhole: true, isConfirmed, isRepeated: !isConfirmed })
  })

  it.each<[string, Partial<EndedScan>, boolean]>([
    ['of 100 pages', { lastPage: 100 }, true],
    ['of 101 pages', { lastPage: 101 }, false],
    ['nobody waits for', { isRush: false }, false],
    ['that moved, the second time', { isComplete: false, tries: 1 }, true],
    ['that moved, the third time', { isComplete: false, tries: 2 }, false],
    ['that moved, with an odd row', { isComplete: false, findings: { ...ended().findings, oddRows: 1 } }, false],
    ['that moved, without a page', { isComplete: false, findings: { ...ended().findings, malformed: 2 } }, false],
    ['that moved and is too long', { isComplete: false, findings: { ...ended().findings, tooLong: 70_000 } }, false],
    ['that lost most of its orders', { shrunk: { kind: 'shrunk', missing: 40, listed: 50 } }, false]
  ])('%s: whether it is scanned again at once', (_what, change, isRepeated) => {
    expect(judgeScan(ended(change)).isRepeated).toBe(isRepeated)
  })

  it('that went on after a restart is not confirmed by another: of neither all pages are known', () => {
    const findings = { ...ended().findings, fingerprints: [] }
    expect(judgeScan(ended({ findings }))).toMatchObject({ isWhole: true, isConfirmed: false })
  })

  it('that was whole begins to count its tries again, and one that was not goes on', () => {
    expect([judgeScan(ended({ tries: 2 })).tries, judgeScan(ended({ tries: 1, isComplete: false })).tries]).toEqual([
      1, 2
    ])
  })

  it('is told with everything that is wrong with it, and is not whole where it lost most of its orders (R44)', () => {
    const shrunk = { kind: 'shrunk', missing: 40, listed: 50 } as const
    const findings = { fingerprints: ['a'], oddRows: 3, malformed: 2, tooLong: 70_000 }
    const { isWhole, isConfirmed, notices } = judgeScan(ended({ shrunk, findings, before: ['a'] }))
    expect([isWhole, isConfirmed]).toEqual([false, false])
    expect(notices).toEqual([
      { kind: 'odd-rows', count: 3 },
      shrunk,
      { kind: 'malformed', page: 2 },
      { kind: 'too-long', lastPage: 70_000 }
    ])
  })

  it('is told of as moving only where nothing else is wrong with it, and it is not tried again', () => {
    const kinds = (change: Partial<EndedScan>) => judgeScan(ended({ isComplete: false, ...change })).notices
    expect(kinds({ tries: 0 })).toEqual([])
    expect(kinds({ tries: 2 })).toEqual([{ kind: 'moving' }])
    expect(kinds({ tries: 2, findings: { ...ended().findings, oddRows: 3 } })).toEqual([{ kind: 'odd-rows', count: 3 }])
    expect(judgeScan(ended({ isRush: false })).notices).toEqual([])
    expect(kinds({ isRush: false })).toEqual([{ kind: 'moving' }])
  })
})
