import { oneLine } from '#domain/common/one-line.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import type { Row, RowList } from '../entry/rows.ts'

const sameName = (one: ContactEntry, other: ContactEntry) =>
  oneLine(one.name).toLowerCase() === oneLine(other.name).toLowerCase()

/** Those who aren’t on the order yet. */
export const notYetOn = (list: RowList<ContactEntry>, usual: readonly ContactEntry[]): readonly ContactEntry[] =>
  usual.filter(person => !list.rows.some(row => sameName(row.values, person)))

/**
 * Puts people of our company on the order, into empty rows of theirs first: one with their role, then any. Returns how to
 * undo it.
 */
export function addPeople(list: RowList<ContactEntry>, people: readonly ContactEntry[]): () => void {
  const undo: (() => void)[] = []
  for (const person of people) {
    const free = list.rows.filter(isFree)
    const row = free.find(({ values }) => values.role === person.role) ?? free[0]
    if (row === undefined) {
      const added = list.add(person)
      undo.push(() => list.rows.includes(added) && list.remove(added))
    } else {
      const before = { ...row.values }
      // Someone saved without a role gets the row’s, which may be the one that was selected for them.
      row.change(person.role === '' ? { ...person, role: before.role } : person)
      undo.push(() => {
        row.change(before)
      })
    }
  }
  return () => {
    for (const step of undo.toReversed()) step()
  }
}

const isFree = ({ values: { name, email, phone, role, isCompanyUser } }: Row<ContactEntry>) =>
  [name, email, phone].every(text => text.trim() === '') && (isCompanyUser === true || role === '')
