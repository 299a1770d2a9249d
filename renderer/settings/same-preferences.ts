import { keysOf } from '#domain/common/records.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'

const NAMES = keysOf(USUAL_PREFERENCES)

/** The values are plain JSON, and their members keep their order. */
export function samePreferences(one: Preferences, other: Preferences): boolean {
  return NAMES.every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
