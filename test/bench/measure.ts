/** A measurement of ours next to a floor or a rival from the same run. */
export interface Comparison {
  /** P1 to P27 are the names of the performance goals; other names are further goals. */
  readonly name: string
  readonly what: string
  readonly unit:
    'bytes' | 'ms' | 'MB' | 'MB/s' | 'elements' | 'messages' | 'requests' | 'files' | 'exponent' | 'fires' | 'frames'
  readonly ours: number
  readonly against: string
  readonly theirs: number
  /** Figures behind it, for the reader: `what` and `against` stay the same from run to run, and tell comparisons apart. */
  readonly madeOf?: string
  /**
   * `times`: upper bound as a multiple of theirs; `over`: upper bound above theirs; `atLeast`: lower bound as a
   * multiple of theirs, if more is better; `none`: a figure by which others are read.
   */
  readonly goal:
    { readonly times: number } | { readonly over: number } | { readonly atLeast: number } | { readonly none: true }
}

export interface Benchmark {
  readonly name: string
  readonly what: string
  readonly run: () => Promise<readonly Comparison[]>
}

/** Without a goal, nothing is missed. */
export function isMet({ ours, theirs, goal }: Comparison): boolean {
  if ('none' in goal) return true
  if ('atLeast' in goal) return ours >= theirs * goal.atLeast
  return 'times' in goal ? ours <= theirs * goal.times : ours - theirs <= goal.over
}

/** The mean of the two middle values if their number is even. Throws a RangeError for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new RangeError('the median of an empty list')
  return (low + high) / 2
}

/** The value that this share of all (0 to 1) stays below; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
}

/**
 * That value in each so many of them, in the middle over all: a disk that is busy for a moment slows a few of these alone. What is
 * left over at the end counts not. NaN if there are fewer.
 */
export function usualQuantile(values: readonly number[], share: number, each: number): number {
  const blocks = Array.from({ length: Math.floor(values.length / each) }, (_, index) =>
    quantile(values.slice(index * each, (index + 1) * each), share)
  )
  return blocks.length === 0 ? NaN : median(blocks)
}

/** By which power y grows with x: the slope of the line through the logarithms, by least squares. */
export function exponent(points: readonly { readonly x: number; readonly y: number }[]): number {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(logs.map(one => one.x)), mean(logs.map(one => one.y))]
  const both = logs.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  return both / logs.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
}

/**
 * Runs every task once per round, one after another, so that noise affects all of them; the first round is a discarded
 * warm-up. Returns the median of each, or what else is said of its values.
 */
export async function interleaved<K extends string>(
  rounds: number,
  tasks: Readonly<Record<K, () => Promise<number>>>,
  figure: (values: readonly number[]) => number = median
): Promise<Record<K, number>> {
  const names = Object.keys(tasks) as K[]
  const seen = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await tasks[name]()
      if (round > 0) seen[name].push(value)
    }
  }
  return Object.fromEntries(names.map(name => [name, figure(seen[name])])) as Record<K, number>
}
