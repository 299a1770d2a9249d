import { BYTE_ORDER_MARK, csvLineOf, unguarded } from '../../common/csv-cell.ts'
import { oneLine } from '../../common/one-line.ts'
import { bare } from '../../import/csv-columns.ts'
import type { OrderKind } from '../../order/role.ts'
import { LIBRARY_LISTS, type LibraryEntry, type LibraryList } from '../library.ts'
import { OTHER_COMPANY, roleOfTitle, type LibraryLine, type ReadLines, type UnreadableLine } from './library-line.ts'

/** The lists as a spreadsheet has them. */
const LIST_NAMES: Readonly<Record<LibraryList, string>> = {
  people: 'Contact',
  clauses: 'Mortgagee clause',
  loanTypes: 'Loan type',
  channels: 'Slack channel'
}

type Field = 'list' | 'text' | 'first' | 'middle' | 'last' | 'role' | 'email' | 'phone' | 'startsOn'

const HEADINGS = ['List', 'Name or text', 'Role', 'Email', 'Phone', 'New orders']

/** Headings each field is known by, as `bare` writes them, best first: ours, then those of address books. */
const KNOWN: Readonly<Record<Field, readonly string[]>> = {
  list: ['list'],
  text: ['nameortext', 'name', 'fullname', 'displayname', 'contact', 'contactname', 'text', ...listHeadings()],
  first: ['firstname', 'givenname'],
  middle: ['middlename', 'additionalname'],
  last: ['lastname', 'familyname', 'surname'],
  role: ['role', 'jobtitle', 'title', 'organizationtitle', 'organization1title', 'position'],
  email: ['email', 'emailaddress', 'email1value', 'email1address', 'mail', 'workemail', 'primaryemail'],
  phone: ['phone', 'businessphone', 'workphone', 'phonenumber', 'phone1value', 'primaryphone', 'mobilephone', 'mobile'],
  startsOn: ['neworders']
}

/** All of the entries, to be changed in a spreadsheet and imported again. */
export function libraryCsv(entries: readonly LibraryEntry[]): string {
  const lines = entries.map(({ list, text, role, email, phone, startsOn }) =>
    csvLineOf([LIST_NAMES[list], text, role, email, phone, startsOn.map(kind => KIND_NAMES[kind]).join(', ')])
  )
  return BYTE_ORDER_MARK + csvLineOf(HEADINGS) + lines.join('')
}

/** A row of a spreadsheet, as it was parsed. */
interface Row {
  readonly number: number
  readonly cells: readonly string[]
  readonly fault?: string
}

/**
 * The entries of a spreadsheet; null if no column has names. `list` is where a row goes that does not say.
 */
export function readLibraryCsv(headings: readonly string[], rows: readonly Row[], list: LibraryList): ReadLines | null {
  const columns = columnsOf(headings)
  if (!['text', 'first', 'last'].some(field => columns.has(field as Field))) return null
  const lines: LibraryLine[] = []
  const unreadable: UnreadableLine[] = []
  for (const { number, cells, fault } of rows) {
    const cell = (field: Field) => unguarded(cells[columns.get(field) ?? -1] ?? '').trim()
    const names = [cell('first'), cell('middle'), cell('last')].map(oneLine).filter(Boolean)
    const text = cell('text') || names.join(' ')
    const read = fault === undefined ? lineOf(number, cell, text, list) : fault
    if (typeof read === 'string') unreadable.push({ line: number, text: oneLine(cells.join(' ')), reason: read })
    else lines.push(read)
  }
  return { lines, unreadable }
}

function lineOf(line: number, cell: (field: Field) => string, text: string, standard: LibraryList) {
  const list = cell('list') === '' ? standard : listNamed(cell('list'))
  if (list === undefined) return `There’s no list named “${oneLine(cell('list')).slice(0, 60)}”.`
  const startsOn = kindsIn(cell('startsOn'))
  if (list !== 'people') return { line, list, text, email: '', phone: '', role: '', startsOn }
  const role = roleOfTitle(oneLine(cell('role')))
  return role === null
    ? OTHER_COMPANY
    : { line, list, text, email: cell('email'), phone: cell('phone'), role, startsOn }
}

function columnsOf(headings: readonly string[]): ReadonlyMap<Field, number> {
  const bareHeadings = headings.map(bare)
  const found = new Map<Field, number>()
  for (const [field, names] of Object.entries(KNOWN) as [Field, readonly string[]][]) {
    const name = names.find(one => bareHeadings.includes(one))
    if (name !== undefined) found.set(field, bareHeadings.indexOf(name))
  }
  return found
}

const KIND_NAMES: Readonly<Record<OrderKind, string>> = { refinance: 'Refinance', purchase: 'Purchase' }

const kindsIn = (cell: string): readonly OrderKind[] =>
  (['refinance', 'purchase'] as const).filter(kind => cell.toLowerCase().includes(kind))

const listNamed = (cell: string): LibraryList | undefined =>
  LIBRARY_LISTS.find(list => bare(cell).replace(/s$/, '') === bare(LIST_NAMES[list]))

function listHeadings(): readonly string[] {
  return Object.values(LIST_NAMES).map(bare)
}
