import { CLOSING_ITEMS } from '#domain/orders/closings.ts'
import type { Preferences } from '#domain/preferences.ts'

export function samePreferences(one: Preferences, other: Preferences): boolean {
  return (
    one.requestsPerHour === other.requestsPerHour &&
    one.notify === other.notify &&
    one.closingDays === other.closingDays &&
    one.filePattern === other.filePattern &&
    one.keepDays === other.keepDays &&
    CLOSING_ITEMS.every(item => one.lateAt[item] === other.lateAt[item])
  )
}
