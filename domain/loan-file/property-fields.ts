import { shortZip } from '../order/order-rules.ts'
import type { PropertyEntry } from '../order/order-entry.ts'
import { isUsState, tidyState } from '../order/us-states.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { PropertyFacts } from './loan-facts.ts'

export interface FilledProperty {
  readonly entry: PropertyEntry
  /** Paths within the property. */
  readonly fields: readonly FilledField[]
  readonly leftOut: readonly LeftOut[]
}

const SOURCE = 'Subject property'

export function propertyFields(property: PropertyFacts): FilledProperty {
  const { street, city, county } = property
  const second = secondLine(property)
  const state = tidyState(property.state)
  const zipCode = shortZip(property.zipCode.replace(/^(\d{5})(\d{4})$/, '$1-$2'))
  const isKnownState = state === '' || isUsState(state)
  return {
    entry: { address1: street, address2: second.text, city, state, zipCode, county },
    fields: [
      readField('address1', street, `${SOURCE} street`),
      ...(second.text === '' ? [] : [readField('address2', second.text, `${SOURCE} unit`)]),
      readField('zipCode', zipCode, `${SOURCE} postal code`),
      readField('city', city, `${SOURCE} city`),
      readField('state', state, `${SOURCE} state`, isKnownState ? undefined : 'Not a US state. Check it.'),
      readField('county', county, `${SOURCE} county`)
    ],
    leftOut: second.leftOut
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

/** Whether a line ends with the unit's identifier behind a designator: `2214 Elm St #4` names `Unit 4`. */
function namesUnit(line: string, unit: string): boolean {
  const identifier = unit.split(' ').at(-1) ?? ''
  if (!line.toLowerCase().endsWith(identifier.toLowerCase())) return false
  return DESIGNATORS.test(line.slice(0, line.length - identifier.length))
}
