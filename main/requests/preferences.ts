import { boolean, mixed } from 'yup'
import { CLOSING_ITEMS } from '#domain/orders/closings.ts'
import { parsePattern } from '#domain/documents/file-pattern.ts'
import { PREFERENCE_LIMITS, type Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import { exactly, none, strictly } from './parse/parse.ts'

interface Limits {
  readonly least: number
  readonly most: number
}

const isWithin = (value: unknown, { least, most }: Limits) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
const within = (limits: Limits) =>
  mixed()
    .test('within', `A whole number from ${limits.least} to ${limits.most}.`, value => isWithin(value, limits))
    .required()
const withinOrNone = (limits: Limits) =>
  mixed()
    .nullable()
    .defined()
    .test(
      'within-or-none',
      `A whole number from ${limits.least} to ${limits.most}, or none.`,
      value => value === null || isWithin(value, limits)
    )

const parse = strictly<Preferences>(
  exactly({
    requestsPerHour: within(PREFERENCE_LIMITS.requestsPerHour),
    notify: boolean().required(),
    closingDays: within(PREFERENCE_LIMITS.closingDays),
    lateAt: exactly(Object.fromEntries(CLOSING_ITEMS.map(item => [item, within(PREFERENCE_LIMITS.lateAt)]))),
    filePattern: mixed()
      .required()
      .test('pattern', (value, context) => {
        const pattern = typeof value === 'string' ? parsePattern(value) : failed('This is no text.')
        return pattern.ok || context.createError({ message: pattern.failure })
      }),
    keepDays: withinOrNone(PREFERENCE_LIMITS.keepDays)
  })
)

/** `preferences.*`: an office's settings. They apply at once, and, if they could be saved, from the next start on. */
export function preferenceRequests(
  preferences: PreferenceStore,
  onChange: () => void
): Pick<ServedRequests, 'preferences.read' | 'preferences.save'> {
  return {
    'preferences.read': { parse: none, handle: async () => ok(preferences.current()) },
    'preferences.save': {
      parse,
      handle: async args => {
        const saved = await preferences.save(args)
        onChange()
        if (saved.ok) return ok(args)
        return failed({
          kind: 'file',
          trouble: saved.failure === 'disk-full' ? 'disk-full' : 'cannot-write',
          fileName: 'preferences.json'
        })
      }
    }
  }
}
