import { join } from 'node:path'
import { isRecord } from '#domain/common/guards.ts'
import type { Result } from '#domain/common/result.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
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

/** Members added since the first version: files of earlier ones lack them. */
const { filePattern, keepDays } = USUAL_PREFERENCES

/** The failure is the invalid member's path. */
export function parsePreferences(content: unknown): Result<Preferences, string> {
  return parseStored(preferencesSchema, isRecord(content) ? { filePattern, keepDays, ...content } : content)
}
