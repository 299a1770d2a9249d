import type { FieldMessage } from '#domain/common/failure.ts'
import { oneLine } from '#domain/common/one-line.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { CONTACT_LABELS, fieldName, LOAN_LABELS, PROPERTY_LABELS } from './field-names.ts'
import { sectionOf, sectionsFor, type SectionId } from './sections.ts'

/** A field's problem; `said` if the service reported it. */
export interface Problem extends FieldMessage {
  readonly said?: boolean
}

/** A problem to fix before the order can be sent. */
export interface ListedProblem {
  readonly path: string
  readonly section: SectionId
  /** The field's name, or the rule if it concerns no single field. */
  readonly title: string
  /** What is wrong with the value; absent if the field is just empty. */
  readonly message?: string
}

const ORDER = [...sectionsFor('refinance').map(section => section.id)]
const MEMBERS = [PROPERTY_LABELS, CONTACT_LABELS, LOAN_LABELS].flatMap(labels => Object.keys(labels))

/** The problems by path as a list in the order of the form, without those that another one resolves. */
export function problemList(problems: readonly Problem[], entry: OrderEntry): readonly ListedProblem[] {
  return problems
    .filter(({ path }) => !followsFromAnother(path, entry))
    .map(problem => listedProblem(problem, entry))
    .sort((one, other) =>
      placeOf(one).reduce((found, place, depth) => found || place - (placeOf(other)[depth] ?? 0), 0)
    )
}

/** Whether another problem resolves this one: before a contact has a role, it cannot be of our company or not. */
function followsFromAnother(path: string, entry: OrderEntry): boolean {
  const [member, index, field] = path.split('.')
  return member === 'contacts' && field === 'isCompanyUser' && entry.contacts[Number(index)]?.role === ''
}

function listedProblem({ path, message, said = false }: Problem, entry: OrderEntry): ListedProblem {
  const title = fieldName(path, entry)
  const place = { path, section: sectionOf(path) ?? 'property' }
  if (title === undefined) return { ...place, title: message }
  return !said && isEmpty(path, entry) ? { ...place, title } : { ...place, title, message }
}

function isEmpty(path: string, entry: OrderEntry): boolean {
  const value = path
    .split('.')
    .reduce<unknown>(
      (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
      entry
    )
  return value === null || (typeof value === 'string' && oneLine(value) === '')
}

function placeOf({ path, section }: ListedProblem): readonly [number, number, number] {
  const [, second = '-1', third] = path.split('.')
  const inRow = /^-?\d+$/.test(second)
  return [ORDER.indexOf(section), inRow ? Number(second) : 0, MEMBERS.indexOf((inRow ? third : second) ?? '')]
}
