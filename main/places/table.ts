import type { StatePlaces, ZipPlace } from '#domain/places/zip-place.ts'

/*
 * The table as text, a block for each state:
 *
 *     TX<tab>Anderson<tab>Andrews…       the counties, which the lines below number from 0
 *     75001<tab>Addison<tab>!56 42       ZIP code, city, its counties; ! if the first may be filled in
 *
 * followed by an empty line.
 */

/** The text of the table; the reverse of `readTable`. */
export function writeTable(states: readonly StatePlaces[]): string {
  return states.map(blockOf).join('\n')
}

function blockOf({ state, counties, places }: StatePlaces): string {
  const lines = places.map(({ zip, city, counties: near, clear }) => {
    const numbers = near.map(name => counties.indexOf(name))
    if (numbers.includes(-1)) throw new RangeError(`a county of ${zip} isn’t one of ${state}`)
    return [zip, city, (clear ? '!' : '') + numbers.join(' ')].join('\t')
  })
  return [[state, ...counties].join('\t'), ...lines, ''].join('\n')
}

export interface Table {
  /** Counties by state. */
  readonly counties: ReadonlyMap<string, readonly string[]>
  readonly find: (zip: string) => ZipPlace | undefined
}

export function readTable(text: string): Table {
  const counties = new Map<string, readonly string[]>()
  // A place is read out of its line when it is asked for: most never are.
  const lines = new Map<string, readonly [state: string, line: string]>()
  for (const block of text.split('\n\n')) {
    const [head = '', ...rest] = block.split('\n')
    const [state = '', ...names] = head.split('\t')
    counties.set(state, names)
    for (const line of rest) if (line !== '') lines.set(line.slice(0, 5), [state, line])
  }
  return {
    counties,
    find(zip) {
      const found = lines.get(zip)
      return found === undefined ? undefined : placeOf(found[1], found[0], counties.get(found[0]) ?? [])
    }
  }
}

function placeOf(line: string, state: string, names: readonly string[]): ZipPlace {
  const [zip = '', city = '', numbers = ''] = line.split('\t')
  const counties = numbers
    .replace('!', '')
    .split(' ')
    .flatMap(number => names[Number(number)] ?? [])
  return { zip, city, state, counties, clear: numbers.startsWith('!') }
}
