import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedDesk } from './build-desk.ts'
import { campaign, figure, ofTheDay } from '../../campaign.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { installed } from '../support/installed.ts'
import { workOf, type Work } from './floors.ts'
import { brokenBy } from './oracle.ts'
import { scenario, type Outcome } from './scenario.ts'
import {
  CALLING,
  dyingInACall,
  dyingWithANote,
  takingFromRemoved,
  typingAway,
  typingInATakenOrder,
  type Steered
} from './steered.ts'

const { seeds, desks, steps, isWithMembers, least, furtherSeed } = campaign.officeChaos

let [main, started]: [string, Cluster | undefined] = ['', undefined]
beforeAll(async () => {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('there is no PostgreSQL')
  // What was committed is there after a crash, as with a server that people rely on.
  ;[main, started] = await Promise.all([shippedDesk(), startCluster(postgres, 'synchronous_commit = on\n')])
})
afterAll(async () => {
  await started?.stop()
  rmSync(dirname(main), { recursive: true, force: true })
})
function cluster(): Cluster {
  if (started === undefined) throw new Error('no database')
  return started
}

/** The message names what is broken, which the list of mistakes compares. */
function expectAllKept({ died, violations }: Steered, at: readonly string[] = []): void {
  expect({ died, violations }, brokenBy(violations)).toEqual({ died: at, violations: [] })
}

describe('a desk that dies while a call is recorded', () => {
  it.each(ofTheDay(CALLING, campaign.callsCutOff))(
    'tells the others of a call that was recorded, $at (O5, O6)',
    async death => {
      expectAllKept(await dyingInACall(cluster(), main, death), [death.at])
    }
  )
})

describe('desks that die while a note goes from one to the other', () => {
  it('tell the others of it once, though its author did not hear that the office has it, and hear it again, if they died before they kept it (O5, O8)', async () => {
    const died = ['before commit office_records', 'before commit office_records']
    expectAllKept(await dyingWithANote(cluster(), main), died)
  })
})

describe('a draft that another desk takes', () => {
  it('loses nothing that was typed at the desk it was taken from, or at the other, whether it is kept or given back (O2, O3)', async () => {
    expectAllKept(await typingAway(cluster(), main))
  })

  it('is not lost where an order that another desk took is a draft again at the desk that had queued it (O2)', async () => {
    expectAllKept(await typingInATakenOrder(cluster(), main), ['before commit order draft'])
  })

  it('is not lost with a desk that died with the right to send it, and was removed (O2)', async () => {
    expectAllKept(await takingFromRemoved(cluster(), main), ['before commit attempt wire'])
  })
})

/** The seeds of the run; further ones where its lives were fewer than it promises, which depends on when each desk dies. */
function* seedsUntilLived(outcomes: readonly Outcome[]): Generator<number> {
  yield* seeds
  for (let index = 0; workOf(outcomes).lives < least.lives; index++) yield furtherSeed(index)
}

function say({ seed, lives, died, crashes, records, violations, troubles, work, members }: Outcome): void {
  process.stdout.write(
    `seed ${seed}: ${desks(seed)} desks, ${lives} lives ended at ${died.size} places, ${crashes} crashes of the database, ${[...troubles.values()].reduce((sum, count) => sum + count, 0)} troubles of the network, ${records} records, ${work.typed} orders typed, ${work.hands} changes of hands, ${work.arrived} orders arrived, ${members.joined} desks joined, ${members.removed} removed, ${members.keys} keys\n`
  )
  if (violations.length > 0) process.stdout.write(`${JSON.stringify(violations, null, 1)}\n`)
}

describe('desks of an office whose network, clocks, programs and database fail', () => {
  it(
    'send no order twice, lose nothing typed, hold each draft at one desk, read the list at one, hear every record once and quiet no alarm wrongly (O1 to O8), have the newest key, and let no removed desk in (O12)',
    async () => {
      const outcomes: Outcome[] = []
      for (const seed of seedsUntilLived(outcomes)) {
        const isGuestDue = isWithMembers && seed === seeds.at(-1) && workOf(outcomes).removed === 0
        const outcome = await scenario(cluster(), main, seed, { desks: desks(seed), steps, isWithMembers, isGuestDue })
        say(outcome)
        outcomes.push(outcome)
        expect({ seed, violations: outcome.violations }, brokenBy(outcome.violations)).toEqual({ seed, violations: [] })
      }
      // An office in which nothing happened keeps every promise.
      const work = workOf(outcomes)
      for (const [what, count] of Object.entries(least) as [keyof Work, number][])
        expect(work[what], `${what} in all`).toBeGreaterThanOrEqual(count)
      figure('Lives of desks of an office', work.lives, `${outcomes.length} seeds`)
    },
    campaign.limit
  )
})
