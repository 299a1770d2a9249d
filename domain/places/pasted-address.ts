import { oneLine } from '../common/one-line.ts'
import { STATE_NAMES } from '../order/us-states.ts'
import { splitStreet, takeUnit } from './street.ts'

/** The parts of an address as they were written; what it does not have is empty. `state` is two letters. */
export interface PastedAddress {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  /** Five digits. */
  readonly zipCode: string
  readonly county: string
}

/** Longer texts are no addresses. */
const LONGEST = 300

const COUNTRY = /,?\s*\b(?:u\.?s\.?a\.?|u\.s\.|united states(?: of america)?)$/i
const ZIP = /[,\s]+(\d{5})(?:[-\u2013 ]?\d{4})?$/
const COUNTY = /^(.+?)\s+(?:county|parish)$/i

/**
 * The parts of an address that was copied as one line or several; null if the text is not clearly one, and then it is
 * only text. Words are neither re-cased nor corrected.
 */
export function parseAddress(text: string): PastedAddress | null {
  if (text.length > LONGEST) return null
  const line = text
    .split(/[\r\n\t]+|\s+[•|·]\s+/)
    .map(part => oneLine(part).replace(/^[,;]+|[,;]+$/g, ''))
    .filter(part => part !== '')
    .join(', ')
    .replace(COUNTRY, '')
  const zipCode = ZIP.exec(line)?.[1] ?? ''
  const { rest, state } = takeState(line.replace(ZIP, ''), zipCode !== '')
  if (state === '' && zipCode === '') return null
  const parts = rest
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  const county = COUNTY.exec(parts.at(-1) ?? '')?.[1] ?? ''
  const found = streetAndCity(county === '' ? parts : parts.slice(0, -1))
  return found === null ? null : { ...found, state, zipCode, county }
}

const BY_LENGTH = STATE_NAMES.toSorted(([, one], [, other]) => other.length - one.length)

/** The state at the end: by its name, or two letters that stand alone. Without a ZIP code a comma has to precede it. */
function takeState(text: string, hasZip: boolean): { readonly rest: string; readonly state: string } {
  const line = text.replace(/[,\s]+$/, '')
  for (const [code, name] of BY_LENGTH) {
    const pattern = `(?:${name.replaceAll('.', '\\.?')}|${code.charAt(0)}\\.?\\s?${code.charAt(1)}\\.?)`
    const found = new RegExp(`^(.*?)(${hasZip ? '[,\\s]+' : ',\\s*'})${pattern}$`, 'i').exec(line)
    if (found?.[1] !== undefined) return { rest: found[1], state: code }
  }
  return { rest: line, state: '' }
}

type StreetAndCity = Pick<PastedAddress, 'address1' | 'address2' | 'city'>

/** Parts between commas: perhaps a name, the street, perhaps units, the city. */
function streetAndCity(parts: readonly string[]): StreetAndCity | null {
  const from = parts.findIndex(isStreet)
  if (from < 0) return null
  const [street = '', ...after] = parts.slice(from)
  if (after.length === 0) return splitStreet(street)
  const { rest: address1, unit } = takeUnit(street, 'end')
  const last = takeUnit(after.at(-1) ?? '', 'start')
  // The last part is only a unit: the city is in the street's part.
  if (last.rest === '') {
    const split = after.length === 1 ? splitStreet(street) : null
    return split === null ? null : { ...split, address2: joined([split.address2, last.unit]) }
  }
  return { address1, address2: joined([unit, ...after.slice(0, -1), last.unit]), city: last.rest }
}

const joined = (units: readonly string[]) => units.filter(unit => unit !== '').join(', ')

/** A house number, a post office box, or a street without a number ("Lot 7 Cypress Bend" is a number, too). */
const isStreet = (part: string) =>
  /^(?:[nsew]?\d|p\.?\s*o\.?\s*box\b|lot\s+\d|(?:one|two|three|rr|hc)\s)/i.test(part) && !/^\d{5}$/.test(part)
