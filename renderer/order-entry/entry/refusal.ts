import type { Failure } from '#domain/common/failure.ts'
import { fieldId } from './field-ids.ts'
import { entryOf, type OpenEntry } from './open-entry.ts'
import { placeMessages } from './service-fields.ts'

/**
 * Puts each message of a rejection at its field, and those that belong to no field above the form. Replaces earlier
 * messages.
 */
export function showRefusal(open: OpenEntry, failure: Failure): void {
  const { atFields, elsewhere } = placeMessages('fields' in failure ? failure.fields : [], entryOf(open))
  open.refusal.value = failure
  open.serviceMessages.clear()
  for (const { path, message } of atFields) open.serviceMessages.set(fieldId(path, open), message)
  open.otherServiceMessages.value = elsewhere
}

/** True while some of the rejection is not fixed; one that named no fields holds until the order is sent again. */
export function refusalHolds(open: OpenEntry): boolean {
  const failure = open.refusal.value
  if (failure === undefined) return false
  const named = 'fields' in failure && failure.fields.length > 0
  return !named || open.serviceMessages.size > 0 || open.otherServiceMessages.value.length > 0
}
