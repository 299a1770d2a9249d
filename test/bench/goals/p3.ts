import { BUILT_MAIN, EMPTY, usageOf } from '../main-process/run.ts'
import { type Benchmark, type Comparison, interleaved, quantile } from '../measure.ts'

const ROUNDS = 31

/** What disturbs a start only makes it longer: the lower quartile is what starts take by themselves. */
const undisturbed = (values: readonly number[]): number => quantile(values, 0.25)

/** P3: CPU time of the main process until it requests its window, above that of an empty Node process. */
async function compareStart(): Promise<Comparison[]> {
  const { ours, empty } = await interleaved(
    ROUNDS,
    {
      ours: async () => (await usageOf(BUILT_MAIN, 'start')).cpu,
      empty: async () => (await usageOf(EMPTY, 'start')).cpu
    },
    undisturbed
  )
  return [
    {
      name: 'P3',
      what: 'main process to its window, CPU',
      unit: 'ms',
      ours,
      against: 'an empty Node start',
      theirs: empty,
      goal: { over: 10 }
    }
  ]
}

export const p3: Benchmark = {
  name: 'P3',
  what: 'CPU time of the main process before its window is asked for',
  run: compareStart
}
