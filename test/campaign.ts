import { appendFileSync } from 'node:fs'

/**
 * How much the tests try where more is only more of the same: what fits `npm test`, what each change is tried with in jobs of its own
 * (`npm run test:kills`, `npm run test:office`), or the whole campaign (`npm run test:long`). docs/testing.md names the sizes.
 */
const size = sizeOf(process.env['TITLE_DESK_CAMPAIGN'])
const isLong = size === 'long'
/** `TITLE_DESK_FAULT_SEED` replays one. */
const replayed = process.env['TITLE_DESK_FAULT_SEED']

/** Throws at a name that no size has: it would try the least of all, and look like the most. */
export function sizeOf(name: string | undefined): 'long' | 'change' | undefined {
  if (name === undefined || name === 'long' || name === 'change') return name
  throw new Error(`TITLE_DESK_CAMPAIGN is long, change, or left out, not ${name}`)
}

/** What belongs to the size of this run; `test` is that of `npm test`. */
const bySize = <T>(sizes: Readonly<Record<'long' | 'change' | 'test', T>>): T => sizes[size ?? 'test']

/** Changes with the day, so that other places are met tomorrow; what it found can be replayed by its number. */
const ofToday = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Gives so many seeds: the first ones always the same, the others the day's. */
function seedsOf(fixed: number, daily: number): readonly number[] {
  if (replayed !== undefined) return [Number(replayed)]
  return [
    ...Array.from({ length: fixed }, (_, index) => index + 1),
    ...Array.from({ length: daily }, (_, index) => ofToday * 10 + index)
  ]
}

/**
 * Attempts of a property that is drawn at random: as many as given in the campaign, a share of them in `npm test`. What is drawn
 * differs from run to run, so that runs add up.
 */
export const tries = (most: number, share = 6): number => (isLong ? most : Math.ceil(most / share))

const DAY = Math.floor(Date.now() / 86_400_000)

/** So many of what is there to be tried, others each day. */
export function ofTheDay<T>(all: readonly T[], count: number, day = DAY): readonly T[] {
  if (count >= all.length) return all
  const first = (day * count) % all.length
  return [...all, ...all].slice(first, first + count)
}

/** Each so many numbers from 0 to below a length, others each day. */
export const eachOfTheDay = (length: number, step: number, day = DAY): readonly number[] =>
  Array.from({ length }, (_, at) => at).filter(at => at % step === day % step)

/**
 * What happens in the offices of a run at least, all in all: a campaign may be green because it did nothing. What one seed alone is replayed for is
 * its own business, and one office without members does too little for more than what its deck of cards deals for certain.
 */
function leastOfOffices() {
  if (replayed !== undefined) return { lives: 1, typed: 1 }
  if (size === undefined) return { lives: 4, typed: 1 }
  const [offices, lives] = isLong ? [28, 1_000] : [5, 200]
  return { lives, typed: 10 * offices, arrived: offices, hands: offices, joined: 1, removed: 1, renewals: 1 }
}

export const campaign = {
  isLong,
  /** In milliseconds, for a test whose work grows with the campaign: far more than it needs, also on a busy machine. */
  limit: isLong ? 7_200_000 : 1_800_000,
  /** Lives of the built program that are killed: even seeds over http, odd ones over https. */
  kills: bySize({
    long: { seeds: seedsOf(4, 20), killsEach: 42 },
    change: { seeds: seedsOf(2, 3), killsEach: 40 },
    test: { seeds: seedsOf(0, 1), killsEach: 8 }
  }),
  /** Points at which the program is killed, for each scheme: all of them, or half of them, the other half on the next day. */
  pointsOver: <T>(scheme: 'http' | 'https', points: readonly T[]): readonly T[] =>
    size === undefined ? points.filter((_, at) => (at + DAY) % 2 === (scheme === 'http' ? 0 : 1)) : points,
  /** Ends of the page's process: while something is typed, sent or fetched, of which a day's seed draws the first. */
  pageKills: bySize({ long: 5, change: 3, test: 1 }),
  /** Deliberate mistakes that the harness of each kind of kills is shown. */
  mistakes: bySize({ long: Infinity, change: 3, test: 1 }),
  /** Names that each rule for file names is tried with. */
  names: isLong ? 100_000 : 1_000,
  /** Hostile names that documents are fetched under; the rules for names are tried with each, every time. */
  fetchedNames: isLong ? Infinity : 45,
  /** A connection over TLS breaks at each so many bytes of an answer, on other ones each day; without TLS at every byte. */
  breaksEach: isLong ? 1 : 3,
  /** Files of the store that are damaged, each in a way of its own. */
  damages: isLong ? 1_020 : 34,
  /** Orders of the order cache that the user looks through. */
  listOrders: isLong ? 100_000 : 6_000,
  /** Lives of the program that fetches documents. */
  documentKills: bySize({
    long: { seeds: seedsOf(6, 12), killsEach: 12 },
    change: { seeds: seedsOf(2, 3), killsEach: 6 },
    test: { seeds: seedsOf(0, 1), killsEach: 6 }
  }),
  /** Points around a call that is recorded at which a desk of an office dies. */
  callsCutOff: size === undefined ? 1 : Infinity,
  /** Offices whose desks, network, clocks and database fail: of so many desks, each of which does so many steps. */
  officeChaos: {
    ...(isLong || size === 'change'
      ? {
          seeds: isLong ? seedsOf(4, 24) : seedsOf(1, 4),
          steps: 16,
          // An invitation takes a second of each side, as it must.
          isWithMembers: true,
          desks: (seed: number) => [3, 5, 8, 20][seed % 4] ?? 3
        }
      : { seeds: seedsOf(0, 1), steps: 6, isWithMembers: false, desks: () => 3 }),
    least: leastOfOffices(),
    /** Seeds beyond those of the run, of the smallest office. */
    furtherSeed: (index: number) => 4_000 + 4 * index,
    /** How long to wait for what must come, in milliseconds. */
    patience: Number(process.env['TITLE_DESK_PATIENCE'] ?? 180_000)
  }
} as const

/** Notes what a test has tried for the table at the end of `npm run test:long`; without that table it notes nothing. */
export function figure(what: string, count: number, of = ''): void {
  const file = process.env['TITLE_DESK_FIGURES']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, count, of })}\n`)
}

/** Runs two at a time: that many processors there are. Gives the results in the order of what they are of. */
export async function inPairs<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = [...all.entries()]
  const results: R[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all([worker(), worker()])
  return results
}
