/** One comparison: what was measured of ours, beside a floor or a rival measured in the same run. */
export interface Comparison {
  /** P1 to P18, the names of the goals; others are goals of the issues. */
  readonly name: string
  readonly what: string
  readonly unit: 'bytes' | 'ms' | 'MB' | 'MB/s' | 'elements' | 'messages'
  readonly ours: number
  readonly against: string
  readonly theirs: number
  /** How many times theirs ours may be, or by how much it may lie above; or, where more is better, how many times theirs it is to be. */
  readonly goal: { readonly times: number } | { readonly over: number } | { readonly atLeast: number }
}

export interface Benchmark {
  readonly name: string
  readonly what: string
  readonly run: () => Promise<readonly Comparison[]>
}

/** Whether a comparison reaches its goal. */
export function isMet({ ours, theirs, goal }: Comparison): boolean {
  if ('atLeast' in goal) return ours >= theirs * goal.atLeast
  return 'times' in goal ? ours <= theirs * goal.times : ours - theirs <= goal.over
}

/** The middle of a list of numbers; of an even number of them, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new RangeError('the median of nothing')
  return (low + high) / 2
}

/**
 * Runs every task once a round, one after the other, so that a noisy moment falls on all of them; a first round warms up
 * and is not counted. Gives the median of each.
 */
export async function interleaved<K extends string>(
  rounds: number,
  tasks: Readonly<Record<K, () => Promise<number>>>
): Promise<Record<K, number>> {
  const names = Object.keys(tasks) as K[]
  const seen = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await tasks[name]()
      if (round > 0) seen[name].push(value)
    }
  }
  return Object.fromEntries(names.map(name => [name, median(seen[name])])) as Record<K, number>
}
