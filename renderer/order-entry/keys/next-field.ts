type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a form in the order of Tab: without what is filled in by a rule, and without buttons. */
function fieldsOf(form: HTMLElement): readonly Field[] {
  return [...form.querySelectorAll<Field>('input, select, textarea')].filter(
    field => field.tabIndex >= 0 && !field.disabled
  )
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** 1 for Enter, -1 for Shift+Enter in a field of one line; undefined for every other key, and where Enter has its own use. */
export function enterStep(event: KeyboardEvent): 1 | -1 | undefined {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented } = event
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return undefined
  return isField(target) ? (shiftKey ? -1 : 1) : undefined
}

/**
 * The field where Enter leads to: the next one in which the clerk has something to do, or with Shift the one before.
 * `isDone` says which fields were filled in for the clerk.
 */
export function fieldFrom(
  form: HTMLElement,
  from: EventTarget | null,
  step: 1 | -1,
  isDone: (field: Field) => boolean
): Field | undefined {
  const fields = fieldsOf(form)
  const at = fields.findIndex(field => field === from)
  if (step === -1) return fields[at - 1]
  return fields.slice(at + 1).find(field => !isDone(field))
}

/** Goes to a field as Tab does: its text is selected, so that typing replaces it. */
export function enterField(field: Field): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  if (field instanceof HTMLInputElement) field.select()
}
