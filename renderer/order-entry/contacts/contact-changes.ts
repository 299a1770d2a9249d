import { keysOf } from '#domain/common/records.ts'
import type { UsedBefore } from '#domain/library/used-before.ts'
import { companyUserFor, type ContactEntry } from '#domain/order/order-entry.ts'
import { companyRule, rolesFor } from '#domain/order/role.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import type { ContactFieldName } from './contact-fields.ts'
import { pasteMailbox, replacesAll } from '../fields/paste-mailbox.ts'
import { useRowField } from '../fields/use-row-field.ts'

/** What a contact's fields change in it: the field itself, and what follows from it. */
export function contactChanges(open: OpenEntry, row: Row<ContactEntry>, used: () => UsedBefore) {
  const idOf = (name: ContactFieldName) => rowFieldId(row.key, name)
  const field = useRowField(open, row)

  /** Fills in several values; one undo restores those that changed and returns to the field. */
  function fill(text: string, at: ContactFieldName, after: Partial<ContactEntry>) {
    const changed = keysOf(after).filter(name => after[name] !== row.values[name])
    // What is typed into the other fields after this stays.
    const before = Object.fromEntries(changed.map(name => [name, row.values[name]])) as Partial<ContactEntry>
    // What the service said was about other values.
    for (const name of changed) open.serviceMessages.delete(idOf(name))
    row.change(after)
    const undo = () => {
      row.change(before)
      return idOf(at)
    }
    open.undo.value = { text, undo, about: idOf(at) }
  }

  /** Fills in what else is known of a person chosen by name; the role only if this type of order has it. */
  function choosePerson(chosen: string) {
    const person = used().people.find(one => one.name === chosen)
    if (person === undefined) return
    const role = rolesFor(open.kind).find(one => one === person.role) ?? row.values.role
    fill(`${person.name}’s details were filled in.`, 'name', { ...person, role })
  }

  function answerCompany(isCompanyUser: boolean | null) {
    row.change({ isCompanyUser })
    open.serviceMessages.delete(idOf('isCompanyUser'))
  }

  /** A role decides whether the contact works for our company; a value set by another role is not the clerk's answer. */
  function chooseRole(role: string) {
    const before = companyRule(row.values.role) === 'either' ? row.values.isCompanyUser : null
    field('role')['onUpdate:modelValue'](role)
    answerCompany(companyUserFor(role, before))
  }

  function change(name: ContactFieldName, text: string) {
    if (name === 'role') chooseRole(text)
    else if (name === 'isCompanyUser') answerCompany(text === '' ? null : text === 'Yes')
    else field(name)['onUpdate:modelValue'](text)
  }

  /** What is left is tidied, and from then on says what is wrong with it. */
  function leave(name: ContactFieldName) {
    if (name === 'isCompanyUser') open.visited.add(idOf(name))
    else field(name).onLeave()
  }

  function paste(into: ContactFieldName, event: ClipboardEvent) {
    if (into !== 'name' && into !== 'email') return
    const after = pasteMailbox(into, event.clipboardData?.getData('text/plain') ?? '', row.values)
    if (after === null || !(event.target instanceof HTMLInputElement) || !replacesAll(event.target)) return
    event.preventDefault()
    fill('Name and email split into their fields.', into, { name: after.name, email: after.email })
  }

  return { change, choosePerson, leave, paste }
}
