import { boolean, string } from 'yup'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isUuid } from '#domain/common/uuid.ts'
import { OFFICE_LENGTHS, type OfficeState } from '#domain/office/office.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { ChangeTrouble, JoinTrouble, Office } from '../office/membership/office.ts'
import type { OfficeSent } from '../office/sent/office-sent.ts'
import { exactly, none, strictly, text, whole } from './parse/parse.ts'

/** The desk and its office, whose code is loaded only where there is one, or one is to be. */
export interface OfficeCalls {
  state(): Promise<OfficeState>
  /** Loads it. */
  load(): Promise<Office>
  /** What desks of the office sent; undefined where there is none. */
  sent(): Promise<OfficeSent | undefined>
}

type OfficeRequests = Pick<
  ServedRequests,
  | 'office.state'
  | 'office.tryAgain'
  | 'office.join'
  | 'office.begin'
  | 'office.cancelChange'
  | 'office.changeServer'
  | 'office.desks'
  | 'office.invite'
  | 'office.removeDesk'
  | 'office.renewKey'
  | 'office.leave'
>

const line = (longest: number, missing: string) =>
  text(longest)
    .trim()
    .required(missing)
    .matches(/^[^\p{Cc}\u2028\u2029]*$/u, 'Enter one line of text.')
    .matches(/^[^\u202a-\u202e\u2066-\u2069]*$/u, 'Type this instead of pasting it: it has invisible characters.')
const deskName = () => line(OFFICE_LENGTHS.deskName, 'Enter a name for this desk.')
const server = () => ({
  host: line(OFFICE_LENGTHS.host, 'Enter the server’s name.'),
  port: whole(1).test('port', 'Enter a port from 1 to 65535.', value => Number(value) <= 65_535)
})

const joining = strictly(() =>
  exactly({
    invitation: string()
      .trim()
      .required('Paste the invitation.')
      .max(OFFICE_LENGTHS.invitation, 'This is too long for an invitation.'),
    code: line(60, 'Enter the code that goes with the invitation.'),
    deskName: deskName()
  })
)
const beginning = strictly(() =>
  exactly({
    ...server(),
    database: line(OFFICE_LENGTHS.name, 'Enter the database’s name.'),
    role: line(OFFICE_LENGTHS.name, 'Enter the desk’s role.'),
    password: text(OFFICE_LENGTHS.password)
      .required('Enter the role’s password.')
      .matches(/^[^\p{Cc}]*$/u, 'A password can’t contain a line break.'),
    authority: string().defined().max(OFFICE_LENGTHS.authority, 'This certificate is too long.'),
    deskName: deskName()
  })
)
const changingServer = strictly(() => exactly(server()))
const inviting = strictly(() =>
  exactly({ name: line(OFFICE_LENGTHS.deskName, 'Enter a name for the new desk.'), steward: boolean().required() })
)
const ofDesk = strictly(() => exactly({ id: string().test('id', 'That isn’t a desk.', isUuid).required() }))
const leaving = strictly(() => exactly({ evenSo: boolean().required() }))

/** `office.*`: the office that this desk shares a database with. */
export function officeRequests(office: OfficeCalls): OfficeRequests {
  return {
    'office.state': { parse: none, handle: async () => ok(await office.state()) },
    'office.tryAgain': { parse: none, handle: async () => ok(await (await office.load()).reopen()) },
    'office.join': { parse: joining, handle: async args => worded(await (await office.load()).join(args)) },
    'office.begin': { parse: beginning, handle: async args => worded(await (await office.load()).begin(args)) },
    'office.cancelChange': {
      parse: none,
      async handle() {
        ;(await office.load()).cancelChange()
        return ok({})
      }
    },
    'office.changeServer': {
      parse: changingServer,
      handle: async entered => worded(await (await office.load()).changeServer(entered))
    },
    'office.desks': { parse: none, handle: async () => worded(await (await office.load()).desks()) },
    'office.invite': {
      parse: inviting,
      handle: async ({ name, steward }) => worded(await (await office.load()).invite(name, steward))
    },
    'office.renewKey': { parse: none, handle: async () => worded(await (await office.load()).renewKey()) },
    'office.removeDesk': {
      parse: ofDesk,
      async handle({ id }) {
        const removed = worded(await (await office.load()).removeDesk(id))
        return removed.ok ? ok({}) : removed
      }
    },
    'office.leave': { parse: leaving, handle: async ({ evenSo }) => worded(await (await office.load()).leave(evenSo)) }
  }
}

/** The sentence for each trouble, with the field that it is about, if it is about one. */
function worded<T>(result: Result<T, JoinTrouble | ChangeTrouble>): Result<T, Failure> {
  if (result.ok) return result
  const { failure } = result
  return failed<Failure>(
    failure === 'canceled' ? { kind: 'canceled' } : { kind: 'invalid', fields: [messageOf(failure)] }
  )
}

function messageOf(trouble: JoinTrouble): { readonly path: string; readonly message: string } {
  if (trouble === 'illegible')
    return { path: 'invitation', message: 'This isn’t a complete invitation. Copy the text again, from start to end.' }
  if (trouble === 'wrong-code')
    return { path: 'code', message: 'This code doesn’t open the invitation. Check each letter.' }
  const path = trouble === 'invitation-over' ? 'invitation' : ''
  return { path, message: OFFICE_TROUBLE[trouble] }
}
