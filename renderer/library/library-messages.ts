import type { LibraryEntry, LibraryList } from '#domain/library/library.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { counted } from '../ui/text/format.ts'
import { whenText } from '../ui/text/moments.ts'

export const LISTS: readonly (readonly [LibraryList, string])[] = [
  ['people', 'Contacts'],
  ['clauses', 'Mortgagee clauses'],
  ['loanTypes', 'Loan types'],
  ['channels', 'Slack channels']
]

/** One entry of each list, within a sentence or a button. */
export const ONE: Readonly<Record<LibraryList, string>> = {
  people: 'contact',
  clauses: 'clause',
  loanTypes: 'loan type',
  channels: 'channel'
}

/** The button that opens the form of a new entry. */
export const ADD: Readonly<Record<LibraryList, string>> = {
  people: 'Add contact…',
  clauses: 'Add clause…',
  loanTypes: 'Add loan type…',
  channels: 'Add channel…'
}

export const NONE: Readonly<Record<LibraryList, readonly [title: string, why: string]>> = {
  people: ['No contacts', 'People from your company are added when you send orders. You can add or import them, too.'],
  clauses: ['No mortgagee clauses', 'Clauses are added when you send orders. You can add or import them, too.'],
  loanTypes: ['No loan types', 'Loan types are added when you send orders. You can add or import them, too.'],
  channels: ['No Slack channels', 'Channels are added when you send orders. You can add or import them, too.']
}

/** The label of an entry's text. */
export const TEXT_LABELS: Readonly<Record<LibraryList, string>> = {
  people: 'Name',
  clauses: 'Mortgagee clause',
  loanTypes: 'Loan type',
  channels: 'Slack channel'
}

/** Purchases have no loan. */
export const kindsOf = (list: LibraryList): readonly OrderKind[] =>
  list === 'clauses' || list === 'loanTypes' ? ['refinance'] : ['refinance', 'purchase']

export const KIND_TITLES: Readonly<Record<OrderKind, string>> = { refinance: 'Refinance', purchase: 'Purchase' }

export function startsText({ startsOn: [kind, other] }: LibraryEntry): string {
  if (kind === undefined) return ''
  return other === undefined ? KIND_TITLES[kind] : 'Both types'
}

export const usedText = ({ used }: LibraryEntry): string => (used === 0 ? 'Never' : counted(used, 'time'))
export const lastUsedText = ({ lastUsedAt }: LibraryEntry, now: number): string =>
  lastUsedAt === null ? '–' : whenText(lastUsedAt, now)

export const totalText = (entries: readonly LibraryEntry[], list: LibraryList): string =>
  counted(entries.filter(entry => entry.list === list).length, ONE[list])

/** The first line of a clause names the lender. */
export const titleOf = ({ text }: Pick<LibraryEntry, 'text'>): string => text.split('\n')[0] ?? ''
