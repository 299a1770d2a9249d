import type { Reached } from './graph.ts'
import { roomOf, turnsOf } from './rooms.ts'
import { runTests, typeCheck } from './trial.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A file with a mistake in it. */
export interface Mutant {
  readonly file: string
  readonly text: string
}

/** Whether a mistake was noticed, and by what. */
export interface Verdict {
  readonly noticed: boolean
  readonly by: string
}

/** Machines with other work on them are slow; what hangs hangs for good. */
const SLOWER = 6
const AT_LEAST = 60_000
const ENDLESS = 900_000

/**
 * Takes a copy of the project, what tells the tests that reach a file, and how many tests of other rooms to try; gives what judges a
 * mistake. Tests are first run without any mistake: one that fails by itself notices nothing.
 */
export function createJudge(
  copy: WorkingCopy,
  reached: (file: string) => readonly Reached[],
  others: number,
  tell: (line: string) => void
) {
  /** Milliseconds each test file takes; null where it fails. */
  const known = new Map<string, number | null>()

  /** Runs tests that were not run yet, all at once; one by one only where something fails. */
  async function measure(tests: readonly string[]): Promise<void> {
    const unknown = tests.filter(test => !known.has(test))
    if (unknown.length === 0) return
    const outcome = await runTests(copy.root, unknown, ENDLESS)
    if (outcome.kind === 'passed') {
      for (const test of unknown) known.set(test, outcome.milliseconds / unknown.length)
    } else if (unknown.length > 1) {
      for (const test of unknown) await measure([test])
    } else {
      for (const test of unknown) known.set(test, null)
      tell(
        `left out, it fails without a mistake: ${unknown.join()} (${outcome.kind === 'failed' ? outcome.test : 'no end'})`
      )
    }
  }

  return async ({ file, text }: Mutant): Promise<Verdict> => {
    for (const turn of turnsOf(roomOf(file), reached(file), others)) {
      await measure(turn)
      const tests = turn.filter(test => known.get(test) !== null)
      if (tests.length === 0) continue
      const limit = Math.max(AT_LEAST, SLOWER * tests.reduce((sum, test) => sum + (known.get(test) ?? 0), 0))
      const outcome = await copy.with(file, text, () => runTests(copy.root, tests, limit))
      if (outcome.kind === 'failed') return { noticed: true, by: outcome.test }
      if (outcome.kind === 'timed-out') return { noticed: true, by: 'the time limit' }
    }
    const checked = await copy.with(file, text, () => typeCheck(copy.root, file.split('/')[0] ?? '', ENDLESS))
    return checked.kind === 'failed' && checked.test.includes('error TS')
      ? { noticed: true, by: 'the compiler' }
      : { noticed: false, by: 'nothing' }
  }
}
