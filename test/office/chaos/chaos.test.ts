import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDesk } from './build-desk.ts'
import { campaign, figure } from '../../campaign.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { installed } from '../support/installed.ts'
import { scenario, STEERED, steered, type Outcome } from './scenario.ts'

const { seeds, desks, steps, isWithMembers } = campaign.officeChaos

let [main, cluster]: [string, Cluster | undefined] = ['', undefined]
beforeAll(async () => {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('there is no PostgreSQL')
  // What was committed is there after a crash, as with a server that people rely on.
  ;[main, cluster] = await Promise.all([buildDesk(), startCluster(postgres, 'synchronous_commit = on\n')])
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(dirname(main), { recursive: true, force: true })
})

describe('a desk that dies while a call is recorded', () => {
  it.each(STEERED)('tells the others of a call that was recorded, $at (O5, O6)', async death => {
    if (cluster === undefined) throw new Error('no database')
    const { died, violations } = await steered(cluster, main, death)
    expect({ died, violations }).toEqual({ died: death.at, violations: [] })
  })
})

describe('desks of an office whose network, clocks, programs and database fail', () => {
  it(
    'send no order twice, lose nothing typed, hold each draft at one desk, read the list at one, hear every record once and quiet no alarm wrongly (O1 to O8), have the newest key, and let no removed desk in (O12)',
    async () => {
      if (cluster === undefined) throw new Error('no database')
      const outcomes: Outcome[] = []
      for (const seed of seeds) {
        const outcome = await scenario(cluster, main, seed, { desks: desks(seed), steps, isWithMembers })
        const { lives, died, crashes, records, violations, troubles, work, members } = outcome
        process.stdout.write(
          `seed ${seed}: ${desks(seed)} desks, ${lives} lives ended at ${died.size} places, ${crashes} crashes of the database, ${[...troubles.values()].reduce((sum, count) => sum + count, 0)} troubles of the network, ${records} records, ${work.typed} orders typed, ${work.hands} changes of hands, ${work.arrived} orders arrived, ${members.joined} desks joined, ${members.removed} removed, ${members.keys} keys\n`
        )
        if (violations.length > 0) process.stdout.write(`${JSON.stringify(violations, null, 1)}\n`)
        outcomes.push(outcome)
        if (violations.length > 0) break
      }
      expect(outcomes.map(({ seed, violations }) => ({ seed, violations }))).toEqual(
        outcomes.map(({ seed }) => ({ seed, violations: [] }))
      )
      figure(
        'Lives of desks of an office',
        outcomes.reduce((sum, { lives }) => sum + lives, 0),
        `${seeds.length} seeds`
      )
    },
    campaign.limit
  )
})
