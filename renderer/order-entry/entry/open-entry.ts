import { computed, ref, shallowReactive, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { today, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { FieldOrigins, OriginFile } from '#domain/order/field-origins.ts'
import type { ContactEntry, LoanEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import { contactSchema, contactsSchema, propertyEntrySchema } from '#domain/order/order-rules.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { autosave, type Autosave, type SavedDraft } from './autosave.ts'
import { filledById, originsById, originsOf, type Filled } from './field-sources.ts'
import { problemMap, rowList, type RowList } from './rows.ts'
import { settledDate } from './settled-date.ts'

/** The fields of an entry that are not in rows. */
export type Terms = Pick<OrderEntry, 'closingDate' | 'slackNotificationChannel'> & { loan: LoanEntry }

export type Step =
  | { readonly at: 'form' }
  | {
      readonly at: 'review'
      readonly order: Order
      readonly sending: boolean
      /** Whether the outbox has it: then this form is over. */
      readonly queued?: true
      readonly failure?: Failure
    }

/** What was just removed or filled in, and how to undo it; `undo` returns the id of the field to focus. */
export interface Undo {
  readonly text: string
  readonly undo: () => string | undefined
  /** The field that it is about: once it was looked at, the notice goes. */
  readonly about?: string
  /** Whether what is filled in next for that field belongs to it: one undo then undoes both. */
  readonly first?: boolean
}

/** A draft with an open form, until it is sent. The store holds it, so leaving the page loses nothing. */
export interface OpenEntry {
  readonly id: DraftId
  /** The order is sent for this connection or not at all (R47). */
  readonly connectionId: string
  readonly kind: OrderKind
  readonly properties: RowList<PropertyEntry>
  readonly contacts: RowList<ContactEntry>
  /** Initial values of vee-validate's form, which keeps them up to date. */
  readonly terms: Terms
  /** The day on which the closing date was typed: "tomorrow" is the day after it, whenever it is read. */
  readonly dateTypedOn: ShallowRef<CalendarDate>
  /** Whether anything was ever typed or chosen, even if it was removed again. */
  readonly edited: Ref<boolean>
  /** Whether its page is shown; if not, results are announced. */
  readonly visible: Ref<boolean>
  /** Whether another desk of the office took it since the form was opened. */
  readonly gone: Ref<boolean>
  /** Whether "Review order" was pressed: from then on every problem is shown. */
  readonly reviewed: Ref<boolean>
  /** Ids of the fields that had focus and lost it: their problems are shown. */
  readonly visited: Set<string>
  /** What was filled in, by field id. A value that differs from it was typed. */
  readonly filled: Map<string, Filled>
  /** Why the service rejected it when it was last sent. */
  readonly refusal: ShallowRef<Failure | undefined>
  /** Messages of the service by field id, until that field changes. */
  readonly serviceMessages: Map<string, string>
  /** Messages of the service that belong to no field. */
  readonly otherServiceMessages: ShallowRef<readonly string[]>
  /** What a file said, by field id. */
  readonly fileTexts: ReadonlyMap<string, string>
  /** Which file it was; of no meaning without its texts. */
  readonly file: OriginFile
  readonly step: ShallowRef<Step>
  readonly undo: ShallowRef<Undo | undefined>
  /** Orders that may be this one, as far as known (R50). */
  readonly similar: ShallowRef<readonly Similar[]>
  /** A note about this draft, such as what a copy leaves out, until it is dismissed. */
  readonly note: ShallowRef<string | undefined>
  /** Someone must be of our company (specification 2.3 rule 1). */
  readonly contactsProblem: ComputedRef<string | undefined>
  readonly saving: Autosave
  /** Call on every change; rows do so themselves. */
  readonly changed: () => void
}

type Owner = Pick<OpenEntry, 'id' | 'connectionId'>

export function openEntry(
  { id, connectionId }: Owner,
  from: OrderEntry,
  stored: SavedDraft = null,
  origins?: FieldOrigins
): OpenEntry {
  const edited = ref(stored !== null)
  const changed = () => {
    edited.value = true
    saving.changed()
  }
  const properties = rowList('properties', propertyEntrySchema(), from.properties, changed)
  const contacts = rowList('contacts', contactSchema(from.kind), from.contacts, changed)
  const listRules = contactsSchema(from.kind)
  // If someone of ours is there, only an email can be missing, and its field says so.
  const hasCompanyUser = () => contacts.rows.some(row => row.values.isCompanyUser === true)
  const open: Omit<OpenEntry, 'saving'> = {
    id,
    connectionId,
    kind: from.kind,
    edited,
    visible: ref(false),
    gone: ref(false),
    properties,
    contacts,
    terms: shallowReactive({
      loan: { ...from.loan },
      closingDate: from.closingDate,
      slackNotificationChannel: from.slackNotificationChannel
    }),
    dateTypedOn: shallowRef(today()),
    reviewed: ref(false),
    visited: shallowReactive(new Set<string>()),
    filled: shallowReactive(filledById(origins, { properties, contacts })),
    refusal: shallowRef(),
    serviceMessages: shallowReactive(new Map<string, string>()),
    otherServiceMessages: shallowRef([]),
    fileTexts: originsById(origins, { properties, contacts }),
    file: origins?.from ?? 'loan-file',
    step: shallowRef({ at: 'form' }),
    undo: shallowRef(),
    similar: shallowRef([]),
    note: shallowRef(),
    contactsProblem: computed(() => (hasCompanyUser() ? undefined : problemMap(listRules, []).get(''))),
    changed
  }
  const saving = autosave(
    { id, connectionId },
    () => snapshotOf(open),
    stored,
    () => ({ origins: originsOf(open), taken: open.gone.value || undefined })
  )
  return { ...open, saving }
}

type Entered = Pick<OpenEntry, 'kind' | 'properties' | 'contacts' | 'terms' | 'dateTypedOn'>

/**
 * The current entry; its rows are live, not copies. Its closing date is settled: the list of drafts, another desk and
 * this form may read it another day.
 */
export function entryOf({ kind, properties, contacts, terms, dateTypedOn }: Entered): OrderEntry {
  return {
    kind,
    properties: properties.rows.map(row => row.values),
    contacts: contacts.rows.map(row => row.values),
    loan: terms.loan,
    closingDate: settledDate(terms.closingDate, dateTypedOn.value),
    slackNotificationChannel: terms.slackNotificationChannel
  }
}

/** A plain copy of the current entry that can cross the bridge. */
export function snapshotOf(open: Entered): OrderEntry {
  const { properties, contacts, loan, ...rest } = entryOf(open)
  return {
    ...rest,
    properties: properties.map(row => ({ ...row })),
    contacts: contacts.map(row => ({ ...row })),
    loan: { ...loan }
  }
}

/** Once its form is gone: the closing date may not have been left, and is shown again another day. */
export function settleTerms({ terms, dateTypedOn }: Pick<OpenEntry, 'terms' | 'dateTypedOn'>): void {
  terms.closingDate = settledDate(terms.closingDate, dateTypedOn.value)
}

/** Restores what was removed last; returns the id of the field to focus, if there is one. */
export function undoLast(open: OpenEntry): string | undefined {
  const undo = open.undo.value
  open.undo.value = undefined
  return undo?.undo()
}

export function clearUndo(open: OpenEntry): void {
  open.undo.value = undefined
}
