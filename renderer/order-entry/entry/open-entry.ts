import { computed, ref, shallowReactive, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { ContactEntry, LoanEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import { contactSchema, contactsSchema, propertyAddressSchema } from '#domain/order/order-rules.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { autosave, type Autosave, type Kept } from './autosave.ts'
import { problemMap, rowList, type RowList } from './rows.ts'

/** The fields of an entry that stand once. */
export type Terms = Pick<OrderEntry, 'closingDate' | 'slackNotificationChannel'> & { loan: LoanEntry }

/** How far an order is: typed, or looked over and handed to the outbox. */
export type Step =
  | { readonly at: 'form' }
  | { readonly at: 'review'; readonly order: Order; readonly sending: boolean; readonly failure?: Failure }

/** What was just taken away, in words, and what brings it back; gives the id of the field to go to. */
export interface Undo {
  readonly words: string
  readonly undo: () => string | undefined
}

/** A draft on this desk, from the first key until it is sent. The store holds it, so that leaving the page loses nothing. */
export interface OpenEntry {
  readonly id: DraftId
  /** Whose order it is: it is sent for this connection or not at all (R47). */
  readonly connectionId: string
  readonly kind: OrderKind
  readonly properties: RowList<PropertyEntry>
  readonly contacts: RowList<ContactEntry>
  /** As vee-validate's form has them; it begins with them and keeps them up to date. */
  readonly terms: Terms
  /** Whether anything was typed or chosen since it was empty, even if it was taken out again. */
  readonly touched: Ref<boolean>
  /** Whether its page is in sight; who is elsewhere is told what becomes of it. */
  readonly inSight: Ref<boolean>
  /** Whether "Review order" was pressed: from then on every problem shows. */
  readonly reviewed: Ref<boolean>
  /** The ids of the fields that were left once: their problems show. */
  readonly left: Set<string>
  /** Why the service did not take it when it was last sent. */
  readonly refusal: ShallowRef<Failure | undefined>
  /** What the service said of a field, by the field's id, until that field changes. */
  readonly said: Map<string, string>
  /** What the service said of no field in particular. */
  readonly saidElsewhere: ShallowRef<readonly string[]>
  readonly step: ShallowRef<Step>
  readonly undo: ShallowRef<Undo | undefined>
  /** Something to know of this draft, such as what was left out of a copy; until it is put away. */
  readonly note: ShallowRef<string | undefined>
  /** The rule that someone must be of our company, where nobody is (specification 2.3 rule 1). */
  readonly contactsProblem: ComputedRef<string | undefined>
  readonly saving: Autosave
  /** To be called when something of it changed; its rows do so themselves. */
  readonly changed: () => void
}

type Whose = Pick<OpenEntry, 'id' | 'connectionId'>

/** Takes the draft's id and connection, what stands in its form to begin with, and what is kept of it; gives it as an order on the desk. */
export function openEntry({ id, connectionId }: Whose, from: OrderEntry, kept: Kept = null): OpenEntry {
  const touched = ref(kept !== null)
  const changed = () => {
    touched.value = true
    saving.changed()
  }
  const contacts = rowList('contacts', contactSchema(from.kind), from.contacts, changed)
  const listRules = contactsSchema(from.kind)
  // Where someone of ours is there, only an email can be missing, and its field says so.
  const someoneOfOurs = () => contacts.rows.some(row => row.values.isCompanyUser === true)
  const open: Omit<OpenEntry, 'saving'> = {
    id,
    connectionId,
    kind: from.kind,
    touched,
    inSight: ref(false),
    properties: rowList('properties', propertyAddressSchema, from.properties, changed),
    contacts,
    terms: shallowReactive({
      loan: { ...from.loan },
      closingDate: from.closingDate,
      slackNotificationChannel: from.slackNotificationChannel
    }),
    reviewed: ref(false),
    left: shallowReactive(new Set<string>()),
    refusal: shallowRef(),
    said: shallowReactive(new Map<string, string>()),
    saidElsewhere: shallowRef([]),
    step: shallowRef({ at: 'form' }),
    undo: shallowRef(),
    note: shallowRef(),
    contactsProblem: computed(() => (someoneOfOurs() ? undefined : problemMap(listRules, []).get(''))),
    changed
  }
  const saving = autosave({ id, connectionId }, () => snapshotOf(open), kept)
  return { ...open, saving }
}

type Entered = Pick<OpenEntry, 'kind' | 'properties' | 'contacts' | 'terms'>

/** Takes an order on the desk, gives the entry as it stands; its rows are the live ones, not copies. */
export function entryOf({ kind, properties, contacts, terms }: Entered): OrderEntry {
  return {
    kind,
    properties: properties.rows.map(row => row.values),
    contacts: contacts.rows.map(row => row.values),
    loan: terms.loan,
    closingDate: terms.closingDate,
    slackNotificationChannel: terms.slackNotificationChannel
  }
}

/** Takes an order on the desk, gives a plain copy of its entry as it stands: what crosses to the main process. */
export function snapshotOf(open: Entered): OrderEntry {
  const { properties, contacts, loan, ...rest } = entryOf(open)
  return {
    ...rest,
    properties: properties.map(row => ({ ...row })),
    contacts: contacts.map(row => ({ ...row })),
    loan: { ...loan }
  }
}

/** Brings back what was taken away last; gives the id of the field to go to, if there is one. */
export function takeBack(open: OpenEntry): string | undefined {
  const undo = open.undo.value
  open.undo.value = undefined
  return undo?.undo()
}

/** Lets what was taken away go for good. */
export function forgetUndo(open: OpenEntry): void {
  open.undo.value = undefined
}
