import type { ContactEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import type { RowList } from './rows.ts'

/** The rows of an open form. */
export interface Lists {
  readonly properties: RowList<PropertyEntry>
  readonly contacts: RowList<ContactEntry>
}

/**
 * The control's id for a path of the entry (`contacts.1.email`, `loan.amount`); rows are identified by key, not by
 * index.
 */
export function fieldId(path: string, open: Lists): string {
  const [member, index, field] = path.split('.')
  if (member === 'contacts' && index === undefined) return ADD_CONTACT
  const row = member === 'properties' || member === 'contacts' ? open[member].rows[Number(index)] : undefined
  return row === undefined ? path.replaceAll('.', '-') : rowFieldId(row.key, field ?? '')
}

/** The current path for a control's id; undefined if its row was removed. */
export function fieldPath(id: string, open: Lists): string | undefined {
  const [, member, key, field] = /^((?:properties|contacts))-(\d+)-(\w+)$/.exec(id) ?? []
  if (member === undefined) return id.replaceAll('-', '.')
  const { rows } = member === 'properties' ? open.properties : open.contacts
  const at = rows.findIndex(row => row.key === `${member}-${key}`)
  return at < 0 ? undefined : `${member}.${at}.${field}`
}

/** What a control is called within its row (`email`), or in the entry (`loan.amount`). */
export function fieldOf(id: string): string {
  return /^(?:properties|contacts)-\d+-(\w+)$/.exec(id)?.[1] ?? id.replaceAll('-', '.')
}

export function rowFieldId(key: string, field: string): string {
  return `${key}-${field}`
}

/** Problems that concern all contacts lead here. */
export const ADD_CONTACT = 'add-contact'
export const ADD_PROPERTY = 'add-property'

/** Focuses a control and scrolls it into view. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
