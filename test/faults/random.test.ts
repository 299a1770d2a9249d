import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { dealer, seededRandom, uuidFrom } from './random.ts'

/** What a desk draws from its seed: where it dies, how it is answered, what its orders are called. */
function drawnBy(seed: number): unknown {
  const draw = seededRandom(seed)
  const next = dealer(draw, ['a', 'b', 'c', 'd', 'e'])
  return Array.from({ length: 20 }, () => [draw(), next(), uuidFrom(draw)])
}

it('a seed draws the same each time, and another seed something else (R36)', () => {
  expect(drawnBy(7)).toEqual(drawnBy(7))
  expect(drawnBy(8)).not.toEqual(drawnBy(7))
})

it('five seeds or more kill the program for each change, and one that was printed is replayed alone (R36)', () => {
  const campaign = new URL('../campaign.ts', import.meta.url).href
  const program = `import { campaign } from ${JSON.stringify(campaign)}
    console.log(JSON.stringify(campaign.kills.seeds))`
  const seedsWith = (env: NodeJS.ProcessEnv): unknown => {
    const args = ['--input-type=module-typescript', '-e', program]
    return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8', env }).stdout)
  }
  const { TITLE_DESK_FAULT_SEED: _replayed, ...usual } = process.env
  const env = { ...usual, TITLE_DESK_CAMPAIGN: 'change' }
  expect(new Set(seedsWith(env) as number[]).size).toBeGreaterThanOrEqual(5)
  expect(seedsWith({ ...env, TITLE_DESK_FAULT_SEED: '202611301' })).toEqual([202_611_301])
})
