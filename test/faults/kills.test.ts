import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMain } from './build.ts'
import { MISTAKES } from './mistakes.ts'
import { scenario, type Outcome } from './scenario.ts'

/** `TITLE_DESK_FAULT_SEED` replays one; even seeds are over http, odd ones over https. */
const named = process.env['TITLE_DESK_FAULT_SEED']
const SEEDS = named === undefined ? [2, 3, 4, 5, 6, 7] : [Number(named)]
const KILLS = 44

const built: string[] = []
async function build(...args: Parameters<typeof buildMain>): Promise<string> {
  const main = await buildMain(...args)
  built.push(dirname(main))
  return main
}
afterAll(() => { for (const folder of built) rmSync(folder, { recursive: true, force: true }) })

/** Runs two at a time: that many processors there are. */
async function inPairs<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 2) results.push(...await Promise.all(all.slice(at, at + 2).map(run)))
  return results
}

describe('the built program, killed while it saves, sends and looks', () => {
  let outcomes: readonly Outcome[] = []
  beforeAll(async () => {
    const main = await build()
    outcomes = await inPairs(SEEDS, seed => scenario(main, seed, KILLS))
    for (const { seed, kills, orders, died, shapes } of outcomes) {
      process.stdout.write(`seed ${seed}: ${kills} kills at ${died.size} places, ${orders} orders arrived, answered in ${shapes.size} ways\n`)
    }
  }, 300_000)

  it('breaks none of the promises I1 to I14, over http and https (R35, R36)', () => {
    expect(outcomes.map(({ seed, violations }) => ({ seed, violations }))).toEqual(SEEDS.map(seed => ({ seed, violations: [] })))
  })

  it('was killed 200 times or more, at every named point, and saw every kind of answer (R35, R36)', () => {
    expect(outcomes.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(named === undefined ? 200 : KILLS)
    // One seed alone does not come by all of them.
    if (named !== undefined) return
    const died = new Set(outcomes.flatMap(outcome => [...outcome.died.keys()]))
    for (const point of [
      'before commit order draft', 'after commit order draft', 'after commit attempt intent', 'connect', 'before commit attempt wire', 'after commit attempt wire',
      'journal sync', 'before bytes', 'after bytes', 'from outside', 'before commit attempt unknown', 'run attempt unknown', 'run attempt not-sent',
      'after commit attempt accepted', 'run looks', 'before commit decisions'
    ]) expect(died, point).toContain(point)
    const shapes = new Set(outcomes.flatMap(outcome => [...outcome.shapes.keys()]))
    for (const shape of ['drop', 'wrong-cert', '+reset', '-reset', '+fin', '+silent', '+headers', '+cut', '+html', '+204', '+502', '-422', '-429', '+no-uuid', '-garbage'] as const) expect(shapes, shape).toContain(shape)
  })
})

describe('the same harness', () => {
  it.each(MISTAKES)('turns red where $name (R37)', async mistake => {
    const main = await build(mistake)
    let found = 0
    // What is drawn meets a mistake sooner or later; one that is met nowhere here is not found.
    for (const seed of [2, 3, 4, 5, 6, 7, 8, 9]) {
      const { violations } = await scenario(main, seed, 24)
      found = violations.filter(({ invariant }) => /^I\d+$/.test(invariant)).length
      if (found > 0) break
    }
    expect(found).toBeGreaterThan(0)
  }, 120_000)
})
