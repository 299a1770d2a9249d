import type { OpenEntry } from './open-entry.ts'

type Lists = Pick<OpenEntry, 'properties' | 'contacts'>

/** Takes a path of an entry (`contacts.1.email`, `loan.amount`), gives the id of its control; rows go by their key, not their place. */
export function fieldId(path: string, open: Lists): string {
  const [member, index, field] = path.split('.')
  if (member === 'contacts' && index === undefined) return ADD_CONTACT
  const row = member === 'properties' || member === 'contacts' ? open[member].rows[Number(index)] : undefined
  return row === undefined ? path.replaceAll('.', '-') : rowFieldId(row.key, field ?? '')
}

/** Takes the id of a control, gives its path in the entry as it stands; undefined where its row is gone. */
export function fieldPath(id: string, open: Lists): string | undefined {
  const [, member, key, field] = /^((?:properties|contacts))-(\d+)-(\w+)$/.exec(id) ?? []
  if (member === undefined) return id.replaceAll('-', '.')
  const at = open[member as 'properties' | 'contacts'].rows.findIndex(row => row.key === `${member}-${key}`)
  return at < 0 ? undefined : `${member}.${at}.${field}`
}

/** Takes a row's key and one of its fields, gives the id of the control. */
export function rowFieldId(key: string, field: string): string {
  return `${key}-${field}`
}

/** Where one goes for the rule about all contacts. */
export const ADD_CONTACT = 'add-contact'
export const ADD_PROPERTY = 'add-property'

/** Puts the focus on a control, and the control in sight. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
