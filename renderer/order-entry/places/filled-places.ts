import { oneLine } from '#domain/common/one-line.ts'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import type { ZipPlace } from '#domain/places/zip-place.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import {
  filledText,
  PLACE_FIELDS,
  placeChanges,
  type CountySource,
  type PlaceField,
  type PlaceValues
} from './suggest-place.ts'

type PropertyRow = Row<PropertyEntry>
type Filling = Pick<OpenEntry, 'filled' | 'undo' | 'visited' | 'serviceMessages'>
type Checking = Pick<OpenEntry, 'filled' | 'undo' | 'changed'>

/** Fills in what a ZIP code says, and offers to undo it. Returns the ids of the fields that changed. */
export function fillPlace(open: Filling, row: PropertyRow, place: ZipPlace): readonly string[] {
  const changes = placeChanges(row.values, place, filledOf(open, row))
  const fields = PLACE_FIELDS.filter(field => changes[field] !== undefined)
  if (fields.length === 0) return []
  const before = Object.fromEntries(fields.map(field => [field, row.values[field]]))
  const marks = fields.map(field => open.filled.get(rowFieldId(row.key, field)))
  row.change(changes)
  markFilled(open, row, 'zip', fields)
  for (const field of fields) open.serviceMessages.delete(rowFieldId(row.key, field))
  // A county that was emptied is asked for, not blamed.
  if (changes.county === '') open.visited.delete(rowFieldId(row.key, 'county'))
  const about = rowFieldId(row.key, 'county')
  const pending = open.undo.value
  const first = pending?.about === about && pending.first === true ? pending : undefined
  const text = filledText(place.zip, changes, oneLine(row.values.county) !== '')
  const undo = () => {
    row.change(before)
    // What was filled in before, and not typed, may be replaced again.
    for (const [at, field] of fields.entries()) {
      const [id, mark] = [rowFieldId(row.key, field), marks[at]]
      if (mark === undefined) open.filled.delete(id)
      else open.filled.set(id, mark)
    }
    return first?.undo() ?? rowFieldId(row.key, fields[0] ?? 'city')
  }
  if (text !== undefined) open.undo.value = { text: first === undefined ? text : `${first.text} ${text}`, undo, about }
  return fields.map(field => rowFieldId(row.key, field))
}

/**
 * Empties what was filled in and not typed, once the ZIP code is one that we don't know: it was another code's place, or
 * that of the property before.
 */
export function emptyPlace(open: Filling, row: PropertyRow): void {
  const filled = filledOf(open, row)
  const fields = PLACE_FIELDS.filter(field => row.values[field] !== '' && row.values[field] === filled[field])
  if (fields.length === 0) return
  row.change(Object.fromEntries(fields.map(field => [field, ''])))
  for (const field of fields) {
    const id = rowFieldId(row.key, field)
    open.filled.delete(id)
    open.serviceMessages.delete(id)
    // What was emptied is asked for, not blamed.
    open.visited.delete(id)
  }
  const pending = open.undo.value
  if (pending?.about === rowFieldId(row.key, 'county') && pending.first !== true) open.undo.value = undefined
}

/** Remembers that these fields hold what was filled in, and that nobody has looked at the county yet. */
export function markFilled(
  open: Pick<OpenEntry, 'filled'>,
  row: PropertyRow,
  from: 'zip' | 'copy',
  fields: readonly (PlaceField | 'zipCode')[]
): void {
  for (const field of fields)
    open.filled.set(rowFieldId(row.key, field), { value: row.values[field], from, checked: false })
}

/** A new property after another: where it is, is most often the same. The county has to be looked at again. */
export function propertyAfter(before: PropertyEntry | undefined): PropertyEntry {
  const { city, state, zipCode, county } = before ?? emptyProperty()
  return { ...emptyProperty(), city, state, zipCode, county }
}

/** Values that are still as they were filled in. */
function filledOf(open: Pick<OpenEntry, 'filled'>, row: PropertyRow): PlaceValues {
  return Object.fromEntries(
    PLACE_FIELDS.flatMap(field => {
      const filled = open.filled.get(rowFieldId(row.key, field))
      return filled === undefined ? [] : [[field, filled.value]]
    })
  )
}

/** Where the county comes from, if it was filled in and the clerk has neither changed nor passed it. */
export function uncheckedCounty(open: Pick<OpenEntry, 'filled'>, row: PropertyRow): CountySource {
  const filled = open.filled.get(rowFieldId(row.key, 'county'))
  const isOpen = filled !== undefined && !filled.checked && filled.value === row.values.county
  return isOpen && oneLine(filled.value) !== '' ? filled.from : undefined
}

/** The clerk was in the field and left it as it is: saved with the draft. */
export function checkCounty(open: Checking, row: PropertyRow): void {
  const id = rowFieldId(row.key, 'county')
  const filled = open.filled.get(id)
  if (filled?.checked === false) {
    open.filled.set(id, { ...filled, checked: true })
    open.changed()
  }
  if (open.undo.value?.about === id) open.undo.value = undefined
}
