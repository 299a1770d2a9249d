import { computed, toValue, useId, type MaybeRefOrGetter } from 'vue'
import type { OriginFile } from '#domain/order/field-origins.ts'

/** What the file that filled a field said, and whether the field says something else by now. */
export interface FieldSource {
  readonly from: OriginFile
  readonly said: string
  readonly isChanged: boolean
}

/** What a field says of its file: beside its label, and before what the file said once it was changed. */
export const FILE_TEXTS: Readonly<Record<OriginFile, { readonly beside: string; readonly changed: string }>> = {
  'loan-file': { beside: 'From the loan file', changed: 'Changed. Loan file:' },
  csv: { beside: 'From the CSV file', changed: 'Changed. CSV file:' }
}

/** Props of every field; the label is the accessible name. Emits `update:modelValue` and `leave`. */
export interface FieldProps {
  label: string
  /** The control's id, for links to it; generated if not given. */
  id?: string | undefined
  /** The error. */
  message?: string | undefined
  /** A warning; the value is allowed. */
  warning?: string | undefined
  /** How the text was understood: an amount in words, a date with its weekday. */
  reading?: readonly [text: string, more?: string] | undefined
  /** A hint. */
  hint?: string | undefined
  required?: boolean | undefined
  /** Told beside the label, or beneath a changed field. */
  source?: FieldSource | undefined
  /** Whether an error elsewhere is about this field, and the id of that text or of a note. */
  invalid?: boolean | undefined
  describedBy?: string | undefined
}

/** The texts that can stand under a control, in order. */
export const TEXTS = ['message', 'warning', 'reading', 'hint'] as const
export type Text = (typeof TEXTS)[number]

/** The field's props with an id, for `FieldFrame`, and the attributes that tie the texts to the control. */
export function useFieldParts(properties: MaybeRefOrGetter<FieldProps>) {
  const own = useId()
  const frame = computed(() => {
    const { label, id = own, message, warning, reading, hint, required, source } = toValue(properties)
    return { label, id, message, warning, reading, hint, required, source }
  })
  const control = computed(() => controlAttributes({ ...toValue(properties), id: frame.value.id }))
  return { frame, control }
}

/** The attributes of a control that tie the field's texts to it. */
export function controlAttributes(field: Omit<FieldProps, 'label'> & { readonly id: string }) {
  const { id, describedBy, invalid, message, required, source } = field
  const texts: string[] = []
  for (const text of TEXTS) if (field[text]) texts.push(`${id}-${text}`)
  if (source !== undefined) texts.push(`${id}-source`)
  if (describedBy !== undefined) texts.push(describedBy)
  return {
    id,
    'aria-describedby': texts.length === 0 ? undefined : texts.join(' '),
    'aria-invalid': message || invalid ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined
  }
}

/**
 * Calls back when the field is really left: not when the window loses focus, and not before the mouse button is
 * released, because a message that appears would move what is being clicked.
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
