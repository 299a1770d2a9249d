import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { figureOf, judge, keepIn, keptFrom, textOf, withRun, worseText, worseThan } from './against.ts'
import type { Comparison } from './measure.ts'

const comparison = (ours: number, changes: Partial<Comparison> = {}): Comparison => ({
  name: 'P0',
  what: 'a thing',
  unit: 'ms',
  ours,
  against: 'another',
  theirs: 20,
  goal: { times: 1.5 },
  ...changes
})
const WHAT = 'P0 a thing, beside another'

/** Whether a run with this figure is worse than a release with those. */
const isWorse = (figures: readonly number[], run: Comparison) => worseThan({ [WHAT]: figures }, [run]).length > 0

describe('against a release', () => {
  it.each([
    [[1, 1.1], 24.1, true],
    [[1, 1.1], 24, false],
    [[1.1, 1], 20, false],
    [[1, 1.4], 35, false],
    [[1, 1.4], 36.2, true]
  ])('figures %j and %d beside 20 are worse by more than their spread: %s', (figures, ours, worse) => {
    expect(isWorse(figures, comparison(ours))).toBe(worse)
  })

  it.each([
    [20.2, false],
    [20.3, true]
  ])('a count, which has no spread, is worse from one percent on: %d', (ours, worse) => {
    expect(isWorse([1], comparison(ours, { unit: 'bytes' }))).toBe(worse)
  })

  it('a time measured once in the release is not judged, for it has no spread', () => {
    expect(isWorse([1], comparison(100))).toBe(false)
    expect(worseText([], { [WHAT]: [1] }, [comparison(100)])).toMatch(/^Not judged/)
  })

  it.each([
    [15, true],
    [17, false]
  ])('less is worse where more is better: %d', (ours, worse) => {
    expect(isWorse([0.9, 1], comparison(ours, { goal: { atLeast: 0.9 } }))).toBe(worse)
  })

  it('the difference counts where the goal is one', () => {
    expect(figureOf(comparison(25, { goal: { over: 10 } }))).toBe(5)
    expect(isWorse([2, 4], comparison(26.5, { goal: { over: 10 } }))).toBe(true)
    expect(isWorse([2, 4], comparison(25.5, { goal: { over: 10 } }))).toBe(false)
  })

  it('what got worse is told with what it was, and what is new as not judged', () => {
    const kept = { [WHAT]: [1, 1.1] }
    const run = [comparison(30), comparison(20, { name: 'P99' })]
    expect(worseText(worseThan(kept, run), kept, run)).toBe(
      'Worse: P0 a thing, beside another: 1.50; the release had 1.00 to 1.10.\n' +
        'Not judged, for the release has too few runs of it: P99 a thing, beside another.'
    )
  })

  it('a run like the release says that nothing got worse', () => {
    const kept = { [WHAT]: [1, 1.1] }
    expect(worseText(worseThan(kept, [comparison(20)]), kept, [comparison(20)])).toBe(
      'Nothing got worse by more than its spread.'
    )
  })
})

describe('the figures of a release', () => {
  it('grow by one with each run, and are read as they were written', () => {
    const kept = withRun(withRun({}, [comparison(20)]), [comparison(22)])
    expect(kept).toEqual({ [WHAT]: [1, 1.1] })
    expect(keptFrom(textOf(kept))).toEqual(kept)
  })

  it.each(['[1]', '{"P0": 1}', '{"P0": []}', '{"P0": ["1"]}', 'null'])('are not %s', text => {
    expect(() => keptFrom(text)).toThrow('This file holds no figures of a release')
  })

  it('are kept in the repository', () => {
    expect(Object.keys(keptFrom(readFileSync('test/bench/release.json', 'utf8'))).join('\n')).toMatch(/^P11 /m)
  })
})

describe('a run with --keep and --against', () => {
  let [folder, file] = ['', '']
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'title-desk-release-'))
    file = join(folder, 'release.json')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })
  const keep = (...runs: readonly number[]) => {
    for (const ours of runs) keepIn(file, [comparison(ours)])
  }

  it('keeps each run beside the others, in a file that need not be there', () => {
    keep(20, 22)
    expect(readFileSync(file, 'utf8')).toBe(`{\n  "${WHAT}": [1, 1.1]\n}\n`)
  })

  it('ends with 1 and names what got worse by more than its own spread', () => {
    keep(20, 22)
    expect(judge(file, [comparison(30)])).toEqual({
      text: `Worse: ${WHAT}: 1.50; the release had 1.00 to 1.10.`,
      exitCode: 1
    })
  })

  it('ends with 0 while nothing is worse than the spread', () => {
    keep(20, 24)
    expect(judge(file, [comparison(28)])).toEqual({
      text: 'Nothing got worse by more than its spread.',
      exitCode: 0
    })
  })

  it('tells what the release has of a goal and the run has not, but nothing of goals that were not run', () => {
    keep(20, 22)
    keepIn(file, [comparison(20, { what: 'a thing of the past' }), comparison(20, { name: 'P1' })])
    expect(judge(file, [comparison(21)])).toEqual({
      text:
        'Not measured, though the release has it: P0 a thing of the past, beside another.\n' +
        'Nothing got worse by more than its spread.',
      exitCode: 0
    })
  })
})
