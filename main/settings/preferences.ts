import { join } from 'node:path'
import { isRecord } from '#domain/common/guards.ts'
import type { Result } from '#domain/common/result.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { PREFERENCES_FILE } from './appearance.ts'
import { openJsonFile, type JsonFile, type WriteTrouble } from './json-file.ts'
import { parseStored } from './parse-stored.ts'
import { preferencesSchema } from './preferences-schema.ts'

/** The preferences of this computer, in memory once read. */
export interface PreferenceStore {
  current(): Preferences
  save(preferences: Preferences): Promise<Result<null, WriteTrouble>>
}

/** Reads `preferences.json` in the data folder; missing members have their defaults. */
export async function openPreferences(folder: string): Promise<PreferenceStore> {
  const file: JsonFile<Preferences> = openJsonFile({
    path: join(folder, PREFERENCES_FILE),
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

/** The members of the first version: each file has them. Earlier files lack the others, which get their defaults. */
const FIRST = ['requestsPerHour', 'notify', 'closingDays', 'lateAt']
const LATER = Object.fromEntries(Object.entries(USUAL_PREFERENCES).filter(([name]) => !FIRST.includes(name)))

/** The failure is the invalid member's path. */
export function parsePreferences(content: unknown): Result<Preferences, string> {
  return parseStored(preferencesSchema, isRecord(content) ? { ...LATER, ...content } : content)
}
