import { computed, effectScope, ref, shallowReactive, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { SentOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import { emptyEntry, type ContactEntry, type LoanEntry, type OrderEntry, type PropertyEntry } from '#domain/order-entry.ts'
import { contactSchema, contactsSchema, propertyAddressSchema } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import type { OrderKind } from '#domain/role.ts'
import { problemMap, rowList, type RowList } from './rows.ts'

/** The fields of an entry that stand once. */
export type Terms = Pick<OrderEntry, 'closingDate' | 'slackNotificationChannel'> & { loan: LoanEntry }

/** How far an order is: typed, looked over, sent, or on its way with no clear answer. */
export type Step =
  | { readonly at: 'form'; readonly failure?: Failure }
  | { readonly at: 'review'; readonly order: Order; readonly submissionId: string; readonly sending: boolean; readonly failure?: Failure }
  | { readonly at: 'unknown'; readonly order: Order; readonly sending: boolean; readonly failure?: Failure }
  | { readonly at: 'sent'; readonly sent: SentOrder }

/** What was just taken away, in words, and what brings it back; gives the id of the field to go to. */
export interface Undo { readonly words: string; readonly undo: () => string | undefined }

/** An order on this desk, from the first key to the answer. The store holds it, so that leaving the page loses nothing. */
export interface OpenEntry {
  /** Whose order it is: it is sent for this connection or not at all. */
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
  /** What the service said of a field, by the field's id, until that field changes. */
  readonly said: Map<string, string>
  /** What the service said of no field in particular. */
  readonly saidElsewhere: ShallowRef<readonly string[]>
  readonly step: ShallowRef<Step>
  /** Why it is not known whether an earlier sending arrived; from then on nothing is sent that a person did not confirm. */
  readonly doubt: ShallowRef<Failure | undefined>
  readonly undo: ShallowRef<Undo | undefined>
  /** The rule that someone must be of our company, where nobody is (specification 2.3 rule 1). */
  readonly contactsProblem: ComputedRef<string | undefined>
}

/** Takes a connection and what stands in its form to begin with, gives it as an order on the desk. */
export function openEntry(connectionId: string, from: OrderEntry): OpenEntry {
  const contacts = rowList('contacts', contactSchema(from.kind), from.contacts)
  const listRules = contactsSchema(from.kind)
  // Where someone of ours is there, only an email can be missing, and its field says so.
  const someoneOfOurs = () => contacts.rows.some(row => row.values.isCompanyUser === true)
  const open: OpenEntry = {
    connectionId,
    kind: from.kind,
    touched: ref(false),
    inSight: ref(false),
    properties: rowList('properties', propertyAddressSchema, from.properties),
    contacts,
    terms: shallowReactive({
      loan: { ...from.loan }, closingDate: from.closingDate, slackNotificationChannel: from.slackNotificationChannel
    }),
    reviewed: ref(false),
    left: shallowReactive(new Set<string>()),
    said: shallowReactive(new Map<string, string>()),
    saidElsewhere: shallowRef([]),
    step: shallowRef({ at: 'form' }),
    doubt: shallowRef(),
    undo: shallowRef(),
    contactsProblem: computed(() => (someoneOfOurs() ? undefined : problemMap(listRules, []).get('')))
  }
  noteFirstTouch(open)
  return open
}

/** At the first change of an empty form, what stood there before it goes for good: to bring it back would take the change away. */
function noteFirstTouch(open: OpenEntry): void {
  // In no component's scope, for the entry outlives its page; and no longer than until then, for it reads every field (P12).
  const scope = effectScope(true)
  scope.run(() => watch(() => isUntouched(open), untouched => {
    if (untouched) return
    open.touched.value = true
    open.undo.value = undefined
    scope.stop()
  }, { immediate: true, flush: 'sync' }))
}

/** Takes an order on the desk, gives the entry as it stands; its rows are the live ones, not copies. */
export function entryOf({ kind, properties, contacts, terms }: OpenEntry): OrderEntry {
  return {
    kind,
    properties: properties.rows.map(row => row.values),
    contacts: contacts.rows.map(row => row.values),
    loan: terms.loan,
    closingDate: terms.closingDate,
    slackNotificationChannel: terms.slackNotificationChannel
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

/** True where nothing was typed into it. */
export function isUntouched(open: OpenEntry): boolean {
  return JSON.stringify(entryOf(open)) === JSON.stringify(emptyEntry(open.kind))
}
