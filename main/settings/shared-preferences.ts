import { ok, type Result } from '#domain/common/result.ts'
import { withShared } from '#domain/shared-preferences.ts'
import type { Preferences } from '#domain/preferences.ts'
import { createSerial } from '../async/serial.ts'
import type { PreferenceStore } from './preferences.ts'
import type { WriteTrouble } from './json-file.ts'

/** The preferences of a desk whose office, if it has one, says what some of them are. */
export interface SharedPreferences extends PreferenceStore {
  /** What the office says applies here from now on, and stays when the desk leaves. The same object changes nothing. */
  takeShared(change: (now: Preferences) => Preferences): Promise<Result<null, WriteTrouble>>
}

/**
 * In an office, saving leaves alone what its desks share: a page that hasn't heard yet what another desk set would set it back. That
 * changes by `takeShared` only.
 */
export function sharePreferences(store: PreferenceStore, isMember: () => boolean): SharedPreferences {
  const saves = createSerial()
  return {
    current: store.current,
    save: preferences =>
      saves.run(() => store.save(isMember() ? withShared(preferences, store.current()) : preferences)),
    takeShared: change =>
      saves.run(async () => {
        const [now, next] = [store.current(), change(store.current())]
        return next === now ? ok(null) : store.save(next)
      })
  }
}
