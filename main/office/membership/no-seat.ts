import type { Failure } from '#domain/common/failure.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import type { OfficeState } from '#domain/office/office.ts'
import type { Office } from './office.ts'

/** Says why there is no seat; `invalid`, with a message for no field. */
export function noSeat(office: Pick<Office, 'state'> | undefined): Failure {
  return { kind: 'invalid', fields: [{ path: '', message: messageOf(office?.state()) }] }
}

/** No database has answered yet: what is missing is at this desk. */
function messageOf(state: OfficeState | undefined): string {
  if (state?.kind === 'unreadable')
    return 'Title Desk can’t read the file that connects this desk to its office. Open Shared office in Settings.'
  if (state?.kind !== 'member') return OFFICE_TROUBLE.failed
  return state.reach.kind === 'out'
    ? OFFICE_TROUBLE[state.reach.because]
    : 'This desk is still connecting to its office. Try again in a moment.'
}
