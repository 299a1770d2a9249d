import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Comparison } from './measure.ts'

/**
 * The figures of a release by comparison, from several runs: how far those lie apart is what a run may differ by
 * without anything having got worse.
 */
export type Kept = Readonly<Record<string, readonly number[]>>

/** A comparison that got worse than a release by more than that release's own spread. */
export interface Worse {
  readonly what: string
  readonly now: number
  readonly best: number
  readonly worst: number
}

/** The least difference that counts, relative to the worst kept figure: a count of bytes has no spread. */
const LEAST = 0.01

/** What is compared: the ratio, or the difference where the goal is one. */
export function figureOf({ ours, theirs, goal }: Comparison): number {
  const figure = 'over' in goal ? ours - theirs : ours / theirs
  return Number(figure.toFixed(3))
}

export const whatOf = ({ name, what, against }: Comparison): string => `${name} ${what}, beside ${against}`

/** The kept figures with those of one more run. */
export function withRun(kept: Kept, run: readonly Comparison[]): Kept {
  const added = run.map(one => [whatOf(one), [...(kept[whatOf(one)] ?? []), figureOf(one)]] as const)
  return { ...kept, ...Object.fromEntries(added) }
}

/** Whether the release says how far its figures lie apart: a time measured once says nothing, a count has no spread. */
const isJudged = (kept: Kept, one: Comparison): boolean => {
  const runs = kept[whatOf(one)]?.length ?? 0
  return runs > 1 || (runs === 1 && (one.unit === 'bytes' || one.unit === 'elements' || one.unit === 'messages'))
}

/** What got worse; what the release does not judge is left out. */
export function worseThan(kept: Kept, run: readonly Comparison[]): readonly Worse[] {
  return run.flatMap(one => {
    const figures = kept[whatOf(one)] ?? []
    if (!isJudged(kept, one)) return []
    const moreIsBetter = 'atLeast' in one.goal
    const [low, high] = [Math.min(...figures), Math.max(...figures)]
    const [best, worst] = moreIsBetter ? [high, low] : [low, high]
    const tolerated = Math.max(high - low, Math.abs(worst) * LEAST)
    const now = figureOf(one)
    const isWorse = moreIsBetter ? now < worst - tolerated : now > worst + tolerated
    return isWorse ? [{ what: whatOf(one), now, best, worst }] : []
  })
}

/** What the release has of goals that were run, and this run does not: a name changed, or a measurement is gone. */
const missingOf = (kept: Kept, run: readonly Comparison[]): readonly string[] => {
  const [goals, found] = [new Set(run.map(({ name }) => name)), new Set(run.map(whatOf))]
  return Object.keys(kept).filter(what => goals.has(what.split(' ')[0] ?? '') && !found.has(what))
}

/** What the command says of it. */
export function worseText(worse: readonly Worse[], kept: Kept, run: readonly Comparison[]): string {
  const unjudged = run.filter(one => !isJudged(kept, one)).map(whatOf)
  const lines = worse.map(
    ({ what, now, best, worst }) => `Worse: ${what}: ${now.toFixed(2)}; the release had ${range(best, worst)}.`
  )
  return [
    ...lines,
    ...unjudged.map(what => `Not judged, for the release has too few runs of it: ${what}.`),
    ...missingOf(kept, run).map(what => `Not measured, though the release has it: ${what}.`),
    ...(worse.length === 0 ? ['Nothing got worse by more than its spread.'] : [])
  ].join('\n')
}

const range = (best: number, worst: number): string =>
  best === worst ? best.toFixed(2) : `${best.toFixed(2)} to ${worst.toFixed(2)}`

/** Reads a file of kept figures. Throws an Error for anything else. */
export function keptFrom(text: string): Kept {
  const value: unknown = JSON.parse(text)
  const isFigures = (one: unknown) =>
    Array.isArray(one) && one.length > 0 && one.every(figure => typeof figure === 'number')
  if (typeof value !== 'object' || value === null || !Object.values(value).every(isFigures))
    throw new Error('This file holds no figures of a release')
  return Object.fromEntries(Object.entries(value))
}

export const textOf = (kept: Kept): string =>
  `{\n${Object.entries(kept)
    .map(([what, figures]) => `  ${JSON.stringify(what)}: [${figures.join(', ')}]`)
    .join(',\n')}\n}\n`

/** A run beside the release in a file: what is said of it, and the code the command ends with. Throws for another file. */
export function judge(file: string, run: readonly Comparison[]): { readonly text: string; readonly exitCode: 0 | 1 } {
  const kept = keptFrom(readFileSync(file, 'utf8'))
  const worse = worseThan(kept, run)
  return { text: worseText(worse, kept, run), exitCode: worse.length > 0 ? 1 : 0 }
}

/** Adds a run to the release in a file, which need not be there. */
export function keepIn(file: string, run: readonly Comparison[]): void {
  const kept = existsSync(file) ? keptFrom(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, textOf(withRun(kept, run)))
}
