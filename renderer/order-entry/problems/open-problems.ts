import type { FieldMessage } from '#domain/common/failure.ts'
import { fieldId, fieldPath } from '../entry/field-ids.ts'
import { entryOf, type OpenEntry } from '../entry/open-entry.ts'
import { problemList, type ListedProblem, type Problem } from '../../ui/order/problem-list.ts'
import type { RowList } from '../entry/rows.ts'

/** All problems of the form, including the service's messages. `terms`: problems of the fields that are not in rows. */
export function openProblems(open: OpenEntry, terms: readonly FieldMessage[]): readonly ListedProblem[] {
  const said = [...open.serviceMessages].flatMap(([id, message]) => {
    const path = fieldPath(id, open)
    return path === undefined ? [] : [{ path, message, said: true }]
  })
  const ofContacts = open.contactsProblem.value
  const found: Problem[] = [
    ...said,
    ...rowProblems(open.properties),
    ...rowProblems(open.contacts),
    ...terms,
    ...(ofContacts === undefined ? [] : [{ path: 'contacts', message: ofContacts }])
  ]
  const first = new Map(found.toReversed().map(problem => [problem.path, problem]))
  return problemList([...first.values()], entryOf(open))
}

function rowProblems<T extends object>({ name, rows }: RowList<T>): FieldMessage[] {
  return rows.flatMap((row, index) =>
    [...row.problems.value].map(([field, message]) => ({ path: `${name}.${index}.${field}`, message }))
  )
}

/** Whether a problem is already shown at its field; its section then highlights the count. */
export function isShown(problem: ListedProblem, open: OpenEntry): boolean {
  const id = fieldId(problem.path, open)
  return open.reviewed.value || open.visited.has(id) || open.serviceMessages.has(id)
}
