import { oneLine } from '#domain/common/one-line.ts'
import type { PropertyEntry } from '#domain/order/order-entry.ts'
import { tidyState } from '#domain/order/us-states.ts'
import { parseAddress } from '#domain/places/pasted-address.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'

const FIELDS = ['address1', 'address2', 'zipCode', 'city', 'state', 'county'] as const
type Field = (typeof FIELDS)[number]

/** What the last paste put into a property: another address takes its place, for nobody typed it. */
const pasted = new WeakMap<Row<PropertyEntry>, Partial<PropertyEntry>>()

/** Where the texts of a property's fields are from, unless they were typed. */
interface Sources {
  readonly isFilled: (field: Field) => boolean
  /** From the property before; filled in, too. */
  readonly isCopied: (field: Field) => boolean
  readonly isPasted: (field: Field) => boolean
}

/**
 * What a text pasted into the street changes; null if it is no address. What was typed into other fields stays, what
 * was filled in is replaced, and what is of an earlier paste, or of a property in another place, goes even if nothing
 * replaces it.
 */
export function pastedChanges(
  text: string,
  values: PropertyEntry,
  { isFilled, isCopied, isPasted }: Sources
): Partial<PropertyEntry> | null {
  const address = parseAddress(text)
  if (address === null) return null
  const isElsewhere = address.zipCode === '' && !isSamePlace(address, values)
  const isFree = (field: Field) =>
    field === 'address1' || oneLine(values[field]) === '' || isFilled(field) || isPasted(field)
  const isOld = (field: Field) => isPasted(field) || (isElsewhere && isCopied(field))
  const changed = FIELDS.filter(field => (address[field] !== '' || isOld(field)) && isFree(field))
  return Object.fromEntries(changed.map(field => [field, address[field]]))
}

/** By city and state: all that an address without a ZIP code says of its place. */
const isSamePlace = (one: Pick<PropertyEntry, 'city' | 'state'>, other: Pick<PropertyEntry, 'city' | 'state'>) =>
  plain(one.city) === plain(other.city) && tidyState(one.state) === tidyState(other.state)

const plain = (text: string) => oneLine(text).toLowerCase()

/** Fills the fields from a pasted address, and offers to undo it; false if the text is none. */
export function pasteAddress(
  open: Pick<OpenEntry, 'filled' | 'undo' | 'serviceMessages'>,
  row: Row<PropertyEntry>,
  text: string
): boolean {
  const id = (field: Field) => rowFieldId(row.key, field)
  const last = pasted.get(row)
  const isFilled = (field: Field) => open.filled.get(id(field))?.value === row.values[field]
  const changes = pastedChanges(text, row.values, {
    isFilled,
    isCopied: field => isFilled(field) && open.filled.get(id(field))?.from === 'copy',
    isPasted: field => last?.[field] === row.values[field]
  })
  if (changes === null) return false
  const changed = FIELDS.filter(field => changes[field] !== undefined && changes[field] !== row.values[field])
  // What is typed into the other fields after this stays.
  const before = Object.fromEntries(changed.map(field => [field, row.values[field]]))
  const marks = FIELDS.map(field => [id(field), open.filled.get(id(field))] as const)
  row.change(changes)
  pasted.set(row, changes)
  // What the address says counts as typed, even where the same was filled in before.
  for (const field of FIELDS) if ((changes[field] ?? '') !== '') open.filled.delete(id(field))
  // What the service said was about other values.
  for (const field of changed) open.serviceMessages.delete(id(field))
  const undo = () => {
    row.change(before)
    for (const [at, mark] of marks) if (mark !== undefined) open.filled.set(at, mark)
    if (last === undefined) pasted.delete(row)
    else pasted.set(row, last)
    return id('address1')
  }
  open.undo.value = { text: 'Address split into its fields.', undo, about: id('county'), first: true }
  return true
}
