import { boolean, mixed, object, string } from 'yup'
import { parsePattern } from '#domain/documents/file-pattern.ts'
import { PREFERENCE_LIMITS } from '#domain/preferences.ts'

interface Limits {
  readonly least: number
  readonly most: number
}

const within = ({ least, most }: Limits) =>
  mixed(
    (value): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
  ).typeError(`A whole number from ${least} to ${most}.`)
const daysBefore = () => within(PREFERENCE_LIMITS.lateAt).required()

/** `Preferences`, with exactly its members: as the page sends them, and as the file holds them. */
export const preferencesSchema = object({
  requestsPerHour: within(PREFERENCE_LIMITS.requestsPerHour).required(),
  notify: boolean().required(),
  closingDays: within(PREFERENCE_LIMITS.closingDays).required(),
  lateAt: object({
    payoff: daysBefore(),
    'protection-letter': daysBefore(),
    commitment: daysBefore(),
    'closing-documents': daysBefore()
  })
    .noUnknown()
    .required(),
  filePattern: string()
    .defined()
    .test('pattern', (value, context) => {
      const pattern = parsePattern(value)
      return pattern.ok || context.createError({ message: pattern.failure })
    }),
  keepDays: within(PREFERENCE_LIMITS.keepDays).nullable().defined()
})
  .noUnknown()
  .required()
