import { toTypedSchema } from '@vee-validate/yup'
import { useField, useForm } from 'vee-validate'
import { computed, inject, provide, watch, type InjectionKey } from 'vue'
import { today } from '#domain/calendar/calendar-date.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import { problemsOf } from '#domain/common/problems.ts'
import { orderEntrySchema } from '#domain/order/order-rules.ts'
import { fieldId } from '../entry/field-ids.ts'
import { fieldSource } from '../entry/field-sources.ts'
import type { OpenEntry, Terms } from '../entry/open-entry.ts'
import { shownMessage } from '../entry/shown-message.ts'
import { normalizeField } from '../entry/normalize-field.ts'

const OPEN: InjectionKey<OpenEntry> = Symbol('the open draft')

/** The draft whose form a component is part of. */
export function useOpenEntry(): OpenEntry {
  const open = inject(OPEN)
  if (open === undefined) throw new Error('this component is used outside an order form')
  return open
}

/**
 * Opens vee-validate's form for the fields that are not in rows (rows validate themselves, P12). Returns their problems
 * by path, whether shown yet or not.
 */
export function useTermsForm(open: OpenEntry) {
  provide(OPEN, open)
  const schema = orderEntrySchema(open.kind).pick(['loan', 'closingDate', 'slackNotificationChannel'])
  const form = useForm<Terms>({
    initialValues: structuredClone({ ...open.terms }),
    validationSchema: toTypedSchema(schema),
    validateOnMount: true
  })
  watch(
    form.values,
    values => {
      const now = plain(values)
      if (JSON.stringify(now) === JSON.stringify(plain(open.terms))) return
      if (now.closingDate !== open.terms.closingDate) open.dateTypedOn.value = today()
      Object.assign(open.terms, now)
      open.changed()
    },
    { deep: true, flush: 'sync' }
  )
  // The form's own errors come a moment later than those of rows.
  return computed<readonly FieldMessage[]>(() => problemsOf(schema, plain(form.values)))
}

const plain = ({ loan, closingDate, slackNotificationChannel }: Terms): Terms => ({
  loan: { ...loan },
  closingDate,
  slackNotificationChannel
})

type TermPath = 'closingDate' | 'slackNotificationChannel' | `loan.${keyof Terms['loan']}`

/** How a field is changed in the form that is open now: an undo may be older than that form. */
const changes = new WeakMap<OpenEntry, Map<TermPath, (text: string) => void>>()

/** Changes a field that is not in a row, as typing does. */
export function changeTerm(open: OpenEntry, path: TermPath, text: string): void {
  changes.get(open)?.get(path)?.(text)
}

/** Binds a field that is not in a row to a field component (`v-bind`). */
export function useTerm(path: TermPath) {
  const open = useOpenEntry()
  const { value, errorMessage } = useField<string>(path)
  const id = fieldId(path, open)
  const change = (text: string) => {
    value.value = text
    open.serviceMessages.delete(id)
  }
  const known = changes.get(open) ?? new Map<TermPath, (text: string) => void>()
  changes.set(open, known.set(path, change))
  return computed(() => ({
    id,
    modelValue: value.value,
    message: shownMessage(open, id, errorMessage.value),
    source: fieldSource(open, id, value.value),
    'onUpdate:modelValue': change,
    onLeave: () => {
      if (path !== 'loan.mortgage') value.value = normalizeField(path, value.value)
      open.visited.add(id)
    }
  }))
}
