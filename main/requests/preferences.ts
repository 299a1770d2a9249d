import type { PolicyState } from '#domain/policy.ts'
import type { Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import { preferencesSchema } from '../settings/preferences-schema.ts'
import { none, strictly } from './parse/parse.ts'

/** `preferences.*`: an office's settings. They apply at once, and, if they could be saved, from the next start on. */
export function preferenceRequests(
  preferences: PreferenceStore,
  policy: PolicyState,
  onChange: (saved: Preferences) => void
): Pick<ServedRequests, 'preferences.read' | 'preferences.save' | 'policy.read'> {
  return {
    'policy.read': { parse: none, handle: async () => ok(policy) },
    'preferences.read': { parse: none, handle: async () => ok(preferences.current()) },
    'preferences.save': {
      parse: strictly(() => preferencesSchema),
      handle: async args => {
        const saved = await preferences.save(args)
        onChange(args)
        if (saved.ok) return ok(preferences.current())
        return failed({
          kind: 'file',
          trouble: saved.failure === 'disk-full' ? 'disk-full' : 'cannot-write',
          fileName: 'preferences.json'
        })
      }
    }
  }
}
