import { array, boolean, mixed, object, string } from 'yup'
import { isColumnChoice } from '#domain/orders/column-choice.ts'
import { parsePattern } from '#domain/documents/file-pattern.ts'
import { oneLine } from '#domain/common/one-line.ts'
import {
  HINTS,
  PREFERENCE_LENGTHS,
  PREFERENCE_LIMITS,
  START_PAGES,
  TEXT_SIZES,
  THEMES,
  type Appearance
} from '#domain/preferences.ts'

interface Limits {
  readonly least: number
  readonly most: number
}

const within = ({ least, most }: Limits) =>
  mixed(
    (value): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
  ).typeError(`A whole number from ${least} to ${most}.`)
const daysBefore = () => within(PREFERENCE_LIMITS.lateAt).required()

const line = (longest: number) =>
  string()
    .defined()
    .max(longest, 'This text is too long.')
    .test('one-line', 'Enter one line of text.', value => value === oneLine(value))

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
  keepDays: within(PREFERENCE_LIMITS.keepDays).nullable().defined(),
  activityDays: within(PREFERENCE_LIMITS.activityDays).nullable().defined(),
  lockAfter: within(PREFERENCE_LIMITS.lockAfter).nullable().defined(),
  userName: line(PREFERENCE_LENGTHS.userName),
  initials: line(PREFERENCE_LENGTHS.initials),
  officeName: line(PREFERENCE_LENGTHS.officeName),
  theme: string().oneOf(THEMES).required(),
  textSize: mixed((value): value is Appearance['textSize'] => TEXT_SIZES.some(size => size === value)).required(),
  startPage: string().oneOf(START_PAGES).required(),
  orderColumns: mixed(isColumnChoice).typeError('Those aren’t columns of the table.').required(),
  hintsSeen: array(string().oneOf(HINTS).required()).max(HINTS.length).defined()
})
  .noUnknown()
  .required()
