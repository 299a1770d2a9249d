import { computed, toValue, useId, type MaybeRefOrGetter } from 'vue'

/** What every field takes; its label is the accessible name. Emits `update:modelValue` with the text, and `leave`. */
export interface FieldProps {
  label: string
  /** The id of the control, for links that lead to it; one of its own where none is given. */
  id?: string | undefined
  /** What is wrong with what stands here. */
  message?: string | undefined
  /** What is odd about it, and yet allowed. */
  warning?: string | undefined
  /** How it was understood: an amount and its words, a date with its weekday. */
  reading?: readonly [text: string, more?: string] | undefined
  /** What helps to fill it in. */
  hint?: string | undefined
  required?: boolean | undefined
}

/** The texts that can stand under a control, in order. */
export const TEXTS = ['message', 'warning', 'reading', 'hint'] as const
export type Text = (typeof TEXTS)[number]

/**
 * Takes a field's properties; gives them with an id for `FieldFrame`, and the attributes that tie its texts to its control.
 */
export function useFieldParts(properties: MaybeRefOrGetter<FieldProps>) {
  const own = useId()
  const frame = computed(() => {
    const { label, id = own, message, warning, reading, hint, required } = toValue(properties)
    return { label, id, message, warning, reading, hint, required }
  })
  const control = computed(() => {
    const texts = TEXTS.filter(text => frame.value[text]).map(text => `${frame.value.id}-${text}`)
    return {
      id: frame.value.id,
      'aria-describedby': texts.length === 0 ? undefined : texts.join(' '),
      'aria-invalid': frame.value.message ? (true as const) : undefined,
      'aria-required': frame.value.required ? (true as const) : undefined
    }
  })
  return { frame, control }
}

/**
 * Takes what a field loses the focus by, calls back when it is really left: not while the whole window lost the focus to
 * another program, and not before a mouse button is up again, for a message that appears under the pointer moves away what is
 * being clicked.
 */
export function whenLeft(event: FocusEvent, then: () => void): void {
  if (document.activeElement === event.target) return
  if (!document.documentElement.matches(':active')) return then()
  const released = new AbortController()
  const after = () => {
    released.abort()
    setTimeout(then)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, after, { signal: released.signal })
}
