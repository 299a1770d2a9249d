import type { OrderKind } from '#domain/order/role.ts'

export type SectionId = 'property' | 'contacts' | 'loan' | 'closing' | 'notifications'

export interface Section {
  readonly id: SectionId
  readonly title: string
}

const SECTIONS: readonly Section[] = [
  { id: 'property', title: 'Property' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'loan', title: 'Loan' },
  { id: 'closing', title: 'Closing' },
  { id: 'notifications', title: 'Notifications' }
]

/** The sections of a form in order; a purchase has no loan (specification 4.2). */
export function sectionsFor(kind: OrderKind): readonly Section[] {
  return SECTIONS.filter(section => kind === 'refinance' || section.id !== 'loan')
}

const BY_MEMBER: Readonly<Record<string, SectionId>> = {
  properties: 'property',
  contacts: 'contacts',
  loan: 'loan',
  closingDate: 'closing',
  slackNotificationChannel: 'notifications'
}

/** The section of a field by its path (`contacts.1.email`), if any. */
export function sectionOf(path: string): SectionId | undefined {
  return BY_MEMBER[path.split('.')[0] ?? '']
}
