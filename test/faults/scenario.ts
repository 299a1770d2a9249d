import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { live, type Death, type Life, type Place } from './life.ts'
import { violationsOf, type Violation } from './invariants.ts'
import { seededRandom } from './random.ts'
import { startHostileService, type Shape } from './service.ts'

export const CONNECTION = '5a1de5c0-0000-4000-8000-000000000001'
const TOKEN = 'canary-token-5f3e'

/** The kill points of reliability 3g by the steps the program takes there. */
export const POINTS: Readonly<Record<string, Death>> = {
  'K1 before a draft is kept': { at: 'before commit order draft', nth: 2 },
  'K1 after a draft is kept': { at: 'after commit order draft', nth: 2 },
  'K2': { at: 'after commit attempt intent' },
  'K3': { at: 'connect', nth: 2 },
  'K4': { at: 'before commit attempt wire' },
  'K5': { at: 'after commit attempt wire' },
  'K5 in the journal': { at: 'journal sync' },
  'K6': { at: 'before bytes' },
  'K7': { at: 'after bytes' },
  'K10 accepted': { at: 'before commit attempt accepted' },
  'K10 unknown': { at: 'before commit attempt unknown' },
  'K10 rejected': { at: 'before commit attempt rejected' },
  'K11': { at: 'after commit attempt accepted' },
  'K11 unknown': { at: 'after commit attempt unknown' },
  'K12': { at: 'run attempt unknown' },
  'K12 queued again': { at: 'run attempt not-sent' },
  'K13': { at: 'run looks' },
  'K13 matched': { at: 'before commit attempt matched' },
  'K14': { at: 'before commit decisions' },
  'K14 after': { at: 'after commit decisions' },
  'K15': { at: 'before backup' },
  'K15 after': { at: 'after backup' }
}

export interface Outcome {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly kills: number
  /** How often the program died where. */
  readonly died: ReadonlyMap<string, number>
  readonly shapes: ReadonlyMap<Shape, number>
  readonly orders: number
}

/** One desk's life from a seed: the built program works, dies and comes back so many times; at last it is let be, and what holds is looked at. */
export async function scenario(main: string, seed: number, kills: number): Promise<Outcome> {
  const draw = seededRandom(seed)
  const home = mkdtempSync(join(tmpdir(), 'title-desk-faults-'))
  const service = await startHostileService(seed, seed % 2 === 0 ? 'http' : 'https')
  const place: Place = { main, profile: home, keychain: join(home, '..', `${home.split('/').at(-1)}-keychain.json`) }
  writeFileSync(place.keychain, JSON.stringify({ [CONNECTION]: TOKEN }))
  const connection = { id: CONNECTION, name: 'Canary', colour: 'green', baseAddress: service.baseAddress, tokenIn: 'keychain', createdAt: 0 }
  writeFileSync(join(home, 'connections.json'), JSON.stringify({ version: 1, content: { connections: [connection], activeId: CONNECTION } }))
  const lives: Life[] = []
  const died = new Map<string, number>()
  const points = Object.values(POINTS)
  const kill = (end: () => void) => { service.onSilence = end }
  try {
    for (let count = 0; count < kills; count++) {
      // Named points at which it has not died yet and steps by number take turns; the further a desk has come, the later in a life it dies.
      const missed = points.filter(({ at }) => at !== undefined && !died.has(at))
      const point = missed[(count >> 1) % missed.length]
      const trouble = draw() < 0.06 ? { dns: true } : draw() < 0.06 ? { refused: true } : draw() < 0.05 ? { blackhole: true } : {}
      const death: Death = { ...(count % 2 === 0 && point !== undefined ? point : { op: 1 + Math.floor(draw() ** 2 * 260) }), ...trouble }
      const life = await live(place, { seed: seed * 1000 + count, steps: 12, drain: false, close: death.at?.includes('decisions') === true, connectionId: CONNECTION }, death, kill)
      lives.push(life)
      const how = life.died ?? 'after its work'
      died.set(how, (died.get(how) ?? 0) + 1)
    }
    service.behave()
    const last = await live(place, { seed, steps: 0, drain: true, close: false, connectionId: CONNECTION }, null, kill)
    const violations = violationsOf({ place, lives, last, service })
    return { seed, violations, kills: lives.length, died, shapes: service.shapes, orders: service.arrivals.length }
  } finally {
    service.close()
    rmSync(home, { recursive: true, force: true })
    rmSync(place.keychain, { force: true })
  }
}
