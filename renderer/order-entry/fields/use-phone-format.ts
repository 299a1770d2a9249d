import { watch } from 'vue'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import type { Row } from '../entry/rows.ts'
import { formattedPhone, isTypedAtEnd, phoneRules } from './phone.ts'

/** Formats a contact's phone as it is typed; what was typed before the rules had loaded, once it is left. */
export function usePhoneFormat(row: Row<ContactEntry>, fieldId: string) {
  /** What was typed without rules, if nothing else has changed it since. */
  let unformatted: string | undefined

  function format(): void {
    const text = formattedPhone(row.values.phone, true, phoneRules.value)
    if (text !== undefined) row.change({ phone: text })
  }

  function typed(event: Event): void {
    const isAtEnd = isTypedAtEnd(event)
    if (isAtEnd) format()
    unformatted = isAtEnd && phoneRules.value === undefined ? row.values.phone : undefined
  }

  function left(): void {
    if (phoneRules.value === undefined || row.values.phone !== unformatted) return
    unformatted = undefined
    format()
  }

  watch(phoneRules, () => {
    if (document.activeElement?.id !== fieldId) left()
  })

  return { typed, left }
}
