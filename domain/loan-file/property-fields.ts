import { zipInFile } from '../order/order-rules.ts'
import type { PropertyEntry } from '../order/order-entry.ts'
import { isUsState, tidyState } from '../order/us-states.ts'
import { addressInStreet, isSameUnit } from '../places/address-in-street.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { PropertyFacts } from './loan-facts.ts'

export interface FilledProperty {
  readonly entry: PropertyEntry
  /** Paths within the property. */
  readonly fields: readonly FilledField[]
  readonly leftOut: readonly LeftOut[]
}

const SOURCE = 'Subject property'

export function propertyFields(given: PropertyFacts): FilledProperty {
  const { property, lost } = split(given)
  const { street, city, county } = property
  const second = secondLine(property)
  const state = tidyState(property.state)
  const zipCode = zipInFile(property.zipCode)
  const isKnownState = state === '' || isUsState(state)
  return {
    entry: { address1: street, address2: second.text, city, state, zipCode, county },
    fields: [
      readField(
        'address1',
        street,
        `${SOURCE} street`,
        property === given ? undefined : 'Split from one line. Check it.'
      ),
      ...(second.text === '' ? [] : [readField('address2', second.text, `${SOURCE} unit`)]),
      readField('zipCode', zipCode, `${SOURCE} postal code`),
      readField('city', city, `${SOURCE} city`),
      readField('state', state, `${SOURCE} state`, isKnownState ? undefined : 'Not a U.S. state. Check it.'),
      readField('county', county, `${SOURCE} county`)
    ],
    leftOut: [...lost, ...second.leftOut]
  }
}

interface SplitProperty {
  readonly property: PropertyFacts
  readonly lost: readonly LeftOut[]
}

/** With a whole address that stands in the street taken apart, unless another field of the file says otherwise. */
function split(property: PropertyFacts): SplitProperty {
  const parts = addressInStreet(property.street, property)
  if (parts === null) return { property, lost: [] }
  const { unit, county } = property
  const lost = { what: 'Unit', value: parts.address2, why: `The file also has “${unit}”.` }
  return {
    property: {
      ...property,
      street: parts.address1,
      unit: unit === '' ? parts.address2 : unit,
      city: parts.city,
      state: parts.state,
      zipCode: parts.zipCode,
      county: county === '' ? parts.county : county
    },
    lost: isSameUnit(unit, parts.address2) ? [] : [lost]
  }
}

/** Second line and unit, without a unit that the street already names. */
function secondLine({ street, secondLine, unit }: PropertyFacts): { text: string; leftOut: readonly LeftOut[] } {
  const before = [street, secondLine].find(text => unit !== '' && namesUnit(text, unit))
  if (before === undefined) return { text: [secondLine, unit].filter(Boolean).join(', '), leftOut: [] }
  return { text: secondLine, leftOut: [{ what: 'Unit', value: unit, why: `Already in “${before}”.` }] }
}

const DESIGNATORS =
  /(?:#|\b(?:unit|apt|apartment|suite|ste|no|lot|space|bldg|building|floor|fl|rm|room)\b\.?)\s*#?\s*$/i

/** A unit 4 may be in a building 4, or a suite 2 on floor 2: these name a unit only if it is one itself. */
const AROUND = [/\b(?:bldg|building)\b\.?\s*#?\s*$/i, /\b(?:floor|fl)\b\.?\s*#?\s*$/i]
const aroundAt = (text: string) => AROUND.findIndex(one => one.test(text))

/** Whether a line ends with the unit's identifier behind a designator: `2214 Elm St #4` names `Unit 4`. */
function namesUnit(line: string, unit: string): boolean {
  const identifier = unit.split(' ').at(-1) ?? ''
  if (!line.toLowerCase().endsWith(identifier.toLowerCase())) return false
  const before = line.slice(0, line.length - identifier.length)
  return DESIGNATORS.test(before) && aroundAt(before) === aroundAt(unit.slice(0, unit.length - identifier.length))
}
