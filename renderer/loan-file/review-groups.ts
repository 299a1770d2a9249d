import type { LoanDraft, ReviewField } from '#domain/loan-file/review.ts'
import { roleTitle } from '#domain/order/role.ts'
import { CONTACT_LABELS, contactName, fieldName, PROPERTY_LABELS } from '../ui/order/field-names.ts'

/** The fields of a review under one heading, as the form groups them. */
export interface ReviewGroup {
  readonly title: string
  readonly rows: readonly ReviewRow[]
}
export interface ReviewRow extends ReviewField {
  readonly label: string
}

/** In the order of the form; the roles are in the headings. */
export function reviewGroups({ entry, fields }: LoanDraft): readonly ReviewGroup[] {
  const groups = new Map<string, ReviewRow[]>()
  for (const field of fields) {
    const [member = '', index, name = ''] = field.path.split('.')
    if (name === 'role') continue
    const key = name === '' ? member : `${member}.${index}`
    const label = rowLabel(member, name) ?? fieldName(field.path, entry) ?? field.path
    groups.set(key, [...(groups.get(key) ?? []), { ...field, label }])
  }
  const keys = [
    ...entry.properties.map((_, index) => `properties.${index}`),
    ...entry.contacts.map((_, index) => `contacts.${index}`),
    'loan',
    'closingDate'
  ]
  return keys.flatMap(key => {
    const rows = groups.get(key)
    return rows === undefined ? [] : [{ title: groupTitle(key, { entry }), rows }]
  })
}

function rowLabel(member: string, name: string): string | undefined {
  const labels: Readonly<Record<string, string>> =
    member === 'properties' ? PROPERTY_LABELS : member === 'contacts' ? CONTACT_LABELS : {}
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}

function groupTitle(key: string, { entry }: Pick<LoanDraft, 'entry'>): string {
  const [member, at] = key.split('.')
  if (member === 'loan') return 'Loan'
  if (member === 'closingDate') return 'Closing'
  const index = Number(at)
  if (member === 'properties') return entry.properties.length === 1 ? 'Property' : `Property ${index + 1}`
  const contact = entry.contacts[index]
  const role = roleTitle(contact?.role ?? '', entry.kind)
  return contact?.name ? `${role}: ${contactName(contact, index)}` : role
}
