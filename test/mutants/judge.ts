import type { Reached } from './graph.ts'
import { roomOf, turnsOf } from './rooms.ts'
import { createTrials, typeCheck } from './trial.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A file with a mutation applied. */
export interface Mutant {
  readonly file: string
  readonly text: string
}

/** Whether a mutant was noticed, and by what. */
export interface Verdict {
  readonly noticed: boolean
  readonly by: string
}

/** Generous limits for busy machines: a real hang never ends. */
const SLOWER = 6
const AT_LEAST = 60_000
const ENDLESS = 900_000

/**
 * Judges mutants. `others` is the number of tests from other rooms to try. Tests run first
 * without a mutation: one that fails on its own does not count.
 */
export function createJudge(
  copy: WorkingCopy,
  reached: (file: string) => readonly Reached[],
  others: number,
  tell: (line: string) => void
) {
  /** Milliseconds per test file; null if it fails. */
  const known = new Map<string, number | null>()
  const trials = createTrials(copy.root)

  /** Runs tests not measured yet, all at once; one by one only if something fails. */
  async function measure(tests: readonly string[]): Promise<void> {
    const unknown = tests.filter(test => !known.has(test))
    if (unknown.length === 0) return
    const outcome = await trials.run(unknown, ENDLESS)
    if (outcome.kind === 'passed') {
      for (const test of unknown) known.set(test, outcome.milliseconds / unknown.length)
    } else if (unknown.length > 1) {
      for (const test of unknown) await measure([test])
    } else {
      for (const test of unknown) known.set(test, null)
      tell(
        `skipped, fails without a mutation: ${unknown.join()} (${outcome.kind === 'failed' ? outcome.test : 'timed out'})`
      )
    }
  }

  async function judge({ file, text }: Mutant): Promise<Verdict> {
    for (const turn of turnsOf(roomOf(file), reached(file), others)) {
      await measure(turn)
      const tests = turn.filter(test => known.get(test) !== null)
      if (tests.length === 0) continue
      const limit = Math.max(AT_LEAST, SLOWER * tests.reduce((sum, test) => sum + (known.get(test) ?? 0), 0))
      const outcome = await copy.with(file, text, () => trials.run(tests, limit, file))
      if (outcome.kind === 'failed') return { noticed: true, by: outcome.test }
      if (outcome.kind === 'timed-out') return { noticed: true, by: 'the time limit' }
    }
    const checked = await copy.with(file, text, () => typeCheck(copy.root, file.split('/')[0] ?? ''))
    return checked.kind === 'failed' && checked.test.includes('error TS')
      ? { noticed: true, by: 'the compiler' }
      : { noticed: false, by: 'nothing' }
  }

  return { judge, end: trials.end }
}
