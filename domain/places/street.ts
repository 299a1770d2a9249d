/* The parts of a street line, after the Postal Service's Publication 28. */

const SUFFIXES =
  'aly alley anx ave av avenue bnd bend blvd boulevard br branch brg bridge brk brook byp bypass cir circle cv cove ' +
  'ct court cres crescent xing crossing curv dr drive est estates expy expressway ext fwy freeway gdns gardens gln ' +
  'glen grn green grv grove hbr harbor hl hill hls hills holw hollow jct junction knl knoll lk lake lndg landing ln ' +
  'lane loop mdw meadow mdws meadows ml mill mnr manor mtn mountain oval ovlk overlook pk pike pkwy parkway pl place ' +
  'plz plaza pt point rd road rdg ridge row run shr shore sq square st street sta station ter terrace trce trace trl ' +
  'trail tpke turnpike vis vista vw view walk way'
const SUFFIX = new Set(SUFFIXES.split(' '))

/** What is the last word of a street where it stands. */
const LAST = new Set('st street ave av avenue rd road dr drive ln lane blvd boulevard ct cir pkwy pl way'.split(' '))
/** What no city begins with: behind a word that may be of a name, too (Oak Hill Dr, Park Place Blvd), it ends the street. */
const NO_CITY = new Set('street ave av blvd boulevard ct cir dr drive ln pkwy parkway rd road ter trl'.split(' '))

/** Points of the compass as they follow a street. Written out they may begin a city: South Houston. */
const POINT = /^(?:n|s|e|w|ne|nw|se|sw|n\.e\.|n\.w\.|s\.e\.|s\.w\.)$/i

const DESIGNATOR =
  '(?:apartment|apt|unit|suite|ste|building|bldg|floor|fl|room|rm|lot|space|spc|trailer|trlr|no)(?:\\.?\\s*#\\s*|\\.\\s*|\\s+|-|(?=\\d))'
/** A single letter, or something with a digit: other words are of a street or a city (Ave North, Flower Mound, Ste. Genevieve). */
const IDENTIFIER = '(?:[a-z]{0,3}-?\\d[a-z0-9-]*|[a-z])'
const UNIT = `(?:${DESIGNATOR}${IDENTIFIER}|#\\s*[a-z0-9-]+|ph|penthouse|\\d+(?:st|nd|rd|th)\\s+fl(?:oor)?)`
const UNITS = `${UNIT}(?:\\s+${UNIT})*`
const AT_END = new RegExp(`^(.+?)\\s+(${UNITS})$`, 'i')
const AT_START = new RegExp(`^(${UNITS})(?:\\s+(.+))?$`, 'i')

/** Takes a unit (`Apt 4`, `# 12`, `Bldg 2 Apt 5`) from one end of a text. */
export function takeUnit(text: string, end: 'start' | 'end'): { readonly rest: string; readonly unit: string } {
  const [, first = '', second = ''] = (end === 'end' ? AT_END : AT_START).exec(text) ?? []
  if (first === '') return { rest: text, unit: '' }
  return end === 'end' ? { rest: first, unit: second } : { rest: second, unit: first }
}

/** Roads that are named by a number, and boxes. */
const NUMBERED =
  /^((?:p\.?\s*o\.?\s*box|rr \d+ box|hc \d+ box)\s+[a-z0-9-]+|\S+\s+(?:[nsew]\.?\s+)?(?:(?:us|state|county|old)\s+)?(?:highway|hwy|route|rte|rt|road|rd|fm|cr|sr|i)[\s-]+\d+[a-z]?)\s+(.+)$/i

/**
 * A street and a city without a comma between them. The street ends at the first suffix after its name, or at the one
 * behind it; null where there is none, since nobody can tell where the city begins.
 */
export function splitStreet(text: string): { address1: string; address2: string; city: string } | null {
  const [, numbered, afterNumber] = NUMBERED.exec(text) ?? []
  if (numbered !== undefined && afterNumber !== undefined) return withUnit(numbered, afterNumber.split(' '))
  const words = text.split(' ')
  const end = endOfStreet(
    words.map(word => word.toLowerCase().replace('.', '')),
    nameFrom(words)
  )
  return end < 0 ? null : withUnit(words.slice(0, end + 1).join(' '), words.slice(end + 1))
}

/** The index of the last word, -1 where nobody can tell: Oak Hill St Louis may be Oak Hill in St Louis. */
function endOfStreet(words: readonly string[], from: number): number {
  const first = words.findIndex((word, index) => index >= from && SUFFIX.has(word))
  const next = words[first + 1] ?? ''
  if (first < 0 || LAST.has(words[first] ?? '')) return first
  if (next === 'st') return -1
  return NO_CITY.has(next) ? first + 1 : first
}

/** The street's name has at least a word after its number and direction: 5 Court St, 12 N Hill Rd. */
const nameFrom = ([, second = '']: readonly string[]) => (POINT.test(second) ? 3 : 2)

function withUnit(street: string, after: readonly string[]) {
  const [direction = ''] = after
  const turned = POINT.test(direction)
  const address1 = turned ? `${street} ${direction}` : street
  const { rest: city, unit: address2 } = takeUnit(after.slice(turned ? 1 : 0).join(' '), 'start')
  return city === '' ? null : { address1, address2, city }
}
