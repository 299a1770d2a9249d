import { join } from 'node:path'
import { CLOSING_ITEMS } from '#domain/orders/closings.ts'
import { parsePattern } from '#domain/documents/file-pattern.ts'
import { PREFERENCE_LIMITS, USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { openJsonFile, type JsonFile, type WriteTrouble } from './json-file.ts'

/** The preferences of this computer, in memory once read. */
export interface PreferenceStore {
  current(): Preferences
  save(preferences: Preferences): Promise<Result<null, WriteTrouble>>
}

/** Reads `preferences.json` in the data folder; missing members have their defaults. */
export async function openPreferences(folder: string): Promise<PreferenceStore> {
  const file: JsonFile<Preferences> = openJsonFile({
    path: join(folder, 'preferences.json'),
    version: 1,
    parse: parsePreferences,
    empty: USUAL_PREFERENCES
  })
  let current = (await file.read()).value
  return {
    current: () => current,
    async save(preferences) {
      const written = await file.write(preferences)
      // If they cannot be saved, they apply until the program quits.
      current = preferences
      return written
    }
  }
}

interface Limits {
  readonly least: number
  readonly most: number
}

/** The failure is the invalid member's path. */
export function parsePreferences(content: unknown): Result<Preferences, string> {
  const members = content as Partial<Preferences> | null
  if (typeof members !== 'object' || members === null) return failed('content')
  // The last two were added later: a file of an earlier program gets their defaults.
  const {
    requestsPerHour,
    notify,
    closingDays,
    lateAt,
    filePattern = USUAL_PREFERENCES.filePattern,
    keepDays = USUAL_PREFERENCES.keepDays
  } = members
  if (!isWithin(requestsPerHour, PREFERENCE_LIMITS.requestsPerHour)) return failed('requestsPerHour')
  if (typeof notify !== 'boolean') return failed('notify')
  if (!isWithin(closingDays, PREFERENCE_LIMITS.closingDays)) return failed('closingDays')
  if (typeof lateAt !== 'object' || (lateAt as unknown) === null) return failed('lateAt')
  const wrong = CLOSING_ITEMS.find(item => !isWithin(lateAt[item], PREFERENCE_LIMITS.lateAt))
  if (wrong !== undefined) return failed(`lateAt.${wrong}`)
  if (typeof filePattern !== 'string' || !parsePattern(filePattern).ok) return failed('filePattern')
  if (keepDays !== null && !isWithin(keepDays, PREFERENCE_LIMITS.keepDays)) return failed('keepDays')
  return ok({ requestsPerHour, notify, closingDays, lateAt, filePattern, keepDays })
}

function isWithin(value: unknown, { least, most }: Limits): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
}
