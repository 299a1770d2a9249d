import { boolean, mixed } from 'yup'
import { CLOSING_ITEMS } from '#domain/closings.ts'
import { PREFERENCE_LIMITS, type Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/result.ts'
import type { ServedRequests } from '../ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import { exactly, none, strictly } from './parse.ts'

interface Limits { readonly least: number; readonly most: number }

const within = ({ least, most }: Limits) => mixed()
  .test('within', `A whole number from ${least} to ${most}.`, value => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most)
  .required()

const parse = strictly<Preferences>(exactly({
  requestsPerHour: within(PREFERENCE_LIMITS.requestsPerHour),
  notify: boolean().required(),
  closingDays: within(PREFERENCE_LIMITS.closingDays),
  lateAt: exactly(Object.fromEntries(CLOSING_ITEMS.map(item => [item, within(PREFERENCE_LIMITS.lateAt)])))
}))

/** `preferences.*`: what an office sets once. They hold at once, and from the next start on where they could be kept. */
export function preferenceRequests(preferences: PreferenceStore): Pick<ServedRequests, 'preferences.read' | 'preferences.save'> {
  return {
    'preferences.read': { parse: none, handle: async () => ok(preferences.current()) },
    'preferences.save': {
      parse,
      handle: async args => {
        const saved = await preferences.save(args)
        if (saved.ok) return ok(args)
        return failed({ kind: 'file', trouble: saved.failure === 'disk-full' ? 'disk-full' : 'cannot-write', fileName: 'preferences.json' })
      }
    }
  }
}
