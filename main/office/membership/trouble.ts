import type { OfficeTrouble } from '#domain/office/office.ts'
import { isRecord } from '#domain/common/guards.ts'
import { UnsafeSignIn } from '../connect/scram-only.ts'
import { KeychainShut, KeyMissing } from '../follow/keys-in-step.ts'
import { NotOfOffice } from '../follow/not-of-office.ts'
import { isOwnFault } from '../follow/own-fault.ts'
import type { Standing } from '../schema/migrations.ts'
import { REFUSALS } from '../schema/rules/names.ts'

const BY_CODE: Readonly<Record<string, OfficeTrouble>> = {
  [REFUSALS.notAllowed]: 'refused',
  [REFUSALS.invitationOver]: 'invitation-over',
  [REFUSALS.keyRenewed]: 'busy',
  [REFUSALS.newerOffice]: 'newer',
  // No database of this name; no right to connect to it, or to read its tables.
  '3D000': 'no-office',
  '42501': 'refused',
  // A transaction that may only read: a standby, or a database that an administrator closed to changes.
  '25006': 'busy',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  ERR_SQLITE_ERROR: 'disk'
}

/** What an error of pg, of the network, of this desk's own file or of this program means for the person. */
export function troubleOf(error: unknown): OfficeTrouble {
  if (error instanceof NotOfOffice) return 'refused'
  if (error instanceof UnsafeSignIn) return 'unsafe-sign-in'
  if (error instanceof KeyMissing) return 'key'
  if (error instanceof KeychainShut) return 'keychain'
  if (isOwnFault(error)) return 'program'
  const code = codeOf(error)
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known !== undefined) return known
  if (code === undefined) return isAboutTls(error) ? 'certificate' : 'unreachable'
  if (/^28/.test(code)) return 'refused'
  if (/^(53|54)/.test(code)) return 'busy'
  if (/^08/.test(code)) return 'unreachable'
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'certificate'
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? 'failed' : 'unreachable'
}

/** What stands in the way of a change; undefined if nothing does. */
export function troubleOfStanding(standing: Standing): OfficeTrouble | undefined {
  const troubles = { write: undefined, read: 'newer', migrate: 'older', none: 'no-office' } as const
  return troubles[standing]
}

/** PostgreSQL's SQLSTATE, or Node's name of an error. */
export function codeOf(error: unknown): string | undefined {
  const code = isRecord(error) ? error['code'] : undefined
  return typeof code === 'string' ? code : undefined
}

/** pg gives no code when the server takes no TLS. */
function isAboutTls(error: unknown): boolean {
  return error instanceof Error && /SSL/.test(error.message)
}
