import type { UsedBefore } from '#domain/library/used-before.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { companyRule, roleTitle, rolesFor, type OrderKind } from '#domain/order/role.ts'
import type { ComboOption } from '../../ui/fields/combo/matching.ts'
import { controlAttributes, type FieldSource } from '../../ui/fields/field.ts'
import { CONTACT_LABELS } from '../../ui/order/field-names.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import { fieldSource } from '../entry/field-sources.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import { shownMessage } from '../entry/shown-message.ts'
import { phoneRules, phoneWarning } from '../fields/phone.ts'

export type ContactFieldName = keyof ContactEntry & string

/** What a native select offers; the prompt means no choice. */
interface Choices {
  readonly prompt: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** A field of a contact as it is shown: a select if it has `choices`, locked if it has a `reason`. */
export interface ContactField {
  readonly name: ContactFieldName
  readonly label: string
  readonly value: string
  readonly control: ReturnType<typeof controlAttributes>
  readonly source: FieldSource | undefined
  readonly message: string | undefined
  readonly warning: string | undefined
  /** Whether it offers what may be meant as one types. */
  readonly isCombo: boolean
  readonly choices?: Choices
  readonly reason?: string
}

const ANSWERS: Choices = {
  prompt: 'Select',
  options: [
    ['Yes', 'Yes'],
    ['No', 'No']
  ]
}
const roleChoices = (kind: OrderKind): Choices => ({
  prompt: 'Select a role',
  options: rolesFor(kind).map(role => [role, roleTitle(role, kind)])
})
const ROLES: Readonly<Record<OrderKind, Choices>> = {
  refinance: roleChoices('refinance'),
  purchase: roleChoices('purchase')
}

const answerOf = (isCompanyUser: boolean | null) => (isCompanyUser === null ? '' : isCompanyUser ? 'Yes' : 'No')

/** Whether the clerk says if the contact works for our company: only of an Assigner (specification 2.3). */
export const isCompanyOpen = ({ role }: ContactEntry): boolean => role !== '' && companyRule(role) === 'either'

const mayBeOurs = ({ role }: ContactEntry) => role === '' || companyRule(role) === 'always'

/** Who may be meant by a name: only where someone of our company belongs. */
export function peopleFor(values: ContactEntry, used: () => UsedBefore): readonly ComboOption[] {
  if (!mayBeOurs(values)) return []
  return used().people.map(person => ({ value: person.name, note: person.role }))
}

/** The fields of a contact, in their order. */
export function contactFields(
  open: OpenEntry,
  row: Row<ContactEntry>,
  used: () => UsedBefore
): readonly ContactField[] {
  const { values } = row
  const shown = (name: ContactFieldName, value: string, required: boolean, more: Partial<ContactField> = {}) => {
    const id = rowFieldId(row.key, name)
    const message = shownMessage(open, id, row.problems.value.get(name))
    const warning = name === 'phone' && open.visited.has(id) ? phoneWarning(values.phone, phoneRules.value) : undefined
    const source = name === 'isCompanyUser' ? undefined : sourceOf(open, id, name, value)
    const control = controlAttributes({ id, required, message, warning, source })
    return { name, label: CONTACT_LABELS[name], value, control, source, message, warning, isCombo: false, ...more }
  }
  return [
    shown('name', values.name, true, { isCombo: mayBeOurs(values) && used().people.length > 0 }),
    shown('role', values.role, true, { choices: ROLES[open.kind] }),
    isCompanyOpen(values)
      ? shown('isCompanyUser', answerOf(values.isCompanyUser), true, { choices: ANSWERS })
      : companyByRole(open, row),
    shown('email', values.email, values.isCompanyUser === true, { isCombo: true }),
    shown('phone', values.phone, false)
  ]
}

/** A role is told as the list of roles calls it. */
function sourceOf(open: OpenEntry, id: string, name: ContactFieldName, value: string): FieldSource | undefined {
  const source = fieldSource(open, id, value)
  return name === 'role' && source !== undefined ? { ...source, said: roleTitle(source.said, open.kind) } : source
}

/** Of what a rule fills in, only the service says anything. */
function companyByRole(open: OpenEntry, { key, values }: Row<ContactEntry>): ContactField {
  const id = rowFieldId(key, 'isCompanyUser')
  const message = open.serviceMessages.get(id)
  const control = controlAttributes({ id, message })
  const describedBy = [`${id}-reason`, control['aria-describedby']].filter(Boolean).join(' ')
  return {
    name: 'isCompanyUser',
    label: CONTACT_LABELS.isCompanyUser,
    value: answerOf(values.isCompanyUser),
    control: { ...control, 'aria-describedby': describedBy },
    source: undefined,
    message,
    warning: undefined,
    isCombo: false,
    reason: 'Set by role'
  }
}
