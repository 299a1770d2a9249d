import type { Ref } from 'vue'
import type { OpenEntry } from '../entry/open-entry.ts'
import { enterField, enterStep, fieldFrom } from './next-field.ts'

/**
 * Enter goes to the next field, as clerks know it from other title software, and passes what was filled in: a city and
 * state from the ZIP code, a role that is chosen. A county that nobody has looked at is not passed. Tab
 * goes to every field. After the last field comes the button that leads to the review.
 */
export function useEnter(
  open: Pick<OpenEntry, 'filled'>,
  form: Readonly<Ref<HTMLElement | null>>,
  last: Readonly<Ref<HTMLElement | null>>
) {
  function isDone(field: HTMLElement & { readonly value: string }): boolean {
    if (field instanceof HTMLSelectElement) return field.value !== ''
    const filled = open.filled.get(field.id)
    if (filled === undefined || filled.value === '' || filled.value !== field.value) return false
    return filled.checked || !field.id.endsWith('-county')
  }

  return (event: KeyboardEvent): void => {
    const step = enterStep(event)
    if (step === undefined || form.value === null) return
    event.preventDefault()
    const next = fieldFrom(form.value, event.target, step, isDone)
    if (next !== undefined) enterField(next)
    else if (step === 1) last.value?.focus()
  }
}
