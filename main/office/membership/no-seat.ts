import type { Failure } from '#domain/common/failure.ts'
import { OFFICE_TROUBLE } from '#domain/office/office-messages.ts'
import type { Office } from './office.ts'

/** Says why keychain or disk don't give what a seat needs; `invalid`, with a message for no field. */
export function noSeat(office: Pick<Office, 'state'> | undefined): Failure {
  const state = office?.state()
  const because = state?.kind === 'member' && state.reach.kind === 'out' ? state.reach.because : 'failed'
  return { kind: 'invalid', fields: [{ path: '', message: OFFICE_TROUBLE[because] }] }
}
