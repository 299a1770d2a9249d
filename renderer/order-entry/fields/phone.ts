import { shallowRef } from 'vue'
import { oneLine } from '#domain/common/one-line.ts'
import type { FieldMessage } from '#domain/common/failure.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { contactName } from '../../ui/order/field-names.ts'

/** What is known of phone numbers. It is loaded once someone gets to a phone (P1). */
export interface PhoneRules {
  /** The number as far as it was typed: `(713) 555-01`. */
  readonly format: (typed: string) => string
  readonly isNumber: (text: string) => boolean
}

/** Undefined until it is loaded: phones are then neither formatted nor looked at. */
export const phoneRules = shallowRef<PhoneRules>()

export async function loadPhoneRules(): Promise<void> {
  if (phoneRules.value !== undefined) return
  const { AsYouType, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  phoneRules.value = {
    format: typed => new AsYouType('US').input(typed),
    isNumber: remembered(text => parsePhoneNumberFromString(text, 'US')?.isValid() === true)
  }
}

/** Enough for the phones of a large order, all of which are looked at again after each pause in typing (P13). */
const MOST_REMEMBERED = 1_000

function remembered(look: (text: string) => boolean): (text: string) => boolean {
  const found = new Map<string, boolean>()
  return text => {
    const is = found.get(text) ?? look(text)
    if (found.size >= MOST_REMEMBERED) found.clear()
    found.set(text, is)
    return is
  }
}

/** Only digits and what is put between them, up to a digit: a text with more in it ("ask for Pat") is left as it is. */
const FORMATTED = /^\+?[\d\s().-]*\d$/

/**
 * The text of a phone after a key was typed at its end, formatted; undefined if it stays as it is. What was pasted,
 * deleted, or typed in the middle stays.
 */
export function formattedPhone(text: string, isTypedAtEnd: boolean, rules: PhoneRules | undefined): string | undefined {
  if (!isTypedAtEnd || rules === undefined || !FORMATTED.test(text)) return undefined
  const formatted = rules.format(text)
  const digits = (one: string) => one.replace(/\D/g, '')
  return digits(formatted) === digits(text) && formatted !== text ? formatted : undefined
}

/** Whether an input event is one key typed at the end of a field. */
export function isTypedAtEnd(event: Event): boolean {
  const { target } = event
  if (!(event instanceof InputEvent) || !(target instanceof HTMLInputElement)) return false
  return event.inputType === 'insertText' && event.data?.length === 1 && target.selectionStart === target.value.length
}

/** A phone that is none; undefined if there is nothing to say. It may be sent all the same: no format is asked for. */
export function phoneWarning(phone: string, rules: PhoneRules | undefined): string | undefined {
  const text = oneLine(phone)
  return text === '' || rules === undefined || rules.isNumber(text)
    ? undefined
    : 'This doesn’t look like a complete phone number.'
}

/** The same for all contacts, by field. */
export function phoneWarnings(
  contacts: readonly ContactEntry[],
  rules: PhoneRules | undefined
): readonly FieldMessage[] {
  return contacts.flatMap((contact, index) =>
    phoneWarning(contact.phone, rules) === undefined
      ? []
      : [{ path: `contacts.${index}.phone`, message: `Check the phone number of ${contactName(contact, index)}.` }]
  )
}
