import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import { entryOf, type OpenEntry } from '../entry/open-entry.ts'
import { uncheckedCounty } from '../places/filled-places.ts'
import { phoneRules, phoneWarnings } from '../fields/phone.ts'
import { placeWarnings, type PlaceKnowledge } from '../places/place-warnings.ts'
import { warningsOf } from './warnings.ts'

/** Every warning about an open order; none of them blocks sending. */
export function openWarnings(
  open: OpenEntry,
  today: CalendarDate,
  placeOf: PlaceKnowledge['placeOf']
): readonly FieldMessage[] {
  const entry = entryOf(open)
  const isUnchecked = (index: number) => {
    const row = open.properties.rows[index]
    return row !== undefined && uncheckedCounty(open, row) !== undefined
  }
  return [
    ...placeWarnings(entry.properties, { placeOf, isUnchecked }),
    ...warningsOf(entry, today),
    ...phoneWarnings(entry.contacts, phoneRules.value)
  ]
}
