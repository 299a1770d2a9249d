import { isAbsolute } from 'node:path'
import { boolean, mixed, object, string } from 'yup'
import { OFFICE_LENGTHS } from '#domain/office/office.ts'
import { PREFERENCE_LIMITS } from '#domain/preferences.ts'

const wholeNumber = ({ least, most }: { readonly least: number; readonly most: number }) =>
  mixed(
    (value): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
  ).typeError(`needs a whole number from ${least} to ${most}`)

const text = (longest: number) => string().typeError('needs a text').max(longest, 'is too long')

/** A host by name or address, and a port. */
const PROXY = /^(?:direct|(?:[\w.-]+|\[[0-9a-f:.]+\]):\d{1,5})$/i

/** Each member on its own: a mistake in one is no reason to drop the others. */
export const MEMBER_SCHEMAS = {
  connection: object({
    name: text(60).required('needs a name'),
    baseAddress: text(500).required('needs a baseAddress')
  })
    .typeError('needs a name and a baseAddress')
    .noUnknown('has a member that isn’t known')
    .required(),
  practice: boolean().typeError('needs true or false').required(),
  office: object({
    host: text(OFFICE_LENGTHS.host).required('needs a host').matches(/^\S*$/, 'has a host with a space in it'),
    port: wholeNumber({ least: 1, most: 65_535 }).required('needs a port'),
    database: text(OFFICE_LENGTHS.name).required('needs a database')
  })
    .typeError('needs a host, a port and a database')
    .noUnknown('has a member that isn’t known')
    .required(),
  proxy: text(300).required().matches(PROXY, 'needs host:port, or direct'),
  documentFolder: text(1_000)
    .required()
    .test(
      'path',
      'needs an absolute path, or one that begins with ~',
      path => /^~[/\\]/.test(path) || isAbsolute(path)
    ),
  keepDays: wholeNumber(PREFERENCE_LIMITS.keepDays).required(),
  activityDays: wholeNumber(PREFERENCE_LIMITS.activityDays).required(),
  lockAfter: wholeNumber(PREFERENCE_LIMITS.lockAfter).required(),
  requestsPerHour: wholeNumber(PREFERENCE_LIMITS.requestsPerHour).required(),
  updateFeed: text(500).required()
} as const
