import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredConnection } from '../../main/settings/connections.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { FAULTY_ENDS, live, type Death, type Life, type Place } from './life.ts'
import { violationsOf, type Violation } from './invariants.ts'
import type { Point, Steered } from './points.ts'
import { dealer, seededRandom } from './random.ts'
import { startHostileService, type HostileService, type Shape } from './service.ts'

const CONNECTION = '5a1de5c0-0000-4000-8000-000000000001'
const TOKEN = 'canary-token-5f3e'
/** Another client's, with a service of its own that always behaves; the first in the list. */
export const OTHER_CONNECTION = '5a1de5c0-0000-4000-8000-000000000002'
const OTHER_TOKEN = 'canary-token-91b7'

const CLIENTS = { connectionId: CONNECTION, otherId: OTHER_CONNECTION }

export interface Outcome {
  readonly seed: number
  readonly violations: readonly Violation[]
  /** How often the program was killed before its work was done. */
  readonly kills: number
  /** How often it died where. */
  readonly died: ReadonlyMap<string, number>
  readonly shapes: ReadonlyMap<Shape, number>
  readonly orders: number
}

interface Desk {
  readonly place: Place
  readonly service: HostileService
  readonly lives: Life[]
  /** Whether the service's own trouble may end a life; where a life is steered to another end it may not. */
  live(
    work: { readonly seed: number; readonly tasks?: Steered['tasks']; readonly steps?: number },
    death: Death
  ): Promise<Life>
}

/** How a network fails before anything is connected (N1 to N3), dealt to the lives of a desk. */
const TROUBLES: readonly Partial<Death>[] = [
  { dns: true },
  { refused: true },
  { blackhole: true },
  ...Array<Partial<Death>>(17).fill({})
]

/**
 * One desk's life from a seed: the built program works and is killed so many times, wherever the seed says; at last it is let be, and what holds
 * is looked at.
 */
export function scenario(main: string, seed: number, kills: number): Promise<Outcome> {
  return atDesk(main, seed, async desk => {
    const draw = seededRandom(seed)
    const trouble = dealer(draw, TROUBLES)
    for (let count = 0; killsOf(desk.lives) < kills && count < kills * 3; count++) {
      // The further a desk has come, the later in a life it dies.
      await desk.live({ seed: seed * 1000 + count, steps: 12 }, { op: 1 + Math.floor(draw() ** 2 * 260), ...trouble() })
    }
  })
}

/** One desk whose program is steered to each of the points in turn, and killed there. The service takes part: it misbehaves only as it is told to. */
export function steer(
  main: string,
  seed: number,
  points: readonly Pick<Point, 'before' | keyof Steered>[]
): Promise<Outcome> {
  return atDesk(main, seed, async desk => {
    desk.service.obey()
    for (const [number, point] of points.flatMap(({ before = [], ...last }) => [...before, last]).entries()) {
      if (point.withoutBackups === true) rmSync(layoutOf(desk.place.profile).backups, { recursive: true, force: true })
      if (point.answer !== undefined) desk.service.answerNext(point.answer)
      await desk.live({ seed: seed * 1000 + number, tasks: point.tasks }, point.death)
    }
  })
}

async function atDesk(main: string, seed: number, work: (desk: Desk) => Promise<void>): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'title-desk-faults-'))
  const scheme = seed % 2 === 0 ? 'http' : 'https'
  const service = await startHostileService(seed, scheme)
  // Its own orders, under ids of their own.
  const other = await startHostileService(seed + 1_000_000, scheme).catch((error: unknown) => {
    service.close()
    throw error
  })
  other.obey()
  const place: Place = { main, profile: home, keychain: `${home}-keychain.json` }
  writeFileSync(place.keychain, JSON.stringify({ [CONNECTION]: TOKEN, [OTHER_CONNECTION]: OTHER_TOKEN }))
  const connection: StoredConnection = {
    id: CONNECTION,
    name: 'Canary',
    colour: 'green',
    baseAddress: service.baseAddress,
    tokenIn: 'keychain',
    createdAt: 0
  }
  const others: StoredConnection = {
    ...connection,
    id: OTHER_CONNECTION,
    name: 'Goldfinch',
    baseAddress: other.baseAddress
  }
  writeFileSync(
    join(home, 'connections.json'),
    JSON.stringify({ version: 1, content: { connections: [others, connection], activeId: CONNECTION } })
  )
  const lives: Life[] = []
  try {
    await work({
      place,
      service,
      lives,
      async live({ seed: drawn, tasks = [], steps = 0 }, death) {
        const life = await live(place, { ...CLIENTS, seed: drawn, tasks, steps, drain: false }, death, end => {
          // The service's silence ends a life, unless it is to end elsewhere in that same silence.
          service.onSilence = where => {
            if (death.at === undefined || death.at === where) end(where)
          }
        })
        lives.push(life)
        return life
      }
    })
    service.behave()
    const last = await live(place, { ...CLIENTS, seed, tasks: [], steps: 0, drain: true }, null, end => {
      service.onSilence = end
    })
    const clients = [
      { service, token: TOKEN },
      { service: other, token: OTHER_TOKEN }
    ] as const
    const violations = violationsOf({ place, lives, last, clients })
    const died = new Map<string, number>()
    for (const { died: how = 'after its work' } of lives) died.set(how, (died.get(how) ?? 0) + 1)
    return { seed, violations, kills: killsOf(lives), died, shapes: service.shapes, orders: service.arrivals.length }
  } finally {
    service.close()
    other.close()
    rmSync(home, { recursive: true, force: true })
    rmSync(place.keychain, { force: true })
  }
}

/** How many lives were ended by a kill before their work was done. */
function killsOf(lives: readonly Life[]): number {
  return lives.filter(({ died }) => died !== undefined && !FAULTY_ENDS.includes(died)).length
}
